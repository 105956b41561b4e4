package org.hlo4j.numerics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FloatTextTest {
  private static final int SAMPLES = 100_000;

  static List<FloatFormat> all() {
    return FloatFormat.all();
  }

  static List<FloatFormat> tiny() {
    return FloatFormatTest.tiny();
  }

  @ParameterizedTest
  @CsvSource({
    "f32, 0, 0.000000e+00",
    "f32, 80000000, -0.000000e+00",
    "f32, 3F800000, 1.000000e+00",
    "f32, BFC00000, -1.500000e+00",
    "f32, 3DCCCCCD, 1.000000e-01",
    "f32, 3EAAAAAB, 0.333333343",
    "f32, 7F7FFFFF, 3.40282347E+38",
    "f32, FF7FFFFF, -3.40282347E+38",
    "f32, 00800000, 1.17549435E-38",
    "f32, 00000001, 1.401300e-45",
    "f32, 40490FDB, 3.14159274",
    "f32, 2B8CBCCC, 9.99999996E-13",
    "f32, 7FC00000, 0x7FC00000",
    "f32, 7F800000, 0x7F800000",
    "f32, FF800000, 0xFF800000",
    // An integer of more than six digits has no point in the natural form.
    "f32, 4B800000, 0x4B800000",
    "f32, 4CEB79A3, 0x4CEB79A3",
    "f32, 49742400, 1.000000e+06",
    "f64, 3FB999999999999A, 1.000000e-01",
    "f64, 3FD5555555555555, 0.33333333333333331",
    "f64, 3D719799812DEA11, 9.9999999999999998E-13",
    "f64, 7FEFFFFFFFFFFFFF, 1.7976931348623157E+308",
    "f64, 0000000000000001, 4.940660e-324",
    "f64, 0010000000000000, 2.2250738585072014E-308",
    "f64, 400921FB54442D18, 3.1415926535897931",
    "f64, 7E37E43C8800759C, 1.000000e+300",
    "f64, 3F50624DD2F1A9FC, 1.000000e-03",
    "f64, 7FF0000000000000, 0x7FF0000000000000",
    "f64, 4341C37937E08000, 1.000000e+16",
    "bf16, 3EAB, 3.339840e-01",
    "bf16, 7F7F, 3.389530e+38",
    "bf16, 0001, 9.183550e-41",
    "bf16, 7FC0, 0x7FC0",
    "f16, 3555, 3.332520e-01",
    "f16, 7BFF, 6.550400e+04",
    "f16, 0001, 5.960460e-08",
    "f16, FC00, 0xFC00",
    "tf32, 1, 1.147940e-41",
    "tf32, 3FE00, 0x3FE00",
    "f8E4M3FN, 7E, 4.480000e+02",
    "f8E4M3FN, 7F, 0x7F",
    "f8E5M2FNUZ, 80, 0x80",
    "f8E8M0FNU, 0, 5.877470e-39",
    "f8E8M0FNU, FF, 0xFF",
    "f8E5M3FNU, FE, 1.146880e+05",
    "f4E2M1FN, F, -6.000000e+00",
    "f80, 3FFF8000000000000000, 1.000000e+00",
    "f80, 1, 3.645200e-4951",
    "f80, 8000000000000000, 3.36210314311209350626E-4932",
    "f80, 7FFF8000000000000000, 0x7FFF8000000000000000",
    // Encodings that are invalid on the x87 count as NaNs and are printed as such.
    "f80, 3FFF4000000000000000, 0x7FFF4000000000000000",
    "f128, 3FFD5555555555555555555555555555, 0.333333333333333333333333333333333317",
    "f128, 1, 6.475180e-4966",
    "f128, 7FFF8000000000000000000000000000, 0x7FFF8000000000000000000000000000"
  })
  void printsAsMlirDoes(String name, String bits, String expected) {
    FloatFormat format = FloatFormat.byName(name).orElseThrow();
    var value = new BigFloat(format, new BigInteger(bits, 16));
    assertThat(value.toMlirString()).isEqualTo(expected);
    if (!format.isWide()) {
      var out = new StringBuilder("x");
      format.append(Long.parseUnsignedLong(bits, 16), out);
      assertThat(out).hasToString("x" + expected);
    }
  }

  @ParameterizedTest
  @MethodSource("tiny")
  void parsesThePrintedTextOfEveryBitPattern(FloatFormat format) {
    for (long bits = 0; bits < 1L << format.bitWidth(); bits++) {
      if (format.isFinite(bits)) {
        assertThat(format.parse(format.toMlirString(bits))).isEqualTo(bits);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void parsesPrintedText(FloatFormat format) {
    var random = new Random(1);
    for (int i = 0; i < (format.isWide() ? 1_000 : SAMPLES); i++) {
      var bits = new BigInteger(format.bitWidth(), random);
      // Every other sample near one, where decimals are short; the rest anywhere.
      var value =
          i % 2 == 0
              ? new BigFloat(format, bits)
              : BigFloat.fromDouble(format, random.nextInt(100_000) / 1000.0);
      String text = value.toMlirString();
      BigFloat read =
          text.startsWith("0x")
              ? new BigFloat(format, new BigInteger(text.substring(2), 16))
              : BigFloat.parse(format, text);
      if (!value.isNaN()) {
        assertThat(read).isEqualTo(value);
      }
    }
  }

  @Test
  void readsF64AndF32AsTheJdkDoes() {
    var random = new Random(2);
    for (int i = 0; i < SAMPLES; i++) {
      String literal = randomLiteral(random);
      double expected = Double.parseDouble(literal);
      assertThat(FloatFormat.F64.parse(literal))
          .as(literal)
          .isEqualTo(Double.doubleToRawLongBits(expected));
      assertThat(FloatFormat.F32.parse(literal))
          .as(literal)
          .isEqualTo(Integer.toUnsignedLong(Float.floatToRawIntBits(Float.parseFloat(literal))));
    }
  }

  private static String randomLiteral(Random random) {
    var out = new StringBuilder(random.nextBoolean() ? "-" : "");
    appendDigits(random, 1 + random.nextInt(random.nextBoolean() ? 3 : 30), out);
    if (random.nextInt(4) > 0) {
      appendDigits(random, random.nextInt(25), out.append('.'));
    }
    if (random.nextBoolean()) {
      out.append('e').append(random.nextInt(700) - 380);
    }
    return out.toString();
  }

  private static void appendDigits(Random random, int count, StringBuilder out) {
    for (int i = 0; i < count; i++) {
      out.append((char) ('0' + random.nextInt(10)));
    }
  }

  @ParameterizedTest
  @MethodSource("tiny")
  void roundsLiteralsAtAndBesideTies(FloatFormat format) {
    var slow = new SlowFloat(format);
    var epsilon = new BigDecimal("1e-200");
    for (int magnitude = 1; magnitude < 0x7F && magnitude < format.magnitude(-1); magnitude++) {
      if (format.isFinite(magnitude + 1)) {
        BigDecimal tie =
            slow.value(magnitude).add(slow.value(magnitude + 1)).divide(BigDecimal.valueOf(2));
        for (BigDecimal number : List.of(tie.subtract(epsilon), tie, tie.add(epsilon))) {
          assertThat(format.parse(number.toPlainString()))
              .as("%s of %s", number, format)
              .isEqualTo(slow.nearest(number));
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    // Rounded once: through f64 both would be ties.
    "f16, 1.00048828125, 3C00",
    "f16, 1.00048828125000000000000001, 3C01",
    "f32, 1.00000005960464477539062500000000001, 3F800001",
    "f32, 1.000000059604644775390625, 3F800000",
    "f64, 1.0e400, 7FF0000000000000",
    "f64, -1.0e400, FFF0000000000000",
    "f64, 1.0e-400, 0",
    "f64, -1.0e-400, 8000000000000000",
    "f64, 1.0e999999999999, 7FF0000000000000",
    "f64, 0.0e999999999999, 0",
    "f64, 1.0e-99999999999, 0",
    "f64, 2.4703282292062327e-324, 0",
    "f64, 2.4703282292062328e-324, 1",
    "f64, +1., 3FF0000000000000",
    "f64, 10, 4024000000000000",
    "f64, 1E2, 4059000000000000",
    "f8E4M3FN, 464.0, 7E",
    "f8E4M3FN, 465.0, 7F",
    "f8E4M3FNUZ, -1.0e-30, 0",
    "f8E4M3FNUZ, -1.0e30, 80",
    "f4E2M1FN, 5.0, 6",
    "f4E2M1FN, 2.5, 4",
    "f4E2M1FN, -1.0e400, F",
    "f8E8M0FNU, 0.0, 0",
    "f8E8M0FNU, 3.0, 81",
    "f8E8M0FNU, 1.0e50, FF",
    "f128, 1.0e27, 4058_9D971E4FE8401E74000000000000",
    "f128, 1.0e5000, 7FFF_0000000000000000000000000000",
    "f128, -1.0e-5000, 8000_0000000000000000000000000000",
    "f80, 0.1, 3FFB_CCCCCCCCCCCCCCCD"
  })
  void roundsLiteralsOnce(String name, String literal, String expected) {
    FloatFormat format = FloatFormat.byName(name).orElseThrow();
    var bits = new BigInteger(expected.replace("_", ""), 16);
    assertThat(BigFloat.parse(format, literal)).isEqualTo(new BigFloat(format, bits));
  }

  @Test
  void seesADigitFarBehindATie() {
    String zeros = "0".repeat(100_000);
    assertThat(FloatFormat.F16.parse("1.00048828125" + zeros)).isEqualTo(0x3C00);
    assertThat(FloatFormat.F16.parse("1.00048828125" + zeros + "1")).isEqualTo(0x3C01);
    assertThat(FloatFormat.F16.parse("0." + zeros + "1e100001")).isEqualTo(0x3C00);
    assertThat(FloatFormat.F16.parse("1" + zeros + ".0e-100000")).isEqualTo(0x3C00);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-", ".5", "e5", "1e", "1e+", "1.0e5x", "0x1p3", "NaN", "1 ", "١"})
  void rejectsMalformedDecimalLiterals(String text) {
    assertThatThrownBy(() -> FloatFormat.F32.parse(text))
        .isInstanceOf(NumberFormatException.class)
        .hasMessage("not a decimal literal: " + text);
  }

  @Test
  void namesTheFormatOfABigFloat() {
    assertThat(BigFloat.parse(FloatFormat.F128, "1.5")).hasToString("1.500000e+00 : f128");
  }
}
