package org.hlo4j.formulas;

import static org.hlo4j.formulas.FormulaCase.of;
import static org.hlo4j.formulas.Program.floats;
import static org.hlo4j.formulas.Program.tensor;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.build.Scalar;
import org.hlo4j.formulas.index.BoxSelection;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.window.CausalConvolution;
import org.hlo4j.formulas.window.Columns;
import org.hlo4j.formulas.window.ConvolutionFormulas;
import org.hlo4j.formulas.window.Crops;
import org.hlo4j.formulas.window.DeformableConvolution;
import org.hlo4j.formulas.window.GridSampling;
import org.hlo4j.formulas.window.KernelWindows;
import org.hlo4j.formulas.window.Pooling;
import org.hlo4j.formulas.window.RegionAlignment;
import org.hlo4j.formulas.window.RegionPooling;
import org.hlo4j.formulas.window.RepeatedPadding;
import org.hlo4j.formulas.window.Resampling;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Formulas over windows and regions of tensors. */
final class WindowCases {
  private WindowCases() {}

  static Stream<FormulaCase> all() {
    return Stream.of(convolutions(), pooling(), samples()).flatMap(cases -> cases);
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
            "Columns.sum",
            List.of(floats(LongList.of(1, 2, 3), 1, 2, 3, 4, 5, 6)),
            (b, a) ->
                List.of(
                    Columns.sum(
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

  /** Returns windows of two elements at every other one. */
  private static KernelWindows pairs(HloBuilder b, Value x, long before) {
    Size zero = Size.of(b, 0);
    return KernelWindows.of(
        b,
        List.of(
            new KernelWindows.Dimension(
                Size.of(b, x, 2), 2, 2, 1, Size.of(b, before), zero, zero)));
  }

  private static Stream<FormulaCase> pooling() {
    Tensor line = floats(LongList.of(1, 1, 4), 1, 5, 3, 2);
    return Stream.of(
        of(
            "Pooling.max",
            List.of(line),
            (b, a) -> List.of(Pooling.max(b, pairs(b, a.getFirst(), 0), a.getFirst())),
            5,
            3),
        of(
            "Pooling.maxWithPlaces",
            List.of(line),
            (b, a) -> {
              Value x = a.getFirst();
              Value places = DynamicShapes.indices(b, x, 2);
              return Pooling.maxWithPlaces(b, pairs(b, x, 0), x, places, false);
            },
            5,
            3,
            1,
            2),
        of(
            "Pooling.reduce",
            List.of(line, floats(LongList.of(), 0)),
            (b, a) ->
                List.of(Pooling.reduce(b, pairs(b, a.get(0), 0), a.get(0), a.get(1), Expr::plus)),
            6,
            5),
        of(
            "Pooling.counts",
            List.of(floats(LongList.of(1, 1, 3), 1, 5, 3), floats(LongList.of(1, 1, 2), 0, 0)),
            (b, a) -> List.of(Pooling.counts(b, pairs(b, a.get(0), 1), false, a.get(1))),
            1,
            2),
        of(
            "ConvolutionFormulas.convolve",
            List.of(line),
            (b, a) -> {
              Value weights = constant(b, LongList.of(1, 1, 2), 2, 3);
              return List.of(
                  ConvolutionFormulas.convolve(
                      b, pairs(b, a.getFirst(), 0), a.getFirst(), weights, 1, FloatType.F32));
            },
            17,
            12),
        of(
            "ConvolutionFormulas.transposed",
            List.of(floats(LongList.of(1, 1, 2), 1, 2)),
            (b, a) ->
                List.of(
                    ConvolutionFormulas.transposed(
                        b,
                        a.getFirst(),
                        constant(b, LongList.of(1, 1, 2), 3, 4),
                        new long[] {2},
                        new long[] {1},
                        new long[1],
                        (_, _, _) -> new long[2],
                        1,
                        FloatType.F32)),
            3,
            4,
            6,
            8),
        of(
            "ConvolutionFormulas.plusBias",
            List.of(floats(LongList.of(1, 2, 2), 1, 2, 3, 4), floats(LongList.of(2), 10, 20)),
            (b, a) -> List.of(ConvolutionFormulas.plusBias(b, a.get(0), a.get(1))),
            11,
            12,
            23,
            24));
  }

  /**
   * Returns a case of two channels of two elements. Those of the second channel are for one place,
   * if they are added up.
   */
  private static FormulaCase unpooled(
      boolean areOfChannels, @Nullable Reduction reduction, double... expected) {
    long[] places = {3, 0, 3, 0};
    if (reduction != null) {
      places = new long[] {3, 0, 0, 0};
    } else if (!areOfChannels) {
      places = new long[] {3, 0, 7, 4};
    }
    long[] given = places;
    return of(
        "Pooling.unpooled",
        List.of(floats(LongList.of(1, 2, 2), 5, 7, 6, 9)),
        (b, a) -> {
          Value x = a.getFirst();
          List<Size> sizes = Size.known(b, LongList.of(1, 2, 4));
          Value all = Size.reshape(b, b.i64s(given), Size.allOf(b, x));
          return List.of(Pooling.unpooled(b, x, all, areOfChannels, sizes, reduction));
        },
        expected);
  }

  private static FormulaCase padded(
      RepeatedPadding padding, long low, long high, boolean addsFirst, double... expected) {
    return of(
        "RepeatedPadding.pad",
        List.of(floats(LongList.of(3), 1, 2, 3)),
        (b, a) -> {
          List<Size> before = List.of(Size.of(b, low));
          List<Size> after = List.of(Size.of(b, high));
          return List.of(padding.pad(b, a.getFirst(), before, after, addsFirst));
        },
        expected);
  }

  private static Stream<FormulaCase> samples() {
    return Stream.of(
        unpooled(true, null, 7, 0, 0, 5, 9, 0, 0, 6),
        unpooled(true, Reduction.SUM, 7, 0, 0, 5, 15, 0, 0, 0),
        unpooled(false, null, 7, 0, 0, 5, 9, 0, 0, 6),
        unpooled(false, Reduction.SUM, 22, 0, 0, 5, 0, 0, 0, 0),
        padded(RepeatedPadding.EDGE, 2, -1, false, 1, 1, 1, 2),
        padded(RepeatedPadding.EDGE, 2, -1, true, 1, 1, 1, 2),
        padded(RepeatedPadding.WRAP, 1, 1, false, 3, 1, 2, 3, 1),
        padded(RepeatedPadding.WRAP, 1, -1, true, 2, 1, 2),
        padded(RepeatedPadding.REFLECT, 1, 2, false, 2, 1, 2, 3, 2, 1),
        padded(RepeatedPadding.REFLECT, -1, 2, false, 2, 3, 2, 3),
        padded(RepeatedPadding.REFLECT, -1, 2, true, 2, 3, 2, 1),
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
            "Resampling.resample",
            List.of(floats(LongList.of(2), 1, 2)),
            (b, a) -> {
              Size in = Size.of(b, a.getFirst(), 0);
              Resampling.Axis axis =
                  new Resampling.Axis(0, in, in.times(2), Scalar.of(2), Scalar.of(0), Scalar.of(1));
              Resampling.Method method =
                  new Resampling.Method("linear", "half_pixel", "floor", 0, false, false, 0);
              return List.of(Resampling.resample(b, a.getFirst(), List.of(axis), method));
            },
            1,
            1.25,
            1.75,
            2),
        // Exponent 15: weights of 8192 and 24576, sums of which are rounded half up.
        of(
            "Resampling.resample",
            List.of(tensor(IntegerType.unsigned(8), LongList.of(2), 1, 3)),
            (b, a) -> {
              Size in = Size.of(b, a.getFirst(), 0);
              Resampling.Axis axis =
                  new Resampling.Axis(0, in, in.times(2), Scalar.of(2), Scalar.of(0), Scalar.of(1));
              Resampling.Method method =
                  new Resampling.Method("linear", "half_pixel", "floor", 0, false, false, 0);
              return List.of(Resampling.resample(b, a.getFirst(), method, axis));
            },
            1,
            2,
            3,
            3),
        of(
            "GridSampling.affineGrid",
            List.of(floats(LongList.of(1, 2, 3), 1, 0, 0, 0, 1, 0.5)),
            (b, a) -> {
              List<Size> space = Size.known(b, LongList.of(2, 2));
              return List.of(GridSampling.affineGrid(b, a.getFirst(), space, true));
            },
            -1,
            -0.5,
            1,
            -0.5,
            -1,
            1.5,
            1,
            1.5),
        of(
            "RegionAlignment.align",
            List.of(
                floats(LongList.of(1, 1, 4, 4), upTo(16)), floats(LongList.of(1, 4), 0, 0, 4, 4)),
            (b, a) ->
                List.of(
                    RegionAlignment.align(
                        b,
                        new RegionAlignment.Bins(2, 2, 1, 1, true, false, false),
                        a.get(0),
                        a.get(1),
                        b.i64s(0))),
            2.5,
            4.5,
            10.5,
            12.5),
        of(
            "RegionAlignment.align",
            List.of(
                floats(LongList.of(1, 4, 4, 4), upTo(64)), floats(LongList.of(1, 4), 0, 0, 4, 4)),
            (b, a) ->
                List.of(
                    RegionAlignment.align(
                        b,
                        new RegionAlignment.Bins(2, 2, 1, 1, true, false, true),
                        a.get(0),
                        a.get(1),
                        b.i64s(0))),
            2.5,
            20.5,
            42.5,
            60.5),
        of(
            "RegionPooling.max",
            List.of(
                floats(LongList.of(1, 1, 3, 4), upTo(12)),
                floats(LongList.of(2, 4), 0.4, 0, 2.5, 1, 4, 1, 9, 1)),
            (b, a) ->
                RegionPooling.max(
                    b, new RegionPooling.Bins(1, 2, 1), a.get(0), a.get(1), b.i64s(0, 0)),
            5,
            7,
            0,
            0,
            5,
            7,
            -1,
            -1),
        of(
            "RegionPooling.mean",
            List.of(
                floats(LongList.of(1, 2, 3, 4), upTo(24)),
                floats(LongList.of(2, 4), 0.4, 0, 2.5, 2, 4, 1, 9, 1)),
            (b, a) ->
                List.of(
                    RegionPooling.mean(
                        b, new RegionPooling.Bins(1, 2, 1), a.get(0), a.get(1), b.i64s(0, 0))),
            2.5,
            15.5,
            0,
            0),
        of(
            "Crops.resized",
            List.of(
                floats(LongList.of(1, 1, 3, 4), upTo(12)),
                floats(LongList.of(2, 4), 0, 0, 1, 1, 0.5, 0.5, 2, 0.5),
                tensor(IntegerType.I64, LongList.of(2), 0, 0)),
            (b, a) -> List.of(Crops.resized(b, a.get(0), a.get(1), a.get(2), 2, 2, false, -1)),
            0,
            3,
            8,
            11,
            5.5,
            5.5,
            -1,
            -1),
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
