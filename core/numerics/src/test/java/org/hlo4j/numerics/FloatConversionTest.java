package org.hlo4j.numerics;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class FloatConversionTest {
  private static final int SAMPLES = 20_000;

  static List<FloatFormat> tiny() {
    return FloatFormatTest.tiny();
  }

  static List<FloatFormat> narrow() {
    return FloatFormatTest.narrow();
  }

  @ParameterizedTest
  @MethodSource("tiny")
  void returnsToTheSameBitsFromADouble(FloatFormat format) {
    for (long bits = 0; bits < 1L << format.bitWidth(); bits++) {
      if (!format.isNaN(bits)) {
        assertThat(format.fromDouble(format.toDouble(bits))).isEqualTo(bits);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("tiny")
  void decodesEveryBitPatternByTheFormula(FloatFormat format) {
    var slow = new SlowFloat(format);
    int signBit = format.hasSign() ? 1 << (format.bitWidth() - 1) : 0;
    for (int bits = 0; bits < 1 << format.bitWidth(); bits++) {
      if (format.isFinite(bits)) {
        var magnitude = new BigDecimal(Math.abs(format.toDouble(bits)));
        assertThat(magnitude).isEqualByComparingTo(slow.value(bits & ~signBit));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("tiny")
  void roundsEveryTinyValueAsASearchDoes(FloatFormat to) {
    var slow = new SlowFloat(to);
    for (FloatFormat from : tiny()) {
      for (long bits = 0; bits < 1L << from.bitWidth(); bits++) {
        if (from.isFinite(bits) && !from.isZero(bits)) {
          long expected = from == to ? bits : slow.nearest(new BigDecimal(from.toDouble(bits)));
          assertThat(withoutZeroSign(to, FloatFormat.convert(bits, from, to)))
              .as("%s %x to %s", from, bits, to)
              .isEqualTo(withoutZeroSign(to, expected));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("tiny")
  void roundsDoublesAroundTiesAsASearchDoes(FloatFormat to) {
    var slow = new SlowFloat(to);
    var random = new Random(1);
    for (int i = 0; i < SAMPLES; i++) {
      long bits = random.nextLong(1L << to.bitWidth());
      double value = to.toDouble(bits);
      double neighbour = to.toDouble(bits ^ 1);
      double tie = value + (neighbour - value) / 2;
      if (Double.isFinite(tie) && tie != 0) {
        for (double d : new double[] {Math.nextDown(tie), tie, Math.nextUp(tie)}) {
          assertThat(withoutZeroSign(to, to.fromDouble(d)))
              .as("%s to %s", Double.toHexString(d), to)
              .isEqualTo(withoutZeroSign(to, slow.nearest(new BigDecimal(d))));
        }
      }
    }
  }

  private static long withoutZeroSign(FloatFormat format, long bits) {
    return format.isZero(bits) ? 0 : bits;
  }

  @Test
  void convertsBetweenF32AndF64AsTheHardwareDoes() {
    var random = new Random(2);
    for (int i = 0; i < SAMPLES; i++) {
      float single = Float.intBitsToFloat(random.nextInt());
      if (!Float.isNaN(single)) {
        long bits = Integer.toUnsignedLong(Float.floatToRawIntBits(single));
        assertThat(FloatFormat.F32.toDouble(bits)).isEqualTo((double) single);
        double near = single * (1 + random.nextInt(3) * 0x1p-24);
        assertThat(FloatFormat.F32.fromDouble(near))
            .isEqualTo(Integer.toUnsignedLong(Float.floatToRawIntBits((float) near)));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("narrow")
  void convertsThroughF128AndF80WithoutLoss(FloatFormat format) {
    var random = new Random(3);
    for (int i = 0; i < 2_000; i++) {
      var value = new BigFloat(format, new BigInteger(format.bitWidth(), random));
      if (!value.isNaN()) {
        assertThat(value.convert(FloatFormat.F128).convert(format)).isEqualTo(value);
        assertThat(value.convert(FloatFormat.F80).convert(format)).isEqualTo(value);
        assertThat(value.convert(FloatFormat.F80).toDouble()).isEqualTo(value.toDouble());
      }
    }
  }

  @Test
  void roundsWideValuesOnceAndToEven() {
    var random = new Random(4);
    for (int i = 0; i < 2_000; i++) {
      double value = random.nextGaussian();
      var exact = BigFloat.fromDouble(FloatFormat.F128, value);
      var above = new BigFloat(FloatFormat.F128, exact.bits().add(BigInteger.ONE));
      for (FloatFormat to : tiny()) {
        assertThat(exact.convert(to)).isEqualTo(BigFloat.fromDouble(to, value));
        // One unit of f128 above in magnitude is on the same side of a tie as one of f64.
        double next = Double.longBitsToDouble(Double.doubleToRawLongBits(value) + 1);
        assertThat(above.convert(to)).isEqualTo(BigFloat.fromDouble(to, next));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    // A signalling NaN becomes quiet and keeps the upper bits of its payload.
    "7F800001, f32, 7FF8000020000000, f64",
    "7FF0000000000001, f64, 7FC00000, f32",
    "FFC00000, f32, FFF8000000000000, f64",
    "7FABC000, f32, 7FEB, bf16",
    // Formats with a single NaN.
    "7FC00000, f32, 7F, f8E4M3FN",
    "FFC00000, f32, FF, f8E4M3FN",
    "7FC00000, f32, 80, f8E5M2FNUZ",
    "80, f8E5M2FNUZ, 7FC00000, f32",
    "FF, f8E4M3FN, FFF00000, f32",
    "FF, f8E8M0FNU, 7FC00000, f32",
    "7F, f8E4M3FN, 80, f8E4M3B11FNUZ",
    "FFC00000, f32, 8, f4E2M1FN",
    // Infinity becomes NaN or the largest value.
    "FF800000, f32, FF, f8E4M3FN",
    "7F800000, f32, 80, f8E4M3FNUZ",
    "FF800000, f32, F, f4E2M1FN",
    "7F800000, f32, FF, f8E8M0FNU",
    // So does overflow.
    "43E80000, f32, 7E, f8E4M3FN",
    "43E80001, f32, 7F, f8E4M3FN",
    "C3E80001, f32, FF, f8E4M3FN",
    "477FF000, f32, 7C00, f16",
    "477FEFFF, f32, 7BFF, f16",
    "42C80000, f32, 7, f4E2M1FN",
    // Zeros.
    "80000000, f32, 0, f8E5M2FNUZ",
    "80000001, f32, 0, f8E5M2FNUZ",
    "80000001, f32, 80, f8E5M2",
    "80000000, f32, 0, f8E8M0FNU",
    // The format without fraction rounds ties up; without sign it has no negatives.
    "3FC00000, f32, 80, f8E8M0FNU",
    "40400000, f32, 81, f8E8M0FNU",
    "BF800000, f32, FF, f8E8M0FNU",
    "3FC00000, f32, 3FFFC000000000000000, f80",
    "7F800000, f32, 7FFF8000000000000000, f80",
    "7FF0000000000001, f64, 7FFFC000000000000800, f80",
    "7FFF8000000000000001, f80, 7FC00000, f32",
    "3FFF4000000000000000, f80, 7FC00000, f32",
    "00008000000000000000, f80, 00010000000000000000000000000000, f128",
    "7FFF8000000000000000, f80, 7FFF0000000000000000000000000000, f128",
    "00000000000000000001, f80, 0, f64"
  })
  void convertsSpecialValues(String bits, String from, String expected, String to) {
    var value = value(bits, from);
    assertThat(value.convert(FloatFormat.byName(to).orElseThrow())).isEqualTo(value(expected, to));
  }

  private static BigFloat value(String bits, String format) {
    return new BigFloat(FloatFormat.byName(format).orElseThrow(), new BigInteger(bits, 16));
  }
}
