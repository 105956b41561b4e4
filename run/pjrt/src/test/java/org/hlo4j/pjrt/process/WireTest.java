package org.hlo4j.pjrt.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.Version;
import org.hlo4j.pjrt.PjrtElementType;
import org.hlo4j.pjrt.PjrtPlatform;
import org.hlo4j.pjrt.PjrtPluginDescription;
import org.hlo4j.pjrt.PjrtShape;
import org.hlo4j.pjrt.PjrtValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written is read, and nothing is believed that is not. */
class WireTest {
  @FunctionalInterface
  private interface Body {
    void write(DataOutputStream out) throws IOException;
  }

  private static DataInputStream written(Body body) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    body.write(new DataOutputStream(bytes));
    return new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
  }

  private static <T> void assertReads(T value, Wire.Writer<T> writer, Wire.Reader<T> reader)
      throws IOException {
    DataInputStream in = written(out -> writer.write(out, value));
    assertThat(reader.read(in)).isEqualTo(value);
    assertThat(in.read()).isNegative();
  }

  @Test
  void readsWhatIsWritten() throws IOException {
    assertReads("", Wire::writeText, Wire::readText);
    assertReads("plugin für CPUs\n", Wire::writeText, Wire::readText);
    assertReads(OptionalLong.empty(), Wire::writeNumber, Wire::readNumber);
    assertReads(OptionalLong.of(-7), Wire::writeNumber, Wire::readNumber);
    for (PjrtElementType type : PjrtElementType.values()) {
      assertReads(PjrtShape.of(type), Wire::writeShape, Wire::readShape);
      assertReads(PjrtShape.of(type, 0, 3, 1L << 40), Wire::writeShape, Wire::readShape);
    }
    assertReads(
        Map.of(
            "a", PjrtValue.of("text"),
            "b", PjrtValue.of(1L << 40),
            "c", PjrtValue.of(0.5f),
            "d", PjrtValue.of(true),
            "e", new PjrtValue.Int64List(LongList.of(1, -2))),
        Wire::writeOptions,
        Wire::readOptions);
    assertReads(
        new PjrtPluginDescription("p", 0, 81, Optional.of(new Version(1, 13, 3)), Optional.empty()),
        Wire::writePlugin,
        Wire::readPlugin);
    assertReads(
        new PjrtPlatform(
            "cuda",
            "13.0",
            List.of(
                new PjrtPlatform.Device(3, "GPU", List.of("device", "host"), OptionalLong.of(9)),
                new PjrtPlatform.Device(4, "GPU", List.of(), OptionalLong.empty()))),
        Wire::writePlatform,
        Wire::readPlatform);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 65535, 65536, 65537, 200_000})
  void copiesMemoryOfAnySize(int size) throws IOException {
    byte[] bytes = new byte[size];
    for (int i = 0; i < size; i++) {
      bytes[i] = (byte) (i * 31 + (i >> 16));
    }
    byte[] read = new byte[size];
    DataInputStream in = written(out -> Wire.writeBytes(out, MemorySegment.ofArray(bytes)));
    Wire.readBytes(in, MemorySegment.ofArray(read));
    assertThat(read).isEqualTo(bytes);
    assertThat(in.read()).isNegative();
  }

  @Test
  void longTextsAreCut() throws IOException {
    DataInputStream in = written(out -> Wire.writeText(out, "x".repeat(3 << 20)));
    assertThat(Wire.readText(in)).hasSize(1 << 20);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, (1 << 20) + 1})
  void lengthsAreChecked(int length) throws IOException {
    DataInputStream text = written(out -> out.writeInt(length));
    assertThatThrownBy(() -> Wire.readText(text))
        .isInstanceOf(Wire.WireException.class)
        .hasMessageStartingWith("a length of " + length);
    DataInputStream list = written(out -> out.writeInt(length));
    assertThatThrownBy(() -> Wire.readList(list, DataInputStream::readLong))
        .isInstanceOf(Wire.WireException.class);
  }

  @Test
  void shapesAreChecked() throws IOException {
    DataInputStream type = written(out -> out.writeByte(200));
    assertThatThrownBy(() -> Wire.readShape(type)).hasMessage("an element type of number 200");
    DataInputStream large =
        written(out -> {
          out.writeByte(PjrtElementType.F64.ordinal());
          Wire.writeList(out, List.of(1L << 31, 1L << 31), DataOutputStream::writeLong);
        });
    assertThatThrownBy(() -> Wire.readShape(large))
        .isInstanceOf(Wire.WireException.class)
        .hasMessageStartingWith("a buffer is too large");
    DataInputStream cut = written(out -> out.writeByte(1));
    assertThatThrownBy(() -> Wire.readShape(cut)).isInstanceOf(EOFException.class);
  }

  @Test
  void waysToEndAreNamed() {
    assertThat(ExitStatus.text(0)).isEqualTo("ended with exit status 0");
    assertThat(ExitStatus.text(3)).isEqualTo("ended with exit status 3");
    assertThat(ExitStatus.text(139)).isEqualTo("was ended by SIGSEGV");
    assertThat(ExitStatus.text(137))
        .isEqualTo("was ended by SIGKILL, as the system does if memory runs out");
    assertThat(ExitStatus.text(128 + 31)).isEqualTo("was ended by signal 31");
  }

  @Test
  void theLastLinesAreKept() {
    ErrorLines lines = new ErrorLines();
    StringBuilder text = new StringBuilder("#\n\n");
    for (int i = 0; i < 100; i++) {
      text.append("line ").append(i).append("\n#\n");
    }
    text.append("x".repeat(10_000)).append("\nlast");
    lines.readAll(
        new ByteArrayInputStream(
            text.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8)));
    assertThat(lines.last()).hasSize(20).startsWith("line 82").endsWith("x".repeat(400), "last");
  }
}
