package org.hlo4j.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.junit.jupiter.api.Test;

/** Archives of arrays: what {@code numpy.load} reads, or refusals. */
class NpzFileTest {
  private static final long LIMIT = 100_000;

  private static Tensor tensor(double value) {
    Tensor tensor = Tensor.allocate(LongList.of(2), FloatType.F32);
    tensor.setDouble(1, value);
    return tensor;
  }

  private static byte[] archive(Map<String, byte[]> entries) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        zip.putNextEntry(new ZipEntry(entry.getKey()));
        zip.write(entry.getValue());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  private static void assertRefused(byte[] archive, String message) {
    assertThatThrownBy(() -> NpyFile.readAll(archive, LIMIT))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(message);
  }

  /** Replaces a text, the first in a file or the last. */
  private static byte[] edited(byte[] file, String from, String to, boolean last) {
    String text = new String(file, StandardCharsets.ISO_8859_1);
    int at = last ? text.lastIndexOf(from) : text.indexOf(from);
    assertThat(at).isNotNegative();
    return (text.substring(0, at) + to + text.substring(at + from.length()))
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  @Test
  void readsArraysInTheOrderOfTheDirectory() throws IOException {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    tensors.put("w", tensor(1));
    tensors.put("a/b", tensor(2));
    assertThat(NpyFile.readAll(NpyFile.archive(tensors), LIMIT)).containsExactlyEntriesOf(tensors);
    Map<String, byte[]> deflated = new LinkedHashMap<>();
    tensors.forEach((name, tensor) -> deflated.put(name + ".npy", NpyFile.bytes(tensor)));
    assertThat(NpyFile.readAll(archive(deflated), LIMIT)).containsExactlyEntriesOf(tensors);
  }

  @Test
  void entriesThatTheDirectoryDoesNotListAreNotRead() throws IOException {
    byte[] listed = NpyFile.archive(Map.of("x", tensor(1)));
    byte[] hidden = NpyFile.archive(Map.of("x", tensor(2)));
    int directory = new String(listed, StandardCharsets.ISO_8859_1).indexOf("PK\1\2");
    byte[] both = new byte[listed.length + directory];
    System.arraycopy(hidden, 0, both, 0, directory);
    System.arraycopy(listed, 0, both, directory, listed.length);

    assertThat(NpyFile.readAll(both, LIMIT)).containsExactly(Map.entry("x", tensor(1)));
  }

  @Test
  void headersMustAgreeWithTheDirectory() throws IOException {
    byte[] valid = NpyFile.archive(Map.of("arg0", tensor(1)));
    assertRefused(edited(valid, "arg0", "arg1", false), "entry 'arg0.npy' has a header that");
    assertRefused(edited(valid, "arg0", "arg1", true), "entry 'arg1.npy' has a header that");
  }

  @Test
  void checksumsMustBeThoseOfTheContent() throws IOException {
    byte[] valid = NpyFile.archive(Map.of("x", tensor(1)));
    byte[] damaged = edited(valid, "\200?", "\201?", false);
    assertRefused(damaged, "entry 'x.npy' is damaged: its checksum is another one");
  }

  @Test
  void otherEntriesAreRefused() {
    assertRefused(archive(Map.of("note.txt", new byte[3])), "entry 'note.txt' is not an array");
    assertRefused(archive(Map.of("d/", new byte[0])), "entry 'd/' is not an array");
    byte[] file = NpyFile.bytes(tensor(1));
    assertRefused(archive(Map.of("a", file, "a.npy", file)), "there are two arrays 'a'");
    Map<String, byte[]> twice = Map.of("a.npy", file, "a.npy.npy", file);
    assertRefused(archive(twice), "there are two arrays 'a.npy'");
  }

  @Test
  void messagesNameTheArray() {
    byte[] file = NpyFile.bytes(tensor(1));
    byte[] cut = Arrays.copyOf(file, file.length - 1);
    assertRefused(archive(Map.of("a.npy", cut)), "array 'a': elements are cut off");
    byte[] more = Arrays.copyOf(file, file.length + 3);
    assertRefused(archive(Map.of("a.npy", more)), "array 'a': 3 bytes follow the elements");
  }

  @Test
  void otherFilesAreRefused() throws IOException {
    assertRefused(new byte[0], "not an archive of NumPy");
    assertRefused(NpyFile.bytes(tensor(1)), "not an archive of NumPy");
    byte[] valid = NpyFile.archive(Map.of("x", tensor(1)));
    byte[] prefixed = new byte[valid.length + 1];
    System.arraycopy(valid, 0, prefixed, 1, valid.length);
    assertRefused(prefixed, "not an archive of NumPy");
    assertRefused(Arrays.copyOf(valid, valid.length - 1), "archive is cut off");
  }

  @Test
  void theLimitHoldsForAllArraysTogether() throws IOException {
    Map<String, Tensor> tensors = Map.of("a", tensor(1), "b", tensor(2));
    byte[] archive = NpyFile.archive(tensors);
    int size = NpyFile.bytes(tensor(1)).length;
    assertThat(NpyFile.readAll(archive, 2L * size)).hasSize(2);
    assertThatThrownBy(() -> NpyFile.readAll(archive, 2L * size - 1))
        .hasMessage("archive holds more than the limit allows");
  }
}
