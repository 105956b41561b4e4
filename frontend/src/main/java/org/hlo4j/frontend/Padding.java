package org.hlo4j.frontend;

import java.util.List;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.op.stablehlo.PadOp;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Tensors with further elements around them: a number, or elements of their own. */
public final class Padding {
  /** Which elements are repeated. */
  public enum Mode {
    /** The first and the last one. */
    EDGE,
    /** All, as if the tensor were periodic. */
    WRAP,
    /** All but the first or last one, as a mirror there shows them. */
    REFLECT
  }

  private Padding() {}

  /**
   * Returns a tensor with a number around it.
   *
   * @param padding the number, of rank 0
   * @param low how many elements are added before each dimension; removed if negative
   * @param high how many are added after it
   * @param sizes of the result
   */
  public static Value pad(
      HloBuilder b, Value value, Value padding, List<Size> low, List<Size> high, List<Size> sizes) {
    long[] interior = new long[low.size()];
    return Size.areKnown(low) && Size.areKnown(high)
        ? b.infer(
            b.state(DataMovement.PAD, value, padding)
                .set(PadOp.EDGE_PADDING_LOW, Size.integers(low))
                .set(PadOp.EDGE_PADDING_HIGH, Size.integers(high))
                .set(PadOp.INTERIOR_PADDING, interior))
        : b.make(
            Dynamism.DYNAMIC_PAD,
            DynamicShapes.withShape(value, Size.shape(sizes)),
            value,
            padding,
            Size.list(b, low),
            Size.list(b, high),
            b.i64s(interior));
  }

  /**
   * Returns a tensor with elements of its own around it, without those that are removed.
   *
   * @param low how many elements are added before each dimension; removed if negative
   * @param high how many are added after it
   */
  public static Value repeat(
      HloBuilder b, Value tensor, List<Size> low, List<Size> high, Mode mode) {
    Value value = tensor;
    Size zero = Size.of(b, 0);
    for (int i = 0; i < low.size(); i++) {
      Size before = low.get(i);
      Size after = high.get(i);
      if (before.is(0) && after.is(0)) {
        continue;
      }
      Size size = Size.of(b, value, i);
      Size start = zero.minus(before.min(zero));
      Size end = size.plus(after.min(zero));
      if (!start.is(0) || !after.min(zero).is(0)) {
        value = DynamicShapes.slice(b, value, i, start, end);
      }
      Size kept = Size.of(b, value, i);
      Size count = kept.plus(before.max(zero)).plus(after.max(zero));
      value = Gathering.take(b, value, places(b, mode, before.max(zero), kept, count), i);
    }
    return value;
  }

  /** Returns the indices of the elements of a padded dimension in the one of the given size. */
  private static Value places(HloBuilder b, Mode mode, Size before, Size size, Size count) {
    List<Size> sizes = List.of(count);
    Expr place = b.expr(Size.iota(b, sizes, 0, IntegerType.I64)).minus(spread(b, before, sizes));
    Size last = size.minus(Size.of(b, 1));
    return switch (mode) {
      case EDGE -> place.max(place.like(0)).min(spread(b, last, sizes)).value();
      case WRAP -> modulo(place, spread(b, size, sizes)).value();
      case REFLECT -> {
        Expr period = spread(b, last.times(2).max(1), sizes);
        Expr inPeriod = modulo(place, period);
        yield inPeriod.gt(spread(b, last, sizes)).select(period.minus(inPeriod), inPeriod).value();
      }
    };
  }

  private static Expr spread(HloBuilder b, Size size, List<Size> sizes) {
    return b.expr(Size.broadcast(b, size.value(), sizes, LongList.of()));
  }

  private static Expr modulo(Expr x, Expr period) {
    return x.remainder(period).plus(period).remainder(period);
  }
}
