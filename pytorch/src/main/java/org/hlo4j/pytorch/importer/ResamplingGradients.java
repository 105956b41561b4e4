package org.hlo4j.pytorch.importer;

import java.util.List;
import java.util.function.Function;
import org.hlo4j.frontend.Resampling;
import org.hlo4j.frontend.Size;
import org.hlo4j.frontend.TensorTypes;
import org.hlo4j.frontend.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.pytorch.importer.TorchResamplingOperators.Axis;
import org.hlo4j.pytorch.importer.TorchResamplingOperators.Method;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Gradients of resampling. A dimension is resampled by a matrix, the resampled identity matrix, and
 * its gradient by the transpose of that.
 */
final class ResamplingGradients {
  private ResamplingGradients() {}

  static void addTo(TorchOperators.Rows rows) {
    for (int rank = 1; rank <= 3; rank++) {
      for (boolean isExact : new boolean[] {false, true}) {
        String name = isExact ? "_upsample_nearest_exact" : "upsample_nearest";
        add(
            rows,
            name + rank + "d",
            rank,
            n -> TorchResamplingOperators.nearest(n.builder(), isExact, FloatType.F32));
      }
    }
    interpolation(rows, "upsample_linear1d", 1, "linear", false);
    interpolation(rows, "upsample_bilinear2d", 2, "linear", false);
    interpolation(rows, "upsample_trilinear3d", 3, "linear", false);
    interpolation(rows, "upsample_bicubic2d", 2, "cubic", false);
    interpolation(rows, "_upsample_bilinear2d_aa", 2, "linear", true);
    interpolation(rows, "_upsample_bicubic2d_aa", 2, "cubic", true);
  }

  private static void interpolation(
      TorchOperators.Rows rows, String name, int rank, String mode, boolean antialias) {
    add(
        rows,
        name,
        rank,
        n ->
            TorchResamplingOperators.interpolation(
                n.builder(), mode, n.flag("align_corners", false), antialias));
  }

  private static void add(
      TorchOperators.Rows rows, String name, int rank, Function<OperatorCall, Method> method) {
    rows.add(n -> gradient(n, rank, method.apply(n)), "aten." + name + "_backward.default");
  }

  private static void gradient(OperatorCall n, int rank, Method method) {
    HloBuilder b = n.builder();
    Type type = n.ref("grad_output").elementType();
    if (!(type instanceof FloatType)) {
      throw UnsupportedNodeException.of("gradients have elements of type %s", type);
    }
    Value gradient = n.value("grad_output", TypePromotion.computed(type));
    if (TensorTypes.of(gradient).rank() != rank + 2) {
      throw UnsupportedNodeException.of(
          "the gradient has rank %d, not %d", TensorTypes.of(gradient).rank(), rank + 2);
    }
    List<Axis> axes = TorchResamplingOperators.axes(n, n.sizes("input_size"), rank);
    for (int i = 0; i < rank; i++) {
      gradient = transposed(b, gradient, i + 2, axes.get(i), method);
    }
    n.set(0, b.expr(gradient), type);
  }

  private static Value transposed(
      HloBuilder b, Value gradient, int dimension, Axis axis, Method method) {
    List<Size> square = List.of(axis.in(), axis.in());
    Expr rows = b.expr(Size.iota(b, square, 0, IntegerType.I32));
    Expr columns = b.expr(Size.iota(b, square, 1, IntegerType.I32));
    Value identity = rows.eq(columns).convert(TensorTypes.elementOf(gradient)).value();
    Value weights = method.resample(identity, 0, axis);
    return weights == identity ? gradient : Resampling.product(b, gradient, dimension, weights, 0);
  }
}
