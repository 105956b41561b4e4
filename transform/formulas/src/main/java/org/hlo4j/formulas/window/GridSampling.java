package org.hlo4j.formulas.window;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.linalg.Products;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.formulas.window.Sampler.Outside;
import org.hlo4j.formulas.window.Sampler.Tap;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Samples of tensors at the points of grids, whose coordinates are between -1 and 1. */
public final class GridSampling {
  private GridSampling() {}

  /** How points are interpolated. */
  public enum Interpolation {
    NEAREST,
    LINEAR,
    CUBIC
  }

  /**
   * Samples a tensor.
   *
   * @param roundsFirst whether the coordinates of nearest elements are rounded before they are
   *     brought inside
   */
  public record Method(
      Interpolation interpolation, Outside outside, boolean aligns, boolean roundsFirst) {
    /**
     * Returns the samples, of shape (batch, channels, space of the grid).
     *
     * @param x of shape (batch, channels, space)
     * @param grid of shape (batch, space, coordinates)
     */
    public Value sample(HloBuilder b, Value x, Value grid) {
      int rank = TensorTypes.of(x).rank() - 2;
      if (rank < 1
          || TensorTypes.of(grid).rank() != rank + 2
          || !matches(TensorTypes.of(grid).shape().get(rank + 1), rank)) {
        throw UnsupportedNodeException.of(
            "a grid of type %s does not fit a tensor of type %s", grid.type(), x.type());
      }
      Type type = TensorTypes.elementOf(x);
      Type wide = Sampler.type(type);
      Sampler sampler = new Sampler(b, Formulas.convert(b, x, wide), null);
      List<Size> sizes = Size.allOf(b, grid);
      List<Size> out = new ArrayList<>(sizes.subList(0, rank + 1));
      Size points = Size.product(b, out.subList(1, rank + 1));
      List<List<Tap>> taps = new ArrayList<>();
      for (int d = 0; d < rank; d++) {
        // Coordinates are from the last dimension to the first.
        int component = rank - 1 - d;
        Value normal =
            DynamicShapes.slice(
                b, grid, rank + 1, Size.of(b, component), Size.of(b, component + 1));
        Value flat = Size.reshape(b, normal, List.of(sizes.getFirst(), points));
        Expr at = coordinates(sampler, Formulas.convert(b.expr(flat), wide), d, aligns);
        int dimension = d;
        taps.add(
            taps(bounded(sampler, at, d)).stream()
                .map(tap -> sampler.inside(tap, dimension, outside, aligns))
                .toList());
      }
      out.add(1, Size.of(b, x, 1));
      Expr samples = sampler.sample(taps);
      return Formulas.convert(b, Size.reshape(b, samples.value(), out), type);
    }

    private List<Tap> taps(Expr x) {
      return switch (interpolation) {
        case NEAREST -> Sampler.nearest(x);
        case LINEAR -> Sampler.linear(x);
        case CUBIC -> Sampler.cubic(x);
      };
    }

    /**
     * Returns coordinates that are brought inside, but for those that read zeros, and for cubic
     * interpolation, which brings each of the elements that it reads inside.
     */
    private Expr bounded(Sampler sampler, Expr given, int dimension) {
      if (interpolation == Interpolation.CUBIC) {
        return given;
      }
      HloBuilder b = given.builder();
      boolean isRounded = interpolation == Interpolation.NEAREST && roundsFirst;
      Expr x = isRounded ? b.expr(b.roundNearestEven(given.value())) : given;
      return switch (outside) {
        case ZEROS -> x;
        case REFLECTION -> {
          Expr reflected = sampler.reflect(x, dimension, aligns);
          yield roundsFirst ? reflected : reflected.clamp(x.like(0), sampler.last(x, dimension));
        }
        case BORDER -> {
          Expr last = sampler.last(x, dimension);
          Expr margin = x.like(aligns ? 0 : 0.5);
          Expr isOutside = x.lt(margin.negate()).or(x.gt(last.plus(margin)));
          yield isOutside.select(x.clamp(x.like(0), last), x);
        }
      };
    }
  }

  private static boolean matches(long size, long expected) {
    return size == expected || size == ShapedType.DYNAMIC;
  }

  /** Returns coordinates between -1 and 1 as those of elements. */
  private static Expr coordinates(Sampler sampler, Expr x, int dimension, boolean aligns) {
    Expr one = x.like(1);
    Expr half = x.like(0.5);
    return aligns
        ? x.plus(one).times(half).times(sampler.last(x, dimension))
        : x.plus(one).times(sampler.size(x, dimension)).minus(one).times(half);
  }

  /**
   * Returns the grid of an affine transformation, of shape (batch, space, coordinates).
   *
   * @param theta of shape (batch, coordinates, coordinates and one)
   * @param space the sizes of the grid
   */
  public static Value affineGrid(HloBuilder b, Value theta, List<Size> space, boolean aligns) {
    Type type = TensorTypes.elementOf(theta);
    Type wide = Sampler.type(type);
    int rank = space.size();
    if (rank < 1 || TensorTypes.of(theta).rank() != 3) {
      throw UnsupportedNodeException.of(
          "a grid of rank %d does not fit a tensor of type %s", rank, theta.type());
    }
    List<Size> shape = new ArrayList<>(space);
    shape.add(Size.of(b, 1));
    List<Value> components = new ArrayList<>();
    for (int i = 0; i < rank; i++) {
      // The first coordinate is that of the last dimension.
      int d = rank - 1 - i;
      Expr line = line(b, space.get(d), wide, aligns);
      components.add(Size.broadcast(b, line.value(), shape, LongList.of(d)));
    }
    components.add(DynamicShapes.fill(b, RegionBodies.scalar(b, wide, 1), shape));
    Value points = b.concatenate(components, rank);
    Value product = Products.dot(b, Formulas.convert(b, theta, wide), points, 0, 2, rank);
    // Of batch, coordinates and space.
    long[] permutation = new long[rank + 2];
    for (int i = 0; i < rank; i++) {
      permutation[i + 1] = i + 2L;
    }
    permutation[rank + 1] = 1;
    return Formulas.convert(b, b.transpose(product, permutation), type);
  }

  /** Returns the coordinates of the elements of a dimension, between -1 and 1. */
  private static Expr line(HloBuilder b, Size size, Type type, boolean aligns) {
    Expr index = b.expr(Size.iota(b, List.of(size), 0, type));
    Size intervals = aligns ? size.plus(-1).max(1) : size;
    Expr place = aligns ? index : index.plus(index.like(0.5));
    // A single element is in the middle.
    Expr first =
        aligns ? Formulas.spread(size.plus(-1).min(Size.of(b, 1)).value(), index) : index.like(1);
    return place.plus(place).over(Formulas.spread(intervals.value(), index)).minus(first);
  }
}
