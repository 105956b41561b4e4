package org.hlo4j.interpreter.eval;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class NarrowFunctionsTest {
  /** Far below half a unit in the last place of a float of 32 bits. */
  private static final double RELATIVE = 2e-10;

  private static void compare(
      DoubleUnaryOperator fast, DoubleUnaryOperator exact, double from, double to) {
    for (int i = 0; i <= 100_000; i++) {
      double x = from + (to - from) * i / 100_000;
      double expected = exact.applyAsDouble(x);
      assertThat(fast.applyAsDouble(x))
          .as("at %s", x)
          .isBetween(
              expected - Math.abs(expected) * RELATIVE, expected + Math.abs(expected) * RELATIVE);
    }
  }

  @Test
  void areFarMoreAccurateThanFloats() {
    compare(NarrowFunctions::exp, StrictMath::exp, -150, 150);
    compare(NarrowFunctions::log, StrictMath::log, 1e-3, 4);
    compare(NarrowFunctions::log, StrictMath::log, 0.999, 1.001);
    compare(NarrowFunctions::log, StrictMath::log, 1e30, 1e38);
    compare(NarrowFunctions::tanh, StrictMath::tanh, -1e-3, 1e-3);
    compare(NarrowFunctions::tanh, StrictMath::tanh, -30, 30);
    compare(NarrowFunctions::logistic, x -> 1 / (1 + StrictMath.exp(-x)), -80, 80);
  }

  @Test
  void knowTheLimits() {
    assertThat(NarrowFunctions.exp(Double.NaN)).isNaN();
    assertThat((float) NarrowFunctions.exp(Double.POSITIVE_INFINITY))
        .isEqualTo(Float.POSITIVE_INFINITY);
    assertThat((float) NarrowFunctions.exp(Double.NEGATIVE_INFINITY)).isZero();
    assertThat(NarrowFunctions.log(0)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(NarrowFunctions.log(-1)).isNaN();
    assertThat(NarrowFunctions.log(1)).isZero();
    assertThat(NarrowFunctions.tanh(Double.POSITIVE_INFINITY)).isEqualTo(1);
    assertThat(NarrowFunctions.tanh(Double.NaN)).isNaN();
  }
}
