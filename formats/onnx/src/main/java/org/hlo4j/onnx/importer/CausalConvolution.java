package org.hlo4j.onnx.importer;

import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** A convolution of each channel with the positions before, some of which are a state. */
final class CausalConvolution {
  private static final int POSITION = 2;

  /** There are some operations for each element of a kernel. */
  private static final long MAX_KERNEL = 256;

  private CausalConvolution() {}

  static void build(Node n) {
    HloBuilder b = n.builder();
    Value x = n.value(0);
    Value weight = n.value(1);
    long count = n.input(1).size(POSITION);
    if (n.input(0).rank() != 3 || n.input(1).rank() != 3) {
      throw UnsupportedNodeException.of("its operands are not of rank 3");
    }
    if (count < 1 || count > MAX_KERNEL) {
      throw UnsupportedNodeException.of(
          "the size of the kernel is not known, or not from 1 to %d", MAX_KERNEL);
    }
    Value all = b.concatenate(List.of(past(n, count - 1), x), POSITION);
    Type type = n.input(0).elementType();
    Type wide = RegionBodies.sumType(type);
    Size length = Size.of(b, x, POSITION);
    Expr sum = null;
    for (long i = 0; i < count; i++) {
      Size start = Size.of(b, i);
      Value given = DynamicShapes.slice(b, all, POSITION, start, start.plus(length));
      Expr part = b.expr(Formulas.convert(b, given, wide));
      Value tap = DynamicShapes.slice(b, weight, POSITION, start, Size.of(b, i + 1));
      Expr factor = b.expr(channels(b, column(b, Formulas.convert(b, tap, wide)), part.value()));
      Expr product = part.times(factor);
      sum = sum == null ? product : sum.plus(product);
    }
    if (sum == null) {
      throw UnsupportedNodeException.of("the kernel is empty");
    }
    Expr biased = n.hasInput(2) ? sum.plus(bias(n, sum)) : sum;
    Expr rounded = Formulas.convert(Formulas.convert(biased, type), wide);
    n.set(
        Formulas.convert(activated(n, rounded), type).value(),
        DynamicShapes.slice(b, all, POSITION, length, length.plus(count - 1)));
  }

  /** Returns the positions before the first; zeros unless they are given. */
  private static Value past(Node n, long count) {
    if (n.hasInput(3)) {
      return n.value(3);
    }
    HloBuilder b = n.builder();
    List<Size> sizes = Size.allOf(b, n.value(0));
    sizes.set(POSITION, Size.of(b, count));
    return DynamicShapes.fill(b, RegionBodies.scalar(b, n.input(0).elementType(), 0), sizes);
  }

  private static Expr bias(Node n, Expr model) {
    HloBuilder b = n.builder();
    Value bias = Formulas.convert(b, n.value(2), model.elementType());
    return b.expr(channels(b, bias, model.value()));
  }

  private static Value column(HloBuilder b, Value tap) {
    return Size.reshape(b, tap, List.of(Size.of(b, tap, 0)));
  }

  private static Value channels(HloBuilder b, Value each, Value model) {
    return DynamicShapes.broadcastLike(b, each, model, LongList.of(1));
  }

  private static Expr activated(Node n, Expr x) {
    String activation = n.string("activation", "none");
    return switch (activation) {
      case "none" -> x;
      case "silu", "swish" -> x.times(x.apply(Elementwise.LOGISTIC));
      default -> throw UnsupportedNodeException.of("attribute 'activation' is '%s'", activation);
    };
  }
}
