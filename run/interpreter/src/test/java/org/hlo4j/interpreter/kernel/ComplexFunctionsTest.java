package org.hlo4j.interpreter.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Objects;
import org.hlo4j.interpreter.elementwise.Arithmetic;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  private static final double HALF = Math.sqrt(0.5);
  private static final double TINY = Double.MIN_VALUE;

  private static void assertIs(Complex result, double re, double im) {
    assertThat(result.re).isCloseTo(re, within(1e-15 * Math.abs(re)));
    assertThat(result.im).isCloseTo(im, within(1e-15 * Math.abs(im)));
  }

  @ParameterizedTest
  @CsvSource({
    "1.7e308, 0, 1, 0",
    "0, -1.7e308, 0, -1",
    "9e307, 9e307, 1, 1",
    "1.7e308, 1.7e308, 1, 1",
    "1e200, -1e200, 1, -1",
    "1e-200, 1e-200, 1, 1",
    "4.9e-324, 0, 1, 0",
    "4.9e-324, -4.9e-324, 1, -1"
  })
  void signsAndQuotientsDependOnNoMagnitude(double x, double y, double re, double im) {
    Complex result = new Complex();
    ComplexFunctions.sign(x, y, result);
    double length = re != 0 && im != 0 ? HALF : 1;
    assertIs(result, re * length, im * length);
    ComplexFunctions.divide(x, y, x, y, result);
    assertIs(result, 1, 0);
    double largest = Math.max(Math.abs(x), Math.abs(y));
    ComplexFunctions.atan2(largest, 0, largest, 0, result);
    assertThat(result.re).isCloseTo(Math.PI / 4, within(1e-15));
    assertThat(result.im).isCloseTo(0, within(1e-15));
  }

  @Test
  void quotientsOverflowOnlyIfTheyAreTooLarge() {
    Complex result = new Complex();
    ComplexFunctions.divide(9e307, 9e307, 1e308, 0, result);
    assertIs(result, 0.9, 0.9);
    ComplexFunctions.divide(1e-300, 0, 1e-310, 0, result);
    assertIs(result, 1e-300 / 1e-310, 0);
    ComplexFunctions.divide(1e300, 1, 1e-300, 0, result);
    assertIs(result, Double.POSITIVE_INFINITY, 1e300);
    ComplexFunctions.divide(TINY, 0, 1, 0, result);
    assertIs(result, TINY, 0);
  }

  @ParameterizedTest
  @CsvSource({
    "700, 1.7e308, 1, 0",
    "-20, 1e308, -1, -6.867317563760061e-18",
    "NaN, 0, NaN, 0",
    "NaN, -0.0, NaN, -0.0",
    "89, Infinity, NaN, NaN",
    "Infinity, NaN, 1, 0",
    "-Infinity, Infinity, -1, 0",
    "2, -0.0, 0.9640275800758169, -0.0"
  })
  void hyperbolicTangentsAreDefinedForAllAngles(double x, double y, double re, double im) {
    Complex result = new Complex();
    ComplexFunctions.tanh(x, y, result);
    assertThat((Object) result.re).isEqualTo(re);
    if (im == 0 || Double.isNaN(im)) {
      assertThat(result.im + 0.0).isEqualTo((Double) (im + 0.0));
    } else {
      assertThat(result.im).isCloseTo(im, within(1e-15 * Math.abs(im)));
    }
    ComplexFunctions.tan(-y, x, result);
    assertThat((Object) result.im).isEqualTo(re);
  }

  @Test
  void logisticFunctionsDoNotOverflowOnTheWay() {
    Complex result = new Complex();
    ComplexFunctions.logistic(-710, 0, result);
    assertIs(result, Math.exp(-710), 0);
    ComplexFunctions.logistic(-740, 1, result);
    assertThat(result.re).isPositive();
    ComplexFunctions.logistic(710, 1, result);
    assertIs(result, 1, Math.exp(-710) * Math.sin(1));
  }

  @Test
  void realFunctionsKeepTheSignOfZeroAndSmallResults() {
    assertThat(NarrowFunctions.tanh(-0.0)).isEqualTo(-0.0);
    assertThat(Objects.requireNonNull(Arithmetic.unaryRuleOrNull(Elementwise.LOGISTIC)).doubles())
        .satisfies(logistic -> {
          assertThat(logistic.applyAsDouble(-710)).isEqualTo(StrictMath.exp(-710));
          assertThat(logistic.applyAsDouble(-800)).isZero();
          assertThat(logistic.applyAsDouble(800)).isOne();
          assertThat(logistic.applyAsDouble(Double.NaN)).isNaN();
        });
  }
}
