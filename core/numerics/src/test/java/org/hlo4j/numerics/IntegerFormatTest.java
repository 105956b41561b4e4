package org.hlo4j.numerics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IntegerFormatTest {
  @ParameterizedTest
  @CsvSource({
    "-128, i8, -128",
    "255, i8, -1",
    "0xFF, i8, -1",
    "0x0Ff, i8, -1",
    "-0x80, i8, -128",
    "00012, i32, 12",
    "-0xFF, i16, -255",
    "255, ui8, 255",
    "127, si8, 127",
    "-128, si8, -128",
    "1, i1, true",
    "-1, i1, true",
    "0, i1, false",
    "1, ui1, 1",
    "-1, si1, -1",
    "0, i0, 0",
    "9223372036854775807, index, 9223372036854775807",
    "-9223372036854775808, index, -9223372036854775808",
    "18446744073709551615, i64, -1",
    "18446744073709551615, ui64, 18446744073709551615",
    "0xFFFFFFFFFFFFFFFF, i64, -1",
    "340282366920938463463374607431768211455, i128, -1",
    "-170141183460469231731687303715884105728, i128, -170141183460469231731687303715884105728",
    "340282366920938463463374607431768211455, ui128, 340282366920938463463374607431768211455"
  })
  void readsAndPrintsAsMlirDoes(String literal, String type, String expected) {
    IntegerFormat format = format(type);
    var out = new StringBuilder();
    format.append(format.parseBig(literal).orElseThrow(), out);
    assertThat(out).hasToString(expected);
    if (format.width() <= 64) {
      out.setLength(0);
      format.append(format.parse(literal).orElseThrow(), out);
      assertThat(out).hasToString(expected);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "256, i8",
    "-129, i8",
    "0xFFFF, i8",
    "-1, ui8",
    "256, ui8",
    "128, si8",
    "2, i1",
    "1, si1",
    "-1, ui1",
    "1, i0",
    "-0, i0",
    "-0, i32",
    "-0, si8",
    "9223372036854775808, index",
    "0xFFFFFFFFFFFFFFFF, index",
    "18446744073709551616, i64",
    "184467440737095516150, ui64",
    "0x10000000000000000, i64",
    "-9223372036854775809, i64",
    "340282366920938463463374607431768211456, i128"
  })
  void returnsNothingOutOfRange(String literal, String type) {
    IntegerFormat format = format(type);
    assertThat(format.parseBig(literal)).isEmpty();
    if (format.width() <= 64) {
      assertThat(format.parse(literal)).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-", "0x", "-0x", "1.0", "0X1", "0b1", "--1", "+1", "1 ", "٣"})
  void rejectsMalformedIntegerLiterals(String text) {
    IntegerFormat format = format("i32");
    assertThatThrownBy(() -> format.parse(text))
        .isInstanceOf(NumberFormatException.class)
        .hasMessage("not an integer literal: " + text);
    assertThatThrownBy(() -> format.parseBig(text)).isInstanceOf(NumberFormatException.class);
  }

  @Test
  void agreesWithItselfOnEveryByte() {
    for (Signedness signedness : Signedness.values()) {
      for (int width = 0; width <= 8; width++) {
        var format = new IntegerFormat(width, signedness);
        for (int number = -300; number <= 300; number++) {
          String literal = Integer.toString(number);
          var big = format.parseBig(literal).map(BigInteger::longValueExact);
          var narrow = format.parse(literal);
          assertThat(narrow.isPresent()).isEqualTo(big.isPresent());
          if (narrow.isPresent()) {
            assertThat(narrow.getAsLong()).isEqualTo(big.orElseThrow());
            assertThat(narrow.getAsLong()).isEqualTo(format.truncate(number));
          }
        }
      }
    }
  }

  @Test
  void extendsAndTruncates() {
    var i4 = new IntegerFormat(4, Signedness.SIGNLESS);
    assertThat(i4.truncate(-1)).isEqualTo(0xF);
    assertThat(i4.signExtend(0x8)).isEqualTo(-8);
    assertThat(i4.truncate(BigInteger.valueOf(-3))).isEqualTo(BigInteger.valueOf(0xD));
    assertThat(i4.signExtend(BigInteger.valueOf(0xD))).isEqualTo(BigInteger.valueOf(-3));
    var ui4 = new IntegerFormat(4, Signedness.UNSIGNED);
    assertThat(ui4.value(0x8)).isEqualTo(8);
    assertThat(i4.value(0x8)).isEqualTo(-8);
    assertThat(IntegerFormat.INDEX.signExtend(-5)).isEqualTo(-5);
  }

  @Test
  void rejectsNegativeWidthsAndWideValuesInLongs() {
    assertThatThrownBy(() -> new IntegerFormat(-1, Signedness.SIGNED))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> format("i65").parse("1"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("65 bits do not fit in a long");
  }

  private static IntegerFormat format(String type) {
    if (type.equals("index")) {
      return IntegerFormat.INDEX;
    }
    int digits = type.indexOf('i') + 1;
    Signedness signedness =
        switch (type.charAt(0)) {
          case 's' -> Signedness.SIGNED;
          case 'u' -> Signedness.UNSIGNED;
          default -> Signedness.SIGNLESS;
        };
    return new IntegerFormat(Integer.parseInt(type.substring(digits)), signedness);
  }
}
