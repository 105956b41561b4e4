package org.hlo4j.archive;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
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
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.hlo4j.ir.Blob;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ZipArchiveTest {
  private static final String LONG = "many bytes ".repeat(50_000);

  @TempDir private Path folder;

  /** Returns what is read of an archive: in memory, by streams, and by a channel. */
  private List<String> read(byte[] bytes) throws IOException {
    ZipArchive archive = ZipArchive.of(Blob.wrap(bytes));
    List<String> read = new ArrayList<>();
    for (ZipArchive.Entry entry : archive.entries()) {
      read.add(entry.name() + "=" + text(archive.content(entry).toByteArray()));
    }
    assertThat(streamed(archive)).isEqualTo(read);
    Path file = Files.write(folder.resolve("a.zip"), bytes);
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      assertThat(streamed(ZipArchive.of(channel))).isEqualTo(read);
    }
    return read;
  }

  private static List<String> streamed(ZipArchive archive) throws IOException {
    List<String> read = new ArrayList<>();
    for (ZipArchive.Entry entry : archive.entries()) {
      try (InputStream in = archive.open(entry)) {
        byte[] content = in.readAllBytes();
        assertThat(content).hasSize((int) entry.size());
        read.add(entry.name() + "=" + text(content));
      }
    }
    return read;
  }

  private static String text(byte[] bytes) {
    return new String(bytes, UTF_8);
  }

  private static TestZip two() {
    TestZip zip = new TestZip();
    zip.add("a.txt", "stored", 0);
    zip.add("b/c.txt", LONG, TestZip.DEFLATED);
    return zip;
  }

  private static final String[] BOTH = {"a.txt=stored", "b/c.txt=" + LONG};

  @Test
  void readsWhatIsStoredAndWhatIsDeflated() throws IOException {
    assertThat(read(two().bytes())).containsExactly(BOTH);
    assertThat(read(new TestZip().bytes())).isEmpty();
  }

  @Test
  void readsArchivesOfTheJdk() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Instant time = Instant.parse("2024-02-29T12:34:56Z");
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      ZipEntry timed = new ZipEntry("é/");
      timed.setLastModifiedTime(java.nio.file.attribute.FileTime.from(time));
      zip.putNextEntry(timed);
      zip.putNextEntry(new ZipEntry("é/ü.txt"));
      zip.write(LONG.getBytes(UTF_8));
      zip.setComment("a comment");
    }
    assertThat(read(out.toByteArray())).containsExactly("é/=", "é/ü.txt=" + LONG);
    List<ZipArchive.Entry> entries = ZipArchive.of(Blob.wrap(out.toByteArray())).entries();
    assertThat(entries).extracting(ZipArchive.Entry::isFolder).containsExactly(true, false);
    assertThat(entries.get(0).modified()).contains(time);
    assertThat(entries.get(1).modified()).isPresent();
  }

  @Test
  void readsByteByByte() throws IOException {
    ZipArchive archive = ZipArchive.of(Blob.wrap(two().bytes()));
    try (InputStream in = archive.open(archive.entries().getLast())) {
      for (int i = 0; i < LONG.length(); i++) {
        assertThat(in.read()).isEqualTo(LONG.charAt(i));
      }
      assertThat(in.read()).isEqualTo(-1);
      assertThat(in.read()).isEqualTo(-1);
    }
  }

  @Test
  void storedContentIsAPartOfTheArchive() throws IOException {
    byte[] bytes = two().bytes();
    ZipArchive archive = ZipArchive.of(Blob.wrap(bytes));
    ZipArchive.Entry entry = archive.entries().getFirst();
    Blob content = archive.content(entry);
    bytes[(int) archive.contentOffset(entry)] = 'S';
    assertThat(text(content.toByteArray())).isEqualTo("Stored");
  }

  /** A change of an archive of two entries that makes no difference, or a case that is refused. */
  private record Case(String what, Consumer<TestZip> edit, String message) {
    @Override
    public String toString() {
      return what;
    }
  }

  private static Case archive(String what, Consumer<TestZip> edit) {
    return new Case(what, edit, "");
  }

  private static Case archive(String what, Consumer<TestZip> edit, String message) {
    return new Case(what, edit, message);
  }

  /** A third entry, called {@code x}, that is edited. */
  private static Case entry(String what, int method, Consumer<TestZip.Member> edit) {
    return entry(what, method, edit, "");
  }

  private static Case entry(
      String what, int method, Consumer<TestZip.Member> edit, String message) {
    return new Case(what, zip -> edit.accept(zip.add("x", "content", method)), message);
  }

  static Stream<Case> accepted() {
    return Stream.of(
        archive("bytes before", zip -> zip.prefix("#!/bin/sh\n")),
        archive("a comment", zip -> zip.comment("the last words")),
        archive("the longest comment", zip -> zip.comment("c".repeat(0xFFFF))),
        archive("64-bit numbers at the end", zip -> zip.large()),
        archive("these after a prefix", zip -> zip.large().prefix("prefix").comment("c")));
  }

  @ParameterizedTest
  @MethodSource
  void accepted(Case change) throws IOException {
    TestZip zip = two();
    change.edit.accept(zip);
    assertThat(read(zip.bytes())).containsExactly(BOTH);
  }

  static Stream<Case> acceptedEntries() {
    return Stream.of(
        entry(
            "sizes in a descriptor",
            TestZip.DEFLATED,
            m -> {
              m.local.flags |= TestZip.DESCRIPTOR;
              m.listed.flags |= TestZip.DESCRIPTOR;
              m.local.size = 0;
              m.local.packedSize = 0;
              m.local.crc = 0;
              m.gap = new byte[16];
            }),
        entry(
            "64-bit sizes",
            0,
            m -> {
              m.local.extra = TestZip.field(1, m.local.size, m.local.packedSize);
              m.listed.extra = TestZip.field(1, m.local.size, m.local.packedSize);
              m.local.size = -1;
              m.local.packedSize = -1;
              m.listed.size = -1;
              m.listed.packedSize = -1;
            }),
        entry("padding in the header", 0, m -> m.local.extra = TestZip.field(0x4246, 0, 0)),
        entry("bytes between entries", 0, m -> m.gap = "hidden".getBytes(UTF_8)),
        entry("hints for the unpacker", 8, m -> m.local.flags |= 2));
  }

  @ParameterizedTest
  @MethodSource
  void acceptedEntries(Case change) throws IOException {
    TestZip zip = two();
    change.edit.accept(zip);
    zip.add("y", "last", 0);
    assertThat(read(zip.bytes())).containsExactly(BOTH[0], BOTH[1], "x=content", "y=last");
  }

  /** As PyTorch writes entries after the first 4 GiB. */
  @Test
  void offsetsHave64BitsAndHeadersNoSizes() throws IOException {
    TestZip zip = new TestZip();
    TestZip.Member before = zip.add("a.txt", "stored", 0);
    TestZip.Member member = zip.add("b/c.txt", LONG, TestZip.DEFLATED);
    long offset = 30L + before.local.name.length + before.packed.length;
    member.listed.moved = 0xFFFF_FFFFL - offset;
    member.listed.extra = TestZip.field(1, offset);
    member.listed.flags |= TestZip.DESCRIPTOR;
    member.local.extra = member.listed.extra;
    member.local.flags |= TestZip.DESCRIPTOR;
    member.local.size = 0;
    member.local.packedSize = 0;
    member.local.crc = 0;
    member.gap = new byte[24];

    assertThat(read(zip.bytes())).containsExactly(BOTH);
  }

  @Test
  void namesAreInUtf8OrInCodePage437() throws IOException {
    TestZip zip = new TestZip();
    for (int flags : new int[] {0, TestZip.UTF_8}) {
      TestZip.Member member = zip.add("é", "", 0);
      member.local.flags = flags;
      member.listed.flags = flags;
    }
    assertThat(read(zip.bytes())).containsExactly("├⌐=", "é=");
  }

  static Stream<Case> refused() {
    return Stream.of(
        archive("bytes after", zip -> zip.suffix("x"), "does not end where"),
        archive("a directory elsewhere", zip -> zip.directoryLater(1), "is not within the archive"),
        archive("a missing entry", zip -> zip.countedMore(1), "has 2 entries, its end says 3"),
        archive("too many entries", zip -> zip.countedMore(-1), "has 2 entries, its end says 1"),
        archive("several parts", zip -> zip.disk(1), "one part of several"),
        archive("64-bit several parts", zip -> zip.large().disk(1), "one part of several"),
        archive("64-bit counts", zip -> zip.large().countedMore(1), "end says 3"),
        entry(
            "encryption",
            0,
            m -> {
              m.local.flags |= 1;
              m.listed.flags |= 1;
            },
            "entry 'x' is encrypted"),
        entry("another method", 12, m -> {}, "entry 'x' is compressed by bzip2"),
        entry("an unknown method", 77, m -> {}, "entry 'x' is compressed by method 77"),
        entry("a later version", 0, m -> m.listed.version = 64, "entry 'x' needs a later version"),
        entry("another name", 0, m -> m.local.name = "z".getBytes(UTF_8), "does not agree"),
        entry("a longer name", 0, m -> m.local.name = "xx".getBytes(UTF_8), "another header"),
        entry("another method inside", 0, m -> m.local.method = 8, "does not agree"),
        entry("another size inside", 0, m -> m.local.size++, "does not agree"),
        entry("no size inside", 0, m -> m.local.size = 0, "does not agree"),
        entry("another checksum inside", 0, m -> m.local.crc++, "does not agree"),
        entry("another encoding inside", 0, m -> m.local.flags = TestZip.UTF_8, "does not agree"),
        entry(
            "another checksum",
            0,
            m -> {
              m.local.crc++;
              m.listed.crc++;
            },
            "its checksum is another one"),
        entry(
            "another checksum of what is deflated",
            8,
            m -> {
              m.local.crc++;
              m.listed.crc++;
            },
            "its checksum is another one"),
        entry(
            "two sizes",
            0,
            m -> {
              m.local.size--;
              m.listed.size--;
            },
            "is stored, and has two sizes"),
        entry(
            "less than is deflated",
            8,
            m -> {
              m.local.size--;
              m.listed.size--;
            },
            "has more bytes than the directory says, 6"),
        entry(
            "more than is deflated",
            8,
            m -> {
              m.local.size++;
              m.listed.size++;
            },
            "has 7 bytes, the directory says 8"),
        entry(
            "a bomb's size",
            8,
            m -> {
              m.local.size = 1_000_000;
              m.listed.size = 1_000_000;
            },
            "is too small for what"),
        entry(
            "bytes after what is deflated",
            8,
            m -> {
              m.packed = Arrays.copyOf(m.packed, m.packed.length + 1);
              m.local.packedSize++;
              m.listed.packedSize++;
            },
            "has bytes after what is compressed"),
        entry(
            "what is cut off",
            8,
            m -> {
              m.packed = Arrays.copyOf(m.packed, m.packed.length - 1);
              m.local.packedSize--;
              m.listed.packedSize--;
            },
            "is cut off"),
        entry("no deflated bytes", 8, m -> m.packed[0] = 7, "is damaged"),
        entry("an entry in an entry", 0, m -> m.sharedWith = 0, "overlaps entry"),
        entry("an entry that begins in one", 0, m -> m.listed.moved = -1, "overlaps entry 'x'"),
        entry("an entry in the directory", 0, m -> m.listed.moved = 9, "overlaps the directory"),
        entry("an entry after it", 0, m -> m.listed.moved = 9_999, "is not within the archive"),
        entry("a size beyond it", 0, m -> m.listed.packedSize = 9_999, "overlaps the directory"),
        entry(
            "a negative size",
            0,
            m -> {
              m.listed.size = -1;
              m.listed.extra = TestZip.field(1, -5);
            },
            "2⁶³ or more"),
        entry("a cut field", 0, m -> m.listed.extra = new byte[] {1, 0, 9, 0}, "are cut off"),
        entry(
            "a short field",
            0,
            m -> {
              m.listed.size = -1;
              m.listed.extra = new byte[] {1, 0, 1, 0, 0};
            },
            "64-bit numbers is cut off"),
        entry(
            "two fields",
            0,
            m -> {
              byte[] field = TestZip.field(1, 7);
              m.listed.extra = Arrays.copyOf(field, 2 * field.length);
              System.arraycopy(field, 0, m.listed.extra, field.length, field.length);
            },
            "has two extra fields 0x0001"),
        entry(
            "a second name",
            0,
            m -> m.listed.extra = "up\6\0\1....z".getBytes(ISO_8859_1),
            "entry 'x' has two names"),
        entry(
            "a second name that is cut off",
            0,
            m -> m.listed.extra = "up\4\0\1...".getBytes(ISO_8859_1),
            "entry 'x' has two names"),
        entry(
            "an empty second name",
            0,
            m -> m.listed.extra = "up\0\0".getBytes(ISO_8859_1),
            "has an empty second name"),
        entry(
            "no UTF-8",
            0,
            m -> {
              m.listed.name = new byte[] {(byte) 0xFF};
              m.listed.flags = TestZip.UTF_8;
            },
            "is not in UTF-8"),
        entry("a NUL", 0, m -> m.listed.name = new byte[1], "with a NUL"),
        entry("no name", 0, m -> m.listed.name = new byte[0], "has no name"));
  }

  @ParameterizedTest
  @MethodSource
  void refused(Case change) {
    TestZip zip = two();
    change.edit.accept(zip);
    assertThatThrownBy(() -> read(zip.bytes()))
        .isInstanceOf(ArchiveException.class)
        .hasMessageContaining(change.message);
  }

  @Test
  void entriesOfOneNameAreTwoUntilTheyAreNamed() throws IOException {
    TestZip zip = new TestZip();
    zip.add("a", "1", 0);
    zip.add("a", "2", 0);
    assertThat(read(zip.bytes())).containsExactly("a=1", "a=2");
    ZipArchive archive = ZipArchive.of(Blob.wrap(zip.bytes()));
    assertThatThrownBy(archive::entriesByName).hasMessage("there are two entries 'a'");
  }

  @Test
  void theSizeIsThatOfAllEntries() throws IOException {
    TestZip zip = two();
    assertThat(ZipArchive.of(Blob.wrap(zip.bytes())).size()).isEqualTo(6L + LONG.length());
    for (int i = 0; i < 2; i++) {
      TestZip.Member member = zip.add("x" + i, "", 0);
      member.listed.size = -1;
      member.listed.extra = TestZip.field(1, Long.MAX_VALUE - 1);
    }
    assertThat(ZipArchive.of(Blob.wrap(zip.bytes())).size()).isEqualTo(Long.MAX_VALUE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "PK", "no archive", "PK\5\6", "PK\5\6.................."})
  void otherFilesAreRefused(String content) {
    assertThatThrownBy(() -> ZipArchive.of(Blob.wrap(content.getBytes(ISO_8859_1))))
        .isInstanceOf(ArchiveException.class);
  }

  @Test
  void anArchiveBeginsWithAnEntryOrIsEmpty() {
    assertThat(ZipArchive.isZip(Blob.wrap(two().bytes()))).isTrue();
    assertThat(ZipArchive.isZip(Blob.wrap(new TestZip().bytes()))).isTrue();
    assertThat(ZipArchive.isZip(Blob.wrap(two().prefix(" ").bytes()))).isFalse();
    assertThat(ZipArchive.isZip(Blob.EMPTY)).isFalse();
  }

  @Test
  void filesThatBecomeShorterAreRefused() throws IOException {
    Path file = Files.write(folder.resolve("a.zip"), two().bytes());
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      ZipArchive archive = ZipArchive.of(channel);
      Files.write(file, new byte[3]);
      assertThatThrownBy(() -> archive.open(archive.entries().getFirst()))
          .isInstanceOf(ArchiveException.class)
          .hasMessageContaining("became shorter");
    }
  }

  @Test
  void damageIsFoundOrMakesNoDifference() throws IOException {
    TestZip zip = new TestZip();
    zip.add("a", "one", 0);
    zip.add("b", "one and two and one and two", TestZip.DEFLATED);
    byte[] valid = zip.bytes();
    List<String> contents = List.of("one", "one and two and one and two");
    Random random = new Random(5);
    for (int i = 0; i < 50_000; i++) {
      byte[] damaged = valid.clone();
      damaged[random.nextInt(valid.length)] = (byte) random.nextInt();
      try {
        ZipArchive archive = ZipArchive.of(Blob.wrap(damaged));
        for (ZipArchive.Entry entry : archive.entries()) {
          assertThat(contents).contains(text(archive.content(entry).toByteArray()));
        }
      } catch (ArchiveException refused) {
        assertThat(refused.getMessage()).isNotEmpty();
        assertThat(refused.offset()).isBetween(0L, (long) ByteBuffer.wrap(damaged).capacity());
      }
    }
  }
}
