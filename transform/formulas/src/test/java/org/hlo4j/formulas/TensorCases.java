package org.hlo4j.formulas;

import static org.hlo4j.formulas.FormulaCase.of;
import static org.hlo4j.formulas.Program.floats;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.formulas.norm.Normalizations;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.MultidirectionalBroadcast;
import org.hlo4j.formulas.size.Reshaping;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.SliceBounds;
import org.hlo4j.formulas.training.ClassLoss;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Formulas over dimensions of tensors. */
final class TensorCases {
  private static final double NONE = Double.NEGATIVE_INFINITY;
  private static final double[] ROW = {1, -2, 0.5};
  private static final double[] OTHER = {4, 4.5, -1};

  /** Two rows of three elements. */
  private static final Tensor MATRIX = floats(LongList.of(2, 3), concat(ROW, OTHER));

  private TensorCases() {}

  static Stream<FormulaCase> all() {
    return Stream.of(norms(), reductions(), shapes()).flatMap(cases -> cases);
  }

  private static double[] concat(double[]... parts) {
    return Stream.of(parts).flatMapToDouble(DoubleStream::of).toArray();
  }

  private static double[] map(double[] x, DoubleUnaryOperator f) {
    return DoubleStream.of(x).map(f).toArray();
  }

  private static Program.Body one(BiFunction<HloBuilder, Value, Value> body) {
    return (b, a) -> List.of(body.apply(b, a.getFirst()));
  }

  private static Program.Body expr(UnaryOperator<Expr> body) {
    return (b, a) -> List.of(body.apply(b.expr(a.getFirst())).value());
  }

  private static Stream<FormulaCase> norms() {
    Axes last = Axes.of(2, -1);
    Tensor masked = floats(LongList.of(2, 3), concat(ROW, new double[] {NONE, NONE, NONE}));
    double rms = Math.sqrt((1 + 4 + 0.25) / 3 + 1e-3);
    double otherRms = Math.sqrt((16 + 20.25 + 1) / 3 + 1e-3);
    return Stream.of(
        of(
            "Activations.softmax",
            List.of(MATRIX),
            expr(x -> Activations.softmax(x, last)),
            concat(Functions.softmax(ROW), Functions.softmax(OTHER))),
        of(
            "Activations.softmaxOrZero",
            List.of(masked),
            expr(x -> Activations.softmaxOrZero(x, last)),
            concat(Functions.softmax(ROW), new double[3])),
        of(
            "Activations.logSoftmax",
            List.of(MATRIX),
            expr(x -> Activations.logSoftmax(x, last)),
            concat(
                map(Functions.softmax(ROW), Math::log), map(Functions.softmax(OTHER), Math::log))),
        of(
            "Activations.logSumExp",
            List.of(MATRIX),
            expr(x -> Activations.logSumExp(x, last)),
            Math.log(DoubleStream.of(ROW).map(Math::exp).sum()),
            Math.log(DoubleStream.of(OTHER).map(Math::exp).sum())),
        of(
            "Normalizations.standardize",
            List.of(MATRIX),
            expr(x -> Normalizations.standardize(x, last, 1e-3).normal()),
            concat(Functions.standardized(1e-3, ROW), Functions.standardized(1e-3, OTHER))),
        of(
            "Normalizations.rootMeanSquare",
            List.of(MATRIX),
            expr(x -> Normalizations.rootMeanSquare(x, last, 1e-3).normal()),
            concat(map(ROW, x -> x / rms), map(OTHER, x -> x / otherRms))),
        of(
            "Normalizations.standardizeGroups",
            List.of(floats(LongList.of(1, 4, 1), 1, 3, 2, 6)),
            expr(x -> Normalizations.standardizeGroups(x, 2, 0).normal()),
            -1,
            1,
            -1,
            1),
        of(
            "Normalizations.batchInference",
            List.of(
                floats(LongList.of(2, 2), 1, 2, 3, 4),
                floats(LongList.of(2), 2, 1),
                floats(LongList.of(2), 0, 1),
                floats(LongList.of(2), 1, 2),
                floats(LongList.of(2), 3, 0)),
            (b, a) -> List.of(Normalizations.batchInference(b, a, 1)),
            0,
            1,
            2,
            3),
        of(
            "Normalizations.inverseRoot",
            List.of(floats(LongList.of(2), 3, 8)),
            expr(x -> Normalizations.inverseRoot(x, 1)),
            0.5,
            1 / 3.0),
        of(
            "Normalizations.affine",
            List.of(MATRIX, floats(LongList.of(3), 1, 2, 3), floats(LongList.of(3), 0, 1, -1)),
            (b, a) ->
                List.of(Normalizations.affine(b.expr(a.get(0)), a.get(1), a.get(2), 1).value()),
            1,
            -3,
            0.5,
            4,
            10,
            -4),
        of(
            "Normalizations.grouped",
            List.of(floats(LongList.of(1, 4), 1, 2, 3, 4)),
            one((b, x) ->
                Axes.of(3, 2)
                    .reduce(Reduction.SUM, b.expr(Normalizations.grouped(b, x, 2)))
                    .value()),
            3,
            7));
  }

  private static Stream<FormulaCase> reductions() {
    KnownAxes last = new KnownAxes(LongList.of(1));
    return Stream.of(
        of("Axes.of", List.of(MATRIX), expr(x -> Axes.of(2, -2).mean(x)), 2.5, 1.25, -0.25),
        of("Axes.range", List.of(MATRIX), expr(x -> Axes.range(0, 2).mean(x)), 7 / 6.0),
        of(
            "Axes.dimension",
            List.of(MATRIX),
            expr(x -> Axes.of(2, Axes.dimension(-1, 2)).spreadMax(x)),
            1,
            1,
            1,
            4.5,
            4.5,
            4.5),
        of(
            "Formulas.firstMaximum",
            List.of(floats(LongList.of(2, 3), 1, 5, 5, 7, 2, 7)),
            expr(x -> Formulas.firstMaximum(x, last)),
            1,
            0),
        of(
            "Formulas.places",
            List.of(MATRIX),
            expr(x -> Formulas.places(x, LongList.of(0, 1))),
            0,
            1,
            2,
            3,
            4,
            5),
        of(
            "Formulas.convert",
            List.of(MATRIX),
            expr(x -> Formulas.convert(x, IntegerType.I32)),
            1,
            -2,
            0,
            4,
            4,
            -1),
        of(
            "Formulas.broadcastLike",
            List.of(MATRIX, floats(LongList.of(2), 5, 6)),
            (b, a) -> List.of(Formulas.broadcastLike(a.get(1), b.expr(a.get(0)), 0).value()),
            5,
            5,
            5,
            6,
            6,
            6),
        of(
            "Formulas.spread",
            List.of(MATRIX, floats(LongList.of(), 3)),
            (b, a) -> List.of(Formulas.spread(a.get(1), b.expr(a.get(0))).value()),
            3,
            3,
            3,
            3,
            3,
            3),
        of(
            "Activations.logSumExp",
            List.of(MATRIX),
            expr(x -> Activations.logSumExp(x, last)),
            Math.log(Math.exp(1) + Math.exp(-2) + Math.exp(0.5)),
            Math.log(Math.exp(4) + Math.exp(4.5) + Math.exp(-1))),
        of(
            "Formulas.broadcast",
            List.of(MATRIX, floats(LongList.of(3), 1, 2, 3)),
            (b, a) ->
                List.of(Formulas.broadcast(Expr::plus, b.expr(a.get(0)), b.expr(a.get(1))).value()),
            2,
            0,
            3.5,
            5,
            6.5,
            2));
  }

  private static Stream<FormulaCase> shapes() {
    return Stream.of(
        of(
            "Size.of",
            List.of(MATRIX),
            one((b, x) -> Size.of(b, x, 0).times(Size.of(b, x, 1)).plus(1).value()),
            7),
        of("Size.allOf", List.of(MATRIX), one((b, x) -> Size.list(b, Size.allOf(b, x))), 2, 3),
        of(
            "Size.product",
            List.of(MATRIX),
            one((b, x) -> Size.product(b, Size.allOf(b, x)).value()),
            6),
        of(
            "Size.quotient",
            List.of(MATRIX),
            one((b, x) -> Size.quotient(b, Size.allOf(b, x), List.of(Size.of(b, x, 0))).value()),
            3),
        of(
            "Size.reshape",
            List.of(MATRIX),
            one((b, x) -> Size.reshape(b, x, List.of(Size.of(b, x, 1), Size.of(b, x, 0)))),
            concat(ROW, OTHER)),
        of(
            "Size.broadcast",
            List.of(floats(LongList.of(3), ROW)),
            one((b, x) -> Size.broadcast(b, x, List.of(Size.of(b, 2), Size.of(b, x, 0)))),
            concat(ROW, ROW)),
        of(
            "Size.iota",
            List.of(MATRIX),
            one((b, x) -> Size.iota(b, Size.allOf(b, x), 1, IntegerType.I64)),
            0,
            1,
            2,
            0,
            1,
            2),
        of(
            "DynamicShapes.indices",
            List.of(MATRIX),
            one((b, x) -> DynamicShapes.indices(b, x, 0)),
            0,
            0,
            0,
            1,
            1,
            1),
        of("DynamicShapes.sizes", List.of(MATRIX), one(DynamicShapes::sizes), 2, 3),
        of("DynamicShapes.size", List.of(MATRIX), one((b, x) -> DynamicShapes.size(b, x, 1)), 3),
        of(
            "DynamicShapes.slice",
            List.of(MATRIX),
            one((b, x) -> DynamicShapes.slice(b, x, 1, Size.of(b, 1), Size.of(b, x, 1))),
            -2,
            0.5,
            4.5,
            -1),
        of(
            "DynamicShapes.zeros",
            List.of(MATRIX),
            one((b, x) -> DynamicShapes.zeros(b, FloatType.F32, Size.allOf(b, x))),
            new double[6]),
        of(
            "DynamicShapes.fill",
            List.of(MATRIX, floats(LongList.of(), 3)),
            (b, a) -> List.of(DynamicShapes.fill(b, a.get(1), Size.allOf(b, a.get(0)))),
            3,
            3,
            3,
            3,
            3,
            3),
        of(
            "DynamicShapes.broadcastLike",
            List.of(floats(LongList.of(2), 5, 6), MATRIX),
            (b, a) -> List.of(DynamicShapes.broadcastLike(b, a.get(0), a.get(1), LongList.of(0))),
            5,
            5,
            5,
            6,
            6,
            6),
        of(
            "DynamicShapes.reshapeLike",
            List.of(floats(LongList.of(6), concat(ROW, OTHER)), MATRIX),
            (b, a) -> List.of(DynamicShapes.reshapeLike(b, a.get(0), a.get(1))),
            concat(ROW, OTHER)),
        of("DynamicShapes.flat", List.of(MATRIX), one(DynamicShapes::flat), concat(ROW, OTHER)),
        of(
            "DynamicShapes.part",
            List.of(MATRIX),
            one((b, x) -> DynamicShapes.part(b, x, 1, 1, 2)),
            -2,
            0.5,
            4.5,
            -1),
        of(
            "ClassLoss.of",
            List.of(MATRIX, floats(LongList.of(3), 1, 2, 3)),
            (b, a) -> {
              Expr x = b.expr(a.get(0));
              ClassLoss samples = ClassLoss.of(b.expr(b.i64s(2, 0)), x, 0L);
              Expr perClass = ClassLoss.perClass(a.get(1), x);
              Expr weights = samples.weights(perClass, FloatType.F32);
              Expr losses = samples.likelihood(x, perClass);
              return List.of(
                  samples.likelihood(x, null).value(),
                  losses.value(),
                  ClassLoss.Result.MEAN.of(losses, weights).value(),
                  ClassLoss.Result.MEAN.of(losses, null).value(),
                  ClassLoss.Result.SUM.of(losses, weights).value(),
                  samples.weights(null, FloatType.F32).value(),
                  samples.gradient(losses, x).value());
            },
            -0.5,
            0,
            -1.5,
            0,
            -0.5,
            -0.75,
            -1.5,
            1,
            0,
            0,
            0,
            1.5,
            0,
            0,
            0),
        of(
            "ClassLoss.of",
            List.of(floats(LongList.of(3), ROW)),
            one((b, x) ->
                ClassLoss.of(b.expr(b.i64(1)), b.expr(x), null)
                    .likelihood(b.expr(x), null)
                    .value()),
            2),
        of(
            "ClassLoss.perClass",
            List.of(MATRIX, floats(LongList.of(3), 1, 2, 3)),
            (b, a) -> List.of(ClassLoss.perClass(a.get(1), b.expr(a.get(0))).value()),
            1,
            2,
            3,
            1,
            2,
            3),
        of(
            "Reshaping.inferred",
            List.of(MATRIX),
            one((b, x) -> {
              List<Size> sizes = List.of(Size.of(b, -1), Size.of(b, 2));
              return Size.list(b, Reshaping.inferred(b, Size.allOf(b, x), sizes, false));
            }),
            3,
            2),
        of(
            "Reshaping.inferred",
            List.of(MATRIX),
            one((b, x) -> {
              Size negative = Size.of(b, 1).minus(Size.of(b, x, 0));
              List<Size> sizes = List.of(negative, Size.of(b, 2));
              return Size.list(b, Reshaping.inferred(b, Size.allOf(b, x), sizes, true));
            }),
            3,
            2),
        of(
            "DynamicShapes.alignedAt",
            List.of(MATRIX),
            one((b, x) -> DynamicShapes.alignedAt(b, x, 1, 4)),
            concat(ROW, OTHER)),
        of(
            "MultidirectionalBroadcast.broadcast",
            List.of(floats(LongList.of(3), ROW), MATRIX),
            (b, a) -> MultidirectionalBroadcast.broadcast(b, a),
            concat(ROW, ROW, ROW, OTHER)),
        of(
            "SliceBounds.last",
            List.of(MATRIX),
            one((b, x) -> SliceBounds.last(Size.of(b, x, 1))),
            2),
        of(
            "SliceBounds.stack",
            List.of(MATRIX, MATRIX),
            (b, a) -> List.of(SliceBounds.stack(b, a, 0)),
            concat(ROW, OTHER, ROW, OTHER)));
  }
}
