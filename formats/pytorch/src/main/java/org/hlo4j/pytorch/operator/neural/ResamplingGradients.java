package org.hlo4j.pytorch.operator.neural;

import java.util.List;
import java.util.function.Function;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.formulas.window.SpatialResampling;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.transforms.build.HloBuilder;

/** Gradients of resampling. */
final class ResamplingGradients {
  private ResamplingGradients() {}

  /**
   * Adds the gradient of an operator.
   *
   * @param name the operator, such as {@code upsample_linear1d}
   */
  static void add(
      OperatorTable<OperatorCall> rows,
      String name,
      int rank,
      Function<OperatorCall, SpatialResampling> method) {
    rows.add(n -> gradient(n, rank, method.apply(n)), "aten." + name + "_backward.default");
  }

  private static void gradient(OperatorCall n, int rank, SpatialResampling method) {
    HloBuilder b = n.builder();
    Type type = n.elementType("grad_output");
    if (!(type instanceof FloatType)) {
      throw UnsupportedNodeException.of("gradients have elements of type %s", type);
    }
    Value gradient = n.value("grad_output", TypePromotion.computed(type));
    if (TensorTypes.of(gradient).rank() != rank + 2) {
      throw UnsupportedNodeException.of(
          "the gradient has rank %d, not %d", TensorTypes.of(gradient).rank(), rank + 2);
    }
    List<SpatialResampling.Axis> axes = ResamplingOperators.axes(n, n.sizes("input_size"), rank);
    for (int i = 0; i < rank; i++) {
      gradient = method.gradient(b, gradient, i + 2, axes.get(i));
    }
    n.set(0, b.expr(gradient), type);
  }
}
