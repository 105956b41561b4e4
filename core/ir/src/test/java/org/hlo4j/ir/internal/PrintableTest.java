package org.hlo4j.ir.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PrintableTest {
  @ParameterizedTest
  @CsvSource({
    "0x0A, \\n",
    "0x0D, \\r",
    "0x09, \\t",
    "0x1B, \\u001B",
    "0x7F, \\u007F",
    "0x9B, \\u009B",
    "0x85, \\u0085",
    "0x202E, \\u202E",
    "0x2066, \\u2066",
    "0x2069, \\u2069",
    "0x200F, \\u200F",
    "0x061C, \\u061C",
    "0x2028, \\u2028",
    "0x2029, \\u2029",
    "0xFEFF, \\uFEFF",
    "0xAD, \\u00AD",
    "0x3164, \\u3164",
    "0xD800, \\uD800",
    "0xDFFF, \\uDFFF",
    "0xE0041, \\u{E0041}"
  })
  void charactersThatForgeOrHideAreEscaped(String character, String escape) {
    String text = "a" + toString(Integer.decode(character)) + "b";
    assertThat(Printable.of(text)).isEqualTo("a" + escape + "b");
  }

  private static String toString(int character) {
    return Character.toString(character);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "plain \\ text", "größer", "日本語", "עברית", "😀", "a\u0301"})
  void othersStay(String text) {
    assertThat(Printable.of(text)).isEqualTo(text);
  }

  @Test
  void linesRemainLinesWhereTheyAreOurs() {
    assertThat(Printable.lines("a\n\tb\u001B")).isEqualTo("a\n\tb\\u001B");
  }
}
