package org.hlo4j.bytecode.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.util.HexFormat;
import org.hlo4j.bytecode.Section;
import org.hlo4j.ir.Blob;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EncodingEmitterTest {
  private static String hex(EncodingEmitter out) {
    return HexFormat.of().formatHex(out.toByteArray());
  }

  @ParameterizedTest
  @CsvSource({
    "0, 01",
    "127, ff",
    "128, 0202",
    "16383, feff",
    "16384, 040002",
    "2097151, fcffff",
    "2097152, 08000002",
    "72057594037927935, 80ffffffffffffff",
    "72057594037927936, 000000000000000001",
    "-1, 00ffffffffffffffff",
  })
  void writesNumbersAsShortAsTheyGo(long value, String expected) {
    EncodingEmitter out = new EncodingEmitter(0);
    out.writeVarInt(value);
    assertThat(hex(out)).isEqualTo(expected);
    assertThat(EncodingEmitter.varIntSize(value)).isEqualTo(expected.length() / 2);
  }

  @ParameterizedTest
  @CsvSource({"0, 01", "-1, 03", "1, 05", "-9223372036854775808, 00ffffffffffffffff"})
  void writesSignedNumbers(long value, String expected) {
    EncodingEmitter out = new EncodingEmitter(0);
    out.writeSignedVarInt(value);
    assertThat(hex(out)).isEqualTo(expected);
  }

  @Test
  void alignsASectionAsItsBodyNeeds() {
    EncodingEmitter body = new EncodingEmitter(0);
    body.writeByte(1);
    body.align(8);
    body.writeByte(2);
    EncodingEmitter out = new EncodingEmitter(0);
    out.writeByte(0xAA);
    out.writeSection(Section.RESOURCE, body);
    assertThat(hex(out)).isEqualTo("aa851311cbcbcbcb" + "01cbcbcbcbcbcbcb02");
  }

  @Test
  void doesNotSayTheAlignmentOfASectionThatIsAlignedAnyway() {
    EncodingEmitter body = new EncodingEmitter(0);
    body.align(2);
    body.writeByte(2);
    EncodingEmitter out = new EncodingEmitter(0);
    out.writeSection(Section.RESOURCE, body);
    assertThat(hex(out)).isEqualTo("050302");
    EncodingEmitter outer = new EncodingEmitter(0);
    outer.writeByte(0);
    outer.writeSection(Section.IR, out);
    assertThat(hex(outer)).isEqualTo("00" + "840705" + "050302");
  }

  @Test
  void wrapsWrittenBytes() {
    EncodingEmitter out = new EncodingEmitter(4);
    out.writeByte(9);
    long start = out.size();
    for (int i = 0; i < 200; i++) {
      out.writeByte(i);
    }
    out.wrapSection(Section.IR, start);
    assertThat(hex(out)).startsWith("0904220300010203").hasSize(2 * 204);
  }

  @Test
  void referencesLargeBlobsWithoutCopying() throws IOException {
    byte[] large = new byte[10_000];
    large[1] = 7;
    EncodingEmitter body = new EncodingEmitter(4);
    body.writeByte(1);
    body.writeBlob(Blob.wrap(large));
    body.writeByte(2);
    large[1] = 8;
    EncodingEmitter out = new EncodingEmitter(4);
    out.writeSection(Section.RESOURCE, body);
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    out.writeTo(Channels.newChannel(stream));
    assertThat(stream.toByteArray()).isEqualTo(out.toByteArray()).hasSize((int) out.size());
    assertThat(out.toByteArray()[5]).isEqualTo((byte) 8);
  }
}
