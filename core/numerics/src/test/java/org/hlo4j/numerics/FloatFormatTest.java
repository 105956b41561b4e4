package org.hlo4j.numerics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class FloatFormatTest {
  static List<FloatFormat> narrow() {
    return FloatFormat.all().stream().filter(format -> !format.isWide()).toList();
  }

  static List<FloatFormat> tiny() {
    return FloatFormat.all().stream().filter(format -> format.bitWidth() <= 16).toList();
  }

  @Test
  void findsEveryFormatByItsName() {
    assertThat(FloatFormat.all()).hasSize(19);
    for (FloatFormat format : FloatFormat.all()) {
      assertThat(FloatFormat.byName(format.name())).containsSame(format);
    }
    assertThat(FloatFormat.byName("f8E4M3FN")).containsSame(FloatFormat.F8E4M3FN);
    assertThat(FloatFormat.byName("F32")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "f4E2M1FN, 4, 2, 1, 1",
    "f6E2M3FN, 6, 2, 3, 1",
    "f6E3M2FN, 6, 3, 2, 3",
    "f8E3M4, 8, 3, 4, 3",
    "f8E4M3, 8, 4, 3, 7",
    "f8E4M3FN, 8, 4, 3, 7",
    "f8E4M3FNUZ, 8, 4, 3, 8",
    "f8E4M3B11FNUZ, 8, 4, 3, 11",
    "f8E5M2, 8, 5, 2, 15",
    "f8E5M2FNUZ, 8, 5, 2, 16",
    "f8E5M3FNU, 8, 5, 3, 15",
    "f8E8M0FNU, 8, 8, 0, 127",
    "bf16, 16, 8, 7, 127",
    "f16, 16, 5, 10, 15",
    "tf32, 19, 8, 10, 127",
    "f32, 32, 8, 23, 127",
    "f64, 64, 11, 52, 1023",
    "f80, 80, 15, 64, 16383",
    "f128, 128, 15, 112, 16383"
  })
  void dividesTheBitsAccordingToTheName(
      String name, int bits, int exponentBits, int significandBits, int bias) {
    FloatFormat format = FloatFormat.byName(name).orElseThrow();
    assertThat(format.bitWidth()).isEqualTo(bits);
    assertThat(format.exponentBits()).isEqualTo(exponentBits);
    assertThat(format.significandBits()).isEqualTo(significandBits);
    assertThat(format.bias()).isEqualTo(bias);
    assertThat(format).hasToString(name);
  }

  @ParameterizedTest
  @CsvSource({
    "f4E2M1FN, 6.0, 0.5",
    "f6E2M3FN, 7.5, 0.125",
    "f6E3M2FN, 28, 0.0625",
    "f8E3M4, 15.5, 0.015625",
    "f8E4M3, 240, 0x1p-9",
    "f8E4M3FN, 448, 0x1p-9",
    "f8E4M3FNUZ, 240, 0x1p-10",
    "f8E4M3B11FNUZ, 30, 0x1p-13",
    "f8E5M2, 57344, 0x1p-16",
    "f8E5M2FNUZ, 57344, 0x1p-17",
    "f8E5M3FNU, 114688, 0x1p-17",
    "f8E8M0FNU, 0x1p127, 0x1p-127",
    "bf16, 0x1.fep127, 0x1p-133",
    "f16, 65504, 0x1p-24",
    "tf32, 0x1.ffcp127, 0x1p-136",
    "f32, 0x1.fffffep127, 0x1p-149",
    "f64, 0x1.fffffffffffffp1023, 0x1p-1074"
  })
  void hasTheLargestAndSmallestValueOfItsStandard(String name, String largest, String smallest) {
    FloatFormat format = FloatFormat.byName(name).orElseThrow();
    assertThat(format.toDouble(format.largest(false))).isEqualTo(Double.parseDouble(largest));
    assertThat(format.toDouble(format.smallest(false))).isEqualTo(Double.parseDouble(smallest));
  }

  @ParameterizedTest
  @CsvSource({
    "f8E4M3, 78, F8, 7C, FC",
    "f8E4M3FN, 7F, FF, 7F, FF",
    "f8E4M3FNUZ, 80, 80, 80, 80",
    "f8E5M2, 7C, FC, 7E, FE",
    "f8E5M3FNU, FF, FF, FF, FF",
    "f8E8M0FNU, FF, FF, FF, FF",
    "f16, 7C00, FC00, 7E00, FE00",
    "bf16, 7F80, FF80, 7FC0, FFC0",
    "tf32, 3FC00, 7FC00, 3FE00, 7FE00",
    "f32, 7F800000, FF800000, 7FC00000, FFC00000",
    "f64, 7FF0000000000000, FFF0000000000000, 7FF8000000000000, FFF8000000000000"
  })
  void hasItsStandardsInfinitiesAndNans(
      String name, String infinity, String minusInfinity, String nan, String minusNan) {
    FloatFormat format = FloatFormat.byName(name).orElseThrow();
    assertThat(format.infinity(false)).isEqualTo(Long.parseUnsignedLong(infinity, 16));
    assertThat(format.infinity(true)).isEqualTo(Long.parseUnsignedLong(minusInfinity, 16));
    assertThat(format.nan(false)).isEqualTo(Long.parseUnsignedLong(nan, 16));
    assertThat(format.nan(true)).isEqualTo(Long.parseUnsignedLong(minusNan, 16));
    assertThat(format.isNaN(format.nan(false))).isTrue();
    assertThat(format.isInfinite(format.infinity(true))).isEqualTo(format.hasInfinity());
  }

  @Test
  void saturatesInsteadOfInfinityWhereThereIsNoNan() {
    assertThat(FloatFormat.F4E2M1FN.infinity(true)).isEqualTo(0xF);
    assertThat(FloatFormat.F6E3M2FN.infinity(false)).isEqualTo(0x1F);
    assertThatThrownBy(() -> FloatFormat.F4E2M1FN.nan(false))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("f4E2M1FN has no NaN");
  }

  @ParameterizedTest
  @MethodSource("tiny")
  void classifiesEveryBitPatternAsItsDoubleIs(FloatFormat format) {
    for (long bits = 0; bits < 1L << format.bitWidth(); bits++) {
      double value = format.toDouble(bits);
      assertThat(format.isNaN(bits)).isEqualTo(Double.isNaN(value));
      assertThat(format.isInfinite(bits)).isEqualTo(Double.isInfinite(value));
      assertThat(format.isFinite(bits)).isEqualTo(Double.isFinite(value));
      assertThat(format.isZero(bits)).isEqualTo(value == 0);
      if (!format.isNaN(bits)) {
        assertThat(format.isNegative(bits)).isEqualTo(Math.copySign(1, value) < 0);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("tiny")
  void negatesEveryValueThatHasANegative(FloatFormat format) {
    for (long bits = 0; bits < 1L << format.bitWidth(); bits++) {
      long negated = format.negate(bits);
      if (format.isNaN(bits) || (!format.hasSign() && !format.isZero(bits))) {
        assertThat(format.isNaN(negated)).isTrue();
      } else {
        assertThat(format.toDouble(negated) + 0.0).isEqualTo(0.0 - format.toDouble(bits));
        assertThat(format.negate(negated)).isEqualTo(bits);
      }
    }
  }

  @Test
  void rejectsWideFormatsInLongs() {
    assertThatThrownBy(() -> FloatFormat.F80.fromDouble(1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("f80 does not fit in a long");
    assertThatThrownBy(() -> FloatFormat.F128.append(0, new StringBuilder()))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void takesWholeBytesInMemory() {
    assertThat(FloatFormat.F4E2M1FN.byteWidth()).isEqualTo(1);
    assertThat(FloatFormat.TF32.byteWidth()).isEqualTo(3);
    assertThat(FloatFormat.F80.byteWidth()).isEqualTo(10);
  }
}
