package org.hlo4j.formulas;

import static org.hlo4j.formulas.FormulaCase.of;
import static org.hlo4j.formulas.Program.floats;
import static org.hlo4j.formulas.Program.tensor;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.hlo4j.formulas.attention.AttentionMask;
import org.hlo4j.formulas.attention.AttentionWeights;
import org.hlo4j.formulas.attention.Experts;
import org.hlo4j.formulas.attention.KeyCache;
import org.hlo4j.formulas.attention.Rotation;
import org.hlo4j.formulas.size.Size;
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
    return Stream.of(masks(), caches(), rotations(), experts()).flatMap(cases -> cases);
  }

  private static Stream<FormulaCase> caches() {
    return Stream.of(
        of(
            "AttentionWeights.besideSink",
            List.of(SCORES, floats(LongList.of(2, 1), 1, NONE)),
            (b, a) ->
                List.of(AttentionWeights.besideSink(b.expr(a.get(0)), b.expr(a.get(1))).value()),
            concat(Arrays.copyOf(Functions.softmax(1, -2, 0.5, 1), 3), Functions.softmax(SECOND))),
        of(
            "KeyCache.appended",
            List.of(
                floats(LongList.of(2, 1, 2, 1), 1, 2, 3, 4),
                floats(LongList.of(2, 1, 1, 1), 5, 6),
                tensor(IntegerType.I64, LongList.of(2), 1, 2)),
            (b, a) ->
                List.of(KeyCache.appended(b, a.get(0), a.get(1), b.expr(a.get(2)), Size.of(b, 4))),
            1,
            5,
            0,
            0,
            3,
            4,
            6,
            0));
  }

  private static Stream<FormulaCase> rotations() {
    return Stream.of(
        rotation(false, 4, 1 * 0.6 - 3 * 0.8, -4, 1 * 0.8 + 3 * 0.6, 2, 5),
        rotation(true, 4, 1 * 0.6 - 2 * 0.8, 1 * 0.8 + 2 * 0.6, -4, 3, 5),
        rotation(true, 2, 1 * 0.6 - 2 * 0.8, 1 * 0.8 + 2 * 0.6, 3, 4, 5),
        of(
            "Rotation.positions",
            List.of(tensor(IntegerType.I64, LongList.of(2), 3, 0)),
            (b, a) -> List.of(Rotation.positions(b.expr(a.getFirst()), Size.of(b, 2)).value()),
            3,
            4,
            0,
            1));
  }

  /** Turns by an angle whose cosine is 0.6, and by a right angle. */
  private static FormulaCase rotation(boolean isInterleaved, int rotated, double... expected) {
    return of(
        "Rotation.rotated",
        List.of(
            floats(LongList.of(1, 1, 1, 5), 1, 2, 3, 4, 5),
            floats(
                LongList.of(1, 1, rotated / 2), Arrays.copyOf(new double[] {0.6, 0}, rotated / 2)),
            floats(
                LongList.of(1, 1, rotated / 2), Arrays.copyOf(new double[] {0.8, 1}, rotated / 2))),
        (b, a) ->
            List.of(
                Rotation.rotated(
                    b, a.get(0), a.get(1), a.get(2), Size.of(b, rotated), isInterleaved)),
        expected);
  }

  private static Stream<FormulaCase> experts() {
    double[] first = Functions.softmax(FIRST);
    double[] second = Functions.softmax(SECOND);
    double kept = second[0] + second[1];
    return Stream.of(
        of(
            "Experts.weights",
            List.of(SCORES),
            (b, a) -> List.of(Experts.weights(b.expr(a.getFirst()), 2, false).value()),
            first[0],
            0,
            first[2],
            second[0],
            second[1],
            0),
        of(
            "Experts.weights",
            List.of(SCORES),
            (b, a) -> List.of(Experts.weights(b.expr(a.getFirst()), 2, true).value()),
            first[0] / (first[0] + first[2]),
            0,
            first[2] / (first[0] + first[2]),
            second[0] / kept,
            second[1] / kept,
            0),
        of(
            "Experts.linear",
            List.of(
                floats(LongList.of(1, 2), 1, 2),
                floats(LongList.of(2, 1, 2), 3, 4, 5, 6),
                floats(LongList.of(2, 1), 0.5, 0)),
            (b, a) ->
                List.of(
                    Experts.linear(b.expr(a.get(0)), b.expr(a.get(1)), b.expr(a.get(2))).value()),
            11.5,
            17),
        of(
            "Experts.sum",
            List.of(
                floats(LongList.of(2, 2, 1), 1, 2, 3, 4),
                floats(LongList.of(2, 2), 0.5, 0.25, 0, 1)),
            (b, a) -> List.of(Experts.sum(b.expr(a.get(0)), b.expr(a.get(1))).value()),
            0.5 + 0.75,
            4),
        of(
            "Experts.gated",
            List.of(floats(LongList.of(2), 1, 5), floats(LongList.of(2), -7, 0.5)),
            (b, a) -> List.of(Experts.gated(b.expr(a.get(0)), b.expr(a.get(1)), 2, 1, 3).value()),
            1 / (1 + Math.exp(-2)) * -2,
            3 / (1 + Math.exp(-6)) * 1.5));
  }

  private static Stream<FormulaCase> masks() {
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
