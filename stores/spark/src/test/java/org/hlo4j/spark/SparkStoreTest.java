package org.hlo4j.spark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.hlo4j.audit.AuditJson;
import org.hlo4j.audit.AuditRow;
import org.hlo4j.audit.AuditVerdict;
import org.hlo4j.audit.FileDigest;
import org.hlo4j.audit.StoreAudit;
import org.hlo4j.audit.StoreFiles;
import org.hlo4j.audit.StoreResults;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.policy.Policy;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Audits and migrations of a small store by a session of two threads. */
class SparkStoreTest {
  private static final String PROGRAM =
      """
      func.func @main(%a: tensor<SIZExf32>) -> tensor<SIZExf32> {
        %0 = stablehlo.tanh %a : tensor<SIZExf32> loc("/home/ada/model.py":1:1)
        return %0 : tensor<SIZExf32>
      }
      """;

  private static final String NEW =
      """
      func.func @main(%a: tensor<3xf32>) -> tensor<3xf32> {
        %0 = stablehlo.tan %a : tensor<3xf32>
        return %0 : tensor<3xf32>
      }
      """;

  private static final String NOT_LOOKED_AT =
      "not looked at, 1  suffix of no program: %s/inner/note.txt";

  @TempDir private static Path folder;
  private static Path store = Path.of("");
  private static SparkSession session;

  private static byte[] program(int size) {
    return PROGRAM.replace("SIZE", Integer.toString(size)).getBytes(UTF_8);
  }

  @BeforeAll
  static void start() throws IOException {
    session =
        SparkSession.builder()
            .master("local[2]")
            .config("spark.ui.enabled", false)
            .config("spark.sql.shuffle.partitions", 2)
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.sql.warehouse.dir", folder.resolve("warehouse").toString())
            .getOrCreate();
    store = Files.createDirectories(folder.resolve("store/inner")).getParent();
    for (int i = 0; i < 20; i++) {
      Files.write(store.resolve("p" + i + ".mlir"), program(1 + i));
    }
    Files.writeString(store.resolve("inner/new.mlir"), NEW);
    Files.writeString(store.resolve("inner/damaged.bc"), "ML\u00efR");
    Files.writeString(store.resolve("inner/invalid.mlir"), "func.func @f() -> i1 { return }");
    Files.writeString(store.resolve("inner/note.txt"), "no program");
    Files.writeString(store.resolve("damaged.zip"), "no archive");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(store.resolve("a.zip")))) {
      for (int i = 0; i < 5; i++) {
        zip.putNextEntry(new ZipEntry("d/z" + i + ".mlir"));
        zip.write(program(40 + i));
      }
      zip.putNextEntry(new ZipEntry("../out.mlir"));
      zip.write(program(60));
    }
    try (TarArchiveOutputStream tar =
        new TarArchiveOutputStream(Files.newOutputStream(store.resolve("a.tar")))) {
      for (int i = 0; i < 5; i++) {
        TarArchiveEntry entry = new TarArchiveEntry("t" + i + ".mlir");
        entry.setSize(program(50 + i).length);
        tar.putArchiveEntry(entry);
        tar.write(program(50 + i));
        tar.closeArchiveEntry();
      }
    }
  }

  @AfterAll
  static void stop() {
    session.stop();
  }

  /** Returns what the command says, in the order of paths. */
  private static List<String> expected(boolean allFiles, String... paths) {
    List<String> lines = new ArrayList<>();
    try (StoreFiles files = StoreFiles.of(List.of(paths), allFiles);
        StoreResults<AuditRow> rows = new StoreAudit(ReadLimits.DEFAULT, 2).rows(files)) {
      rows.forEachRemaining(row -> lines.add(AuditJson.line(row)));
    }
    lines.sort(Comparator.naturalOrder());
    return lines;
  }

  private static List<String> lines(Dataset<Row> rows) {
    return rows.collectAsList().stream()
        .map(row -> AuditJson.line(AuditRows.fromRow(row)))
        .sorted()
        .toList();
  }

  @Test
  void hasTheRowsOfTheCommand() {
    String root = store.toString();
    List<String> command = expected(false, root, root + "/none.mlir");
    assertThat(command).hasSize(36);
    Dataset<Row> rows = session.read().format("hlo4j-audit").load(root, root + "/none.mlir");
    assertThat(rows.schema()).isEqualTo(AuditRows.schema());
    assertThat(lines(rows)).isEqualTo(command);
    assertThat(
            lines(session.read().format("hlo4j-audit").option("allFiles", true).load(root + "/")))
        .isEqualTo(expected(true, root));
  }

  @Test
  void hasThemFromProcesses() {
    String inner = store.resolve("inner").toString();
    assertThat(
            lines(
                session
                    .read()
                    .format("hlo4j-audit")
                    .option("isolated", true)
                    .option("maxFilesPerPartition", 100)
                    .load(inner, store.resolve("a.zip").toString())))
        .isEqualTo(expected(false, inner, store.resolve("a.zip").toString()));
  }

  @Test
  void readsOnlyColumnsThatAreAskedFor() {
    Dataset<Row> rows = session.read().format("hlo4j-audit").load(store.toString());
    rows.createOrReplaceTempView("store");
    assertThat(
            session
                .sql("select verdict, count(*), max(custom_calls['x']) from store group by 1")
                .collectAsList()
                .stream()
                .map(row -> row.getString(0) + "=" + row.getLong(1)))
        .containsExactlyInAnyOrder("valid=32", "unreadable=2", "invalid=1");
    assertThat(rows.count()).isEqualTo(35);
  }

  @Test
  void takesPatternsAndListsOfPaths() throws IOException {
    String pattern = store + "/p1*.mlir";
    assertThat(session.read().format("hlo4j-audit").load(pattern).select("path").collectAsList())
        .hasSize(11)
        .allSatisfy(row -> assertThat(row.getString(0)).startsWith(store + "/p1"));
    Path list = folder.resolve("list.txt");
    Files.writeString(list, store.resolve("p3.mlir") + "\n\n" + store.resolve("inner") + "\n");
    List<String> command =
        expected(false, store.resolve("p3.mlir").toString(), store.resolve("inner").toString());
    assertThat(
            lines(session.read().format("hlo4j-audit").option("pathsFrom", list.toString()).load()))
        .isEqualTo(command);
    Dataset<String> paths =
        session.createDataset(
            List.of(store.resolve("p3.mlir").toString(), store.resolve("inner").toString()),
            Encoders.STRING());
    assertThat(lines(StoreJobs.audit(paths, Map.of()))).isEqualTo(command);
  }

  @Test
  void refusesOptionsThatItDoesNotUnderstand() {
    assertThatThrownBy(() ->
            session
                .read()
                .format("hlo4j-audit")
                .option("timeLimit", "soon")
                .load(store.toString())
                .count())
        .hasMessageContaining("option timeLimit: not a number: soon");
    assertThatThrownBy(() -> session.read().format("hlo4j-audit").load().count())
        .hasMessageContaining("neither a path nor option pathsFrom");
  }

  @Test
  void keepsRowsBothWays() {
    for (String line : expected(false, store.toString())) {
      AuditRow row = read(line);
      Row spark =
          session.createDataFrame(List.of(AuditRows.toRow(row)), AuditRows.schema()).first();
      assertThat(AuditRows.fromRow(spark)).isEqualTo(row);
    }
  }

  private static AuditRow read(String line) {
    try {
      return AuditJson.row(line);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void migratesEachProgramOnce() throws IOException {
    Path out = folder.resolve("out");
    Files.write(store.resolve("inner/twice.mlir"), program(9));
    Files.write(store.resolve("inner/twice.mlirbc"), program(9));
    List<Row> rows;
    try {
      rows =
          StoreJobs.migrate(session, List.of(store.toString()), out.toString(), "1.0.0", Map.of())
              .orderBy("path")
              .collectAsList();
    } finally {
      Files.delete(store.resolve("inner/twice.mlir"));
      Files.delete(store.resolve("inner/twice.mlirbc"));
    }
    assertThat(rows).hasSize(37);
    List<String> written = new ArrayList<>();
    for (Row row : rows) {
      String output = row.getAs("output");
      assertThat(row.<String>getAs("status").equals("migrated")).isEqualTo(output != null);
      assertThat(row.getAs("diagnostic") == null).isEqualTo(output != null);
      if (output != null) {
        Path file = Path.of(java.net.URI.create(output).getPath());
        Blob bytes = Blob.wrap(Files.readAllBytes(file));
        assertThat(FileDigest.sha256(bytes)).isEqualTo(row.getAs("output_sha256"));
        written.add(out.toRealPath().relativize(file.toRealPath()).toString());
      }
    }
    assertThat(written)
        .hasSize(31)
        .contains("p0.mlir.bc", "inner/twice.mlir.bc", "a.zip/d/z0.mlir.bc", "a.tar/t4.mlir.bc");
    try (Stream<Path> files = Files.walk(out)) {
      assertThat(
              files
                  .filter(file -> Files.isRegularFile(file) && !file.toString().contains("_status"))
                  .map(file -> out.relativize(file).toString()))
          .containsExactlyInAnyOrderElementsOf(written);
    }
    assertThat(rows.stream().filter(row -> row.getAs("diagnostic") != null))
        .extracting(row -> row.<String>getAs("status") + " " + row.<String>getAs("diagnostic"))
        .anyMatch(each ->
            each.startsWith("unfit ")
                && each.endsWith("new.mlir:2:8  stablehlo.tan: the operation itself (since 1.4.0)"))
        .anyMatch(each -> each.equals("failed its name leads out of the folder of outputs"))
        .anyMatch(each -> each.endsWith("twice.mlir' becomes inner/twice.mlir.bc too"));
  }

  @Test
  void runsCommands() throws IOException {
    Path out = folder.resolve("rows");
    assertThat(run("audit", "--output", out.toString(), "--threads=2", store.toString()))
        .isEqualTo("0: 1  invalid, 2  unreadable, 32  valid, " + NOT_LOOKED_AT.formatted(store));
    assertThat(lines(session.read().parquet(out.toString())))
        .isEqualTo(expected(false, store.toString()));
    assertThat(run("audit", "--output", out.toString(), store.toString()))
        .startsWith("3: hlo4j: ")
        .contains("already exists");
    assertThat(
            run(
                "migrate",
                "--output=" + folder.resolve("migrated"),
                "--target=1.0.0",
                store.resolve("inner").toString()))
        .isEqualTo("1: 2  failed, 1  unfit, " + NOT_LOOKED_AT.formatted(store));
    assertThat(run("migrate", "--output", "x", "--target", "one", "y"))
        .startsWith("2: hlo4j: ")
        .contains("'one'");
    assertThat(run("audit", "--output=x", "--format=csv", "y")).startsWith("2: ");
    assertThat(run("audit", "--output=x", "--threads=0", "y"))
        .startsWith("2: hlo4j: option threads: not between 1 and 1024: 0");
    assertThat(run("audit", "--output=" + folder.resolve("s3"), "s3a://bucket/y"))
        .startsWith("3: hlo4j: no file system for 's3a://': hadoop-aws is missing");
    assertThat(run("audit", "--output", "x")).startsWith("2: ").contains("neither PATH");
    assertThat(run("audit", "x")).startsWith("2: ").contains("--output is missing");
    assertThat(run("paint", "x")).startsWith("2: ").contains("no command 'paint'");
    assertThat(run("audit", "--wrong", "x")).startsWith("2: ").contains("no option '--wrong'");
  }

  @Test
  void aNameWithAColonIsARow() throws IOException {
    Path names = Files.createDirectories(folder.resolve("names"));
    for (String name : List.of("a:b.mlir", "c:d:e.mlir", "f%20g#h.mlir")) {
      Files.writeString(names.resolve(name), "module {}");
    }
    assertThat(lines(session.read().format(AuditSource.class.getName()).load(names.toString())))
        .isEqualTo(expected(false, names.toString()));

    Path out = folder.resolve("named");
    assertThat(run("migrate", "--output=" + out, "--target=1.4.0", names.toString()))
        .isEqualTo("0: 3  migrated");
    assertThat(out.resolve("a:b.mlir.bc")).exists();
  }

  @Test
  void saysThatItWritesNothingAndWhichOptionsThereAre() {
    assertThatThrownBy(() -> session.range(1).write().format(AuditSource.class.getName()).save("x"))
        .hasMessageContaining("hlo4j-audit reads stores and writes nothing");
    assertThatThrownBy(() ->
            session
                .read()
                .format(AuditSource.class.getName())
                .option("timelimits", "1")
                .load(store.toString())
                .collectAsList())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no option 'timelimits'; there are allFiles, timeLimit, ");
  }

  @Test
  void findsWhatBreaksAPolicy() throws IOException {
    String yaml = "rules:\n\n  max-operations: 3\n  no-personal-paths: true\n";
    Path policy = Files.writeString(folder.resolve("policy.yaml"), yaml);
    List<String> expected = new ArrayList<>();
    Policy checked = Policy.parse("policy.yaml", yaml);
    try (StoreFiles files = StoreFiles.of(List.of(store.toString()), false);
        StoreResults<AuditRow> rows = new StoreAudit(ReadLimits.DEFAULT, 1).rows(files)) {
      rows.forEachRemaining(
          row -> checked.check(row).forEach(each -> expected.add(each.toString())));
    }
    Path out = folder.resolve("violations");

    assertThat(
            run(
                "policy",
                "--policy=" + policy,
                "--output",
                out.toString(),
                "--format=json",
                store.toString()))
        .isEqualTo("1: %d  error, ".formatted(expected.size()) + NOT_LOOKED_AT.formatted(store));
    assertThat(session.read().schema(ViolationRows.schema()).json(out.toString()).collectAsList())
        .extracting(row ->
            "%s%s: %s: %s [%s]"
                .formatted(
                    row.getString(0),
                    row.getString(1),
                    row.getString(3),
                    row.getString(4),
                    row.getString(2)))
        .containsExactlyInAnyOrderElementsOf(expected);
    Files.writeString(policy, "rules:\n\n  max-operations: many\n");
    assertThat(run("policy", "--policy=" + policy, "--output", "x", store.toString()))
        .startsWith("3: hlo4j: " + policy + ":3:19: error: ");
    assertThat(run("policy", "--output", "x", "y")).contains("--policy is missing");
  }

  static String run(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream print = new PrintStream(out, true, UTF_8);
    int status = SparkMain.run(arguments, print, print);
    return status
        + ": "
        + String.join(", ", out.toString(UTF_8).lines().map(String::strip).toList());
  }

  @Test
  void hasAMetricForEachVerdict() {
    AuditMetrics metrics = new AuditMetrics();
    for (AuditVerdict verdict : AuditVerdict.values()) {
      metrics.add(AuditRows.fromRow(row(verdict)));
    }
    assertThat(AuditMetrics.all()).hasSize(2 + AuditVerdict.values().length);
    assertThat(metrics.values())
        .filteredOn(value -> !List.of("Files", "Bytes").contains(value.name()))
        .hasSize(AuditVerdict.values().length)
        .allSatisfy(value -> assertThat(value.value()).isEqualTo(1));
  }

  private static Row row(AuditVerdict verdict) {
    AuditRow row = StoreAudit.refused("a", Blob.EMPTY, verdict, "why");
    return session.createDataFrame(List.of(AuditRows.toRow(row)), AuditRows.schema()).first();
  }
}
