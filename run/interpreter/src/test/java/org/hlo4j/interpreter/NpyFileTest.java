package org.hlo4j.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class NpyFileTest {
  static Stream<Type> elementTypes() {
    return Stream.of(
        IntegerType.I1,
        IntegerType.signless(4),
        IntegerType.signless(8),
        IntegerType.unsigned(16),
        IntegerType.I32,
        FloatType.BF16,
        FloatType.F16,
        FloatType.F32,
        FloatType.F64,
        FloatType.F8E4M3FN,
        new ComplexType(FloatType.F32));
  }

  private static Tensor ones(Type type) {
    Tensor tensor = Tensor.allocate(LongList.of(2, 3), type);
    for (int i = 0; i < tensor.count() * tensor.kind().lanes(); i += 2) {
      tensor.setBits(i, 1);
    }
    return tensor;
  }

  @ParameterizedTest
  @MethodSource("elementTypes")
  void readsWhatItWrites(Type type) throws IOException {
    Tensor tensor = ones(type);
    Tensor read = NpyFile.read(NpyFile.bytes(tensor), tensor.type());
    assertThat(read.toAttribute()).isEqualTo(tensor.toAttribute());
  }

  @Test
  void alignsElements() {
    byte[] file = NpyFile.bytes(ones(FloatType.F32));
    assertThat((file.length - 24) % 64).isZero();
  }

  @Test
  void refusesFilesThatAreCutOff() {
    byte[] file = NpyFile.bytes(ones(FloatType.F32));
    for (int length = 0; length < file.length; length++) {
      byte[] part = Arrays.copyOf(file, length);
      assertThatThrownBy(() -> NpyFile.read(part)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void readsTheVersionsOfTheFormat() throws IOException {
    Tensor tensor = ones(FloatType.F32);
    byte[] file = NpyFile.bytes(tensor);
    byte[] later = new byte[file.length + 2];
    System.arraycopy(file, 0, later, 0, 10);
    System.arraycopy(file, 10, later, 12, file.length - 10);
    for (int major = 0; major < 5; major++) {
      for (int minor = 0; minor < 2; minor++) {
        byte[] version = major == 1 ? file : later;
        version[6] = (byte) major;
        version[7] = (byte) minor;
        if (major >= 1 && major <= 3 && minor == 0) {
          assertThat(NpyFile.read(version)).isEqualTo(tensor);
        } else {
          assertThatThrownBy(() -> NpyFile.read(version)).hasMessage("unknown version");
        }
      }
    }
  }

  @Test
  void sizesOfPython2AreOfTheFirstVersions() throws IOException {
    byte[] file = NpyFile.bytes(ones(FloatType.F32));
    String text = new String(file, StandardCharsets.ISO_8859_1);
    byte[] old = text.replace("(2, 3), }  ", "(2L, 3L), }").getBytes(StandardCharsets.ISO_8859_1);
    assertThat(NpyFile.read(old).shape()).isEqualTo(LongList.of(2, 3));
    byte[] third = new byte[old.length + 2];
    System.arraycopy(old, 0, third, 0, 10);
    System.arraycopy(old, 10, third, 12, old.length - 10);
    third[6] = 3;
    assertThatThrownBy(() -> NpyFile.read(third)).hasMessage("shape is malformed");
  }

  @Test
  void refusesBytesAfterTheElements() {
    byte[] file = NpyFile.bytes(ones(FloatType.F32));
    assertThatThrownBy(() -> NpyFile.read(Arrays.copyOf(file, file.length + 2)))
        .hasMessage("2 bytes follow the elements");
  }

  @Test
  void readsTensorsWithoutElements() throws IOException {
    Tensor empty = Tensor.allocate(LongList.of(5, 0, 3), FloatType.F32);
    assertThat(NpyFile.read(NpyFile.bytes(empty)).type()).isEqualTo(empty.type());
  }

  /** NumPy takes any order of the bytes of one; ml_dtypes writes one descriptor for f8E5M2. */
  @ParameterizedTest
  @CsvSource({
    "|i1, true",
    "<i1, true",
    ">i1, true",
    "=i1, true",
    "@i1, false",
    "<f1, true",
    "|f1, false",
    ">f1, false",
    "=f1, false",
    "<c1, false",
    "|V1, true",
    "<V1, true",
    "<i0, false"
  })
  void readsTheDescriptorsThatAreWritten(String descr, boolean isRead) throws IOException {
    String file =
        new String(NpyFile.bytes(ones(IntegerType.signless(8))), StandardCharsets.ISO_8859_1);
    assertThat(file).contains("'|i1'");
    byte[] other = file.replace("'|i1'", "'" + descr + "'").getBytes(StandardCharsets.ISO_8859_1);

    if (isRead) {
      assertThat(NpyHeader.of(Blob.wrap(other)).shape()).isEqualTo(LongList.of(2, 3));
    } else {
      assertThatThrownBy(() -> NpyHeader.of(Blob.wrap(other)))
          .hasMessage("elements are of NumPy's type '" + descr + "', which no tensor has");
    }
  }
}
