package org.hlo4j.formulas.window;

import java.util.List;
import java.util.Objects;
import java.util.function.BinaryOperator;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Windows reduced to one element each. */
public final class Pooling {
  private Pooling() {}

  /** Returns a tensor reduced over windows. */
  public static Value reduce(
      HloBuilder b, KernelWindows windows, Value tensor, Value initial, BinaryOperator<Expr> body) {
    return windows
        .reduce(
            List.of(tensor),
            List.of(initial),
            a -> List.of(body.apply(b.expr(a.get(0)), b.expr(a.get(1))).value()))
        .getFirst();
  }

  /** Returns the maxima of windows. */
  public static Value max(HloBuilder b, KernelWindows windows, Value tensor) {
    Value lowest = b.constant(Reduction.MAX.identity(TensorTypes.elementOf(tensor)));
    return reduce(b, windows, tensor, lowest, Expr::max);
  }

  /**
   * Returns the maxima of windows and their places.
   *
   * @param places of the elements, {@code i64} of the shape of the tensor
   * @param picksLastNan whether the last NaN of a window is its maximum, not the first one
   */
  public static List<Value> maxWithPlaces(
      HloBuilder b, KernelWindows windows, Value tensor, Value places, boolean picksLastNan) {
    Value lowest = b.constant(Reduction.MAX.identity(TensorTypes.elementOf(tensor)));
    return windows.reduce(
        List.of(tensor, places),
        List.of(lowest, b.i64(Long.MAX_VALUE)),
        a -> greater(b, a, picksLastNan));
  }

  /**
   * Returns the greater of two elements and its place; of equal ones the first.
   *
   * @param pairs an element, its place, another element and its place
   */
  public static List<Value> greater(
      HloBuilder b, List<? extends Value> pairs, boolean picksLastNan) {
    Expr left = b.expr(pairs.get(0));
    Expr right = b.expr(pairs.get(2));
    Expr leftPlace = b.expr(pairs.get(1));
    Expr rightPlace = b.expr(pairs.get(3));
    Expr isFirst = leftPlace.lt(rightPlace);
    Expr isLeft = left.gt(right).or(left.eq(right).and(isFirst));
    if (TensorTypes.elementOf(left.value()) instanceof FloatType) {
      Expr isNan = left.ne(left);
      Expr isPreferred = picksLastNan ? leftPlace.gt(rightPlace) : isFirst;
      isLeft = isLeft.or(isNan.and(right.eq(right).or(isPreferred)));
    }
    return List.of(
        isLeft.select(left, right).value(), isLeft.select(leftPlace, rightPlace).value());
  }

  /**
   * Returns how many elements each window has, in the shape and type of its sum.
   *
   * @param withPadding whether elements of the padding count, but not those of partial windows
   *     beyond it
   */
  public static Value counts(HloBuilder b, KernelWindows windows, boolean withPadding, Value sums) {
    if (!windows.isPadded()) {
      long count = 1;
      for (KernelWindows.Dimension d : windows.dimensions()) {
        count = Sizes.multiply(count, d.kernel());
      }
      return TensorTypes.elementOf(sums) instanceof IntegerType
          ? b.like(sums, count)
          : b.like(sums, (double) count);
    }
    List<Size> sizes = Size.allOf(b, sums);
    Value product = null;
    for (int i = 0; i < windows.rank(); i++) {
      Value counts = counts(b, windows.dimensions().get(i), withPadding, sizes.get(i + 2));
      Value spread =
          Size.broadcast(
              b,
              Formulas.convert(b, counts, TensorTypes.elementOf(sums)),
              sizes,
              LongList.of(i + 2));
      product = product == null ? spread : b.multiply(product, spread);
    }
    return Objects.requireNonNull(product);
  }

  /** Returns how many elements windows have along a dimension. */
  private static Value counts(
      HloBuilder b, KernelWindows.Dimension d, boolean withPadding, Size windows) {
    Size zero = Size.of(b, 0);
    Size from = withPadding ? zero : d.low();
    Size to = d.size().plus(d.low());
    Expr index = b.expr(Size.iota(b, List.of(windows), 0, IntegerType.I64));
    Expr start = index.times(index.like(d.stride()));
    Expr before = firstFrom(start, from, d, windows);
    Expr all = firstFrom(start, withPadding ? to.plus(d.high()) : to, d, windows);
    return all.minus(before).value();
  }

  /** Returns the first element of each window that is not before a place. */
  private static Expr firstFrom(Expr start, Size place, KernelWindows.Dimension d, Size windows) {
    HloBuilder b = start.builder();
    Expr at = b.expr(Size.broadcast(b, place.value(), List.of(windows), LongList.of()));
    Expr distance = at.minus(start).max(start.like(0));
    Expr steps = distance.plus(start.like(d.dilation() - 1)).over(start.like(d.dilation()));
    return steps.min(start.like(d.kernel()));
  }
}
