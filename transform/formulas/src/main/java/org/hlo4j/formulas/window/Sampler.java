package org.hlo4j.formulas.window;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BinaryOperator;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.stablehlo.GatherDimensionNumbersAttr;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Samples of a tensor between its elements. The tensor has shape (images, channels, space), points
 * have shape (batch, points), samples have shape (batch, channels, points).
 */
public final class Sampler {
  private final HloBuilder b;
  private final Value tensor;
  private final int rank;

  /** For each point its image, an {@code i64}; null if the batch is that of the images. */
  private final @Nullable Value images;

  /** The elements to read along a dimension in place of those outside of it. */
  public enum Outside {
    /** Zero. */
    ZEROS,
    /** The nearest element. */
    BORDER,
    /** The element that is as far from the border on its other side. */
    REFLECTION
  }

  /**
   * An element along a dimension that contributes to samples.
   *
   * @param index a whole number for each point
   * @param weight its weight; null for one
   */
  public record Tap(Expr index, @Nullable Expr weight) {}

  public Sampler(HloBuilder b, Value tensor, @Nullable Value images) {
    this.b = b;
    this.tensor = tensor;
    this.rank = TensorTypes.of(tensor).rank() - 2;
    this.images = images;
  }

  /** Returns the type of coordinates and weights for elements of a type. */
  public static Type type(Type elementType) {
    return elementType.equals(FloatType.F64) ? elementType : FloatType.F32;
  }

  // Taps.

  public static List<Tap> nearest(Expr x) {
    return List.of(new Tap(x.builder().expr(x.builder().roundNearestEven(x.value())), null));
  }

  public static List<Tap> linear(Expr x) {
    Expr first = x.floor();
    Expr rest = x.minus(first);
    Expr one = x.like(1);
    return List.of(new Tap(first, one.minus(rest)), new Tap(first.plus(one), rest));
  }

  public static List<Tap> cubic(Expr x) {
    Expr first = x.floor();
    List<Tap> taps = new ArrayList<>();
    for (int i = -1; i <= 2; i++) {
      Expr index = first.plus(x.like(i));
      taps.add(new Tap(index, Resampling.cubic(x.minus(index).abs(), -0.75)));
    }
    return taps;
  }

  /** Returns a tap of an element that the dimension has. */
  public Tap inside(Tap tap, int dimension, Outside outside, boolean alignsCorners) {
    Expr last = last(tap.index, dimension);
    Expr zero = tap.index.like(0);
    return switch (outside) {
      case BORDER -> new Tap(tap.index.clamp(zero, last), tap.weight);
      case REFLECTION -> new Tap(reflect(tap.index, dimension, alignsCorners), tap.weight);
      case ZEROS -> {
        Expr weight = tap.weight == null ? tap.index.like(1) : tap.weight;
        Expr isInside = tap.index.ge(zero).and(tap.index.le(last));
        yield new Tap(tap.index.clamp(zero, last), isInside.select(weight, weight.like(0)));
      }
    };
  }

  /** Returns the last index of a dimension in the shape of points. */
  public Expr last(Expr model, int dimension) {
    return size(model, dimension).minus(model.like(1));
  }

  public Expr size(Expr model, int dimension) {
    return Formulas.spread(Size.of(b, tensor, dimension + 2).value(), model);
  }

  /** Returns coordinates reflected at the borders of a dimension as often as need be. */
  public Expr reflect(Expr x, int dimension, boolean alignsCorners) {
    Expr low = x.like(alignsCorners ? 0 : -0.5);
    Expr extent = alignsCorners ? last(x, dimension) : size(x, dimension);
    Expr twice = extent.plus(extent);
    Expr isPoint = extent.le(x.like(0));
    Expr distance = x.minus(low).abs().remainder(isPoint.select(x.like(1), twice));
    Expr inside = distance.le(extent).select(distance, twice.minus(distance)).plus(low);
    return isPoint.select(low, inside);
  }

  // Samples.

  /** Returns the sums of elements by the weights of taps, of which each dimension has a list. */
  public Expr sample(List<List<Tap>> taps) {
    return sample(taps, Expr::plus);
  }

  /** Returns the combination of the weighted elements of all taps. */
  public Expr sample(List<List<Tap>> taps, BinaryOperator<Expr> combination) {
    return Objects.requireNonNull(sample(taps, new ArrayList<>(), null, combination));
  }

  private @Nullable Expr sample(
      List<List<Tap>> taps, List<Expr> indices, @Nullable Expr weight, BinaryOperator<Expr> sum) {
    if (indices.size() == taps.size()) {
      return weighted(gather(indices), weight);
    }
    Expr all = null;
    for (Tap tap : taps.get(indices.size())) {
      Expr product =
          weight == null || tap.weight == null
              ? (weight == null ? tap.weight : weight)
              : weight.times(tap.weight);
      indices.add(tap.index);
      Expr one = Objects.requireNonNull(sample(taps, indices, product, sum));
      indices.removeLast();
      all = all == null ? one : sum.apply(all, one);
    }
    return all;
  }

  private Expr weighted(Expr elements, @Nullable Expr weight) {
    return weight == null ? elements : elements.times(spread(weight, elements));
  }

  /** Returns numbers for points in the shape of samples. */
  public Expr spread(Expr points, Expr samples) {
    return Formulas.broadcastLike(points.value(), samples, 0, 2);
  }

  private Expr gather(List<Expr> indices) {
    List<Size> sizes = Size.allOf(b, indices.getFirst().value());
    List<Size> components = new ArrayList<>(sizes);
    components.add(Size.of(b, 1));
    List<Value> starts = new ArrayList<>();
    starts.add(images == null ? Size.iota(b, sizes, 0, IntegerType.I64) : images);
    indices.forEach(index -> starts.add(index.convert(IntegerType.I64).value()));
    List<Value> parts = starts.stream().map(start -> Size.reshape(b, start, components)).toList();
    List<Size> slice = new ArrayList<>(Size.allOf(b, tensor));
    List<Size> samples = List.of(sizes.get(0), slice.get(1), sizes.get(1));
    slice.replaceAll(_ -> Size.of(b, 1));
    slice.set(1, Size.of(b, tensor, 1));
    LongList dimensions = Dimensions.without(Dimensions.range(0, rank + 2), LongList.of(1));
    return b.expr(
        Gathering.gather(
            b,
            tensor,
            b.concatenate(parts, 2),
            slice,
            new GatherDimensionNumbersAttr(
                LongList.of(1), dimensions, LongList.of(), LongList.of(), dimensions, 2),
            Size.type(samples, TensorTypes.elementOf(tensor))));
  }
}
