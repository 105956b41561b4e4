package org.hlo4j.examples;

import java.util.List;
import org.hlo4j.FunctionBuilder;
import org.hlo4j.Hlo4j;
import org.hlo4j.ModuleBuilder;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.stablehlo.DotGeneralOp;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.DotDimensionNumbersAttr;

/** Builds a transformer block: causal attention of several heads, then a feed-forward network. */
public final class BuildTransformerBlock {
  private final FunctionBuilder f;
  private final long length;
  private final long width;
  private final long heads;

  private BuildTransformerBlock(FunctionBuilder f, long length, long width, long heads) {
    this.f = f;
    this.length = length;
    this.width = width;
    this.heads = heads;
  }

  public static void main(String[] arguments) {
    Operation program = program(128, 256, 8);
    System.out.print(Hlo4j.standard().print(program));
    long[] products = new long[1];
    program.walk(op -> {
      if (StablehloOp.ofOrNull(op) instanceof DotGeneralOp) {
        products[0]++;
      }
    });
    System.out.println("// " + products[0] + " matrix products");
  }

  /** The block for sequences of {@code length} vectors of {@code width} numbers. */
  static Operation program(long length, long width, long heads) {
    List<Type> parameters =
        List.of(
            tensor(length, width),
            tensor(width, 3 * width),
            tensor(width, width),
            tensor(width, 4 * width),
            tensor(4 * width, width));
    return ModuleBuilder.create("transformer_block")
        .function(
            "main",
            parameters,
            f -> f.returns(new BuildTransformerBlock(f, length, width, heads).block()))
        .build();
  }

  private Value block() {
    Value x = f.argument(0);
    Value attended = f.add(x, f.matmul(attention(normalize(x)), f.argument(2)));
    Value hidden = f.matmul(normalize(attended), f.argument(3));
    Value active = f.multiply(hidden, f.logistic(hidden));
    return f.add(attended, f.matmul(active, f.argument(4)));
  }

  /** Each vector less its mean, over its standard deviation. */
  private Value normalize(Value x) {
    Value centered = f.subtract(x, mean(x));
    Value variance = mean(f.multiply(centered, centered));
    return f.multiply(centered, f.rsqrt(f.add(variance, f.splatLike(x, 1e-5))));
  }

  private Value mean(Value x) {
    return f.divide(f.broadcastLike(x, f.sum(x, 1), 0), f.splatLike(x, width));
  }

  private Value attention(Value x) {
    Value projected = f.matmul(x, f.argument(1));
    Value queries = head(projected, 0);
    Value keys = head(projected, 1);
    Value values = head(projected, 2);
    Value scores = product(queries, keys, 2, 2);
    Value scaled = f.multiply(scores, f.splatLike(scores, 1 / Math.sqrt(width / heads)));
    Value visible = f.select(causal(), scaled, f.splatLike(scaled, Double.NEGATIVE_INFINITY));
    Value shifted = f.subtract(visible, f.broadcastLike(visible, f.max(visible, 2), 0, 1));
    Value weights = f.exponential(shifted);
    Value shares = f.divide(weights, f.broadcastLike(weights, f.sum(weights, 2), 0, 1));
    Value attended = product(shares, values, 2, 1);
    return f.reshape(f.transpose(attended, 1, 0, 2), length, width);
  }

  /** The part of the projection that is queries, keys or values, head by head. */
  private Value head(Value projected, long part) {
    LongList start = LongList.of(0, part * width);
    LongList limit = LongList.of(length, (part + 1) * width);
    Value all = f.reshape(f.slice(projected, start, limit), length, heads, width / heads);
    return f.transpose(all, 1, 0, 2);
  }

  /** The products for each head. */
  private Value product(Value lhs, Value rhs, long lhsContracting, long rhsContracting) {
    return f.dotGeneral(
        lhs,
        rhs,
        new DotDimensionNumbersAttr(
            LongList.of(0),
            LongList.of(0),
            LongList.of(lhsContracting),
            LongList.of(rhsContracting)));
  }

  /** Whether a vector may look at another one: at itself and those before. */
  private Value causal() {
    RankedTensorType type = RankedTensorType.of(IntegerType.I32, heads, length, length);
    return f.compare(f.iota(type, 1), ComparisonDirection.GE, f.iota(type, 2));
  }

  private static RankedTensorType tensor(long... shape) {
    return RankedTensorType.of(FloatType.F32, shape);
  }
}
