package org.hlo4j.bytecode.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import org.hlo4j.bytecode.Section;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ByteCursorTest {
  private static ByteCursor cursor(String hex) {
    byte[] bytes = HexFormat.of().parseHex(hex);
    return new ByteCursor(new Input(Blob.wrap(bytes), "f.bc"), "here", 0, bytes.length);
  }

  @ParameterizedTest
  @CsvSource({
    "01, 0",
    "03, 1",
    "ff, 127",
    "0202, 128",
    "feff, 16383",
    "040002, 16384",
    "fcffff, 2097151",
    "80ffffffffffffff, 72057594037927935",
    "000000000000000001, 72057594037927936",
    "00ffffffffffffffff, -1",
    "00ffffffffffffff7f, 9223372036854775807",
  })
  void readsNumbersOfEachLength(String hex, long expected) {
    ByteCursor in = cursor(hex);
    assertThat(in.readVarInt()).isEqualTo(expected);
    assertThat(in.atEnd()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"01, 0", "03, -1", "05, 1", "07, -2", "00ffffffffffffffff, -9223372036854775808"})
  void readsSignedNumbers(String hex, long expected) {
    assertThat(cursor(hex).readSignedVarInt()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"''", "02", "0400", "00ffffffffffffff"})
  void rejectsNumbersThatEndEarly(String hex) {
    assertThatThrownBy(() -> cursor(hex).readVarInt())
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("attempting to parse a byte at the end of the bytecode (here)");
  }

  @Test
  void rejectsCountsBeyondWhatRemains() {
    assertThatThrownBy(() -> cursor("0701").readCount("things"))
        .isInstanceOf(DiagnosticException.class)
        .hasMessage("f.bc:0x0001: error: expected 3 things when only 1 bytes remain (here)");
    assertThatThrownBy(() -> cursor("00ffffffffffffffff").readCount("things"))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("expected 18446744073709551615 things");
  }

  @Test
  void rejectsIndicesOutOfRange() {
    assertThat(cursor("03").readIndex(2, "thing")).isEqualTo(1);
    assertThatThrownBy(() -> cursor("05").readIndex(2, "thing"))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("invalid thing index: 2");
  }

  @Test
  void skipsThePaddingBeforeAnAlignedSection() {
    ByteCursor in = cursor("850511cbcbcbcbcb0102");
    SectionRange section = in.readSection();
    assertThat(section).isEqualTo(new SectionRange(Section.RESOURCE, 8, 10));
  }

  @ParameterizedTest
  @CsvSource({
    "850307cb00, expected alignment to be a power-of-two",
    "850301cb00, expected alignment to be a power-of-two",
    "850311ca00, expected alignment byte (0xCB)",
    "0901, invalid section ID: 9",
    "0405ff, attempting to parse 2 bytes when only 1 remain",
    "0400ffffffffffffffff, attempting to parse 18446744073709551615 bytes",
  })
  void rejectsMalformedSections(String hex, String message) {
    assertThatThrownBy(() -> cursor(hex).readSection())
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining(message);
  }

  @Test
  void readsAcrossItsWindow() {
    byte[] bytes = new byte[40_000];
    for (int i = 0; i < bytes.length; i += 2) {
      bytes[i] = (byte) 0x02;
      bytes[i + 1] = (byte) (i / 2);
    }
    ByteCursor in = new ByteCursor(new Input(Blob.wrap(bytes), "f"), "here", 1, bytes.length);
    in.skip(1);
    for (int i = 2; i < bytes.length; i += 2) {
      assertThat(in.offset()).isEqualTo(i);
      assertThat(in.readVarInt()).isEqualTo((i / 2 & 0xFF) << 6);
    }
    assertThat(in.atEnd()).isTrue();
  }

  @Test
  void staysInsideANarrowedRange() {
    ByteCursor in = cursor("03050709");
    in.readByte();
    in.setEnd(2);
    assertThat(in.readVarInt()).isEqualTo(2);
    assertThatThrownBy(in::readByte).isInstanceOf(DiagnosticException.class);
    in.setEnd(4);
    assertThat(in.readVarInt()).isEqualTo(3);
    assertThat(in.readBlob(1).byteAt(0)).isEqualTo((byte) 9);
  }
}
