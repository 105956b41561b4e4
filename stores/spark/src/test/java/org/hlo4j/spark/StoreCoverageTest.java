package org.hlo4j.spark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.hlo4j.audit.SkipReason;
import org.hlo4j.audit.SkippedFiles;
import org.hlo4j.audit.StoreFile;
import org.hlo4j.audit.StoreFiles;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What jobs do not look at, which is what the command does not look at. */
class StoreCoverageTest {
  @TempDir private static Path folder;
  private static Path store = Path.of("");
  private static SparkSession session;

  @BeforeAll
  static void start() throws Exception {
    session =
        SparkSession.builder()
            .master("local[2,3]")
            .config("spark.ui.enabled", false)
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.hadoop.fs.test.impl", TestFileSystem.class.getName())
            .config("spark.sql.warehouse.dir", folder.resolve("warehouse").toString())
            .getOrCreate();
    store = Files.createDirectories(folder.resolve("store/inner"));
    store = folder.resolve("store");
    for (String name : List.of("a.mlir", "b.txt", "c.xz", "d.7z", "inner/e.mlir", "inner/f")) {
      Files.writeString(store.resolve(name), "module {}");
    }
    Files.writeString(folder.resolve("outside.mlir"), "module {}");
    Map<String, String> links =
        Map.of(
            "known.mlir", "a.mlir",
            "followed.mlir", "b.txt",
            "out.mlir", "../outside.mlir",
            "broken.mlir", "none",
            "folder", "inner");
    for (Map.Entry<String, String> link : links.entrySet()) {
      Files.createSymbolicLink(store.resolve(link.getKey()), Path.of(link.getValue()));
    }
    new ProcessBuilder("mkfifo", store.resolve("pipe.mlir").toString()).start().waitFor();
    byte[] nested = zip("a.mlir", "module {}".getBytes(UTF_8));
    for (String name : List.of("1.zip", "2.zip", "3.zip", "4.zip")) {
      nested = zip(name, nested);
    }
    Files.write(store.resolve("nested.zip"), nested);
    Files.write(store.resolve("other.zip"), zip("note.txt", new byte[3]));
    Files.writeString(store.resolve("damaged.zip"), "PK");
    writeTar(Files.newOutputStream(store.resolve("inner/links.tar")));
  }

  private static byte[] zip(String name, byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry(name));
      zip.write(content);
    }
    return bytes.toByteArray();
  }

  private static void writeTar(OutputStream out) throws IOException {
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(out)) {
      TarArchiveEntry link = new TarArchiveEntry("link.mlir", TarConstants.LF_SYMLINK);
      link.setLinkName("/etc/passwd");
      tar.putArchiveEntry(link);
      tar.closeArchiveEntry();
      TarArchiveEntry file = new TarArchiveEntry("g.mlir");
      file.setSize(9);
      tar.putArchiveEntry(file);
      tar.write("module {}".getBytes(UTF_8));
      tar.closeArchiveEntry();
    }
  }

  @AfterAll
  static void stop() {
    session.stop();
  }

  /** What the command says. */
  private record Command(SkippedFiles skipped, long files) {
    static Command of(boolean allFiles, String... paths) {
      try (StoreFiles files = StoreFiles.of(List.of(paths), allFiles)) {
        long count = 0;
        while (files.hasNext()) {
          StoreFile file = files.next();
          file.close();
          count++;
        }
        return new Command(files.skipped(), count);
      }
    }
  }

  private static Dataset<Row> read(boolean allFiles, String... paths) {
    return session
        .read()
        .format(AuditSource.class.getName())
        .option("allFiles", allFiles)
        .load(paths);
  }

  @ParameterizedTest
  @CsvSource({"'', false", "'', true", "file:, false", "file://, false", "file:, true"})
  void isThatOfTheCommandByReasons(String scheme, boolean allFiles) {
    Command command = Command.of(allFiles, store.toString());
    Dataset<Row> rows = read(allFiles, scheme + store);
    assertThat(rows.count()).isEqualTo(command.files);

    StoreCoverage coverage = StoreCoverage.of(rows.where("verdict = 'valid'"));
    assertThat(coverage.skipped().counts())
        .isEqualTo(command.skipped.counts())
        .containsKeys(SkipReason.NESTED, SkipReason.MEMBER, SkipReason.LINK_OUTSIDE)
        .containsKeys(SkipReason.LINK_BROKEN, SkipReason.LINK_KNOWN, SkipReason.SPECIAL);
    assertThat(coverage.programs()).isEqualTo(command.files);
    assertThat(coverage.unreadableRoots()).isEmpty();
    assertThat(coverage.skipped().examples(SkipReason.SPECIAL))
        .containsExactly(scheme + store + "/pipe.mlir");
  }

  @Test
  void countsEachFileOnceHoweverOftenItIsRead() {
    Command command = Command.of(false, store.toString());
    Dataset<Row> rows = read(false, store.toString());
    for (int i = 0; i < 3; i++) {
      assertThat(rows.count()).isEqualTo(command.files);
    }
    assertThat(StoreCoverage.of(rows).skipped().counts()).isEqualTo(command.skipped.counts());

    StorePartCount first = new StorePartCount();
    first.add(new StorePart("a.zip", 1, command.skipped));
    StorePartCount again = first.copy();
    first.merge(again);
    assertThat(first.value()).hasSize(1);
    assertThat(again.isZero()).isFalse();
    again.reset();
    assertThat(again.isZero()).isTrue();
  }

  @Test
  void countsInOtherFileSystemsWhatTheyHave() throws IOException {
    Path remote = Files.createDirectories(folder.resolve("remote/inner")).getParent();
    for (String name : List.of("a.mlir", "b.txt", "inner/c.xz", "inner/d.mlir")) {
      Files.writeString(remote.resolve(name), "module {}");
    }
    Files.write(remote.resolve("e.zip"), zip("note.txt", new byte[3]));
    Command command = Command.of(false, remote.toString());
    String path = "test://" + remote;
    for (Dataset<Row> rows :
        List.of(
            read(false, path),
            read(false, path, path + "/inner", path + "/inner/d.mlir"),
            read(false, path + "/{a.mlir,inner}"))) {
      assertThat(rows.count()).isEqualTo(command.files);
    }
    Dataset<Row> rows = read(false, path, path + "/gone");
    assertThat(rows.count()).isEqualTo(command.files + 1);
    StoreCoverage coverage = StoreCoverage.of(rows);
    assertThat(coverage.skipped().counts()).isEqualTo(command.skipped.counts());
    assertThat(coverage.unreadableRoots())
        .containsExactly(new StoreFiles.Unreadable(path + "/gone", "no such file"));
  }

  @Test
  void countsForTablesOfPathsToo() {
    Command command = Command.of(false, store.toString());
    StoreCoverage coverage = new StoreCoverage(session);
    Dataset<String> paths = session.createDataset(List.of(store.toString()), Encoders.STRING());
    assertThat(StoreJobs.audit(paths.repartition(2), Map.of(), coverage).count())
        .isEqualTo(command.files);
    assertThat(coverage.skipped().counts()).isEqualTo(command.skipped.counts());
    assertThatThrownBy(() -> StoreCoverage.of(session.emptyDataFrame()))
        .hasMessage("read from 0 stores instead of one");
  }

  /** Commands with {@code OUT} for a new folder and {@code STORE}, and what they end with. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "0 | audit --output OUT STORE | not looked at",
        "1 | audit --output OUT --strict STORE | hlo4j: 10 files were not looked at",
        "0 | audit --output OUT --strict STORE/a.mlir | valid",
        "1 | audit --output OUT --require-valid STORE | hlo4j: 1 file is not a valid program",
        "0 | audit --output OUT --require-valid STORE/a.mlir | valid",
        "3 | audit --output OUT --require-valid STORE/gone.mlir | cannot open",
        "3 | audit --output OUT STORE/other.zip | hlo4j: no programs: ",
        "0 | audit --output OUT --allow-empty STORE/other.zip | not looked at",
        "3 | audit --output OUT --allow-empty STORE/gone | hlo4j: cannot open 'STORE/gone': no"
            + " such",
        "3 | audit --output OUT STORE/a.mlir STORE/pipe.mlir | not a regular file",
        "3 | policy --output OUT --policy POLICY STORE/other.zip | no programs",
        "1 | policy --output OUT --policy POLICY --strict --allow-empty STORE/other.zip | not"
            + " looked",
        "0 | policy --output OUT --policy POLICY STORE/a.mlir | ",
        "1 | migrate --output OUT --target 1.0.0 --strict STORE/inner | files were not looked at",
        "0 | migrate --output OUT --target 1.0.0 STORE/inner | not looked at",
        "1 | migrate --output OUT --target 1.0.0 STORE/damaged.zip | failed",
        "3 | migrate --output OUT --target 1.0.0 STORE/other.zip | no programs",
        "0 | migrate --output OUT --target 1.0.0 --allow-empty STORE/other.zip | not looked at",
        "3 | migrate --output STORE --target 1.0.0 STORE/a.mlir | 'STORE' is not empty",
        "2 | migrate --output OUT --target 1.0.0 --require-valid STORE | no option"
            + " '--require-valid'",
        "2 | audit --output OUT --strict=yes STORE | no option '--strict'"
      })
  void decidesTheExitStatus(String row) throws IOException {
    Path out = Files.createTempDirectory(folder, "run").resolve("out");
    Path policy = Files.writeString(folder.resolve("policy.yaml"), "rules: {max-operations: 9}");
    String[] columns =
        row.replace("STORE", store.toString())
            .replace("OUT", out.toString())
            .replace("POLICY", policy.toString())
            .split("\\|", -1);
    assertThat(SparkStoreTest.run(columns[1].strip().split(" ", -1)))
        .startsWith(columns[0].strip() + ": ")
        .contains(columns[2].strip());
  }
}
