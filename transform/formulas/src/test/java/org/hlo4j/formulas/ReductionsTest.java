package org.hlo4j.formulas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hlo4j.formulas.Program.tensor;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.build.RuntimeAxes;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReductionsTest {
  private static final LongList SHAPE = LongList.of(2, 3, 2);

  private static Tensor axes(long... values) {
    return tensor(
        IntegerType.I64,
        LongList.of(values.length),
        LongStream.of(values).asDoubleStream().toArray());
  }

  private static Tensor known(Tensor x, Reduction reduction, boolean keep, long... dimensions) {
    return Program.run(
        false,
        List.of(x),
        (b, values) -> {
          Axes axes = Axes.of(x.rank(), dimensions);
          var expr = b.expr(values.getFirst());
          return axes.result(axes.reduce(reduction, expr), expr, keep, null);
        });
  }

  private static Tensor atRunTime(
      boolean isDynamic, Tensor x, Reduction reduction, boolean keep, long... dimensions) {
    return Program.run(
        isDynamic,
        List.of(x, axes(dimensions)),
        (b, values) -> {
          Axes axes = new RuntimeAxes(b, values.get(1), x.rank(), false);
          var expr = b.expr(values.get(0));
          return axes.result(axes.reduce(reduction, expr), expr, keep, null);
        });
  }

  @ParameterizedTest
  @EnumSource
  void axesAtRunTimeReduceAsKnownOnes(Reduction reduction) {
    for (LongList shape : List.of(SHAPE, LongList.of(2, 0, 4))) {
      Tensor x = tensor(FloatType.F64, shape);
      for (long[] dimensions : new long[][] {{0}, {-1}, {1, -3}, {0, 1, 2}}) {
        for (boolean keep : new boolean[] {true, false}) {
          Tensor expected = known(x, reduction, keep, dimensions);
          assertThat(atRunTime(false, x, reduction, keep, dimensions)).isEqualTo(expected);
        }
      }
    }
  }

  @Test
  void axesWhoseNumberIsNotKnownReduceAsKnownOnes() {
    Tensor x = tensor(FloatType.F32, SHAPE);
    assertThat(atRunTime(true, x, Reduction.SUM, true, 1, -1))
        .isEqualTo(known(x, Reduction.SUM, true, 1, 2));
    assertThat(atRunTime(true, x, Reduction.SUM, true))
        .isEqualTo(known(x, Reduction.SUM, true, 0, 1, 2));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void meansDivideByTheNumberOfElements(boolean isDynamic) {
    Tensor x = tensor(FloatType.F32, SHAPE);
    Tensor means =
        Program.run(
            isDynamic,
            List.of(x),
            (b, values) -> Axes.of(3, 0, 2).mean(b.expr(values.getFirst())).value());
    assertThat(means.toFloatArray()).containsExactly(4.5f, 6.5f, 8.5f);
  }

  @Test
  void sumsOfNarrowFloatsAreRoundedOnce() {
    double[] ones = new double[4000];
    Arrays.fill(ones, 1);
    Tensor x = tensor(FloatType.BF16, LongList.of(4000), ones);
    assertThat(known(x, Reduction.SUM, false, 0).doubleAt(0)).isEqualTo(4000.0);
  }

  @Test
  void moreAxesThanDimensionsAreRefused() {
    Tensor x = tensor(FloatType.F32, LongList.of(2));
    assertThatThrownBy(() -> atRunTime(false, x, Reduction.SUM, false, 0, 1))
        .hasMessage("2 axes are not those of a tensor of rank 1");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void windowsAlongADimensionReachBeforeAndAfter(boolean isDynamic) {
    Tensor x = tensor(FloatType.F32, LongList.of(1, 5));
    Tensor sums =
        Program.run(
            isDynamic,
            List.of(x),
            (b, values) -> Reduction.SUM.along(b, values.getFirst(), 1, 4, 1, 2));
    assertThat(sums.toFloatArray()).containsExactly(6, 10, 14, 12, 9);
  }
}
