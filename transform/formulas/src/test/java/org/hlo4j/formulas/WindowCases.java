package org.hlo4j.formulas;

import static org.hlo4j.formulas.FormulaCase.of;
import static org.hlo4j.formulas.Program.floats;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hlo4j.formulas.index.BoxSelection;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.window.CausalConvolution;
import org.hlo4j.formulas.window.DeformableConvolution;
import org.hlo4j.formulas.window.ImageColumns;
import org.hlo4j.formulas.window.Pooling;
import org.hlo4j.formulas.window.RegionAlignment;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Formulas over windows and regions of tensors. */
final class WindowCases {
  private WindowCases() {}

  static Stream<FormulaCase> all() {
    return Stream.concat(convolutions(), samples());
  }

  private static Value constant(HloBuilder b, LongList shape, double... elements) {
    return b.constant(floats(shape, elements).toAttribute());
  }

  /** Returns the numbers from zero on. */
  private static double[] upTo(int count) {
    return IntStream.range(0, count).asDoubleStream().toArray();
  }

  private static Stream<FormulaCase> convolutions() {
    return Stream.of(
        of(
            "CausalConvolution.convolve",
            List.of(floats(LongList.of(1, 1, 4), 1, 2, 3, 4), floats(LongList.of(1), 10)),
            (b, a) -> {
              Value weight = constant(b, LongList.of(1, 1, 2), 2, 3);
              CausalConvolution.Result result =
                  CausalConvolution.convolve(b, a.get(0), weight, a.get(1), null, Expr::negate);
              return List.of(result.output(), result.state());
            },
            -13,
            -18,
            -23,
            -28,
            4),
        of(
            "DeformableConvolution.convolve",
            List.of(
                floats(LongList.of(1, 1, 3, 3), upTo(9)),
                floats(LongList.of(1, 8, 2, 2), new double[32])),
            (b, a) -> {
              LongList ones = LongList.of(1, 1);
              DeformableConvolution.Kernel kernel =
                  new DeformableConvolution.Kernel(ones, ones, LongList.of(0, 0), 1, 1);
              Value weights = constant(b, LongList.of(1, 1, 2, 2), 1, 1, 1, 1);
              return List.of(
                  DeformableConvolution.convolve(
                      b, kernel, a.get(0), weights, a.get(1), null, null));
            },
            8,
            12,
            20,
            24),
        of(
            "ImageColumns.toImage",
            List.of(floats(LongList.of(1, 2, 3), 1, 2, 3, 4, 5, 6)),
            (b, a) ->
                List.of(
                    ImageColumns.toImage(
                        b,
                        a.getFirst(),
                        List.of(Size.of(b, 4)),
                        List.of(Size.of(b, 2)),
                        new long[] {1},
                        new long[] {1},
                        new long[2])),
            1,
            6,
            8,
            6));
  }

  private static Stream<FormulaCase> samples() {
    return Stream.of(
        of(
            "Pooling.unpool",
            List.of(floats(LongList.of(1, 1, 2), 5, 7)),
            (b, a) -> {
              Value places = Size.reshape(b, b.i64s(3, 0), Size.allOf(b, a.getFirst()));
              return List.of(
                  Pooling.unpool(b, a.getFirst(), places, Size.known(b, LongList.of(1, 1, 4))));
            },
            7,
            0,
            0,
            5),
        of(
            "Pooling.columnMajor",
            List.of(floats(LongList.of(1, 1, 2, 3), new double[6])),
            (b, a) ->
                List.of(
                    Pooling.columnMajor(b, b.i64s(0, 1, 2, 3, 4, 5), Size.allOf(b, a.getFirst()))),
            0,
            2,
            4,
            1,
            3,
            5),
        of(
            "RegionAlignment.align",
            List.of(
                floats(LongList.of(1, 1, 4, 4), upTo(16)), floats(LongList.of(1, 4), 0, 0, 4, 4)),
            (b, a) ->
                List.of(
                    RegionAlignment.align(
                        b,
                        new RegionAlignment.Bins(2, 2, 1, 1, true, false),
                        a.get(0),
                        a.get(1),
                        b.i64s(0))),
            2.5,
            4.5,
            10.5,
            12.5),
        of(
            "BoxSelection.select",
            List.of(
                floats(LongList.of(1, 3, 4), 0, 0, 1, 1, 0, 0, 1, 0.9, 2, 2, 3, 3),
                floats(LongList.of(1, 1, 3), 0.7, 0.8, 0.9)),
            (b, a) ->
                List.of(
                    BoxSelection.select(
                        b,
                        a.get(0),
                        a.get(1),
                        false,
                        Size.of(b, 3),
                        constant(b, LongList.of(), 0.5),
                        null)),
            0,
            0,
            2,
            0,
            0,
            1));
  }
}
