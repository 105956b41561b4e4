package org.hlo4j.ir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlobTest {
  private static final long BEYOND_AN_ARRAY = (1L << 32) + 5;

  @TempDir private Path folder;

  private static byte[] random(int size) {
    byte[] bytes = new byte[size];
    new Random(size).nextBytes(bytes);
    return bytes;
  }

  private Path file(byte... bytes) throws IOException {
    return Files.write(folder.resolve("file"), bytes);
  }

  @Test
  void isTheSameMappedAsInAnArray() throws IOException {
    byte[] bytes = random(100_000);
    Blob mapped = Blob.map(file(bytes));
    Blob array = Blob.wrap(bytes);
    assertThat(mapped).isEqualTo(array).hasSameHashCodeAs(array);
    assertThat(mapped.slice(3, 99_000)).isEqualTo(array.slice(3, 99_000));
    assertThat(mapped.slice(3, 9)).isNotEqualTo(array.slice(4, 9));
    assertThat(mapped.longAt(77)).isEqualTo(array.longAt(77));
    assertThat(mapped.shortAt(77)).isEqualTo(array.shortAt(77));
  }

  @Test
  void isReadAgainAfterItIsUnloaded() throws IOException {
    byte[] bytes = random(100_000);
    for (Blob blob : new Blob[] {Blob.map(file(bytes)), Blob.wrap(bytes)}) {
      blob.slice(3, 90_000).unload();
      assertThat(blob.toByteArray()).isEqualTo(bytes);
    }
  }

  @Test
  void isComparedByContentHoweverOften() throws IOException {
    byte[] bytes = random(100_000);
    byte[] others = bytes.clone();
    others[others.length - 100]++;
    Blob blob = Blob.wrap(bytes);
    Blob other = Blob.wrap(others);
    Blob mapped = Blob.map(file(bytes));
    assertThat(other).as("agrees where a large blob is hashed").hasSameHashCodeAs(blob);
    for (int i = 0; i < 20; i++) {
      assertThat(blob).isEqualTo(mapped).isNotEqualTo(other);
      assertThat(mapped).isEqualTo(blob).isNotEqualTo(other);
    }
  }

  @Test
  void isWrittenToFilesAndStreams() throws IOException {
    byte[] bytes = random(300_000);
    Path copy = folder.resolve("copy");
    for (Blob blob : new Blob[] {Blob.map(file(bytes)), Blob.wrap(bytes)}) {
      Blob part = blob.slice(1000, 250_000);
      ByteArrayOutputStream stream = new ByteArrayOutputStream();
      part.writeTo(Channels.newChannel(stream));
      assertThat(stream.toByteArray()).isEqualTo(part.toByteArray());
      try (FileChannel out =
          FileChannel.open(copy, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
        out.write(ByteBuffer.wrap(new byte[7]));
        part.writeTo(out);
      }
      Blob written = Blob.map(copy);
      assertThat(written.size()).isEqualTo(250_007);
      assertThat(written.slice(7, 250_000)).isEqualTo(part);
    }
  }

  @Test
  void mayBeLargerThanAnArray() throws IOException {
    Path file = folder.resolve("sparse");
    try (FileChannel out =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      out.write(ByteBuffer.wrap(new byte[] {1, 2, 3}), BEYOND_AN_ARRAY);
    }
    Blob blob = Blob.map(file);
    assertThat(blob.size()).isEqualTo(BEYOND_AN_ARRAY + 3);
    assertThat(blob.slice(BEYOND_AN_ARRAY - 1, 4).toByteArray()).containsExactly(0, 1, 2, 3);
    assertThatThrownBy(blob::toByteArray).isInstanceOf(ArithmeticException.class);
  }

  @Test
  void reportsTruncationOfItsFile() throws IOException {
    Path file = file(random(1 << 20));
    Blob blob = Blob.map(file);
    try (FileChannel shortened = FileChannel.open(file, StandardOpenOption.WRITE)) {
      shortened.truncate(5000);
    }
    InternalError lost =
        catchThrowableOfType(InternalError.class, () -> blob.slice(1 << 19, 100).toByteArray());
    assertThat(Blob.isLost(lost)).isTrue();
    lost = catchThrowableOfType(InternalError.class, () -> blob.slice(0, 1 << 19).hashCode());
    assertThat(Blob.isLost(lost)).isTrue();
    try (FileChannel out =
        FileChannel.open(
            folder.resolve("copy"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      assertThatThrownBy(() -> blob.writeTo(out))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("became shorter");
    }
    assertThat(Blob.isLost(new InternalError("another"))).isFalse();
  }
}
