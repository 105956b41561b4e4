package org.hlo4j.formulas.window;

import java.util.List;
import java.util.Objects;
import java.util.function.BinaryOperator;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.index.Extremes;
import org.hlo4j.formulas.index.IndexedPart;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

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
        a -> Extremes.better(b, a, ComparisonDirection.GT, false, picksLastNan));
  }

  /**
   * Returns places among elements in row-major order as those in column-major order; batches and
   * channels stay outside of the dimensions of space.
   *
   * @param sizes of the tensor, batch and channels first
   */
  public static Value columnMajor(HloBuilder b, Value places, List<Size> sizes) {
    Expr rest = b.expr(places);
    Expr result = null;
    for (int i = sizes.size() - 1; i >= 2; i--) {
      Size inner = Size.product(b, sizes.subList(2, i));
      Expr size = Formulas.spread(sizes.get(i).value(), rest);
      Expr index = rest.remainder(size);
      rest = rest.over(size);
      Expr term = index.times(Formulas.spread(inner.value(), rest));
      result = result == null ? term : result.plus(term);
    }
    Size channel = Size.product(b, sizes.subList(2, sizes.size()));
    Expr outer = rest.times(Formulas.spread(channel.value(), rest));
    return (result == null ? outer : outer.plus(result)).value();
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

  /** Returns the places of elements among those of a channel, in their order. */
  public static Value places(HloBuilder b, Value tensor) {
    List<Size> sizes = Size.allOf(b, tensor);
    List<Size> space = sizes.subList(2, sizes.size());
    Value flat = Size.iota(b, List.of(Size.product(b, space)), 0, IntegerType.I64);
    return Size.broadcast(
        b, Size.reshape(b, flat, space), sizes, Dimensions.range(2, sizes.size()));
  }

  /**
   * Returns a tensor of zeros, but for elements at places.
   *
   * @param places in the order of the elements of the result: integers of the shape of the elements
   * @param areOfChannels whether places are those in the channel of each element, not among all
   *     elements
   * @param sizes of the result, with batch and channels
   * @param reduction combines elements for one place; null if one replaces the others
   */
  public static Value unpooled(
      HloBuilder b,
      Value elements,
      Value places,
      boolean areOfChannels,
      List<Size> sizes,
      @Nullable Reduction reduction) {
    int outer = areOfChannels ? 2 : 0;
    List<Size> flat = flat(b, Size.allOf(b, elements), outer);
    Value columns = Size.reshape(b, Formulas.convert(b, places, IntegerType.I64), flat);
    Value zeros = DynamicShapes.zeros(b, TensorTypes.elementOf(elements), flat(b, sizes, outer));
    List<Value> indices =
        areOfChannels ? List.of(Size.iota(b, flat, 0, IntegerType.I64), columns) : List.of(columns);
    Value all =
        IndexedPart.first(flat.size(), flat.size())
            .combine(b, zeros, indices, Size.reshape(b, elements, flat), reduction);
    return Size.reshape(b, all, sizes);
  }

  /** Returns sizes of which some first ones, if any, and all others are multiplied. */
  private static List<Size> flat(HloBuilder b, List<Size> sizes, int first) {
    Size inner = Size.product(b, sizes.subList(first, sizes.size()));
    return first == 0 ? List.of(inner) : List.of(Size.product(b, sizes.subList(0, first)), inner);
  }
}
