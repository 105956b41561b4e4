package org.hlo4j.formulas;

import static org.hlo4j.formulas.FormulaCase.of;
import static org.hlo4j.formulas.Program.floats;

import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.elementwise.ComplexNumbers;
import org.hlo4j.formulas.index.Extremes;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.index.Sorting;
import org.hlo4j.formulas.recurrent.RecurrentDirection;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.MultidirectionalBroadcast;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.spectral.FourierFormulas;
import org.hlo4j.formulas.spectral.Frames;
import org.hlo4j.formulas.window.AdaptiveWindows;
import org.hlo4j.formulas.window.Columns;
import org.hlo4j.formulas.window.PixelBlocks;
import org.hlo4j.formulas.window.Pooling;
import org.hlo4j.formulas.window.SpatialTensors;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.transforms.build.HloBuilder;

/** Formulas that move elements: by dimensions, indices, frequencies and windows. */
final class MovementCases {
  private static final Tensor MATRIX = floats(LongList.of(2, 3), 1, -2, 0.5, 4, 4.5, -1);
  private static final Tensor WIDE = floats(LongList.of(2, 4), 1, 2, 3, 4, 5, 6, 7, 8);
  private static final Tensor SIGNAL = floats(LongList.of(4), 1, 2, 3, 4);

  private MovementCases() {}

  static Stream<FormulaCase> all() {
    return Stream.of(dimensions(), sizes(), indices(), frequencies(), windows())
        .flatMap(cases -> cases);
  }

  private static FormulaCase one(
      String formula,
      Tensor tensor,
      BiFunction<HloBuilder, Value, Value> body,
      double... expected) {
    return of(formula, List.of(tensor), (b, a) -> List.of(body.apply(b, a.getFirst())), expected);
  }

  private static Stream<FormulaCase> dimensions() {
    return Stream.of(
        one("Movement.at", MATRIX, (b, x) -> Movement.at(b.expr(x), 1, 2).value(), 0.5, -1),
        one("DynamicShapes.flat", MATRIX, DynamicShapes::flat, 1, -2, 0.5, 4, 4.5, -1),
        one("Movement.flip", MATRIX, (b, x) -> Movement.flip(b, x, 1), 0.5, -2, 1, -1, 4.5, 4),
        one(
            "Movement.halves",
            WIDE,
            (b, x) -> Movement.halves(b, x, 1).getLast().value(),
            3,
            4,
            7,
            8),
        one(
            "Movement.padded",
            floats(LongList.of(2, 1), 3, 5),
            (b, x) -> Movement.padded(b, x, 1, 1, Size.of(b, 2)),
            0,
            3,
            0,
            0,
            0,
            5,
            0,
            0),
        one(
            "Movement.roll",
            MATRIX,
            (b, x) -> Movement.roll(b, x, 1, Size.of(b, 1)),
            0.5,
            1,
            -2,
            -1,
            4,
            4.5),
        one("Movement.selected", MATRIX, (b, x) -> Movement.selected(b, x, 0, 1), 4, 4.5, -1),
        one(
            "Movement.transpose",
            MATRIX,
            (b, x) -> Movement.transpose(b, x, DynamicShapes.swapped(2, 0, 1)),
            1,
            4,
            -2,
            4.5,
            0.5,
            -1),
        one(
            "Movement.unsqueezed",
            SIGNAL,
            (b, x) -> Size.list(b, Size.allOf(b, Movement.unsqueezed(b, x, 1).value())),
            4,
            1),
        one("Movement.vector", floats(LongList.of(), 3), Movement::vector, 3),
        one(
            "Movement.without",
            MATRIX,
            (b, x) -> Movement.without(b.expr(x), 1, 1, 1).value(),
            -2,
            4.5),
        one(
            "RecurrentDirection.state",
            floats(LongList.of(2, 1, 2), 1, 2, 3, 4),
            (b, x) -> RecurrentDirection.state(b, x, 1),
            3,
            4));
  }

  private static Stream<FormulaCase> sizes() {
    return Stream.of(
        one(
            "DynamicShapes.atLeast",
            MATRIX,
            (b, x) -> Size.list(b, DynamicShapes.atLeast(b, Size.allOf(b, x), 3)),
            2,
            3,
            1),
        of(
            "MultidirectionalBroadcast.broadcastTo",
            List.of(floats(LongList.of(3), 7, 8, 9), MATRIX),
            (b, a) -> List.of(MultidirectionalBroadcast.broadcastTo(b, a.get(0), a.get(1))),
            7,
            8,
            9,
            7,
            8,
            9),
        one(
            "MultidirectionalBroadcast.expand",
            floats(LongList.of(1, 2), 7, 8),
            (b, x) -> MultidirectionalBroadcast.expand(b, x, Size.known(b, LongList.of(2, -1))),
            7,
            8,
            7,
            8));
  }

  /** Returns a case of channels that become blocks of two rows of pixels, and these channels. */
  private static FormulaCase pixels(boolean areBlocksFirst, double... rows) {
    PixelBlocks blocks = new PixelBlocks(2, areBlocksFirst);
    Tensor channels = floats(LongList.of(8, 1, 1), 1, 2, 3, 4, 5, 6, 7, 8);
    return of(
        "PixelBlocks.toSpace",
        List.of(channels),
        (b, a) -> {
          Value space = blocks.toSpace(b, a.getFirst(), sizes -> sizes);
          return List.of(space, blocks.toChannels(b, space, sizes -> sizes));
        },
        DoubleStream.concat(DoubleStream.of(rows), DoubleStream.of(1, 2, 3, 4, 5, 6, 7, 8))
            .toArray());
  }

  private static Stream<FormulaCase> indices() {
    KnownAxes last = new KnownAxes(LongList.of(1));
    return Stream.of(
        one(
            "Gathering.places",
            MATRIX,
            (b, x) -> Gathering.places(b, Size.of(b, x, 1), Size.of(b, 2)).value(),
            2,
            3,
            4),
        one(
            "Gathering.repeatedIndices",
            MATRIX,
            (b, x) -> Gathering.repeatedIndices(b, b.i64s(2, 0, 1), Size.of(b, x, 1)).value(),
            0,
            0,
            2),
        one(
            "DynamicShapes.slice",
            WIDE,
            (b, x) -> DynamicShapes.slice(b, x, 1, Size.of(b, 1), Size.of(b, x, 1), 2),
            2,
            4,
            6,
            8),
        one(
            "Movement.repeated",
            SIGNAL,
            (b, x) -> Movement.repeated(b, x, List.of(Size.of(b, 2), Size.of(b, 2)), s -> s),
            1,
            2,
            3,
            4,
            1,
            2,
            3,
            4,
            1,
            2,
            3,
            4,
            1,
            2,
            3,
            4),
        one(
            "Movement.repeatedEach",
            MATRIX,
            (b, x) -> Movement.repeatedEach(b, x, 0, Size.of(b, 2), sizes -> sizes),
            1,
            -2,
            0.5,
            1,
            -2,
            0.5,
            4,
            4.5,
            -1,
            4,
            4.5,
            -1),
        pixels(false, 1, 2, 3, 4, 5, 6, 7, 8),
        pixels(true, 1, 3, 5, 7, 2, 4, 6, 8),
        one(
            "Gathering.windows",
            MATRIX,
            (b, x) -> Gathering.windows(b, Size.of(b, x, 0), 2, Size.of(b, x, 1)),
            0,
            1,
            3,
            4),
        of(
            "Sorting.sorted",
            List.of(MATRIX),
            (b, a) -> Sorting.sorted(b, a.getFirst(), 1, true),
            1,
            0.5,
            -2,
            4.5,
            4,
            -1,
            0,
            2,
            1,
            1,
            0,
            2),
        of(
            "Extremes.of",
            List.of(MATRIX),
            (b, a) ->
                Extremes.of(b.expr(a.getFirst()), LongList.of(1), ComparisonDirection.GT).stream()
                    .map(x -> x.value())
                    .toList(),
            1,
            4.5,
            0,
            1),
        one(
            "Extremes.pick",
            MATRIX,
            (b, x) -> Extremes.pick(b.expr(x), b.expr(b.i64s(2, 0)), last).value(),
            0.5,
            4));
  }

  private static FormulaCase transform(
      String formula, BiFunction<HloBuilder, Value, Value> body, double... expected) {
    return one(formula, SIGNAL, body, expected).whereSizesAreKnown();
  }

  private static Stream<FormulaCase> frequencies() {
    int[] all = {0};
    Frames frames = new Frames(2, 1, 2);
    return Stream.of(
        transform(
            "FourierFormulas.half",
            (b, x) -> ComplexNumbers.pairs(b.expr(FourierFormulas.half(b, x, all))).value(),
            10,
            0,
            -2,
            2,
            -2,
            0),
        transform(
            "FourierFormulas.all",
            (b, x) -> {
              Value spectrum = FourierFormulas.all(b, FourierFormulas.complex(b, x), all, true);
              return ComplexNumbers.pairs(b.expr(spectrum)).value();
            },
            10,
            0,
            -2,
            2,
            -2,
            0,
            -2,
            -2),
        transform(
            "FourierFormulas.signal",
            (b, x) -> FourierFormulas.signal(b, FourierFormulas.half(b, x, all), 0, 4),
            4,
            8,
            12,
            16),
        transform(
            "FourierFormulas.fitted",
            (b, x) -> FourierFormulas.fitted(b, x, 0, 6),
            1,
            2,
            3,
            4,
            0,
            0),
        transform("FourierFormulas.scaled", (b, x) -> FourierFormulas.scaled(b, x, 2), 2, 4, 6, 8),
        one(
            "Frames.padded",
            SIGNAL,
            (b, x) -> Frames.padded(b, x, 1, Size.of(b, 1)),
            0,
            1,
            2,
            3,
            4,
            0),
        of(
            "Frames.windowed",
            List.of(MATRIX, floats(LongList.of(3), 1, 2, 3)),
            (b, a) -> List.of(Frames.windowed(b, a.get(0), 1, a.get(1))),
            1,
            -4,
            1.5,
            4,
            9,
            -3),
        one(
            "Frames.overlapped",
            floats(LongList.of(2, 2), 1, 2, 3, 4),
            (b, x) ->
                Frames.overlapped(
                    b, x, frames.indices(b, Size.of(b, x, 0)), Size.of(b, x, 0).plus(1)),
            1,
            5,
            4));
  }

  private static Stream<FormulaCase> windows() {
    List<Columns.Window> twice =
        List.of(new Columns.Window(2, 1, 0, 1), new Columns.Window(2, 1, 0, 1));
    return Stream.of(
        one(
                "AdaptiveWindows.of",
                SIGNAL,
                (b, x) -> AdaptiveWindows.of(b, x, 0, Size.of(b, 3)).sums(b, x, 0),
                3,
                5,
                7)
            .whereSizesAreKnown(),
        one(
            "Columns.of",
            floats(LongList.of(1, 1, 2, 3), 1, 2, 3, 4, 5, 6),
            (b, x) -> Columns.of(b, x, twice),
            1,
            2,
            2,
            3,
            4,
            5,
            5,
            6),
        one(
            "Pooling.places",
            floats(LongList.of(1, 1, 2, 2), 4, 5, 6, 7),
            Pooling::places,
            0,
            1,
            2,
            3),
        one(
            "SpatialTensors.batched",
            MATRIX,
            (b, x) -> Size.list(b, Size.allOf(b, SpatialTensors.batched(b, x, 1))),
            1,
            2,
            3),
        one(
            "SpatialTensors.like",
            MATRIX,
            (b, x) -> SpatialTensors.like(b, SpatialTensors.batched(b, x, 1), x),
            1,
            -2,
            0.5,
            4,
            4.5,
            -1));
  }
}
