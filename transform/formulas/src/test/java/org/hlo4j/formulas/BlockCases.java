package org.hlo4j.formulas;

import static org.hlo4j.formulas.FormulaCase.of;
import static org.hlo4j.formulas.Program.floats;
import static org.hlo4j.formulas.Program.tensor;

import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.elementwise.Blocks;
import org.hlo4j.formulas.elementwise.DynamicRows;
import org.hlo4j.formulas.index.Segments;
import org.hlo4j.formulas.quantized.PackedIntegers;
import org.hlo4j.formulas.quantized.PackedRows;
import org.hlo4j.formulas.recurrent.RecursiveFilters;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.transforms.build.Expr;

/** Formulas over blocks, packed integers, segments and signals. */
final class BlockCases {
  private static final Tensor ROWS = floats(LongList.of(2, 4), 1, -2, 3, 4, 5, 6, -7, 8);

  private BlockCases() {}

  static Stream<FormulaCase> all() {
    return Stream.of(blocks(), packed(), segments(), signals()).flatMap(cases -> cases);
  }

  private static Stream<FormulaCase> blocks() {
    return Stream.of(
        of(
            "Blocks.of",
            List.of(ROWS),
            (b, a) -> {
              List<Size> sizes = Size.known(b, LongList.of(1, 2));
              Blocks blocks = Blocks.of(b, Size.allOf(b, a.getFirst()), sizes);
              Expr split = blocks.split(b.expr(a.getFirst()));
              Expr greatest = blocks.reduce(Reduction.MAX, split);
              Expr over = split.minus(blocks.spread(greatest, split));
              return List.of(greatest.value(), blocks.joined(over).value());
            },
            1,
            4,
            6,
            8,
            0,
            -3,
            -1,
            0,
            -1,
            0,
            -15,
            0),
        of(
            "Blocks.ofNumbers",
            List.of(ROWS, floats(LongList.of(1, 2), 10, 100)),
            (b, a) -> {
              Blocks blocks = Blocks.ofNumbers(b, a.get(0), a.get(1));
              Expr split = blocks.split(b.expr(a.get(0)));
              Expr product = split.times(blocks.spread(b.expr(a.get(1)), split));
              return List.of(blocks.joined(product).value());
            },
            10,
            -20,
            300,
            400,
            50,
            60,
            -700,
            800),
        of(
            "DynamicRows.of",
            List.of(floats(LongList.of(2, 3), 0, 255, 51, 0, 0, 0)),
            (b, a) -> {
              DynamicRows rows = DynamicRows.of(b.expr(a.getFirst()));
              return List.of(rows.integers().value(), rows.scales().value());
            },
            0,
            255,
            51,
            0,
            0,
            0,
            1,
            1));
  }

  private static Tensor bytes(LongList shape, double... numbers) {
    return tensor(IntegerType.unsigned(8), shape, numbers);
  }

  private static Stream<FormulaCase> packed() {
    return Stream.of(
        of(
            "PackedIntegers.unpacked",
            List.of(bytes(LongList.of(1, 2), 0x21, 0xF3)),
            (b, a) -> List.of(PackedIntegers.unpacked(b.expr(a.getFirst()), 4, true).value()),
            2,
            1,
            15,
            3),
        of(
            "PackedIntegers.unpacked",
            List.of(bytes(LongList.of(1), 0b11100100)),
            (b, a) -> List.of(PackedIntegers.unpacked(b.expr(a.getFirst()), 2, false).value()),
            0,
            1,
            2,
            3),
        of(
            "PackedIntegers.tensor",
            List.of(bytes(LongList.of(2), 0xF3, 0x08)),
            (b, a) ->
                List.of(
                    Formulas.convert(
                            PackedIntegers.tensor(
                                b.expr(a.getFirst()),
                                RankedTensorType.of(LongList.of(1, 3), IntegerType.signless(4))),
                            IntegerType.I32)
                        .value()),
            3,
            -1,
            -8),
        of(
            "PackedIntegers.tensor",
            List.of(bytes(LongList.of(1), 0b11100100)),
            (b, a) ->
                List.of(
                    Formulas.convert(
                            PackedIntegers.tensor(
                                b.expr(a.getFirst()),
                                RankedTensorType.of(LongList.of(4), IntegerType.unsigned(2))),
                            IntegerType.I32)
                        .value()),
            0,
            1,
            2,
            3),
        of(
                "PackedRows.unpacked",
                List.of(bytes(LongList.of(6, 1), 0x31, 0x42, 0x75, 0x86, 0xA9, 0xCB)),
                (b, a) -> List.of(PackedRows.unpacked(b.expr(a.getFirst()), 4).value()),
                1,
                5,
                2,
                6,
                3,
                7,
                4,
                8,
                9,
                11,
                10,
                12)
            .whereSizesAreKnown(),
        of(
                "PackedRows.packed",
                List.of(bytes(LongList.of(6, 2), 1, 5, 2, 6, 3, 7, 4, 8, 9, 11, 10, 12)),
                (b, a) -> List.of(PackedRows.packed(b.expr(a.getFirst()), 4).value()),
                0x31,
                0x42,
                0x75,
                0x86,
                0xA9,
                0xCB)
            .whereSizesAreKnown());
  }

  private static Tensor integers(double... numbers) {
    return tensor(IntegerType.I64, LongList.of(numbers.length), numbers);
  }

  private static Stream<FormulaCase> segments() {
    Tensor data = floats(LongList.of(5), 1, 2, 3, 4, 5);
    return Stream.of(
        of(
            "Segments.ofLengths",
            List.of(data, integers(2, 0, 3)),
            (b, a) -> {
              Segments segments = Segments.ofLengths(b, a.get(1));
              Expr x = b.expr(a.get(0));
              Expr sums = segments.reduce(x, Reduction.SUM, Numbers.of(b, 0, FloatType.F32));
              return List.of(sums.value(), segments.means(sums, true).value());
            },
            3,
            0,
            12,
            1.5,
            0,
            4),
        of(
            "Segments.ofOffsets",
            List.of(data, integers(1, 2, 2, 4)),
            (b, a) -> {
              Segments segments = Segments.ofOffsets(b, a.get(1));
              Expr x = b.expr(a.get(0));
              return List.of(
                  segments.reduce(x, Reduction.MAX, Numbers.of(b, -1, FloatType.F32)).value());
            },
            2,
            -1,
            4));
  }

  private static Stream<FormulaCase> signals() {
    return Stream.of(
        of(
                "RecursiveFilters.filter",
                List.of(
                    floats(LongList.of(1, 1, 3), 1, 2, 3),
                    floats(LongList.of(1, 2), 0.5, 0),
                    floats(LongList.of(1, 1, 4), 4, 0, 0, 0)),
                (b, a) -> List.of(RecursiveFilters.filter(b, a.get(0), a.get(1), a.get(2))),
                4,
                -1,
                2.5,
                1.75)
            .whereSizesAreKnown(),
        of(
            "RecursiveFilters.overdrive",
            List.of(
                floats(LongList.of(1, 2), 2, 4),
                floats(LongList.of(1, 2), 1, 3),
                floats(LongList.of(1), 1),
                floats(LongList.of(1), 2)),
            (b, a) ->
                RecursiveFilters.overdrive(b, a.get(0), a.get(1), List.of(a.get(2), a.get(3))),
            3,
            1.99 * 0.995 + 2,
            1 + 0.75 * 1.99,
            2 + 0.75 * (1.99 * 0.995 + 2)));
  }
}
