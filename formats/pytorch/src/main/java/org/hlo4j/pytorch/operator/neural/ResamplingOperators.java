package org.hlo4j.pytorch.operator.neural;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Scalar;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.formulas.window.GridSampling;
import org.hlo4j.formulas.window.GridSampling.Interpolation;
import org.hlo4j.formulas.window.Sampler.Outside;
import org.hlo4j.formulas.window.SpatialResampling;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TorchValue;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators that resample tensors to other sizes, or at points. */
final class ResamplingOperators {
  private static final String[][] SCALES = {
    {"scales"}, {"scales_h", "scales_w"}, {"scales_d", "scales_h", "scales_w"}
  };

  private ResamplingOperators() {}

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
            ResamplingOperators::grid,
            "aten.grid_sampler.default",
            "aten.grid_sampler_2d.default",
            "aten.grid_sampler_3d.default")
        .add(ResamplingOperators::affineGrid, "aten.affine_grid_generator.default");
  }

  private static void addNearest(
      OperatorTable<OperatorCall> rows, String name, int rank, boolean isExact) {
    rows.add(n -> nearest(n, rank, isExact), "aten." + name + ".default", "aten." + name + ".vec");
    ResamplingGradients.add(
        rows,
        name,
        rank,
        n -> SpatialResampling.nearest(n.builder(), isExact, n.elementType("grad_output")));
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
        n ->
            SpatialResampling.interpolation(
                n.builder(), mode, n.flag("align_corners", false), antialias));
  }

  /**
   * Returns the dimensions of space.
   *
   * @param from the sizes of the tensor that is resampled
   */
  static List<SpatialResampling.Axis> axes(OperatorCall n, List<Size> from, int rank) {
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
    List<SpatialResampling.Axis> axes = new ArrayList<>();
    for (int i = 0; i < rank; i++) {
      Size in = from.get(i + 2);
      Size out = n.has("output_size") ? sizes.get(i) : SpatialResampling.scaled(b, in, scales[i]);
      if ((out.isKnown() && (out.orDynamic() < 1 || out.orDynamic() > Integer.MAX_VALUE))
          || in.is(0)) {
        throw UnsupportedNodeException.of(
            "%d elements are resampled to %d", in.orDynamic(), out.orDynamic());
      }
      axes.add(new SpatialResampling.Axis(in, out, scales[i]));
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

  // The nearest elements.

  private static String operand(OperatorCall n) {
    return n.has("input") ? "input" : "self";
  }

  private static void nearest(OperatorCall n, int rank, boolean isExact) {
    Value x = n.tensor(operand(n));
    n.set(
        resample(
            n, x, rank, SpatialResampling.nearest(n.builder(), isExact, TensorTypes.elementOf(x))));
  }

  private static Value resample(OperatorCall n, Value x, int rank, SpatialResampling method) {
    List<SpatialResampling.Axis> axes = axes(n, Size.allOf(n.builder(), x), rank);
    Value result = x;
    // The last dimension is the first, which decides how bytes are rounded.
    for (int i = rank - 1; i >= 0; i--) {
      result = method.resample(result, i + 2, axes.get(i));
    }
    return result;
  }

  // Interpolation.

  private static void interpolated(OperatorCall n, int rank, String mode, boolean antialias) {
    HloBuilder b = n.builder();
    String operand = operand(n);
    Type type = n.elementType(operand);
    boolean areBytes = rank == 2 && type.equals(IntegerType.unsigned(8));
    if (!(type instanceof FloatType) && !areBytes) {
      throw UnsupportedNodeException.of("elements of type %s are interpolated", type);
    }
    Value x = areBytes ? n.tensor(operand) : n.value(operand, TypePromotion.computed(type));
    boolean aligns = n.flag("align_corners", false);
    Value result =
        resample(n, x, rank, SpatialResampling.interpolation(b, mode, aligns, antialias));
    n.set(0, b.expr(result), type);
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
