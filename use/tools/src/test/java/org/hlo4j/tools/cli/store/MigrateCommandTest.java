package org.hlo4j.tools.cli.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.hlo4j.tools.cli.Commands;
import org.hlo4j.tools.cli.Commands.Run;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MigrateCommandTest {
  private static final String NEW =
      """
      func.func @main(%a: tensor<3xf32>) -> tensor<3xf32> {
        %0 = stablehlo.tan %a : tensor<3xf32>
        return %0 : tensor<3xf32>
      }
      """;
  private static final String OLD = NEW.replace("tan", "tanh");

  @TempDir Path folder;
  private Path store = Path.of("");
  private Path out = Path.of("");

  @BeforeEach
  void makeStore() throws IOException {
    store = folder.resolve("store");
    out = folder.resolve("out");
    Files.createDirectories(store.resolve("inner/most"));
    Files.writeString(store.resolve("old.mlir"), OLD);
    Files.writeString(store.resolve("inner/new.mlir"), NEW);
    Files.writeString(store.resolve("readme.txt"), "no program");
    artifact("inner/most/old.mlir.bc", OLD);
    artifact("inner/most/new.mlir.bc", NEW);
  }

  private void artifact(String name, String program) {
    assertThat(Commands.run(program, "convert", "-", store.resolve(name).toString()).status())
        .isZero();
  }

  private Run migrate(String... options) {
    return Commands.run(
        "",
        Stream.concat(Stream.of("migrate", store.toString()), Stream.of(options))
            .toArray(String[]::new));
  }

  private static List<String> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> folder.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  @Test
  void migratesWhatFitsAndNamesWhatDoesNot() throws IOException {
    Run run = migrate("--target=1.0.0", "-o", out.toString());

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains("not fitting  inner/new.mlir")
        .contains("stablehlo.tan: the operation itself (since 1.4.0)")
        .contains("4 programs: 2 migrated, 2 not fitting");
    assertThat(files(out))
        .containsExactly(MigrationJournal.NAME, "inner/most/old.mlir.bc", "old.mlir.bc");
    assertThat(Commands.run("", "info", out.resolve("old.mlir.bc").toString()).out())
        .contains("release        1.0.0");
    assertThat(digest(out.resolve("old.mlir.bc"))).isEqualTo(digest(store.resolve("old.mlir")));
  }

  private static String digest(Path file) {
    return Commands.run("", "digest", file.toString()).out().split(" ", 2)[0];
  }

  @Test
  void expandsWhatDoesNotFit() throws IOException {
    Run run = migrate("--target=1.0.0", "-o", out.toString(), "--expand");

    assertThat(run.status()).as(run.out()).isZero();
    assertThat(run.out()).contains("4 programs: 4 migrated");
    assertThat(files(out)).hasSize(5);
  }

  @Test
  void replacesArtifactsInPlace() {
    Run run = migrate("--target=1.5.0", "--json");

    assertThat(run.status()).as(run.out()).isZero();
    assertThat(run.out())
        .contains("\"file\" : \"inner/most/new.mlir.bc\"")
        .contains("\"outcome\" : \"migrated\"")
        .doesNotContain("\"file\" : \"old.mlir\"")
        .contains("not-replaced");
    assertThat(Commands.run("", "info", store.resolve("inner/most/new.mlir.bc").toString()).out())
        .contains("release        1.5.0");
    assertThat(migrate("--target=1.5.0").out()).contains("2 programs: 2 already done");
  }

  @Test
  void saysWhatIsNotMigratedInPlace() {
    assertThat(migrate("--target=1.5.0", "--strict"))
        .returns(1, Run::status)
        .extracting(Run::out, STRING)
        .contains("which is not migrated in place: " + store.resolve("inner/new.mlir"));
  }

  @Test
  void leavesOutItsOwnOutputsInTheStore() {
    String outputs = store.resolve("outputs").toString();
    for (String outcome : List.of("migrated", "already done")) {
      assertThat(migrate("--target=1.5.0", "-o", outputs).out())
          .contains(outcome)
          .contains("1  suffix of no program: " + store.resolve("readme.txt"));
    }
  }

  @Test
  void migratesProgramsOfAllFormsAndMembersOfArchives() throws IOException {
    try (InputStream in =
        MigrateCommandTest.class.getResourceAsStream("/org/hlo4j/tools/cli/training.jax")) {
      Files.copy(Objects.requireNonNull(in), store.resolve("training.jax"));
    }
    try (ZipOutputStream zip =
        new ZipOutputStream(Files.newOutputStream(store.resolve("models.zip")))) {
      for (String name : List.of("d/old.mlir", "../old.mlir")) {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(OLD.getBytes(UTF_8));
      }
    }

    Run run = migrate("--target=1.4.0", "-o", out.toString());

    assertThat(run.out())
        .contains("failed  models.zip!/../old.mlir")
        .contains("its name leads out of the folder of outputs")
        .contains("7 programs: 6 migrated, 1 failed");
    assertThat(files(out)).contains("training.mlir.bc", "models.zip/d/old.mlir.bc");
    assertThat(digest(out.resolve("training.mlir.bc")))
        .isEqualTo(digest(store.resolve("training.jax")));
    assertThat(migrate("--target=1.4.0").out()).contains("2 programs: 2 migrated");
  }

  @Test
  void leavesOutTheFolderOfOutputs() throws IOException {
    String inside = store.resolve("migrated").toString();

    assertThat(migrate("--target=1.5.0", "-o", inside).out()).contains("4 programs: 4 migrated");
    assertThat(migrate("--target=1.5.0", "-o", inside).out())
        .contains("4 programs: 4 already done");
  }

  @Test
  void resumesAfterAnInterruption() throws IOException {
    migrate("--target=1.4.0", "-o", out.toString());
    Path journal = out.resolve(MigrationJournal.NAME);
    String text = Files.readString(journal);
    int third = text.indexOf('\n', text.indexOf('\n') + 1) + 1;
    Files.writeString(journal, text.substring(0, third + 40));
    Files.writeString(out.resolve("inner/most/old.mlir.bc"), "damaged");

    Run run = migrate("--target=1.4.0", "-o", out.toString());

    assertThat(run.status()).isZero();
    assertThat(run.out()).containsPattern("4 programs: [234] migrated(, [12] already done)?");
    assertThat(digest(out.resolve("inner/most/old.mlir.bc")))
        .isEqualTo(digest(store.resolve("old.mlir")));
    assertThat(migrate("--target=1.4.0", "-o", out.toString()).out())
        .contains("4 programs: 4 already done");
    Files.writeString(store.resolve("old.mlir"), OLD.replace("tanh", "negate"));
    assertThat(migrate("--target=1.4.0", "-o", out.toString()).out())
        .contains("4 programs: 1 migrated, 3 already done");
    assertThat(outputs()).doesNotHaveDuplicates().hasSize(4);
  }

  /** Returns the outputs that the journal names. */
  private List<String> outputs() throws IOException {
    return Files.readAllLines(out.resolve(MigrationJournal.NAME)).stream()
        .map(line -> line.replaceFirst(".*\"output\":\"", "").replaceFirst("\".*", ""))
        .toList();
  }

  @Test
  void artifactsOfAnotherMigrationAreRefusedOrReplaced() throws IOException {
    migrate("--target=1.4.0", "-o", out.toString());
    Run other = migrate("--target=1.0.0", "-o", out.toString());

    assertThat(other.status()).isEqualTo(3);
    assertThat(other.err())
        .isEqualTo(
            "hlo4j: '%s' has artifacts of another migration, of '%s' to 1.4.0: name another folder, or say --replace\n"
                .formatted(out, store.toRealPath()));
    Files.writeString(out.resolve("inner/most/old.mlir.bc"), "of somebody else");
    Run replaced = migrate("--target=1.0.0", "-o", out.toString(), "--replace");
    assertThat(replaced.status()).isEqualTo(1);
    assertThat(replaced.out())
        .contains(
            "3 artifacts of another migration deleted",
            "old.mlir.bc' is there already, and not an output of a migration",
            "4 programs: 1 migrated, 2 not fitting, 1 failed");
    assertThat(files(out))
        .containsExactly(MigrationJournal.NAME, "inner/most/old.mlir.bc", "old.mlir.bc");
    assertThat(out.resolve("inner/most/old.mlir.bc")).hasContent("of somebody else");

    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Files.writeString(elsewhere.resolve("old.mlir"), NEW);
    assertThat(
            Commands.run(
                "", "migrate", elsewhere.toString(), "--target=1.0.0", "-o", out.toString()))
        .satisfies(run -> assertThat(run.status()).isEqualTo(3))
        .satisfies(run -> assertThat(run.err()).contains("of another migration, of '" + store));
  }

  @Test
  void saysWhichArtifactsAreLeftOfProgramsThatAreNoMore() throws IOException {
    migrate("--target=1.4.0", "-o", out.toString());
    byte[] artifact = Files.readAllBytes(out.resolve("old.mlir.bc"));
    Files.delete(store.resolve("inner/new.mlir"));
    Files.writeString(store.resolve("old.mlir"), "damaged");

    Run run = migrate("--target=1.4.0", "-o", out.toString());

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains("2 artifacts of earlier migrations left")
        .contains("3 programs: 2 already done, 1 failed");
    assertThat(out.resolve("old.mlir.bc")).hasBinaryContent(artifact);
  }

  @Test
  void membersWhoseNamesAreThoseOfOneFileBecomeOneArtifact() throws IOException {
    Files.delete(store.resolve("inner/new.mlir"));
    try (ZipOutputStream zip =
        new ZipOutputStream(Files.newOutputStream(store.resolve("names.zip")))) {
      for (String name :
          List.of("a/b.mlir", "./a//b.mlir", "/a/./b.mlir", "a/b.mlir.bc", "A/b.mlir")) {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(OLD.getBytes(UTF_8));
      }
    }
    Run run = migrate("--target=1.4.0", "-o", out.toString());

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains("'names.zip!/a/b.mlir' becomes names.zip/a/b.mlir.bc too")
        .contains("8 programs: 5 migrated, 3 failed");
    assertThat(files(out)).contains("names.zip/a/b.mlir.bc", "names.zip/A/b.mlir.bc").hasSize(6);
    assertThat(outputs()).doesNotHaveDuplicates().hasSize(5);
    assertThat(migrate("--target=1.4.0", "-o", out.toString()).out())
        .contains("8 programs: 5 already done, 3 failed");
    assertThat(outputs()).hasSize(5);
  }

  @Test
  void deletesWhatKilledProcessesHaveLeft() throws IOException {
    migrate("--target=1.4.0", "-o", out.toString());
    Path unfinished = Files.writeString(out.resolve("inner/.new.mlir.bc.4194999-0.tmp"), "part");
    Path other = Files.writeString(out.resolve("inner/.mine.tmp"), "whole");

    assertThat(migrate("--target=1.4.0", "-o", out.toString()).status()).isZero();
    assertThat(unfinished).doesNotExist();
    assertThat(other).exists();
  }

  @Test
  void saysWhatIsNotLookedAt() throws IOException {
    Files.createSymbolicLink(store.resolve("gone.mlir"), Path.of("nothing"));
    Run run = migrate("--target=1.4.0", "-o", out.toString(), "--strict");
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains("1  suffix of no program: ", "1  link that leads to nothing: ", "4 migrated");

    Path empty = Files.createDirectory(folder.resolve("empty"));
    Run none = Commands.run("", "migrate", empty.toString(), "--target=1.4.0", "-o", out + "2");
    assertThat(none.status()).isEqualTo(3);
    assertThat(none.err()).contains("no programs: looked at are files named .mlir");
    assertThat(migrate("--target=1.4.0", "-o", "-").status()).isEqualTo(2);
  }

  @Test
  void reportsFilesThatAreNoPrograms() throws IOException {
    Files.write(store.resolve("cut.bc"), new byte[] {'M', 'L', (byte) 0xEF, 'R', 13, 1});
    Files.writeString(store.resolve("bad.mlir"), "func.func @main( {");
    Files.writeString(store.resolve("old.mlir.bc"), OLD);

    Run run = migrate("--target=1.4.0", "-o", out.toString());

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains("failed  cut.bc")
        .contains("failed  bad.mlir")
        .contains("'old.mlir' becomes old.mlir.bc too")
        .contains("7 programs: 4 migrated, 3 failed");
    assertThat(files(out)).noneMatch(name -> name.endsWith(".tmp"));
  }

  @Test
  void rejectsAFolderInUseByAnotherMigration() throws IOException {
    Files.createDirectories(out);
    try (FileChannel channel =
        FileChannel.open(
            out.resolve(MigrationJournal.NAME),
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE)) {
      channel.lock();
      Run run = migrate("--target=1.4.0", "-o", out.toString());
      assertThat(run.status()).isEqualTo(3);
      assertThat(run.err()).contains("another migration is at work");
    }
  }

  @Test
  void saysWhatIsWrongWithTheCommandLine() {
    assertThat(migrate("--target=7.0.0").status()).isEqualTo(2);
    assertThat(migrate().status()).isEqualTo(2);
    assertThat(Commands.run("", "migrate", "--target=1.0.0", folder.resolve("x").toString()))
        .satisfies(run -> assertThat(run.status()).isEqualTo(3))
        .satisfies(run -> assertThat(run.err()).contains("is not a folder"));
  }
}
