package org.hlo4j.onnx.operator;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.function.UnaryOperator;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.build.RuntimeAxes;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.onnx.importer.OnnxValue;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;

/** Reductions: a function of each element, a sum, product, maximum or minimum, and a function. */
final class ReductionOperators {
  private ReductionOperators() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add("ReduceSum", since(1, 11, 13), of(Reduction.SUM))
        .add("ReduceProd", since(1, 11, 13, 18), of(Reduction.PRODUCT))
        .add("ReduceMax", since(1, 11, 12, 13, 18, 20), of(Reduction.MAX))
        .add("ReduceMin", since(1, 11, 12, 13, 18, 20), of(Reduction.MIN))
        .add("ReduceMean", since(1, 11, 13, 18), reduction((x, axes) -> axes.mean(x)))
        .add(
            "ReduceL1",
            since(1, 11, 13, 18),
            reduction((x, axes) -> axes.reduce(Reduction.SUM, Formulas.abs(x))))
        .add(
            "ReduceL2",
            since(1, 11, 13, 18),
            real((x, axes) -> axes.reduce(Reduction.SUM, x.times(x)).sqrt()))
        .add(
            "ReduceSumSquare",
            since(1, 11, 13, 18),
            reduction((x, axes) -> axes.reduce(Reduction.SUM, x.times(x))))
        .add(
            "ReduceLogSum",
            since(1, 11, 13, 18, 28),
            real((x, axes) -> axes.reduce(Reduction.SUM, x).log()))
        .add("ReduceLogSumExp", since(1, 11, 13, 18, 28), real(Activations::logSumExp));
  }

  /** A reduction as a formula. */
  private interface Formula {
    Expr reduce(Expr x, Axes axes);
  }

  private static OperatorTable.Builder<Node> of(Reduction reduction) {
    return reduction((x, axes) -> axes.reduce(reduction, x));
  }

  private static OperatorTable.Builder<Node> reduction(Formula formula) {
    return reduction(formula, UnaryOperator.identity());
  }

  /**
   * Returns a reduction of real numbers, whose result is rounded down if the operand is integers.
   */
  private static OperatorTable.Builder<Node> real(Formula formula) {
    return reduction(
        formula, x -> x.elementType() instanceof FloatType ? x : x.convert(FloatType.F64));
  }

  private static OperatorTable.Builder<Node> reduction(
      Formula formula, UnaryOperator<Expr> before) {
    return n -> {
      Axes axes = axes(n);
      Expr x = n.expr(0);
      Type type = x.elementType();
      Expr reduced = formula.reduce(before.apply(x), axes);
      n.set(
          axes.result(
              reduced.elementType().equals(type) ? reduced : reduced.convert(type),
              x,
              n.integer("keepdims", 1) != 0,
              n.declaredTypeOrNull(0)));
    };
  }

  /** Returns the dimensions of a node: an attribute or, in later versions, an input. */
  private static Axes axes(Node n) {
    int rank = n.input(0).rank();
    boolean areGiven = n.hasInput(1) && n.input(1).size(0) != 0;
    boolean isNoop = n.flag("noop_with_empty_axes");
    if (areGiven && !(n.input(1) instanceof OnnxValue.Constant)) {
      return new RuntimeAxes(n.builder(), n.value(1), rank, isNoop);
    }
    long[] dimensions = areGiven ? n.knownIntegers(1, "axes") : n.integersOrNull("axes");
    return dimensions == null || dimensions.length == 0
        ? Axes.range(0, isNoop ? 0 : rank)
        : Axes.of(rank, dimensions);
  }
}
