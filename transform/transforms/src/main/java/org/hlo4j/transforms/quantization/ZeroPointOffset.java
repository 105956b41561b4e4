package org.hlo4j.transforms.quantization;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.stablehlo.ReduceOp;
import org.hlo4j.opset.chlo.Broadcasting;
import org.hlo4j.opset.stablehlo.Reductions;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The excess of a product of storage integers due to their zero points: {@code Σ a z₂ + Σ b z₁ - Σ
 * z₁ z₂}, summed over the contracted dimensions.
 */
final class ZeroPointOffset {
  private final HloBuilder builder;
  private final QuantizedConstants constants;
  private final ContractionDimensions dimensions;
  private final Value lhs;
  private final Value rhs;
  private final Value product;
  private @Nullable Value productShape;

  ZeroPointOffset(
      HloBuilder builder, ContractionDimensions dimensions, Value lhs, Value rhs, Value product) {
    this.builder = builder;
    this.constants = new QuantizedConstants(builder);
    this.dimensions = dimensions;
    this.lhs = lhs;
    this.rhs = rhs;
    this.product = product;
  }

  /** Returns the offset for these zero points; null if both are zero. */
  @Nullable Value of(long lhsZeroPoint, long rhsZeroPoint) {
    Value offset = null;
    if (rhsZeroPoint != 0) {
      LongList reduced = dimensions.lhsReduced();
      Value part = sum(lhs, reduced, rhsZeroPoint);
      offset = broadcast(part, reduced, dimensions.lhsBatching(), dimensions.lhsBatching().size());
    }
    if (lhsZeroPoint == 0) {
      return offset;
    }
    LongList reduced = dimensions.rhsReduced();
    Value part = sum(rhs, reduced, lhsZeroPoint);
    Value wide = broadcast(part, reduced, dimensions.rhsBatching(), firstOfRhs());
    if (offset == null) {
      return wide;
    }
    Value both = builder.add(offset, wide);
    Value common = common(reduced, lhsZeroPoint, rhsZeroPoint);
    return builder.infer(Broadcasting.BROADCAST_SUBTRACT, both, common);
  }

  /** Returns the first dimension of the product that comes from the right operand alone. */
  private long firstOfRhs() {
    return dimensions.lhsSpatial().isEmpty()
        ? ((RankedTensorType) lhs.type()).rank() - dimensions.lhsContracting().size()
        : dimensions.lhsContracting().get(0);
  }

  /** Returns the sum over these dimensions times the zero point of the other operand. */
  private Value sum(Value tensor, LongList reduced, long otherZeroPoint) {
    RankedTensorType type = (RankedTensorType) tensor.type();
    LongList shape = Dimensions.without(type.shape(), reduced);
    Value integers = builder.convert(tensor, IntegerType.I32);
    Value zero = constants.i32(0);
    OperationState state =
        builder
            .state(Reductions.REDUCE, integers, zero)
            .addResultType(RankedTensorType.of(shape, IntegerType.I32))
            .set(ReduceOp.DIMENSIONS, reduced);
    Type number = RankedTensorType.of(IntegerType.I32);
    Operation reduce =
        builder.create(
            state,
            List.of(number, number),
            arguments -> List.of(builder.add(arguments.get(0), arguments.get(1))));
    Value zeroPoint = constants.i32(otherZeroPoint);
    return builder.infer(Broadcasting.BROADCAST_MULTIPLY, reduce.result(0), zeroPoint);
  }

  /** Broadcasts the sum to the shape of the product, which has batch dimensions first. */
  private Value broadcast(Value sum, LongList reduced, LongList batching, long firstOther) {
    long[] positions = new long[((RankedTensorType) sum.type()).rank()];
    int batch = 0;
    long other = firstOther;
    long original = 0;
    for (int i = 0; i < positions.length; i++, original++) {
      while (reduced.contains(original)) {
        original++;
      }
      positions[i] = batching.contains(original) ? batch++ : other++;
    }
    RankedTensorType type = (RankedTensorType) product.type();
    return type.hasStaticShape()
        ? builder.broadcastInDim(sum, type, LongList.wrap(positions))
        : builder.dynamicBroadcastInDim(sum, productShape(), type, LongList.wrap(positions));
  }

  private Value productShape() {
    Value shape = productShape;
    if (shape == null) {
      RankedTensorType type = (RankedTensorType) product.type();
      List<Value> sizes = new ArrayList<>();
      for (int i = 0; i < type.rank(); i++) {
        sizes.add(
            type.isDynamicDimension(i)
                ? builder.dimensionSizeList(product, i)
                : builder.i64s(type.dimension(i)));
      }
      shape = builder.concatenate(sizes, 0);
      productShape = shape;
    }
    return shape;
  }

  /** Returns the product of both zero points times the number of terms. */
  private Value common(LongList reduced, long lhsZeroPoint, long rhsZeroPoint) {
    RankedTensorType type = (RankedTensorType) rhs.type();
    Value dynamic = constants.i32(1);
    boolean isDynamic = false;
    int count = 1;
    for (long dimension : reduced.toArray()) {
      int position = (int) dimension;
      if (type.isDynamicDimension(position)) {
        isDynamic = true;
        Value size = builder.dimensionSize(rhs, position);
        dynamic = builder.multiply(dynamic, size);
      } else {
        count *= (int) type.dimension(position);
      }
    }
    Value common = constants.i32((int) lhsZeroPoint * (int) rhsZeroPoint * count);
    return isDynamic ? builder.multiply(common, dynamic) : common;
  }
}
