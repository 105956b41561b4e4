package org.hlo4j.formulas.window;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Emitter;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.build.Scalar;
import org.hlo4j.formulas.elementwise.Casts;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.index.IndexedPart;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.stablehlo.DotGeneralOp;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.DotDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.Precision;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Resampling along one dimension. The nearest elements are gathered; else the tensor is multiplied
 * with a matrix of weights. What depends on sizes alone is computed while the model is imported, in
 * double precision, if all of them are known.
 */
public final class Resampling {
  /** Larger matrices of weights are computed when the program runs. */
  private static final long CONSTANT_WEIGHTS = 1 << 16;

  /** Nothing is computed while the model is imported for dimensions that are larger. */
  private static final long CONSTANT_SIZE = 1 << 20;

  private static final Type BYTE = IntegerType.unsigned(8);

  /** Rounds down, but up where a dimension becomes shorter: versions that had no other way. */
  public static final String SIMPLE = "simple";

  /**
   * How elements are found and weighted; attributes of the operator.
   *
   * @param coordinates how coordinates are transformed
   * @param nearest how coordinates are rounded
   * @param cubic the coefficient of cubic interpolation
   */
  public record Method(
      String mode,
      String coordinates,
      String nearest,
      double cubic,
      boolean antialias,
      boolean excludeOutside,
      double extrapolation) {

    public boolean isNearest() {
      return mode.equals("nearest");
    }

    private boolean isCrop() {
      return coordinates.equals("tf_crop_and_resize");
    }
  }

  /**
   * A dimension.
   *
   * @param in its size
   * @param out its size afterwards
   * @param scale elements afterwards for each element, as the model has it
   * @param start the start of the region of interest, in sizes
   * @param end its end
   */
  public record Axis(int dimension, Size in, Size out, Scalar scale, Scalar start, Scalar end) {
    private boolean isSame() {
      return scale.is(1) && start.is(0) && end.is(1);
    }

    private boolean isKnown() {
      return Size.areKnown(List.of(in, out))
          && Math.max(in.orDynamic(), out.orDynamic()) <= CONSTANT_SIZE
          && scale.isKnown()
          && start.isKnown()
          && end.isKnown();
    }

    /** Returns an axis that is known, for another builder. */
    private Axis in(HloBuilder b) {
      return new Axis(
          dimension, Size.of(b, in.orDynamic()), Size.of(b, out.orDynamic()), scale, start, end);
    }
  }

  private final HloBuilder builder;
  private final Method method;
  private final Axis axis;

  /** The type of coordinates. */
  private final Type type;

  private Resampling(HloBuilder builder, Method method, Axis axis, Type type) {
    this.builder = builder;
    this.method = method;
    this.axis = axis;
    this.type = type;
  }

  /**
   * Returns a tensor resampled along some dimensions, but for those that stay as they are. Integers
   * that are interpolated are rounded and limited to their range.
   */
  public static Value resample(HloBuilder b, Value tensor, List<Axis> axes, Method method) {
    Type type = TensorTypes.elementOf(tensor);
    Type wide = RegionBodies.sumType(type instanceof FloatType ? type : FloatType.F32);
    Value value = method.isNearest() ? tensor : Formulas.convert(b, tensor, wide);
    for (Axis axis : axes) {
      if (!axis.isSame()) {
        value = resample(b, value, method, axis);
      }
    }
    return TensorTypes.elementOf(value).equals(type)
        ? value
        : Casts.rounded(b.expr(value), type).value();
  }

  /**
   * Returns a tensor resampled along a dimension.
   *
   * @param tensor of floats, unless the nearest elements are taken; or of bytes, which are
   *     interpolated by integers, as PyTorch does it
   */
  public static Value resample(HloBuilder b, Value tensor, Method method, Axis axis) {
    boolean areBytes = TensorTypes.elementOf(tensor).equals(BYTE);
    Resampling resampling =
        new Resampling(b, method, axis, areBytes ? FloatType.F64 : FloatType.F32);
    Value result =
        method.isNearest()
            ? Gathering.take(
                b, tensor, resampling.known(Resampling::places).getFirst(), axis.dimension)
            : areBytes ? resampling.weightedBytes(tensor) : resampling.weighted(tensor);
    return method.isCrop() ? resampling.extrapolated(result) : result;
  }

  /** Returns values that depend on sizes alone. */
  private List<Value> known(Function<Resampling, List<Value>> formula) {
    return axis.isKnown()
        ? Emitter.compute(
            builder, b -> formula.apply(new Resampling(b, method, axis.in(b), FloatType.F64)))
        : formula.apply(this);
  }

  private Value extrapolated(Value tensor) {
    Value isOutside = known(Resampling::outside).getFirst();
    List<Size> sizes = Size.allOf(builder, tensor);
    Expr everywhere =
        builder.expr(Size.broadcast(builder, isOutside, sizes, LongList.of(axis.dimension)));
    Expr x = builder.expr(tensor);
    return everywhere.select(x.like(method.extrapolation), x).value();
  }

  // Coordinates.

  private Expr spread(Value scalar) {
    Value converted = Formulas.convert(builder, scalar, type);
    return builder.expr(Size.broadcast(builder, converted, List.of(axis.out), LongList.of()));
  }

  private Expr spread(Size size) {
    return spread(size.value());
  }

  private Expr spread(Scalar scalar) {
    return spread(scalar.value(builder, type));
  }

  /** Returns the coordinates of the result's elements in the tensor. */
  private Expr coordinates() {
    Expr x = builder.expr(Size.iota(builder, List.of(axis.out), 0, type));
    Expr half = x.like(0.5);
    return switch (method.coordinates) {
      case "half_pixel" -> x.plus(half).over(spread(axis.scale)).minus(half);
      case "half_pixel_symmetric" -> {
        Expr in = spread(axis.in);
        Expr adjustment = spread(axis.out).over(in.times(spread(axis.scale)));
        Expr offset = in.times(half).times(x.like(1).minus(adjustment));
        yield offset.plus(x.plus(half).over(spread(axis.scale))).minus(half);
      }
      case "pytorch_half_pixel" ->
          x.plus(half).over(spread(axis.scale)).minus(half).times(isLong());
      case "align_corners" -> x.times(spread(axis.in.plus(-1))).over(intervals());
      case "asymmetric" -> x.over(spread(axis.scale));
      case "tf_half_pixel_for_nn" -> x.plus(half).over(spread(axis.scale));
      case "tf_crop_and_resize" -> {
        Expr last = spread(axis.in.plus(-1));
        Expr start = spread(axis.start);
        Expr extent = spread(axis.end).minus(start);
        Expr centered = extent.times(half).times(x.like(1).minus(isLong()));
        yield start.plus(centered).times(last).plus(x.times(extent).times(last).over(intervals()));
      }
      default ->
          throw UnsupportedNodeException.of(
              "coordinate_transformation_mode is '%s'", method.coordinates);
    };
  }

  /** Returns one if the result has more than one element, else zero. */
  private Expr isLong() {
    return spread(axis.out.plus(-1).min(Size.of(builder, 1)));
  }

  private Expr intervals() {
    return spread(axis.out.plus(-1).max(1));
  }

  /** Returns whether elements of the result are outside of the tensor. */
  private List<Value> outside() {
    Expr x = coordinates();
    return List.of(x.lt(x.like(0)).or(x.gt(spread(axis.in.plus(-1)))).value());
  }

  /** Returns the nearest element's place for each element of the result. */
  private List<Value> places() {
    Expr x = coordinates();
    Expr half = x.like(0.5);
    Expr place =
        switch (method.nearest) {
          case "round_prefer_floor" -> builder.expr(builder.ceil(x.minus(half).value()));
          case "round_prefer_ceil" -> x.plus(half).floor();
          case "floor" -> x.floor();
          case "ceil" -> builder.expr(builder.ceil(x.value()));
          case SIMPLE -> {
            Expr scale = spread(axis.scale);
            yield scale.lt(x.like(1)).select(builder.expr(builder.ceil(x.value())), x.floor());
          }
          default -> throw UnsupportedNodeException.of("nearest_mode is '%s'", method.nearest);
        };
    return List.of(
        place.clamp(x.like(0), spread(axis.in.plus(-1))).convert(IntegerType.I64).value());
  }

  // Weights.

  private boolean hasConstantWeights() {
    return axis.isKnown() && axis.in.times(axis.out).orDynamic() <= CONSTANT_WEIGHTS;
  }

  private Value weighted(Value tensor) {
    Value weights =
        hasConstantWeights()
            ? known(r -> List.of(r.matrix(r.neighbours()))).getFirst()
            : matrix(known(Resampling::neighbours));
    Value matrix = Formulas.convert(builder, weights, TensorTypes.elementOf(tensor));
    return product(builder, tensor, axis.dimension, matrix, 1);
  }

  private Value weightedBytes(Value tensor) {
    List<Value> weights =
        hasConstantWeights()
            ? known(r -> integers(r.builder, r.matrix(r.neighbours())))
            : integers(builder, matrix(known(Resampling::neighbours)));
    return new IntegerWeights(weights.get(0), weights.get(1))
        .resample(builder, tensor, axis.dimension);
  }

  private static List<Value> integers(HloBuilder b, Value matrix) {
    IntegerWeights weights = IntegerWeights.of(b, matrix);
    return List.of(weights.matrix(), weights.exponent());
  }

  /**
   * Returns a tensor of which the elements along a dimension are multiplied with a matrix.
   *
   * @param contracted the dimension of the matrix that is as long as that of the tensor
   */
  public static Value product(
      HloBuilder b, Value tensor, int dimension, Value matrix, int contracted) {
    RankedTensorType type = TensorTypes.of(tensor);
    int rank = type.rank();
    List<Long> shape = new ArrayList<>(type.shape().boxed());
    shape.remove(dimension);
    shape.add(TensorTypes.of(matrix).shape().get(1 - contracted));
    Value product =
        b.make(
            b.state(Contractions.DOT_GENERAL, tensor, matrix)
                .set(
                    DotGeneralOp.DOT_DIMENSION_NUMBERS,
                    new DotDimensionNumbersAttr(
                        LongList.of(),
                        LongList.of(),
                        LongList.of(dimension),
                        LongList.of(contracted)))
                .set(DotGeneralOp.PRECISION_CONFIG, List.of(Precision.HIGHEST, Precision.HIGHEST)),
            DynamicShapes.withShape(tensor, LongList.copyOf(shape)));
    long[] permutation = Dimensions.range(0, rank).toArray();
    for (int i = dimension; i < rank; i++) {
      permutation[i] = i == dimension ? rank - 1 : i - 1;
    }
    return dimension == rank - 1 ? product : b.transpose(product, permutation);
  }

  /**
   * Returns for each element of the result the places of its neighbours, which may be outside of
   * the tensor, and their weights.
   */
  private List<Value> neighbours() {
    Scalar one = Scalar.of(1);
    Scalar stretch = method.antialias ? axis.scale.min(builder, one) : one;
    Expr x = coordinates();
    int support = method.mode.equals("cubic") ? 2 : 1;
    // An element of the result has at least one of the tensor.
    Size reach = stretch.dividing(builder, support).min(axis.in.times(support).plus(1));
    List<Size> sizes = List.of(axis.out, reach.times(2));
    Expr first = x.floor().minus(spread(reach.plus(-1)));
    Expr place = along(first, sizes).plus(builder.expr(Size.iota(builder, sizes, 1, type)));
    Expr distance = place.minus(along(x, sizes)).times(along(spread(stretch), sizes)).abs();
    Expr weight = kernel(distance);
    if (method.excludeOutside) {
      Expr last = along(spread(axis.in.plus(-1)), sizes);
      Expr isInside = place.ge(place.like(0)).and(place.le(last));
      weight = isInside.select(weight, weight.like(0));
    }
    if (method.antialias || method.excludeOutside) {
      Value sum = Reduction.SUM.apply(builder, weight.value(), LongList.of(1));
      Expr total = along(builder.expr(sum), sizes);
      weight = weight.over(total.eq(total.like(0)).select(total.like(1), total));
    }
    return List.of(place.convert(IntegerType.I64).value(), weight.value());
  }

  private Expr along(Expr values, List<Size> sizes) {
    return builder.expr(Size.broadcast(builder, values.value(), sizes, LongList.of(0)));
  }

  /** Returns the weights of neighbours at a distance. */
  private Expr kernel(Expr t) {
    if (method.mode.equals("linear")) {
      return t.like(1).minus(t).max(t.like(0));
    }
    return cubic(t, method.cubic);
  }

  /** Returns the weights of cubic interpolation for elements at a distance. */
  public static Expr cubic(Expr t, double a) {
    Expr near = t.times(t.like(a + 2)).minus(t.like(a + 3)).times(t).times(t).plus(t.like(1));
    Expr far =
        t.times(t.like(a))
            .minus(t.like(5 * a))
            .times(t)
            .plus(t.like(8 * a))
            .times(t)
            .minus(t.like(4 * a));
    return t.le(t.like(1)).select(near, t.lt(t.like(2)).select(far, t.like(0)));
  }

  /** Returns the weight of each element of the tensor for each of the result. */
  private Value matrix(List<Value> neighbours) {
    Size count = Size.of(builder, neighbours.getFirst(), 1);
    List<Size> sizes = List.of(axis.out, count);
    Expr place = builder.expr(neighbours.get(0));
    Expr last =
        builder.expr(Size.broadcast(builder, axis.in.plus(-1).value(), sizes, LongList.of()));
    Value column = place.clamp(place.like(0), last).value();
    Value row = Size.iota(builder, sizes, 0, IntegerType.I64);
    Value zero = RegionBodies.scalar(builder, TensorTypes.elementOf(neighbours.get(1)), 0);
    List<Size> shape = List.of(axis.out, axis.in);
    return IndexedPart.first(2, 2)
        .add(
            builder,
            Size.broadcast(builder, zero, shape, LongList.of()),
            List.of(row, column),
            neighbours.get(1));
  }
}
