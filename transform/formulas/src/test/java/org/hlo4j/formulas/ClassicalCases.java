package org.hlo4j.formulas;

import static org.hlo4j.formulas.FormulaCase.of;
import static org.hlo4j.formulas.Program.floats;
import static org.hlo4j.formulas.Program.tensor;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.hlo4j.formulas.classical.Aggregate;
import org.hlo4j.formulas.classical.Categories;
import org.hlo4j.formulas.classical.ClassLabels;
import org.hlo4j.formulas.classical.ClassPairs;
import org.hlo4j.formulas.classical.DecisionTrees;
import org.hlo4j.formulas.classical.DecisionTrees.Branch;
import org.hlo4j.formulas.classical.Features;
import org.hlo4j.formulas.classical.LeafWeights;
import org.hlo4j.formulas.classical.ScoreTransform;
import org.hlo4j.formulas.classical.SupportVectors;
import org.hlo4j.formulas.classical.TreeEnsemble;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.transforms.build.Expr;

/** Formulas of classical machine learning. */
final class ClassicalCases {
  private static final Tensor MATRIX = floats(LongList.of(2, 2), 3, -4, 0, 2);
  private static final Tensor SAMPLES =
      floats(LongList.of(4, 2), 1, 2, -3, 0.5, 0.1, 0.1, Double.NaN, 1);

  /** Two branches and three leaves are a tree, a fourth leaf is one of its own. */
  private static final DecisionTrees TREES =
      new DecisionTrees(
          List.of(
              new Branch(0, ComparisonDirection.LE, 0.5, true, 1, 2),
              new Branch(1, ComparisonDirection.GT, 0.25, false, 3, 4)),
          4,
          LongList.of(0, 5));

  private ClassicalCases() {}

  static Stream<FormulaCase> all() {
    return Stream.of(trees(), scores(), features(), categories()).flatMap(cases -> cases);
  }

  private static FormulaCase unary(
      String formula, Tensor argument, UnaryOperator<Expr> body, double... expected) {
    return of(
        formula,
        List.of(argument),
        (b, a) -> List.of(body.apply(b.expr(a.getFirst())).value()),
        expected);
  }

  private static LeafWeights weights(Aggregate aggregate) {
    LeafWeights weights = new LeafWeights(4, 2, aggregate);
    weights.add(0, 0, 1);
    weights.add(1, 1, 2);
    weights.add(2, 0, -1);
    weights.add(2, 1, 4);
    weights.add(3, 0, 10);
    return weights;
  }

  private static FormulaCase trees(Aggregate aggregate, double... expected) {
    return unary(
        "TreeEnsemble.scores",
        SAMPLES,
        x -> TreeEnsemble.scores(x, TREES, weights(aggregate)).or(-5),
        expected);
  }

  private static Stream<FormulaCase> trees() {
    return Stream.of(
        unary(
            "TreeEnsemble.leaves",
            SAMPLES,
            x -> TreeEnsemble.leaves(x, TREES),
            0,
            3,
            1,
            3,
            2,
            3,
            1,
            3),
        trees(Aggregate.SUM, 11, -5, 10, 2, 9, 4, 10, 2),
        trees(Aggregate.AVERAGE, 5.5, -5, 5, 1, 4.5, 2, 5, 1),
        trees(Aggregate.MIN, 1, -5, 10, 2, -1, 4, 10, 2),
        trees(Aggregate.MAX, 10, -5, 10, 2, 10, 4, 10, 2));
  }

  private static Stream<FormulaCase> scores() {
    double softmax = 1 / (1 + Math.exp(-7));
    SupportVectors vectors =
        new SupportVectors(
            SupportVectors.KernelFunction.RBF, 0.1, 0, 0, 2, new double[] {3, -3, 1, 2});
    return Stream.of(
        unary(
            "ScoreTransform.apply",
            MATRIX,
            ScoreTransform.SOFTMAX::apply,
            softmax,
            1 - softmax,
            1 / (1 + Math.exp(2)),
            1 / (1 + Math.exp(-2))),
        unary(
            "ScoreTransform.apply",
            MATRIX,
            ScoreTransform.SOFTMAX_ZERO::apply,
            softmax,
            1 - softmax,
            0,
            1),
        unary(
            "ClassLabels.ofLargest",
            MATRIX,
            x -> ClassLabels.ofLargest(x, LongList.of(7, -3)),
            7,
            -3),
        unary(
            "ClassLabels.ofScores",
            MATRIX,
            x -> ClassLabels.ofScores(x, LongList.of(7, -3)),
            7,
            -3),
        unary(
            "ClassLabels.ofTwo",
            floats(LongList.of(2, 1), 0.25, 0.75),
            x -> ClassLabels.ofTwo(x, 0.5, 7, -3),
            7,
            -3),
        unary(
            "SupportVectors.kernels",
            MATRIX,
            vectors::kernels,
            Math.exp(-0.1),
            Math.exp(-4),
            Math.exp(-3.4),
            Math.exp(-0.1)),
        unary(
            "ClassPairs.probabilities",
            floats(LongList.of(2, 1), 0, 2),
            x -> new ClassPairs(2).probabilities(x, new double[] {-1}, new double[] {0}),
            0.5,
            0.5,
            1 / (1 + Math.exp(-2)),
            1 / (1 + Math.exp(2))));
  }

  private static Stream<FormulaCase> features() {
    return Stream.of(
        unary("Features.matrix", floats(LongList.of(2), 1, 2), Features::matrix, 1, 2),
        unary("Features.plus", MATRIX, x -> Features.plus(x, 1, 2), 4, -2, 1, 4),
        unary(
            "Features.scaled",
            MATRIX,
            x -> Features.scaled(x, new double[] {1}, new double[] {2, 3}),
            4,
            -15,
            -2,
            3),
        unary(
            "Features.normalized",
            MATRIX,
            x -> Features.normalized(x, Features.Norm.L2),
            0.6,
            -0.8,
            0,
            1),
        of(
            "Features.imputed",
            List.of(floats(LongList.of(2, 2), Double.NaN, 1, 2, Double.NaN)),
            (b, a) ->
                List.of(
                    Features.imputed(
                            b.expr(a.getFirst()),
                            null,
                            b.constant(floats(LongList.of(2), 5, 6).toAttribute()))
                        .value()),
            5,
            1,
            2,
            6),
        unary("Features.columns", MATRIX, x -> Features.columns(x, 1), 3, 0),
        unary("Features.columns", MATRIX, x -> Features.columns(x, 3), 3, -4, 0, 0, 2, 0),
        unary(
            "Features.linear",
            MATRIX,
            x -> Features.linear(x, 1, new double[] {2, 1}, new double[] {0.5}),
            2.5,
            2.5),
        unary(
            "Features.vector",
            MATRIX,
            x -> Features.vector(List.of(x, x), LongList.of(2, 1)),
            3,
            -4,
            3,
            0,
            2,
            0),
        of(
            "Features.extracted",
            List.of(MATRIX, tensor(IntegerType.I64, LongList.of(3), 1, 0, 1)),
            (b, a) -> List.of(Features.extracted(b.expr(a.get(0)), a.get(1)).value()),
            -4,
            3,
            -4,
            2,
            0,
            2));
  }

  private static Stream<FormulaCase> categories() {
    return Stream.of(
        unary(
            "Categories.oneHot",
            tensor(IntegerType.I64, LongList.of(3), 5, 1, 9),
            x -> Categories.oneHot(x, x.builder().i64s(1, 5)),
            0,
            1,
            1,
            0,
            0,
            0),
        of(
            "Categories.mapped",
            List.of(floats(LongList.of(3), 2, Double.NaN, 7)),
            (b, a) ->
                List.of(
                    Categories.mapped(
                            b.expr(a.getFirst()),
                            b.constant(
                                tensor(FloatType.F32, LongList.of(3), 2, 2, Double.NaN)
                                    .toAttribute()),
                            b.i64s(10, 20, 30, -1))
                        .value()),
            10,
            30,
            -1));
  }
}
