package org.hlo4j.onnx.operator.ml;

import static org.hlo4j.onnx.operator.ml.MlAttributes.features;
import static org.hlo4j.onnx.operator.ml.MlAttributes.numbersOrTensor;
import static org.hlo4j.onnx.operator.ml.MlAttributes.requireLength;
import static org.hlo4j.program.importing.OperatorTable.since;

import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.classical.Aggregate;
import org.hlo4j.formulas.classical.ClassLabels;
import org.hlo4j.formulas.classical.Features;
import org.hlo4j.formulas.classical.LeafWeights;
import org.hlo4j.formulas.classical.ScoreTransform;
import org.hlo4j.formulas.classical.TreeEnsemble;
import org.hlo4j.formulas.classical.TreeEnsemble.Scores;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;

/** Ensembles of trees. */
final class TreeOperators {
  private TreeOperators() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add("ai.onnx.ml.TreeEnsembleRegressor", since(1, 3), TreeOperators::regressor)
        .add("ai.onnx.ml.TreeEnsembleClassifier", since(1, 3), TreeOperators::classifier)
        .add("ai.onnx.ml.TreeEnsemble", since(5), TreeOperators::ensemble);
  }

  private static void regressor(Node n) {
    TreeNodes nodes = new TreeNodes(n);
    long targets = n.integer("n_targets", 1);
    Aggregate aggregate =
        MlAttributes.named(Aggregate.class, n.string("aggregate_function", "SUM"));
    LeafWeights weights = nodes.weights("target", targets, aggregate);
    Scores scores = TreeEnsemble.scores(features(n), nodes.trees(), weights);
    double[] base = numbersOrTensor(n, "base_values");
    if (base.length > 0) {
      requireLength("base_values", base.length, weights.targets());
      Expr sums = Features.plus(scores.values(), base);
      // As in ONNX Runtime: of several targets one that no leaf adds to is zero.
      scores = new Scores(sums, targets == 1 ? null : scores.presentOrNull());
    }
    Expr results = MlAttributes.transform(n).apply(scores.or(0));
    n.set(Formulas.convert(results, FloatType.F32).value());
  }

  private static void ensemble(Node n) {
    SharedTrees nodes = new SharedTrees(n);
    Expr scores = TreeEnsemble.scores(features(n), nodes.trees(), nodes.weights()).or(0);
    ScoreTransform transform =
        MlAttributes.numbered(ScoreTransform.class, n.integer("post_transform", 0));
    n.set(Formulas.convert(transform.apply(scores), n.input(0).elementType()).value());
  }

  private static void classifier(Node n) {
    Classes classes = Classes.of(n, "classlabels_int64s");
    TreeNodes nodes = new TreeNodes(n);
    LeafWeights weights = nodes.weights("class", classes.count(), Aggregate.SUM);
    Scores scores = TreeEnsemble.scores(features(n), nodes.trees(), weights);
    double[] base = numbersOrTensor(n, "base_values");
    boolean isBinary = classes.count() == 2 && weights.has(0) != weights.has(1);
    if (base.length > 0) {
      requireLength("base_values", base.length, isBinary ? 1 : classes.count());
      scores = new Scores(Features.plus(scores.values(), base), null);
    }
    ScoreTransform transform = MlAttributes.transform(n);
    if (isBinary) {
      binary(n, classes, transform, scores.or(0), weights);
    } else {
      Expr largest = base.length > 0 ? scores.or(0) : scores.or(Double.NEGATIVE_INFINITY);
      Expr transformed = transform.apply(scores.or(0));
      classes.set(
          n,
          labels ->
              labels.size() == 1
                  ? ClassLabels.ofTwo(largest, 0, 0, 1)
                  : ClassLabels.ofLargest(largest, labels),
          Formulas.convert(transformed, FloatType.F32));
    }
  }

  /** Sets the results for two classes, where leaves have weights for one. */
  private static void binary(
      Node n, Classes classes, ScoreTransform transform, Expr scores, LeafWeights weights) {
    boolean isFirst = weights.has(0);
    if (!isFirst && numbersOrTensor(n, "base_values").length > 0) {
      throw UnsupportedNodeException.of(
          "it has base values, but its leaves have weights for the second of two classes alone");
    }
    Expr score = Movement.at(scores, 1, isFirst ? 0 : 1);
    boolean areProbabilities = weights.areNatural();
    Expr both = isFirst ? transform.ofTwo(score, areProbabilities) : transform.apply(scores);
    classes.set(
        n,
        labels ->
            ClassLabels.ofTwo(score, areProbabilities ? 0.5 : 0, labels.get(0), labels.get(1)),
        Formulas.convert(both, FloatType.F32));
  }
}
