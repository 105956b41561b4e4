package org.hlo4j.audit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.hlo4j.ir.ReadLimits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Archives of all kinds, within each other, with damage, and larger than they may be. */
class StoreArchiveTest {
  private static final byte[] PROGRAM = "module {}".getBytes(UTF_8);

  @TempDir private Path folder;

  private final SkippedFiles skipped = new SkippedFiles();

  /** A member. */
  private record Part(String name, byte[] content) {}

  private static Part program(String name) {
    return new Part(name, PROGRAM);
  }

  /** Makes an archive, or a compressed file, of the format that the name says. */
  private static byte[] archive(String name, Part... parts) throws IOException {
    if (name.endsWith(".zip")) {
      return zip(parts);
    }
    byte[] content = name.contains(".t") ? tar(parts) : parts[0].content;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out =
        name.endsWith("gz")
            ? new GZIPOutputStream(bytes)
            : name.matches(".*bz2?") ? new BZip2CompressorOutputStream(bytes) : bytes) {
      out.write(content);
    }
    return bytes.toByteArray();
  }

  private static byte[] zip(Part... parts) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Part part : parts) {
        zip.putNextEntry(new ZipEntry(part.name));
        zip.write(part.content);
      }
    }
    return bytes.toByteArray();
  }

  private static byte[] tar(Part... parts) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
      for (Part part : parts) {
        TarArchiveEntry entry = new TarArchiveEntry(part.name);
        entry.setSize(part.content.length);
        tar.putArchiveEntry(entry);
        tar.write(part.content);
        tar.closeArchiveEntry();
      }
    }
    return bytes.toByteArray();
  }

  private Path write(String name, byte[] content) throws IOException {
    return Files.write(folder.resolve(name), content);
  }

  private StoreArchive open(Path file, StoreArchive.Settings settings) throws IOException {
    return StoreArchive.open(
        Files.newByteChannel(file), folder.relativize(file).toString(), settings);
  }

  private StoreArchive.Settings settings() {
    return new StoreArchive.Settings(false, skipped);
  }

  /** Returns the verdicts by path. */
  private List<String> rows(Path file, StoreArchive.Settings settings) throws IOException {
    List<String> rows = new ArrayList<>();
    try (StoreArchive archive = open(file, settings);
        StoreResults<AuditRow> results = new StoreAudit(ReadLimits.DEFAULT, 2).rows(archive)) {
      results.forEachRemaining(row -> rows.add(row.path() + " " + row.verdict().title()));
    }
    return rows;
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.zip", "a.tar", "a.tar.gz", "a.TGZ", "a.tar.bz2", "a.tbz2", "a.tbz"})
  void hasTheProgramsOfAnArchive(String name) throws IOException {
    Path file = write(name, archive(name.toLowerCase(), program("d/a.mlir"), program("b.txt")));

    assertThat(rows(file, settings())).containsExactly(name + "!/d/a.mlir valid");
    assertThat(skipped.counts()).isEqualTo(Map.of(SkipReason.OTHER_SUFFIX, 1L));
  }

  @ParameterizedTest
  @CsvSource({"a.mlir.gz, a.mlir", "a.onnx.mlir.bz2, a.onnx.mlir", "A.MLIR.GZ, A.MLIR"})
  void hasTheProgramOfACompressedFile(String name, String inside) throws IOException {
    Path file = write(name, archive(name.toLowerCase(), program("")));
    try (StoreArchive archive = open(file, settings())) {
      StoreFile member = archive.next();
      assertThat(member.path()).isEqualTo(name + "!/" + inside);
      assertThat(member.size()).isEqualTo(PROGRAM.length);
      assertThat(member.open().toByteArray()).isEqualTo(PROGRAM);
      member.close();
    }
    assertThat(StoreArchive.isArchive("a.txt.gz")).isFalse();
  }

  @Test
  void opensThreeArchivesWithinEachOther() throws IOException {
    byte[] third = archive("c.zip", program("d.mlir"), new Part("e.zip", zip(program("f.mlir"))));
    byte[] second = archive("b.tar.gz", new Part("c.zip", third), program("c.mlir"));
    Path file =
        write(
            "a.tar",
            tar(
                new Part("b.tar.gz", second),
                new Part("b.mlir.gz", archive("b.mlir.gz", program(""))),
                new Part("b.mlir.xz", PROGRAM)));

    assertThat(rows(file, settings()))
        .containsExactly(
            "a.tar!/b.tar.gz!/c.zip!/d.mlir valid",
            "a.tar!/b.tar.gz!/c.mlir valid",
            "a.tar!/b.mlir.gz!/b.mlir valid");
    assertThat(skipped.counts()).isEqualTo(Map.of(SkipReason.NESTED, 1L, SkipReason.FORMAT, 1L));
    assertThat(skipped.examples(SkipReason.NESTED))
        .containsExactly("a.tar!/b.tar.gz!/c.zip!/e.zip");
  }

  @Test
  void leavesOutMembersOfTarThatAreNoFiles() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] kinds = {
      TarConstants.LF_LINK,
      TarConstants.LF_SYMLINK,
      TarConstants.LF_CHR,
      TarConstants.LF_BLK,
      TarConstants.LF_FIFO,
      TarConstants.LF_DIR,
      (byte) 'V'
    };
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
      for (int i = 0; i < kinds.length; i++) {
        TarArchiveEntry entry = new TarArchiveEntry("m" + i + ".mlir", kinds[i]);
        if (kinds[i] == TarConstants.LF_LINK || kinds[i] == TarConstants.LF_SYMLINK) {
          entry.setLinkName("z.mlir");
        }
        tar.putArchiveEntry(entry);
        tar.closeArchiveEntry();
      }
    }
    byte[] head = Arrays.copyOf(bytes.toByteArray(), kinds.length * 512);
    byte[] rest = tar(program("z.mlir"));
    byte[] all = Arrays.copyOf(head, head.length + rest.length);
    System.arraycopy(rest, 0, all, head.length, rest.length);

    assertThat(rows(write("a.tar", all), settings())).containsExactly("a.tar!/z.mlir valid");
    assertThat(skipped.counts()).isEqualTo(Map.of(SkipReason.MEMBER, 6L));
  }

  @Test
  void membersOfOneNameGetNumbers() throws IOException {
    Path file =
        write(
            "a.tar",
            tar(
                program("d/a.mlir.bc"),
                program("d/a.mlir.bc"),
                program("d/a (2).mlir.bc"),
                program("d/a.mlir.bc"),
                program(".mlir"),
                program(".mlir")));

    List<String> paths = new ArrayList<>();
    try (StoreArchive archive = open(file, settings())) {
      archive.forEachRemaining(member -> paths.add(member.path()));
    }
    assertThat(paths)
        .containsExactly(
            "a.tar!/d/a.mlir.bc",
            "a.tar!/d/a (3).mlir.bc",
            "a.tar!/d/a (2).mlir.bc",
            "a.tar!/d/a (4).mlir.bc",
            "a.tar!/.mlir",
            "a.tar!/ (2).mlir");
  }

  /** Damages content of some bytes in its middle, at its end, or in all. */
  private static byte[] damaged(byte[] content, String how) {
    byte[] bytes = content.clone();
    return switch (how) {
      case "cut" -> Arrays.copyOf(bytes, bytes.length - bytes.length / 3);
      case "empty" -> new byte[0];
      case "other" -> "no archive".getBytes(UTF_8);
      case "header" -> {
        bytes[how.length()] ^= 1;
        yield bytes;
      }
      case "end" -> Arrays.copyOf(bytes, 1024);
      default -> throw new IllegalArgumentException(how);
    };
  }

  @ParameterizedTest
  @CsvSource({
    "a.zip, cut",
    "a.zip, empty",
    "a.zip, other",
    "a.tar, cut",
    "a.tar, empty",
    "a.tar, other",
    "a.tar, header",
    "a.tar, end",
    "a.tar.gz, cut",
    "a.tar.gz, empty",
    "a.tar.gz, other",
    "a.tar.bz2, cut",
    "a.tar.bz2, other",
    "a.mlir.gz, cut",
    "a.mlir.gz, other",
    "a.mlir.bz2, cut"
  })
  void aDamagedArchiveIsUnreadable(String name, String how) throws IOException {
    byte[] content = archive(name, program("a.mlir"));
    byte[] bytes =
        damaged(
            how.equals("cut") && name.equals("a.tar") ? Arrays.copyOf(content, 1500) : content,
            how);
    write(name, bytes);
    List<AuditRow> rows = new ArrayList<>();
    try (StoreFiles files = StoreFiles.of(List.of(folder.toString()), false);
        StoreResults<AuditRow> results = new StoreAudit(ReadLimits.DEFAULT, 1).rows(files)) {
      results.forEachRemaining(rows::add);
    }

    assertThat(rows)
        .singleElement()
        .satisfies(row -> {
          assertThat(row.path()).isEqualTo(folder.resolve(name).toString());
          assertThat(row.verdict()).isEqualTo(AuditVerdict.UNREADABLE);
          assertThat(row.get(AuditColumn.DIAGNOSTIC).orElseThrow())
              .startsWith("damaged archive: ")
              .hasSizeGreaterThan("damaged archive: ".length());
        });
  }

  @Test
  void aDamagedMemberIsUnreadableAndTheOthersAreNot() throws IOException {
    byte[] zip = zip(program("a.mlir"), program("b.mlir"));
    zip[30 + "a.mlir".length() + 2] ^= 0x55;

    assertThat(rows(write("a.zip", zip), settings()))
        .containsExactly("a.zip!/a.mlir unreadable", "a.zip!/b.mlir valid");
    byte[] nested = tar(new Part("b.zip", Arrays.copyOf(zip, 40)), program("c.mlir"));
    assertThat(rows(write("a.tar", nested), settings()))
        .containsExactly("a.tar!/b.zip unreadable", "a.tar!/c.mlir valid");
  }

  @Test
  void whatAllMembersUnpackToIsLimitedTogether() throws IOException {
    byte[] large = new byte[1 << 20];
    Arrays.fill(large, (byte) ' ');
    System.arraycopy(PROGRAM, 0, large, 0, PROGRAM.length);
    byte[] inner = archive("b.mlir.gz", new Part("", large));
    Path file =
        write(
            "a.zip",
            zip(
                new Part("a.mlir", large),
                new Part("b.mlir.gz", inner),
                new Part("c.mlir", large),
                program("d.mlir")));

    assertThat(rows(file, settings().withAllowed(2L * large.length + inner.length + 100)))
        .containsExactly(
            "a.zip!/a.mlir valid",
            "a.zip!/b.mlir.gz!/b.mlir valid",
            "a.zip!/c.mlir too-large",
            "a.zip!/d.mlir valid");
    assertThatThrownBy(() ->
            open(
                write("a.tgz", archive("a.tgz", new Part("a.mlir", large))),
                settings().withAllowed(large.length)))
        .isInstanceOfSatisfying(
            UnopenedException.class, e -> assertThat(e.verdict()).isEqualTo(AuditVerdict.TOO_LARGE))
        .hasMessage("unpacks to more than 1 GiB and 200 times the archive");
  }

  @Test
  void unpackingTakesNoLongerThanItMay() throws IOException {
    StoreArchive.Settings hasty = settings().withTimeLimit(Optional.of(Duration.ofNanos(1)));
    for (String name : List.of("a.zip", "a.tar", "a.tgz", "a.mlir.bz2")) {
      Path file = write(name, archive(name, program("a.mlir")));
      assertThatThrownBy(() -> open(file, hasty))
          .isInstanceOfSatisfying(
              UnopenedException.class,
              e -> assertThat(e.verdict()).isEqualTo(AuditVerdict.TIMED_OUT))
          .hasMessageStartingWith("takes longer to unpack than 1.0E-9 s");
    }
  }

  @Test
  void allFilesAreTakenWhateverTheirNames() throws IOException {
    Path file = write("a.zip", zip(program("a.txt"), program("b.bz2"), program("c.mlir")));

    assertThat(rows(file, new StoreArchive.Settings(true, skipped)))
        .containsExactly("a.zip!/a.txt valid", "a.zip!/b.bz2 valid", "a.zip!/c.mlir valid");
    assertThat(skipped.counts()).isEmpty();
  }
}
