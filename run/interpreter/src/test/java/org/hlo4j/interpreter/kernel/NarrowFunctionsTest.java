package org.hlo4j.interpreter.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
  void areAsAccurateNearZeroAndFarFromIt() {
    compare(NarrowFunctions::log1p, StrictMath::log1p, -0.9999, 3);
    compare(NarrowFunctions::log1p, StrictMath::log1p, -1e-9, 1e-9);
    compare(NarrowFunctions::log1p, StrictMath::log1p, 1e30, 1e38);
    compare(NarrowFunctions::expm1, StrictMath::expm1, -2, 2);
    compare(NarrowFunctions::expm1, StrictMath::expm1, -1e-9, 1e-9);
    compare(NarrowFunctions::expm1, StrictMath::expm1, -150, 150);
  }

  @Test
  void reduceAngles() {
    for (int i = 0; i < 1_000_000; i++) {
      float x = Float.intBitsToFloat(i * 4294 + 7);
      compareAngles(x);
      compareAngles(-x);
    }
    // Near multiples of π/2.
    for (int k = 1; k < 300_000; k++) {
      compareAngles((float) (k * (Math.PI / 2)));
    }
  }

  private static void compareAngles(float x) {
    compareTo(StrictMath.sin(x), NarrowFunctions.sin(x), x);
    compareTo(StrictMath.cos(x), NarrowFunctions.cos(x), x);
    compareTo(StrictMath.tan(x), NarrowFunctions.tan(x), x);
  }

  private static void compareTo(double expected, double actual, float x) {
    if (!(Math.abs(actual - expected) <= Math.abs(expected) * RELATIVE)
        && !(Double.isNaN(actual) && Double.isNaN(expected))) {
      assertThat(actual).as("at %s", x).isEqualTo(expected);
    }
  }

  @Test
  void keepTheSignOfZero() {
    List<DoubleUnaryOperator> functions =
        List.of(
            NarrowFunctions::log1p,
            NarrowFunctions::expm1,
            NarrowFunctions::sin,
            NarrowFunctions::tan);
    for (DoubleUnaryOperator function : functions) {
      assertThat(Double.doubleToLongBits(function.applyAsDouble(-0.0))).isEqualTo(Long.MIN_VALUE);
      assertThat(Double.doubleToLongBits(function.applyAsDouble(0.0))).isZero();
    }
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
    assertThat(NarrowFunctions.log1p(-1)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(NarrowFunctions.log1p(-2)).isNaN();
    assertThat(NarrowFunctions.log1p(Double.POSITIVE_INFINITY)).isInfinite();
    assertThat(NarrowFunctions.expm1(Double.NaN)).isNaN();
    assertThat((float) NarrowFunctions.expm1(Double.NEGATIVE_INFINITY)).isEqualTo(-1);
    assertThat((float) NarrowFunctions.expm1(Double.POSITIVE_INFINITY)).isInfinite();
    assertThat(NarrowFunctions.sin(Double.POSITIVE_INFINITY)).isNaN();
    assertThat(NarrowFunctions.cos(Double.NaN)).isNaN();
  }
}
