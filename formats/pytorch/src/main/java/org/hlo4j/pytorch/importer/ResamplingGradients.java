package org.hlo4j.pytorch.importer;

import java.util.List;
import java.util.function.Function;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.formulas.window.Resampling;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.program.importing.OperatorTable;
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

  /**
   * Adds the gradient of an operator.
   *
   * @param name the operator, such as {@code upsample_linear1d}
   */
  static void add(
      OperatorTable<OperatorCall> rows,
      String name,
      int rank,
      Function<OperatorCall, Method> method) {
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
