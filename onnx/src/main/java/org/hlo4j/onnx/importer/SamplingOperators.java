package org.hlo4j.onnx.importer;

import static org.hlo4j.onnx.importer.Operators.since;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.frontend.DynamicShapes;
import org.hlo4j.frontend.Formulas;
import org.hlo4j.frontend.Products;
import org.hlo4j.frontend.RegionBodies;
import org.hlo4j.frontend.Sampler;
import org.hlo4j.frontend.Sampler.Outside;
import org.hlo4j.frontend.Sampler.Tap;
import org.hlo4j.frontend.Size;
import org.hlo4j.frontend.TensorTypes;
import org.hlo4j.frontend.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators that sample tensors at points that are computed. */
final class SamplingOperators {
  private SamplingOperators() {}

  static void addTo(Operators.Rows rows) {
    rows.add("GridSample", since(16, 20, 22), SamplingOperators::grid)
        .add("AffineGrid", since(20), SamplingOperators::affineGrid)
        .add("RoiAlign", since(10, 16, 22), RegionAlignment::build)
        .add("DeformConv", since(19, 22), DeformableConvolution::build)
        .add("NonMaxSuppression", since(10, 11), BoxSelection::build)
        .add(
            "MaxRoiPool",
            since(1, 22),
            n -> {
              throw UnsupportedNodeException.of(
                  "how many elements it pools depends on the regions");
            });
  }

  // Grids.

  private static void grid(Node n) {
    HloBuilder b = n.builder();
    Value x = n.value(0);
    Value grid = n.value(1);
    int rank = TensorTypes.of(x).rank() - 2;
    if (rank < 1
        || TensorTypes.of(grid).rank() != rank + 2
        || !matches(TensorTypes.of(grid).shape().get(rank + 1), rank)) {
      throw UnsupportedNodeException.of(
          "a grid of type %s does not fit a tensor of type %s", grid.type(), x.type());
    }
    Type type = TensorTypes.elementOf(x);
    Type wide = Sampler.type(type);
    String mode = n.string("mode", n.version() < 20 ? "bilinear" : "linear");
    boolean aligns = n.flag("align_corners");
    Outside outside =
        switch (n.string("padding_mode", "zeros")) {
          case "zeros" -> Outside.ZEROS;
          case "border" -> Outside.BORDER;
          case "reflection" -> Outside.REFLECTION;
          case String other -> throw UnsupportedNodeException.of("padding_mode is '%s'", other);
        };
    Sampler sampler = new Sampler(b, Formulas.convert(b, x, wide), null);
    List<Size> sizes = Size.allOf(b, grid);
    List<Size> out = new ArrayList<>(sizes.subList(0, rank + 1));
    Size points = Size.product(b, out.subList(1, rank + 1));
    List<List<Tap>> taps = new ArrayList<>();
    for (int d = 0; d < rank; d++) {
      // Coordinates are from the last dimension to the first.
      int component = rank - 1 - d;
      Value normal =
          DynamicShapes.slice(b, grid, rank + 1, Size.of(b, component), Size.of(b, component + 1));
      Value flat = Size.reshape(b, normal, List.of(sizes.getFirst(), points));
      Expr at = coordinates(sampler, Formulas.convert(b.expr(flat), wide), d, aligns);
      int dimension = d;
      taps.add(
          taps(mode, bounded(sampler, at, d, outside, aligns, mode)).stream()
              .map(tap -> sampler.inside(tap, dimension, outside, aligns))
              .toList());
    }
    out.add(1, Size.of(b, x, 1));
    Expr samples = sampler.sample(taps);
    n.set(Formulas.convert(b, Size.reshape(b, samples.value(), out), type));
  }

  private static boolean matches(long size, long expected) {
    return size == expected || size == ShapedType.DYNAMIC;
  }

  private static List<Tap> taps(String mode, Expr x) {
    return switch (mode) {
      case "nearest" -> Sampler.nearest(x);
      case "linear", "bilinear" -> Sampler.linear(x);
      case "cubic", "bicubic" -> Sampler.cubic(x);
      default -> throw UnsupportedNodeException.of("mode is '%s'", mode);
    };
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
   * Returns coordinates that are brought inside, but for those that read zeros, and for cubic
   * interpolation, which brings each of the elements that it reads inside.
   */
  private static Expr bounded(
      Sampler sampler, Expr given, int dimension, Outside outside, boolean aligns, String mode) {
    if (mode.endsWith("cubic")) {
      return given;
    }
    HloBuilder b = given.builder();
    Expr x = mode.equals("nearest") ? b.expr(b.roundNearestEven(given.value())) : given;
    return switch (outside) {
      case ZEROS -> x;
      case REFLECTION -> sampler.reflect(x, dimension, aligns);
      case BORDER -> {
        Expr last = sampler.last(x, dimension);
        Expr margin = x.like(aligns ? 0 : 0.5);
        Expr isOutside = x.lt(margin.negate()).or(x.gt(last.plus(margin)));
        yield isOutside.select(x.clamp(x.like(0), last), x);
      }
    };
  }

  private static void affineGrid(Node n) {
    HloBuilder b = n.builder();
    Value theta = n.value(0);
    Type type = TensorTypes.elementOf(theta);
    Type wide = Sampler.type(type);
    List<Size> size = n.integers(1, "size");
    int rank = size.size() - 2;
    if (rank < 1) {
      throw UnsupportedNodeException.of("its input 'size' has %d elements", size.size());
    }
    boolean aligns = n.flag("align_corners");
    List<Size> space = size.subList(2, size.size());
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
    n.set(Formulas.convert(b, b.transpose(product, permutation), type));
  }

  /** Returns the coordinates of the elements of a dimension, between -1 and 1. */
  private static Expr line(HloBuilder b, Size size, Type type, boolean aligns) {
    Expr index = b.expr(Size.iota(b, List.of(size), 0, type));
    Size intervals = aligns ? size.plus(-1).max(1) : size;
    Expr place = aligns ? index : index.plus(index.like(0.5));
    // A single element is in the middle.
    Expr first = aligns ? spread(size.plus(-1).min(Size.of(b, 1)), index) : index.like(1);
    return place.plus(place).over(spread(intervals, index)).minus(first);
  }

  private static Expr spread(Size size, Expr model) {
    HloBuilder b = model.builder();
    Value converted = b.convert(size.value(), model.elementType());
    return b.expr(DynamicShapes.broadcastLike(b, converted, model.value(), LongList.of()));
  }
}
