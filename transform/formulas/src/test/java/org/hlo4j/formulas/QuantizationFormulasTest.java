package org.hlo4j.formulas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hlo4j.formulas.Program.tensor;

import java.util.List;
import org.hlo4j.formulas.elementwise.QuantizationFormulas;
import org.hlo4j.formulas.quantized.TableRows;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuantizationFormulasTest {
  private static Tensor spread(
      boolean isDynamic, LongList shape, Tensor scales, int axis, int block) {
    return Program.run(
        isDynamic,
        List.of(tensor(FloatType.F32, shape), scales),
        (b, values) ->
            QuantizationFormulas.spread(b.expr(values.get(1)), values.get(0), axis, block).value());
  }

  private static Tensor quantized(IntegerType type, double zero, double... numbers) {
    Tensor x = tensor(FloatType.F32, LongList.of(numbers.length), numbers);
    return Program.run(
        false,
        List.of(x),
        (b, values) -> {
          var expr = b.expr(values.getFirst());
          return QuantizationFormulas.quantize(expr, expr.like(zero).convert(type), type).value();
        });
  }

  @Test
  void tiesAreRoundedToEvenBeforeTheZeroPointIsAdded() {
    assertThat(quantized(IntegerType.I8, 1, 0.5, 1.5, 2.5, -0.5, -1.5).toLongArray())
        .containsExactly(1, 3, 3, 1, -1);
  }

  @Test
  void numbersAreLimitedToTheRangeOfTheType() {
    assertThat(quantized(IntegerType.I8, 0, 1e9, -1e9).toLongArray()).containsExactly(127, -128);
    assertThat(quantized(IntegerType.unsigned(8), 3, 300, -300).toLongArray())
        .containsExactly(255, 0);
    assertThat(quantized(IntegerType.unsigned(16), 3, 1e9, 2).toLongArray())
        .containsExactly(65535, 5);
    assertThat(quantized(IntegerType.signless(4), 0, 9, -9).toLongArray()).containsExactly(7, -8);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theLastBlockNeedNotBeComplete(boolean isDynamic) {
    Tensor scales = tensor(FloatType.F32, LongList.of(1, 2), 5, 7);
    assertThat(spread(isDynamic, LongList.of(1, 5), scales, 1, 3).toFloatArray())
        .containsExactly(5, 5, 5, 7, 7);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void scalesAreThoseOfAnAxis(boolean isDynamic) {
    Tensor scales = tensor(FloatType.F32, LongList.of(2), 5, 7);
    assertThat(spread(isDynamic, LongList.of(2, 2), scales, 0, 0).toFloatArray())
        .containsExactly(5, 5, 7, 7);
    assertThat(spread(isDynamic, LongList.of(2, 2), scales, -1, 0).toFloatArray())
        .containsExactly(5, 7, 5, 7);
  }

  @Test
  void scalesOfAnotherRankAreRefused() {
    Tensor scales = tensor(FloatType.F32, LongList.of(1, 2, 1));
    assertThatThrownBy(() -> spread(false, LongList.of(2, 2), scales, 0, 1))
        .hasMessage("scales of rank 3 do not fit a tensor of rank 2 and blocks of 1");
  }

  /** A table of two rows of bytes, and one index beyond it. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void rowsOfTablesAreDequantizedAndThoseOutsideAreZeros(boolean isDynamic) {
    Tensor rows =
        Program.run(
            isDynamic,
            List.of(
                tensor(IntegerType.unsigned(8), LongList.of(2, 1), 0x21, 0x43),
                tensor(FloatType.F32, LongList.of(2, 1), 2, 10),
                tensor(IntegerType.unsigned(8), LongList.of(2, 1), 0x01, 0x02),
                tensor(IntegerType.I32, LongList.of(3), -1, 2, 0)),
            (b, values) ->
                new TableRows(
                        b.expr(values.get(0)),
                        b.expr(values.get(1)),
                        b.expr(values.get(2)),
                        4,
                        1,
                        16)
                    .take(b.expr(values.get(3)), 0)
                    .value());
    assertThat(rows.toFloatArray()).containsExactly(10, 20, 0, 0, 0, 2);
  }
}
