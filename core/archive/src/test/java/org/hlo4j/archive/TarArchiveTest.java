package org.hlo4j.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.hlo4j.ir.Blob;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TarArchiveTest {
  private static final int BLOCK = 512;
  private static final String LONG = "folder/".repeat(30) + "日本語.mlir";

  @TempDir private Path folder;

  /** Makes tar archives header by header. */
  private static final class TestTar {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    TestTar add(char type, String name, String content) {
      return add(type, name, content, header -> {});
    }

    /** Adds a member whose header is edited before its checksum is computed. */
    TestTar add(char type, String name, String content, Consumer<byte[]> edit) {
      byte[] data = content.getBytes(UTF_8);
      byte[] header = new byte[BLOCK];
      byte[] bytes = name.getBytes(UTF_8);
      System.arraycopy(bytes, 0, header, 0, Math.min(bytes.length, 100));
      put(header, 100, "0000644\0");
      put(header, 124, "%011o ".formatted(data.length));
      put(header, 136, "%011o ".formatted(1_700_000_000));
      put(header, 257, "ustar\00000");
      header[156] = (byte) type;
      edit.accept(header);
      put(header, 148, "        ");
      int sum = 0;
      for (byte b : header) {
        sum += b & 0xFF;
      }
      put(header, 148, "%06o\0 ".formatted(sum));
      out.writeBytes(header);
      out.writeBytes(data);
      out.writeBytes(new byte[Math.floorMod(-data.length, BLOCK)]);
      return this;
    }

    /** Returns the archive, with all of another one instead of its end. */
    byte[] bytesBefore(byte[] more) {
      out.writeBytes(more);
      return out.toByteArray();
    }

    byte[] bytes() {
      out.writeBytes(new byte[2 * BLOCK]);
      return out.toByteArray();
    }
  }

  private static void put(byte[] header, int at, String text) {
    System.arraycopy(text.getBytes(UTF_8), 0, header, at, text.getBytes(UTF_8).length);
  }

  private static String record(String key, String value) {
    int rest = (" " + key + "=" + value + "\n").getBytes(UTF_8).length;
    int length = rest + 1;
    while (rest + String.valueOf(length).length() != length) {
      length++;
    }
    return length + " " + key + "=" + value + "\n";
  }

  /** Returns the files of an archive with their content, in memory and by a channel. */
  private List<String> read(byte[] bytes) throws IOException {
    List<String> read = files(TarArchive.of(Blob.wrap(bytes)));
    Path file = Files.write(folder.resolve("a.tar"), bytes);
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      assertThat(files(TarArchive.of(channel))).isEqualTo(read);
    }
    return read;
  }

  private static List<String> files(TarArchive archive) throws IOException {
    List<String> read = new ArrayList<>();
    for (TarArchive.Entry entry : archive.entries()) {
      if (entry.kind() == TarArchive.Kind.FILE) {
        try (InputStream in = archive.open(entry)) {
          read.add(entry.name() + "=" + new String(in.readAllBytes(), UTF_8));
          assertThat(in.read()).isEqualTo(-1);
        }
      }
    }
    return read;
  }

  @Test
  void readsFilesAndTellsThemFromOthers() throws IOException {
    byte[] bytes =
        new TestTar()
            .add('5', "d/", "")
            .add('0', "d/a", "one")
            .add('\0', "b", "x".repeat(BLOCK))
            .add('7', "c", "")
            .add('\0', "old/", "")
            .add('1', "hard", "", header -> put(header, 157, "b"))
            .add('2', "soft", "", header -> put(header, 157, "b"))
            .add('6', "pipe", "")
            .add('Z', "unknown", "skipped")
            .add('0', "b", "two of a name")
            .bytes();

    assertThat(read(bytes))
        .containsExactly("d/a=one", "b=" + "x".repeat(BLOCK), "c=", "b=two of a name");
    List<TarArchive.Entry> entries = TarArchive.of(Blob.wrap(bytes)).entries();
    assertThat(entries)
        .extracting(entry -> entry.kind().name().charAt(0))
        .containsExactly('F', 'F', 'F', 'F', 'F', 'L', 'L', 'O', 'O', 'F');
    assertThat(entries.get(1).modified()).contains(Instant.ofEpochSecond(1_700_000_000));
  }

  @Test
  void readsLongNamesOfEachFormat() throws IOException {
    String prefix = "p".repeat(120);
    byte[] bytes =
        new TestTar()
            .add('L', "././@LongLink", LONG + "\0")
            .add('0', LONG, "gnu")
            .add('x', "x", record("path", LONG) + record("mtime", "1.5") + record("size", "3"))
            .add('0', "short", "pax")
            .add('g', "x", record("comment", "of all"))
            .add('0', "name", "ustar", header -> put(header, 345, prefix))
            .bytes();

    assertThat(read(bytes)).containsExactly(LONG + "=gnu", LONG + "=pax", prefix + "/name=ustar");
    assertThat(TarArchive.of(Blob.wrap(bytes)).entries().get(1).modified())
        .contains(Instant.ofEpochMilli(1500));
  }

  @Test
  void readsSizesInBytes() throws IOException {
    byte[] bytes = new TestTar().add('0', "a", "one", header -> binary(header, 3)).bytes();

    assertThat(read(bytes)).containsExactly("a=one");
  }

  private static void binary(byte[] header, long size) {
    Arrays.fill(header, 124, 136, (byte) 0);
    header[124] = (byte) 0x80;
    for (int i = 0; i < 8; i++) {
      header[135 - i] = (byte) (size >>> (8 * i));
    }
  }

  @Test
  void listsSparseFiles() throws IOException {
    String block = "b".repeat(BLOCK - 8) + "\0".repeat(8);
    byte[] bytes =
        new TestTar()
            .add(
                'S',
                "gnu",
                block + "data",
                header -> {
                  header[482] = 1;
                  put(header, 124, "%011o ".formatted(4));
                })
            .add('x', "x", record("GNU.sparse.major", "1") + record("GNU.sparse.name", "pax"))
            .add('0', "GNUSparseFile.0/pax", "data")
            .add('0', "a", "one")
            .bytes();

    assertThat(read(bytes)).containsExactly("a=one");
    assertThat(TarArchive.of(Blob.wrap(bytes)).entries())
        .extracting(TarArchive.Entry::kind)
        .containsExactly(TarArchive.Kind.OTHER, TarArchive.Kind.OTHER, TarArchive.Kind.FILE);
  }

  /** An archive that is refused, and what is said of it. */
  private record Case(String what, byte[] bytes, String message) {
    @Override
    public String toString() {
      return what;
    }
  }

  private static Case edited(String what, Consumer<byte[]> edit, String message) {
    return new Case(what, new TestTar().add('0', "a", "one", edit).bytes(), message);
  }

  static Stream<Case> refused() {
    byte[] valid = new TestTar().add('0', "a", "one").bytes();
    byte[] changed = valid.clone();
    changed[0] = 'b';
    return Stream.of(
        new Case("no bytes", new byte[0], "no end"),
        new Case("no end", Arrays.copyOf(valid, 2 * BLOCK), "no end"),
        new Case("half a member", Arrays.copyOf(valid, BLOCK + 2), "is cut off"),
        new Case("half a header", Arrays.copyOf(valid, 2 * BLOCK + 100), "no end"),
        new Case("another checksum", changed, "checksum is another one"),
        new Case(
            "another checksum later",
            new TestTar().add('0', "z", "").bytesBefore(changed),
            "checksum is another one"),
        edited("no size", h -> put(h, 124, "00000000009 "), "is not a number"),
        edited("a large size", h -> binary(h, Long.MAX_VALUE), "'a' is cut off"),
        edited(
            "a negative size", h -> Arrays.fill(h, 124, 136, (byte) 0xFF), "a size that is none"),
        edited(
            "a size of 72 bits",
            h -> {
              binary(h, 1);
              h[127] = 1;
            },
            "more than 64 bits"),
        edited("a size beyond the end", h -> put(h, 124, "00000010000 "), "'a' is cut off"),
        edited("no name", h -> h[0] = 0, "no name"),
        edited("no UTF-8", h -> h[0] = (byte) 0xFF, "not in UTF-8"),
        edited("no owner", h -> put(h, 108, "x"), "is not a number"),
        edited(
            "a prefix of GNU's",
            h -> {
              put(h, 257, "ustar  \0");
              put(h, 345, "p");
            },
            "prefix that its format"),
        new Case("no length", pax("path=x\n"), "damaged"),
        new Case("a length too large", pax("99 path=x\n"), "damaged"),
        new Case("a length too small", pax("5 path=x\n"), "damaged"),
        new Case("no key", pax("5 =x\n"), "damaged"),
        new Case("two paths", pax(record("path", "x") + record("path", "y")), "or two"),
        new Case("no size in a record", pax(record("size", "-1")), "no size"),
        new Case("another character set", pax(record("hdrcharset", "BINARY")), "not in UTF-8"),
        new Case("an empty path", pax(record("path", "/")), "no name"),
        new Case(
            "two long names",
            new TestTar().add('L', "l", "x").add('L', "l", "y").add('0', "a", "").bytes(),
            "two names"),
        new Case("a name of nothing", new TestTar().add('L', "l", "x").bytes(), "cut off"),
        new Case(
            "a path of all",
            new TestTar().add('g', "g", record("path", "x")).add('0', "a", "").bytes(),
            "all members one name"));
  }

  private static byte[] pax(String records) {
    return new TestTar().add('x', "x", records).add('0', "a", "one").bytes();
  }

  @ParameterizedTest
  @MethodSource
  void refused(Case archive) {
    assertThatThrownBy(() -> read(archive.bytes))
        .isInstanceOf(ArchiveException.class)
        .hasMessageContaining(archive.message);
  }

  @Test
  void damageOfHeadersIsFound() {
    byte[] valid = new TestTar().add('0', "a", "one").add('0', "b", "two").bytes();
    Random random = new Random(5);
    for (int i = 0; i < 20_000; i++) {
      byte[] damaged = valid.clone();
      int at = random.nextInt(valid.length);
      damaged[at] ^= (byte) (1 << random.nextInt(8));
      boolean isHeader = at < BLOCK || (at >= 2 * BLOCK && at < 3 * BLOCK);
      try {
        assertThat(TarArchive.of(Blob.wrap(damaged)).entries())
            .extracting(TarArchive.Entry::name)
            .containsExactly("a", "b");
        assertThat(isHeader && (at % BLOCK < 148 || at % BLOCK > 155)).isFalse();
      } catch (IOException refused) {
        assertThat(refused).isInstanceOf(ArchiveException.class);
      }
    }
  }
}
