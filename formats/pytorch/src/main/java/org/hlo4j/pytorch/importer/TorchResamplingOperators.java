package org.hlo4j.pytorch.importer;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Scalar;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.formulas.window.GridSampling;
import org.hlo4j.formulas.window.GridSampling.Interpolation;
import org.hlo4j.formulas.window.Resampling;
import org.hlo4j.formulas.window.Sampler.Outside;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators that resample tensors to other sizes, or at points. */
final class TorchResamplingOperators {
  /** Dimensions that are larger have no table of their nearest elements. */
  private static final long MAX_TABLE = 1 << 16;

  private static final double CUBIC = -0.75;

  /** As of the library that {@code antialias} follows. */
  private static final double CUBIC_ANTIALIAS = -0.5;

  private static final String[][] SCALES = {
    {"scales"}, {"scales_h", "scales_w"}, {"scales_d", "scales_h", "scales_w"}
  };

  private TorchResamplingOperators() {}

  static void addTo(OperatorTable<OperatorCall> rows) {
    for (int rank = 1; rank <= 3; rank++) {
      addNearest(rows, "upsample_nearest" + rank + "d", rank, false);
      addNearest(rows, "_upsample_nearest_exact" + rank + "d", rank, true);
    }
    add(rows, "upsample_linear1d", 1, "linear", false);
    add(rows, "upsample_bilinear2d", 2, "linear", false);
    add(rows, "upsample_trilinear3d", 3, "linear", false);
    add(rows, "upsample_bicubic2d", 2, "cubic", false);
    add(rows, "_upsample_bilinear2d_aa", 2, "linear", true);
    add(rows, "_upsample_bicubic2d_aa", 2, "cubic", true);
    rows.add(
            TorchResamplingOperators::grid,
            "aten.grid_sampler.default",
            "aten.grid_sampler_2d.default",
            "aten.grid_sampler_3d.default")
        .add(TorchResamplingOperators::affineGrid, "aten.affine_grid_generator.default");
  }

  private static void addNearest(
      OperatorTable<OperatorCall> rows, String name, int rank, boolean isExact) {
    rows.add(n -> nearest(n, rank, isExact), "aten." + name + ".default", "aten." + name + ".vec");
    ResamplingGradients.add(
        rows, name, rank, n -> nearest(n.builder(), isExact, n.ref("grad_output").elementType()));
  }

  private static void add(
      OperatorTable<OperatorCall> rows, String name, int rank, String mode, boolean antialias) {
    rows.add(
        n -> interpolated(n, rank, mode, antialias),
        "aten." + name + ".default",
        "aten." + name + ".vec");
    ResamplingGradients.add(
        rows,
        name,
        rank,
        n -> interpolation(n.builder(), mode, n.flag("align_corners", false), antialias));
  }

  /**
   * A dimension.
   *
   * @param in its size
   * @param out its size afterwards
   * @param scale how many elements there are afterwards for each, which an argument says; NaN if
   *     none does
   */
  record Axis(Size in, Size out, double scale) {}

  /** Resamples a dimension of a tensor. */
  interface Method {
    Value resample(Value x, int dimension, Axis axis);
  }

  /**
   * Returns the dimensions of space.
   *
   * @param from the sizes of the tensor that is resampled
   */
  static List<Axis> axes(OperatorCall n, List<Size> from, int rank) {
    HloBuilder b = n.builder();
    if (from.size() != rank + 2) {
      throw UnsupportedNodeException.of(
          "a tensor of rank %d does not have %d dimensions of space", from.size(), rank);
    }
    double[] scales = new double[rank];
    boolean isScaled = n.has("scale_factors");
    List<TorchValue> factors = isScaled ? n.list("scale_factors") : List.of();
    if (isScaled && factors.size() != rank) {
      throw UnsupportedNodeException.of("it has %d scales, not %d", factors.size(), rank);
    }
    for (int i = 0; i < rank; i++) {
      scales[i] = isScaled ? factor(factors.get(i)) : n.number(SCALES[rank - 1][i], Double.NaN);
      if (scales[i] <= 0) {
        // Other than positive numbers are not scales.
        scales[i] = Double.NaN;
      }
    }
    List<Size> sizes = n.has("output_size") ? n.sizes("output_size") : List.of();
    if (n.has("output_size") && sizes.size() != rank) {
      throw UnsupportedNodeException.of("its result has %d dimensions of space", sizes.size());
    }
    List<Axis> axes = new ArrayList<>();
    for (int i = 0; i < rank; i++) {
      Size in = from.get(i + 2);
      Size out = n.has("output_size") ? sizes.get(i) : scaled(b, in, scales[i]);
      if ((out.isKnown() && (out.orDynamic() < 1 || out.orDynamic() > Integer.MAX_VALUE))
          || in.is(0)) {
        throw UnsupportedNodeException.of(
            "%d elements are resampled to %d", in.orDynamic(), out.orDynamic());
      }
      axes.add(new Axis(in, out, scales[i]));
    }
    return axes;
  }

  private static double factor(TorchValue value) {
    if (value instanceof TorchValue.Floating(Scalar scalar) && scalar.isKnown()) {
      return scalar.known();
    }
    if (value instanceof TorchValue.Int(Size size) && size.isKnown()) {
      return size.orDynamic();
    }
    throw UnsupportedNodeException.of("a scale is computed when the program runs");
  }

  private static Size scaled(HloBuilder b, Size in, double scale) {
    if (Double.isNaN(scale)) {
      throw UnsupportedNodeException.of("it has neither sizes nor scales");
    }
    if (in.isKnown()) {
      return Size.of(b, (long) Math.floor(in.orDynamic() * scale));
    }
    return scale == Math.rint(scale) && scale <= Integer.MAX_VALUE
        ? in.times((long) scale)
        : Scalar.of(scale).times(b, in, 0);
  }

  /** Returns how many elements there are afterwards for each. */
  private static Scalar scale(HloBuilder b, Axis axis) {
    return Double.isNaN(axis.scale) ? Scalar.quotient(b, axis.out, axis.in) : Scalar.of(axis.scale);
  }

  private static Resampling.Axis resamplingAxis(int dimension, Axis axis, Scalar scale) {
    return new Resampling.Axis(dimension, axis.in, axis.out, scale, Scalar.of(0), Scalar.of(1));
  }

  // The nearest elements.

  private static String operand(OperatorCall n) {
    return n.has("input") ? "input" : "self";
  }

  private static void nearest(OperatorCall n, int rank, boolean isExact) {
    Value x = n.tensor(operand(n));
    n.set(resample(n, x, rank, nearest(n.builder(), isExact, TensorTypes.elementOf(x))));
  }

  private static Value resample(OperatorCall n, Value x, int rank, Method method) {
    List<Axis> axes = axes(n, Size.allOf(n.builder(), x), rank);
    Value result = x;
    for (int i = 0; i < rank; i++) {
      result = method.resample(result, i + 2, axes.get(i));
    }
    return result;
  }

  /** Takes the nearest elements. */
  private static Method nearest(HloBuilder b, boolean isExact, Type type) {
    return (x, dimension, axis) -> {
      if (axis.in.isSame(axis.out) && Double.isNaN(axis.scale)) {
        return x;
      }
      boolean isKnown = axis.in.isKnown() && axis.out.isKnown();
      if (isKnown && axis.out.orDynamic() <= MAX_TABLE) {
        Value places = b.i64s(places(axis, isExact, type == FloatType.F64));
        return Gathering.take(b, x, places, dimension);
      }
      String coordinates = isExact ? "tf_half_pixel_for_nn" : "asymmetric";
      Resampling.Method method =
          new Resampling.Method("nearest", coordinates, "floor", 0, false, false, 0);
      return Resampling.resample(b, x, method, resamplingAxis(dimension, axis, scale(b, axis)));
    };
  }

  /** Returns the nearest element's place for each, computed with floats as PyTorch does. */
  private static long[] places(Axis axis, boolean isExact, boolean isDouble) {
    long in = axis.in.orDynamic();
    int out = (int) axis.out.orDynamic();
    double inverse = Double.isNaN(axis.scale) ? (double) in / out : 1 / axis.scale;
    float single = Double.isNaN(axis.scale) ? (float) in / out : (float) (1 / axis.scale);
    long[] places = new long[out];
    for (int i = 0; i < out; i++) {
      double place;
      if (isDouble) {
        place = isExact ? (i + 0.5) * inverse : i * inverse;
      } else {
        place = isExact ? (i + 0.5f) * single : i * single;
      }
      places[i] = Math.min((long) place, in - 1);
    }
    return places;
  }

  // Interpolation.

  private static void interpolated(OperatorCall n, int rank, String mode, boolean antialias) {
    HloBuilder b = n.builder();
    String operand = operand(n);
    Type type = n.ref(operand).elementType();
    if (!(type instanceof FloatType)) {
      throw UnsupportedNodeException.of("elements of type %s are interpolated", type);
    }
    Value x = n.value(operand, TypePromotion.computed(type));
    boolean aligns = n.flag("align_corners", false);
    Value result = resample(n, x, rank, interpolation(b, mode, aligns, antialias));
    n.set(0, b.expr(result), type);
  }

  /**
   * Interpolates.
   *
   * @param mode {@code linear} or {@code cubic}
   */
  private static Method interpolation(
      HloBuilder b, String mode, boolean aligns, boolean antialias) {
    double coefficient = antialias ? CUBIC_ANTIALIAS : CUBIC;
    // With antialias coordinates are those of pixels, whose size alone depends on the corners.
    String coordinates = aligns && !antialias ? "align_corners" : "half_pixel";
    Resampling.Method method =
        new Resampling.Method(mode, coordinates, "floor", coefficient, antialias, antialias, 0);
    return (x, dimension, axis) -> {
      if (axis.in.isSame(axis.out) && (aligns || Double.isNaN(axis.scale) || axis.scale == 1)) {
        return x;
      }
      Scalar scale = scale(b, axis);
      if (antialias && aligns) {
        if (axis.out.is(1)) {
          throw UnsupportedNodeException.of("one element has no corners to align");
        }
        scale = Scalar.quotient(b, axis.out.plus(-1), axis.in.plus(-1));
      }
      return Resampling.resample(b, x, method, resamplingAxis(dimension, axis, scale));
    };
  }

  // Grids.

  private static void grid(OperatorCall n) {
    Interpolation interpolation =
        switch ((int) n.integer("interpolation_mode")) {
          case 0 -> Interpolation.LINEAR;
          case 1 -> Interpolation.NEAREST;
          case 2 -> Interpolation.CUBIC;
          default ->
              throw UnsupportedNodeException.of(
                  "its interpolation is %d", n.integer("interpolation_mode"));
        };
    Outside outside =
        switch ((int) n.integer("padding_mode")) {
          case 0 -> Outside.ZEROS;
          case 1 -> Outside.BORDER;
          case 2 -> Outside.REFLECTION;
          default ->
              throw UnsupportedNodeException.of("its padding is %d", n.integer("padding_mode"));
        };
    GridSampling.Method method =
        new GridSampling.Method(interpolation, outside, n.flag("align_corners", false), false);
    n.set(method.sample(n.builder(), n.tensor("input"), n.tensor("grid")));
  }

  private static void affineGrid(OperatorCall n) {
    List<Size> size = n.sizes("size");
    if (size.size() < 3) {
      throw UnsupportedNodeException.of("its size has %d dimensions", size.size());
    }
    List<Size> space = size.subList(2, size.size());
    boolean aligns = n.flag("align_corners", false);
    n.set(GridSampling.affineGrid(n.builder(), n.tensor("theta"), space, aligns));
  }
}
