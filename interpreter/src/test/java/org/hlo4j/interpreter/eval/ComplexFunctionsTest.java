package org.hlo4j.interpreter.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ComplexFunctionsTest {
  private static final double[] PARTS = {-3.5, -1, -0.25, 0.125, 0.75, 2, 5};

  private interface Law {
    /** Sets the two numbers to values that should be equal. */
    void state(double x, double y, Complex one, Complex other);
  }

  private static void holds(Law law) {
    for (double x : PARTS) {
      for (double y : PARTS) {
        Complex one = new Complex();
        Complex other = new Complex();
        law.state(x, y, one, other);
        double size = Math.max(1, Math.hypot(one.re, one.im));
        assertThat(one.re).as("(%s,%s)", x, y).isCloseTo(other.re, within(size * 1e-13));
        assertThat(one.im).as("(%s,%s)", x, y).isCloseTo(other.im, within(size * 1e-13));
      }
    }
  }

  @Test
  void expUndoesLog() {
    holds((x, y, one, other) -> {
      other.set(x, y);
      ComplexFunctions.log(x, y, one);
      ComplexFunctions.exp(one.re, one.im, one);
    });
  }

  @Test
  void logPlusOneAndExpMinusOneAreShifted() {
    holds((x, y, one, other) -> {
      ComplexFunctions.log1p(x, y, one);
      ComplexFunctions.log(1 + x, y, other);
    });
    holds((x, y, one, other) -> {
      ComplexFunctions.expm1(x, y, one);
      ComplexFunctions.exp(x, y, other);
      other.set(other.re - 1, other.im);
    });
  }

  @Test
  void rootsUndoPowers() {
    holds((x, y, one, other) -> {
      other.set(x, y);
      ComplexFunctions.sqrt(x, y, one);
      ComplexFunctions.multiply(one.re, one.im, one.re, one.im, one);
    });
    holds((x, y, one, other) -> {
      other.set(x, y);
      ComplexFunctions.cbrt(x, y, one);
      ComplexFunctions.power(one.re, one.im, 3, 0, one);
    });
  }

  @Test
  void tangentsAreQuotients() {
    holds((x, y, one, other) -> {
      ComplexFunctions.tan(x, y, one);
      Complex cosine = new Complex();
      ComplexFunctions.cos(x, y, cosine);
      ComplexFunctions.sin(x, y, other);
      ComplexFunctions.divide(other.re, other.im, cosine.re, cosine.im, other);
    });
    holds((x, y, one, other) -> {
      ComplexFunctions.tanh(x, y, one);
      ComplexFunctions.expm1(2 * x, 2 * y, other);
      ComplexFunctions.divide(other.re, other.im, other.re + 2, other.im, other);
    });
  }

  @Test
  void logarithmIsAccurateNearTheUnitCircle() {
    Complex result = new Complex();
    ComplexFunctions.log(1, 1e-10, result);
    assertThat(result.re).isCloseTo(5e-21, within(1e-34));
  }

  @Test
  void largeNumbersDoNotOverflow() {
    Complex result = new Complex();
    ComplexFunctions.divide(1e300, 1e300, 1e300, 1e300, result);
    assertThat(result.re).isEqualTo(1);
    assertThat(result.im).isZero();
    ComplexFunctions.sqrt(1e308, 1e308, result);
    assertThat(result.re).isCloseTo(1.09868411346781e154, within(1e141));
    ComplexFunctions.tanh(500, 1, result);
    assertThat(result.re).isEqualTo(1);
  }
}
