package org.hlo4j.numerics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HexBytesTest {
  @Test
  void printsBytesInOrderAndUpperCase() {
    var out = new StringBuilder("\"");
    HexBytes.append(MemorySegment.ofArray(new byte[] {0, 0, (byte) 0x80, 0x3F, -1}), out);
    assertThat(out).hasToString("\"0x0000803FFF");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0x", "0x00", "0x0000803F", "0xFEDCBA9876543210"})
  void parsesPrintedText(String text) {
    var out = new StringBuilder();
    HexBytes.append(HexBytes.parse(text).orElseThrow(), out);
    assertThat(out).hasToString(text);
  }

  @Test
  void readsEitherCaseIntoReadOnlyBytes() {
    MemorySegment bytes = HexBytes.parse("0xaBcD").orElseThrow();
    assertThat(bytes.toArray(ValueLayout.JAVA_BYTE)).containsExactly(0xAB, 0xCD);
    assertThatThrownBy(() -> bytes.set(ValueLayout.JAVA_BYTE, 0, (byte) 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "00", "0X00", "0x0", "0x0G", "0x 0", "0x٣٣"})
  void returnsNothingForOtherText(String text) {
    assertThat(HexBytes.parse(text)).isEmpty();
  }
}
