package org.hlo4j.onnx.operator;

import static org.hlo4j.program.importing.OperatorTable.since;

import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.formulas.training.ClassLoss;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;

/** Softmax, and losses that compare its result with labels. */
final class SoftmaxOperators {
  private SoftmaxOperators() {}

  static void addTo(OperatorTable<Node> rows) {
    softmax(rows, "Softmax", Activations::softmax);
    softmax(rows, "LogSoftmax", Activations::logSoftmax);
    softmax(rows, "Hardmax", SoftmaxOperators::hardmax);
    rows.add("NegativeLogLikelihoodLoss", since(12, 13, 22), SoftmaxOperators::likelihoodLoss)
        .add("SoftmaxCrossEntropyLoss", since(12, 13), SoftmaxOperators::crossEntropyLoss);
  }

  /** A function of the elements along axes. */
  private interface Formula {
    Expr apply(Expr x, KnownAxes axes);
  }

  /** Before version 13 all dimensions from the axis on were one. */
  private static void softmax(OperatorTable<Node> rows, String name, Formula formula) {
    rows.add(
            name,
            since(1, 11),
            n ->
                along(
                    n,
                    formula,
                    Dimensions.range(n.axis("axis", 1, n.input(0).rank()), n.input(0).rank())))
        .add(
            name,
            since(13),
            n -> along(n, formula, LongList.of(n.axis("axis", -1, n.input(0).rank()))));
  }

  private static void along(Node n, Formula formula, LongList dimensions) {
    n.set(formula.apply(n.expr(0), new KnownAxes(dimensions)));
  }

  /** Returns one at the first maximum, and zero elsewhere. */
  private static Expr hardmax(Expr x, KnownAxes axes) {
    Expr first = axes.spread(Formulas.firstMaximum(x, axes), x);
    return Formulas.places(x, axes.dimensions()).eq(first).convert(x.elementType());
  }

  private static void likelihoodLoss(Node n) {
    n.set(loss(n, n.expr(0)));
  }

  private static void crossEntropyLoss(Node n) {
    Expr logarithms = Activations.logSoftmax(n.expr(0), Axes.of(n.input(0).rank(), 1));
    n.set(loss(n, logarithms), logarithms.value());
  }

  /**
   * Returns the loss of samples whose classes are given.
   *
   * @param logarithms of the probabilities of classes, which are dimension 1
   */
  private static Value loss(Node n, Expr logarithms) {
    Expr target = n.expr(1).convert(IntegerType.I64);
    Long ignored = n.hasAttribute("ignore_index") ? Long.valueOf(n.integer("ignore_index")) : null;
    ClassLoss samples = ClassLoss.of(target, logarithms, ignored);
    Value given = n.valueOrNull(2);
    Expr perClass = given == null ? null : ClassLoss.perClass(given, logarithms);
    Expr weights =
        perClass == null && ignored == null
            ? null
            : samples.weights(perClass, logarithms.elementType());
    return result(n).of(samples.likelihood(logarithms, perClass), weights).value();
  }

  private static ClassLoss.Result result(Node n) {
    return switch (n.string("reduction", "mean")) {
      case "none" -> ClassLoss.Result.EACH;
      case "sum" -> ClassLoss.Result.SUM;
      case "mean" -> ClassLoss.Result.MEAN;
      default ->
          throw UnsupportedNodeException.of("attribute 'reduction' is none of none, sum and mean");
    };
  }
}
