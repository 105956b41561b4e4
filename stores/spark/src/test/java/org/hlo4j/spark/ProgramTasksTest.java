package org.hlo4j.spark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.hlo4j.audit.AuditColumn;
import org.hlo4j.audit.AuditRow;
import org.hlo4j.audit.ProgramMigration;
import org.hlo4j.audit.StoreFile;
import org.hlo4j.ir.Blob;
import org.hlo4j.testing.ProjectFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tasks whose programs are read by processes of their own. */
class ProgramTasksTest {
  /** A file of memory. */
  private record InMemory(String path, String text) implements StoreFile {
    @Override
    public long size() {
      return text.length();
    }

    @Override
    public Blob open() {
      return Blob.wrap(text.getBytes(UTF_8));
    }
  }

  private static final StoreFile SMALL = new InMemory("small", "func.func @main() { return }");

  private static final StoreFile LARGE =
      new InMemory(
          "large",
          "func.func @main() {\n"
              + "stablehlo.constant dense<1.0> : tensor<f32>\n".repeat(300_000)
              + "return }");

  @Test
  void haveARowForEachProgramThatTakesTooLong() {
    StoreOptions options = StoreOptions.of(Map.of("isolated", "true", "timeLimit", "0.01"));
    List<AuditRow> rows = new ArrayList<>();
    try (ProgramTasks<AuditRow> tasks =
        ProgramTasks.audit(options, List.of(LARGE, LARGE).iterator())) {
      tasks.forEachRemaining(rows::add);
    }
    assertThat(rows)
        .hasSize(2)
        .allSatisfy(row -> {
          assertThat(row.get(AuditColumn.VERDICT)).hasValue("timed-out");
          assertThat(row.get(AuditColumn.DIAGNOSTIC)).hasValue("takes longer than 0.01 s");
          assertThat(row.get(AuditColumn.SIZE)).hasValue(LARGE.size());
        });
  }

  /** Adds a tensor of the file {@code external.bin} to its input. */
  private static final String EXTERNAL =
      "CAk6fwoOCgF4CgF3EgF5IgNBZGQSAWcqQAgCCAMQAUIBd2oYCghsb2NhdGlvbhIMZXh0ZXJuYWwuYmlu"
          + "agsKBm9mZnNldBIBMGoMCgZsZW5ndGgSAjI0cAFaEwoBeBIOCgwIARIICgIIAgoCCANiEwoBeRIOCgwI"
          + "ARIICgIIAgoCCANCBAoAEBI=";

  @ParameterizedTest
  @ValueSource(strings = {"false", "true"})
  void readExternalDataOfLocalModels(String isolated, @TempDir Path folder) throws Exception {
    Path model = folder.resolve("external.onnx");
    Files.write(model, Base64.getDecoder().decode(EXTERNAL));
    Files.write(folder.resolve("external.bin"), new byte[24]);
    assertThat(verdict(model, Map.of("isolated", isolated))).isEqualTo("valid");
  }

  @ParameterizedTest
  @CsvSource({"false, false, unreadable", "false, true, valid", "true, true, valid"})
  void makeOperatorsOfLibrariesCustomCalls(String isolated, String customCalls, String verdict) {
    Path model = ProjectFolder.file("formats/pytorch/src/test/resources/changing_operator.pt2");
    Map<String, String> options = Map.of("isolated", isolated, "customCalls", customCalls);
    assertThat(verdict(model, options)).isEqualTo(verdict);
  }

  private static String verdict(Path file, Map<String, String> options) {
    List<StoreEntry> entries =
        HadoopStore.list(new Configuration(), List.of(file.toString()), false).entries();
    List<AuditRow> rows = new ArrayList<>();
    try (EntryFiles files =
            new EntryFiles(new Configuration(), entries.iterator(), false, new StorePartCount());
        ProgramTasks<AuditRow> tasks = ProgramTasks.audit(StoreOptions.of(options), files)) {
      tasks.forEachRemaining(rows::add);
    }
    assertThat(rows).hasSize(1);
    return rows.getFirst().get(AuditColumn.VERDICT).orElseThrow();
  }

  @Test
  void migrateAsInTheExecutor() {
    MigrateSettings settings = new MigrateSettings("1.0.0", false, false);
    List<StoreFile> files = List.of(SMALL, new InMemory("damaged", "func.func @main("));
    List<List<ProgramMigration>> both = new ArrayList<>();
    for (String isolated : List.of("false", "true")) {
      StoreOptions options = StoreOptions.of(Map.of("isolated", isolated));
      List<ProgramMigration> found = new ArrayList<>();
      try (ProgramTasks<ProgramMigration> tasks =
          ProgramTasks.migrate(options, settings, files.iterator())) {
        tasks.forEachRemaining(found::add);
      }
      both.add(found);
    }
    assertThat(both.get(1)).isEqualTo(both.get(0));
    assertThat(both.get(0).get(0).artifact()).isNotNull();
    assertThat(both.get(0).get(1).reasons())
        .singleElement()
        .asString()
        .startsWith("damaged:1:16: error: ");
  }

  @Test
  void sayThatAProgramEndedItsProcess() throws Exception {
    try (ProgramProcess process = new ProgramProcess(StoreOptions.of(Map.of()), null)) {
      List<ProcessHandle> others = ProcessHandle.current().children().toList();
      assertThatThrownBy(() ->
              process.ask(
                  LARGE,
                  LARGE.open(),
                  in -> {
                    ProcessHandle.current()
                        .children()
                        .filter(child -> !others.contains(child))
                        .forEach(ProcessHandle::destroyForcibly);
                    in.readAllBytes();
                    return in.readInt();
                  }))
          .isInstanceOf(ProgramProcess.Ended.class)
          .hasMessage("the process that reads it ended with status 137");
      AuditRow row = process.ask(SMALL, SMALL.open(), ProgramProcessMain::readRow);
      assertThat(row.verdict().title()).isEqualTo("valid");
    }
  }
}
