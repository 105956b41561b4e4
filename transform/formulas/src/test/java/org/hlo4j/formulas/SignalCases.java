package org.hlo4j.formulas;

import static org.hlo4j.formulas.FormulaCase.each;
import static org.hlo4j.formulas.FormulaCase.of;
import static org.hlo4j.formulas.Program.floats;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.elementwise.RandomNumbers;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.spectral.SignalWindows;
import org.hlo4j.formulas.training.Gradients;
import org.hlo4j.formulas.training.OptimizerStep;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;

/** Formulas of signals, random numbers and training. */
final class SignalCases {
  private static final double NONE = Double.NEGATIVE_INFINITY;

  private SignalCases() {}

  static Stream<FormulaCase> all() {
    return Stream.of(signals(), random(), training()).flatMap(cases -> cases);
  }

  private static Stream<FormulaCase> signals() {
    return Stream.of(
        of(
            "SignalWindows.cosines",
            List.of(floats(LongList.of(4), 0, 0, 0, 0)),
            (b, a) ->
                List.of(
                    SignalWindows.cosines(b, Size.of(b, a.getFirst(), 0), true, 0.4, 0.5, 0.1)
                        .value()),
            0,
            0.3,
            1,
            0.3),
        of(
            "SignalWindows.frames",
            List.of(floats(LongList.of(1, 5), 1, 2, 3, 4, 5)),
            (b, a) -> List.of(SignalWindows.frames(b, a.getFirst(), 3, Size.of(b, 2))),
            1,
            2,
            3,
            3,
            4,
            5));
  }

  private static Stream<FormulaCase> random() {
    return Stream.of(
        each(
            "RandomNumbers.uniformLike",
            x -> {
              Expr y = RandomNumbers.uniformLike(x);
              return y.ge(y.like(0)).and(y.lt(y.like(1)));
            },
            _ -> 1,
            new double[8]),
        of(
            "RandomNumbers.classes",
            List.of(floats(LongList.of(2, 3), NONE, 0, NONE, NONE, NONE, 0)),
            (b, a) -> List.of(RandomNumbers.classes(b.expr(a.getFirst()), 2).value()),
            1,
            1,
            2,
            2),
        of(
            "RandomNumbers.dropout",
            List.of(floats(LongList.of(2), 3, -4), floats(LongList.of(), 0)),
            (b, a) ->
                RandomNumbers.dropout(b.expr(a.get(0)), b.expr(a.get(1))).stream()
                    .map(Expr::value)
                    .toList(),
            3,
            -4,
            1,
            1));
  }

  /** A step of a parameter 2 with gradient 3, whose statistics were 4. */
  private static FormulaCase step(
      String optimizer, Function<OptimizerStep, List<Expr>> formula, double... expected) {
    Tensor statistic = floats(LongList.of(1), 4);
    return of(
        "OptimizerStep." + optimizer,
        List.of(
            floats(LongList.of(), 0.1),
            floats(LongList.of(), 2),
            floats(LongList.of(1), 2),
            floats(LongList.of(1), 3),
            statistic,
            statistic),
        (b, a) -> {
          List<Expr> x = a.stream().map(b::expr).toList();
          OptimizerStep step =
              new OptimizerStep(x.get(0), x.get(1), x.get(2), x.get(3), x.subList(4, 6));
          return formula.apply(step).stream().map(Expr::value).toList();
        },
        expected);
  }

  private static Stream<FormulaCase> training() {
    double rate = 0.1 * Math.sqrt(1 - 0.81) / (1 - 0.25);
    double mean = 0.5 * 4 + 0.5 * 3;
    double squares = 0.9 * 4 + 0.1 * 9;
    return Stream.of(
        step(
            "adagrad",
            step -> step.adagrad(0.5, 0.1),
            2 - 0.1 / (1 + 2 * 0.5) * 3 / (Math.sqrt(13) + 0.1),
            13),
        step(
            "adam",
            step -> step.adam(0.5, 0.9, 0.1, 0.25),
            0.75 * (2 - rate * mean / (Math.sqrt(squares) + 0.1)),
            mean,
            squares),
        step("momentum", step -> step.momentum(0.5, 2, false), 2 - 0.1 * 8, 8),
        step("momentum", step -> step.momentum(0.5, 2, true), 2 - 0.1 * (3 + 4), 8),
        of(
                "Gradients.of",
                List.of(floats(LongList.of(3), 1, -2, 3)),
                (b, a) -> {
                  Expr x = b.expr(a.getFirst());
                  Value target = Axes.of(1, 0).sum(x.times(x).times(x)).value();
                  return Gradients.of(b, target, a);
                },
                3,
                12,
                27)
            .whereSizesAreKnown());
  }
}
