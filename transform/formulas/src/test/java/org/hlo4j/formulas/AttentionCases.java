package org.hlo4j.formulas;

import static org.hlo4j.formulas.FormulaCase.of;
import static org.hlo4j.formulas.Program.floats;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.hlo4j.formulas.attention.AttentionMask;
import org.hlo4j.formulas.attention.AttentionWeights;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;

/** Formulas of attention: two queries attend to three keys. */
final class AttentionCases {
  private static final double NONE = Double.NEGATIVE_INFINITY;
  private static final double[] FIRST = {1, -2, 0.5};
  private static final double[] SECOND = {4, 4.5, -1};
  private static final Tensor SCORES = floats(LongList.of(2, 3), concat(FIRST, SECOND));

  private AttentionCases() {}

  static Stream<FormulaCase> all() {
    return Stream.of(
        of(
            "AttentionMask.forAllKeys",
            List.of(floats(LongList.of(2), 3, 4), SCORES),
            (b, a) -> List.of(AttentionMask.forAllKeys(a.get(0), b.expr(a.get(1)))),
            3,
            4,
            NONE),
        of(
            "AttentionMask.forAllKeys",
            List.of(floats(LongList.of(2), 1, 0), SCORES),
            (b, a) -> {
              Expr mask = b.expr(a.get(0));
              Expr all =
                  b.expr(AttentionMask.forAllKeys(mask.ne(mask.like(0)).value(), b.expr(a.get(1))));
              return List.of(all.convert(IntegerType.I32).value());
            },
            1,
            0,
            0),
        of(
            "AttentionWeights.of",
            List.of(SCORES),
            (b, a) -> results(AttentionWeights.of(b.expr(a.getFirst()), false)),
            concat(Functions.softmax(FIRST), Functions.softmax(SECOND), logarithms(FIRST, SECOND))),
        of(
            "AttentionWeights.of",
            List.of(SCORES),
            (b, a) -> results(AttentionWeights.of(b.expr(a.getFirst()), null, true)),
            concat(
                new double[] {1, 0, 0},
                Functions.softmax(4, 4.5, NONE),
                logarithms(new double[] {1}, new double[] {4, 4.5}))),
        of(
            "AttentionWeights.of",
            List.of(SCORES, floats(LongList.of(2, 1), NONE, 2)),
            (b, a) -> results(AttentionWeights.of(b.expr(a.get(0)), a.get(1), false)),
            concat(
                new double[3],
                Functions.softmax(SECOND),
                new double[] {Double.POSITIVE_INFINITY},
                logarithms(new double[] {6, 6.5, 1}))),
        mask(
            "AttentionMask.allowNear",
            mask -> mask.allowNear(mask.lastPositions(), 0, -1),
            NONE,
            -2,
            0.5,
            NONE,
            NONE,
            -1),
        mask(
            "AttentionMask.lastPositions",
            mask -> mask.allowNear(mask.lastPositions(), 1, 0),
            1,
            -2,
            NONE,
            NONE,
            4.5,
            -1));
  }

  private interface Restriction {
    void of(AttentionMask mask);
  }

  private static FormulaCase mask(String name, Restriction restriction, double... expected) {
    return of(
        name,
        List.of(SCORES),
        (b, a) -> {
          Expr scores = b.expr(a.getFirst());
          AttentionMask mask = new AttentionMask(scores);
          restriction.of(mask);
          return List.of(mask.apply(scores).value());
        },
        expected);
  }

  private static List<Value> results(AttentionWeights weights) {
    return List.of(weights.weights().value(), weights.logarithm().value());
  }

  /** Returns the logarithms of the sums of exponentials. */
  private static double[] logarithms(double[]... scores) {
    return Stream.of(scores)
        .mapToDouble(row -> Math.log(DoubleStream.of(row).map(Math::exp).sum()))
        .toArray();
  }

  private static double[] concat(double[]... parts) {
    return Stream.of(parts).flatMapToDouble(DoubleStream::of).toArray();
  }
}
