package org.hlo4j.formulas;

import static org.hlo4j.formulas.FormulaCase.of;
import static org.hlo4j.formulas.Program.floats;
import static org.hlo4j.formulas.Program.tensor;

import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.elementwise.QuantizationFormulas;
import org.hlo4j.formulas.elementwise.QuantizationFormulas.Dynamic;
import org.hlo4j.formulas.quantized.BlockWeights;
import org.hlo4j.formulas.quantized.PackedIntegers;
import org.hlo4j.formulas.quantized.QuantizedProducts;
import org.hlo4j.formulas.quantized.QuantizedProducts.Quantized;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.window.SpatialTensors;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Formulas of quantized numbers and of weights of few bits. */
final class QuantizedCases {
  private static final IntegerType U8 = IntegerType.unsigned(8);
  private static final Tensor NUMBERS = floats(LongList.of(2, 2), 0.25, 0.75, -1.25, 600);
  private static final Tensor TWO = floats(LongList.of(), 2);

  /** Integers 1 and 2, and 3 and 4. */
  private static final Tensor ROWS = bytes(LongList.of(2, 1, 1), 0x21, 0x43);

  private QuantizedCases() {}

  static Stream<FormulaCase> all() {
    return Stream.of(elements(), weights(), products()).flatMap(cases -> cases);
  }

  private static Tensor bytes(LongList shape, double... bytes) {
    return tensor(U8, shape, bytes);
  }

  private static Expr half(HloBuilder b) {
    return b.expr(RegionBodies.scalar(b, FloatType.F32, 0.5));
  }

  private static Stream<FormulaCase> elements() {
    return Stream.of(
        of(
            "QuantizationFormulas.quantizeSum",
            List.of(floats(LongList.of(4), 0.5, 1.5, -0.5, 300)),
            (b, a) -> {
              Expr x = b.expr(a.getFirst());
              return List.of(QuantizationFormulas.quantizeSum(x, x.like(1), U8).value());
            },
            2,
            2,
            0,
            255),
        of(
            "QuantizationFormulas.requantize",
            List.of(NUMBERS, tensor(U8, LongList.of(), 1)),
            (b, a) -> {
              Expr x = b.expr(a.get(0));
              Expr zero = b.expr(a.get(1));
              return List.of(QuantizationFormulas.requantize(x, half(b), zero, U8).value());
            },
            1,
            3,
            0,
            255),
        of(
            "QuantizationFormulas.requantizeSum",
            List.of(NUMBERS, tensor(U8, LongList.of(), 1)),
            (b, a) -> {
              Expr x = b.expr(a.get(0));
              Expr zero = b.expr(a.get(1));
              return List.of(QuantizationFormulas.requantizeSum(x, half(b), zero, U8).value());
            },
            2,
            2,
            0,
            255),
        of(
            "QuantizationFormulas.dequantize",
            List.of(bytes(LongList.of(2), 3, 0), tensor(U8, LongList.of(), 1), TWO),
            (b, a) ->
                List.of(
                    QuantizationFormulas.dequantize(
                            b.expr(a.get(0)), b.expr(a.get(1)), b.expr(a.get(2)), 0)
                        .value()),
            4,
            -2),
        of(
            "QuantizationFormulas.single",
            List.of(floats(LongList.of(1), 7)),
            (b, a) -> List.of(QuantizationFormulas.single(b.expr(a.getFirst())).value()),
            7),
        of(
            "Dynamic.of",
            List.of(floats(LongList.of(2, 2), -51, 0, 100.4, 204)),
            (b, a) -> {
              Dynamic all = Dynamic.of(b.expr(a.getFirst()));
              return List.of(all.integers().value(), all.scale().value(), all.zero().value());
            },
            0,
            51,
            151,
            255,
            1,
            51),
        of(
            "SpatialTensors.withChannelsFirst",
            List.of(floats(LongList.of(1, 2, 1, 3), 1, 2, 3, 4, 5, 6)),
            (b, a) ->
                List.of(
                    SpatialTensors.withChannelsFirst(
                            b.expr(a.getFirst()),
                            x ->
                                x.times(
                                    b.expr(
                                        Size.iota(b, Size.allOf(b, x.value()), 1, FloatType.F32))))
                        .value()),
            0,
            2,
            6,
            0,
            5,
            12));
  }

  private static Stream<FormulaCase> weights() {
    return Stream.of(
        of(
            "PackedIntegers.unpacked",
            List.of(bytes(LongList.of(2, 1), 0x21, 0xF4)),
            (b, a) -> {
              Expr x = b.expr(a.getFirst());
              return List.of(
                  PackedIntegers.unpacked(x, 4, false).value(),
                  PackedIntegers.unpacked(x, 4, true).value(),
                  PackedIntegers.unpacked(x, 2, false).value(),
                  PackedIntegers.unpacked(x, 8, false).value());
            },
            new double[] {1, 2, 4, 15, 2, 1, 15, 4, 1, 0, 2, 0, 0, 1, 3, 3, 0x21, 0xF4}),
        of(
            "BlockWeights.ofRows",
            List.of(ROWS, floats(LongList.of(2, 1), 2, 10)),
            (b, a) ->
                List.of(
                    BlockWeights.ofRows(
                            b.expr(a.get(0)), b.expr(a.get(1)), null, 4, Size.of(b, 2), null)
                        .value()),
            -14,
            -12,
            -50,
            -40),
        of(
            "BlockWeights.ofRows",
            List.of(ROWS, floats(LongList.of(2, 1), 2, 10), bytes(LongList.of(2), 0x51, 0x62)),
            (b, a) ->
                List.of(
                    BlockWeights.ofRows(
                            b.expr(a.get(0)),
                            b.expr(a.get(1)),
                            b.expr(a.get(2)),
                            4,
                            Size.of(b, 1),
                            null)
                        .value()),
            0,
            10),
        of(
            "BlockWeights.ofRows",
            List.of(
                bytes(LongList.of(1, 2, 1), 0x21, 0x43),
                floats(LongList.of(2), 2, 10),
                floats(LongList.of(1, 2), 0, 1),
                tensor(IntegerType.I32, LongList.of(4), 1, 0, 0, 1)),
            (b, a) ->
                List.of(
                    BlockWeights.ofRows(
                            b.expr(a.get(0)),
                            b.expr(a.get(1)),
                            b.expr(a.get(2)),
                            4,
                            Size.of(b, 4),
                            a.get(3))
                        .value()),
            0,
            4,
            6,
            30),
        of(
            "BlockWeights.ofMatrices",
            List.of(
                bytes(LongList.of(1, 2, 1), 0x21, 0x43),
                floats(LongList.of(1, 2), 2, 10),
                bytes(LongList.of(1, 1), 0x21)),
            (b, a) ->
                List.of(
                    BlockWeights.ofMatrices(
                            b.expr(a.get(0)), b.expr(a.get(1)), b.expr(a.get(2)), 4, 0)
                        .value()),
            0,
            2,
            10,
            20),
        of(
            "BlockWeights.ofMatrices",
            List.of(
                bytes(LongList.of(1, 2, 1), 0x21, 0x43), floats(LongList.of(1, 2, 2), 1, 2, 3, 4)),
            (b, a) ->
                List.of(
                    BlockWeights.ofMatrices(b.expr(a.get(0)), b.expr(a.get(1)), null, 4, 1)
                        .value()),
            -7,
            -12,
            -15,
            -16),
        of(
            "BlockWeights.ofCodes",
            List.of(bytes(LongList.of(2), 0x23, 0xF0), floats(LongList.of(2), 2, 4)),
            (b, a) -> {
              Expr packed = b.expr(a.get(0));
              Expr scales = b.expr(a.get(1));
              Size rows = Size.of(b, 1);
              Size columns = Size.of(b, 3);
              return Stream.of(BlockWeights.Codes.values())
                  .map(codes ->
                      BlockWeights.ofCodes(packed, scales, codes, 2, rows, columns).value())
                  .toList();
            },
            4 / 3.0,
            2,
            -1,
            2 * -0.5250730514526367,
            2 * -0.39491748809814453,
            4));
  }

  private static Stream<FormulaCase> products() {
    return Stream.of(
        of(
            "QuantizedProducts.product",
            List.of(
                bytes(LongList.of(1, 2), 3, 5),
                tensor(U8, LongList.of(), 1),
                tensor(IntegerType.I8, LongList.of(2, 1), 2, 1),
                floats(LongList.of(), 0.5),
                TWO,
                floats(LongList.of(1), 1)),
            (b, a) -> {
              Quantized left = new Quantized(b.expr(a.get(0)), b.expr(a.get(3)), b.expr(a.get(1)));
              Quantized right = new Quantized(b.expr(a.get(2)), b.expr(a.get(4)), null);
              return List.of(QuantizedProducts.product(left, right, b.expr(a.get(5))).value());
            },
            9),
        of(
            "QuantizedProducts.dynamicProduct",
            List.of(
                floats(LongList.of(1, 2), 0, 255),
                tensor(IntegerType.I8, LongList.of(2, 1), 2, 1),
                TWO),
            (b, a) -> {
              Quantized right = new Quantized(b.expr(a.get(1)), b.expr(a.get(2)), null);
              return List.of(
                  QuantizedProducts.dynamicProduct(b.expr(a.get(0)), right, null).value());
            },
            510));
  }
}
