package org.hlo4j.onnx.operator.ml;

import static org.hlo4j.onnx.operator.ml.MlAttributes.features;
import static org.hlo4j.onnx.operator.ml.MlAttributes.numbers;
import static org.hlo4j.program.importing.OperatorTable.since;

import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.classical.ClassLabels;
import org.hlo4j.formulas.classical.ClassPairs;
import org.hlo4j.formulas.classical.Features;
import org.hlo4j.formulas.classical.ScoreTransform;
import org.hlo4j.formulas.classical.SupportVectors;
import org.hlo4j.formulas.classical.SupportVectors.KernelFunction;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;

/** Linear models, and support vector machines. */
final class LinearOperators {
  private LinearOperators() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add("ai.onnx.ml.LinearRegressor", since(1), LinearOperators::regressor)
        .add("ai.onnx.ml.LinearClassifier", since(1), LinearOperators::classifier)
        .add("ai.onnx.ml.SVMRegressor", since(1), LinearOperators::vectorRegressor)
        .add("ai.onnx.ml.SVMClassifier", since(1), LinearOperators::vectorClassifier);
  }

  private static void regressor(Node n) {
    Expr scores = linear(n, n.integer("targets", 1));
    n.set(Formulas.convert(MlAttributes.transform(n).apply(scores), FloatType.F32).value());
  }

  private static Expr linear(Node n, long targets) {
    return Features.linear(
        features(n), targets, numbers(n, "coefficients"), numbers(n, "intercepts"));
  }

  private static void classifier(Node n) {
    Classes classes = Classes.of(n, "classlabels_ints");
    int intercepts = numbers(n, "intercepts").length;
    boolean isBinary = classes.count() == 2 && intercepts == 1;
    Expr scores = linear(n, isBinary ? 1 : classes.count());
    ScoreTransform transform = MlAttributes.transform(n);
    Expr transformed = isBinary ? transform.ofTwo(scores, true) : transform.apply(scores);
    classes.set(
        n,
        labels -> ClassLabels.ofScores(scores, labels),
        Formulas.convert(transformed, FloatType.F32));
  }

  private static SupportVectors vectors(Node n, long count) {
    double[] parameters = numbers(n, "kernel_params");
    if (parameters.length != 0 && parameters.length != 3) {
      throw UnsupportedNodeException.of(
          "attribute 'kernel_params' has %d values, not 3", parameters.length);
    }
    double[] known = parameters.length == 0 ? new double[3] : parameters;
    KernelFunction kernel =
        MlAttributes.named(KernelFunction.class, n.string("kernel_type", "LINEAR"));
    if (count > Integer.MAX_VALUE) {
      throw UnsupportedNodeException.of("it has %d support vectors", count);
    }
    return new SupportVectors(
        kernel, known[0], known[1], known[2], (int) count, numbers(n, "support_vectors"));
  }

  /** The scores of its one target are not transformed, as in ONNX Runtime. */
  private static void vectorRegressor(Node n) {
    long supports = n.integer("n_supports", 0);
    Expr x = features(n);
    Expr compared = supports > 0 ? vectors(n, supports).kernels(x) : x;
    Expr score = Features.linear(compared, 1, numbers(n, "coefficients"), numbers(n, "rho"));
    MlAttributes.transform(n);
    Expr result =
        n.flag("one_class")
            ? score.gt(score.like(0.0)).select(score.like(1.0), score.like(-1.0))
            : score;
    n.set(Formulas.convert(result, FloatType.F32).value());
  }

  private static void vectorClassifier(Node n) {
    Classes classes = Classes.of(n, "classlabels_ints");
    LongList counts = LongList.wrap(MlAttributes.integers(n, "vectors_per_class"));
    double[] coefficients = numbers(n, "coefficients");
    double[] rho = numbers(n, "rho");
    if (counts.isEmpty()) {
      throw UnsupportedNodeException.of("it has no support vectors; LinearClassifier needs none");
    }
    MlAttributes.requireLength("vectors_per_class", counts.size(), classes.count());
    long all = 0;
    for (int i = 0; i < counts.size(); i++) {
      if (counts.get(i) < 0 || counts.get(i) > Integer.MAX_VALUE) {
        throw UnsupportedNodeException.of("a class has %d support vectors", counts.get(i));
      }
      all = Sizes.add(all, counts.get(i));
    }
    ClassPairs pairs = new ClassPairs(classes.count());
    Expr kernels = vectors(n, all).kernels(features(n));
    Expr decisions = pairs.decisions(kernels, counts, coefficients, rho);
    Expr votes = pairs.votes(decisions);
    double[] slopes = numbers(n, "prob_a");
    ScoreTransform transform = MlAttributes.transform(n);
    Expr scores;
    if (slopes.length > 0) {
      scores = transform.apply(pairs.probabilities(decisions, slopes, numbers(n, "prob_b")));
    } else if (classes.count() == 2) {
      scores = transform.ofTwo(decisions, transform != ScoreTransform.NONE);
    } else {
      scores = transform.apply(decisions);
    }
    classes.set(
        n, labels -> ClassLabels.ofLargest(votes, labels), Formulas.convert(scores, FloatType.F32));
  }
}
