package org.hlo4j.tools.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.tools.cli.Commands;
import org.hlo4j.tools.cli.Commands.Run;
import org.hlo4j.tools.run.Exit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that commands on many files behave as if they processed one after the other. */
class BatchTest {
  private static final int COUNT = 60;

  private static final String PROGRAM =
      """
      func.func @main(%%a: tensor<%dxf32>) -> tensor<%dxf32> {
        %%0 = stablehlo.%s %%a : tensor<%dxf32>
        return %%0 : tensor<%dxf32>
      }
      """;

  @TempDir Path folder;
  private final List<String> files = new ArrayList<>();

  private static String program(String operation, int size) {
    return PROGRAM.formatted(size, size, operation, size, size);
  }

  /** Writes programs of several releases; every fifth is invalid. */
  @BeforeEach
  void writePrograms() throws IOException {
    for (int i = 0; i < COUNT; i++) {
      Path file = folder.resolve("p%02d.mlir".formatted(i));
      String operation = i % 5 == 4 ? "not" : i % 2 == 0 ? "tan" : "sine";
      Files.writeString(file, program(operation, i + 1));
      files.add(file.toString());
    }
  }

  private List<String> valid() {
    return files.stream().filter(file -> files.indexOf(file) % 5 != 4).toList();
  }

  private static Run run(List<String> files, String... arguments) {
    return Commands.run(
        "", Stream.concat(Stream.of(arguments), files.stream()).toArray(String[]::new));
  }

  /** Returns the output of the command for one file after the other. */
  private static Run oneByOne(List<String> files, String... arguments) {
    StringBuilder out = new StringBuilder();
    StringBuilder err = new StringBuilder();
    int status = 0;
    for (String file : files) {
      Run run = run(List.of(file), arguments);
      out.append(run.out());
      err.append(run.err());
      status = Math.max(status, run.status());
    }
    return new Run(status, out.toString(), err.toString());
  }

  @Test
  void verifyPrintsTheSameAsSerially() {
    Run all = run(files, "verify");

    assertThat(all).isEqualTo(oneByOne(files, "verify"));
    assertThat(all.status()).isEqualTo(Exit.NEGATIVE);
    assertThat(all.out().lines()).hasSize(COUNT);
    assertThat(all.err()).contains("p04.mlir:2:", "p59.mlir:2:").doesNotContain("p05.mlir");
  }

  @Test
  void digestPrintsTheSameAsSerially() {
    assertThat(run(valid(), "digest")).isEqualTo(oneByOne(valid(), "digest"));
  }

  @Test
  void filesThatCannotBeReadAreReportedAndTheOthersWorkedOn() {
    List<String> some = new ArrayList<>(valid().subList(0, 20));
    some.add(7, folder.resolve("missing.mlir").toString());

    for (String command : List.of("verify", "digest", "explain")) {
      Run all = run(some, command);

      assertThat(all.status()).as(command).isEqualTo(Exit.FAILED);
      assertThat(all.err()).contains("missing.mlir': No such file or directory");
      assertThat(all.out()).doesNotContain("missing.mlir").contains("p23.mlir");
      assertThat(run(some, command, "--json").out()).as(command).isEmpty();
    }
  }

  @Test
  void explainNamesTheFilesIfThereAreSeveral() {
    Run all = run(valid().subList(0, 2), "explain", "--target", "1.0.0");

    assertThat(all.status()).isEqualTo(Exit.NEGATIVE);
    assertThat(all.out().lines())
        .startsWith(
            files.get(0) + ":",
            "fits 1.4.0 and later releases",
            "does not fit 1.0.0: 1 thing in the way")
        .endsWith(files.get(1) + ":", "fits 0.9.0 and later releases", "fits 1.0.0");
    assertThat(run(valid().subList(0, 2), "explain", "--json").out())
        .contains("\"files\" : [ {", "\"lowest\" : \"1.4.0\"", "\"lowest\" : \"0.9.0\"");
  }

  @Test
  void convertWritesProgramsIntoAFolderUnderTheirNames() throws IOException {
    Path out = Files.createDirectory(folder.resolve("out"));
    List<String> arguments = new ArrayList<>(valid());
    arguments.add(out.toString());

    Run converted = run(arguments, "convert", "--to", "artifact");

    assertThat(converted).isEqualTo(new Run(0, "", ""));
    List<String> written =
        valid().stream().map(file -> out.resolve(Path.of(file).getFileName()) + ".bc").toList();
    assertThat(
            run(written, "digest")
                .out()
                .replace(out + "/", folder + "/")
                .replace(".mlir.bc", ".mlir"))
        .isEqualTo(run(valid(), "digest").out());
    assertThat(run(List.of(written.getFirst(), out.toString()), "convert", "--to", "text").status())
        .isZero();
    assertThat(out.resolve("p00.mlir")).isRegularFile();
    Run between = Commands.run("", "convert", files.get(0), "--to", "text", "--generic", "-");
    assertThat(between.out()).contains("\"stablehlo.tan\"(%arg0)");
  }

  @Test
  void convertRefusesWhatDoesNotFitAndWritesTheOthers() throws IOException {
    Path out = Files.createDirectory(folder.resolve("out"));
    List<String> arguments = new ArrayList<>(valid().subList(0, 4));
    arguments.add(out.toString());

    Run converted = run(arguments, "convert", "--target", "1.0.0");

    assertThat(converted.status()).isEqualTo(Exit.NEGATIVE);
    assertThat(converted.err()).contains("p00.mlir' does not fit 1.0.0", "p02.mlir' does not fit");
    try (Stream<Path> written = Files.list(out)) {
      assertThat(written.map(file -> file.getFileName().toString()).sorted())
          .containsExactly("p01.mlir.bc", "p03.mlir.bc");
    }
  }

  @Test
  void convertRefusesCommandLinesThatDoNotSayWhatToWriteWhere() throws IOException {
    Path out = Files.createDirectory(folder.resolve("out"));
    Path same = Files.copy(Path.of(files.get(0)), out.resolve("p00.mlir"));

    assertThat(run(List.of(files.get(0), out.toString()), "convert").err())
        .contains("which form? use --to, --target or --jax");
    assertThat(
            run(List.of(files.get(0), files.get(1), files.get(2)), "convert", "--to", "text").err())
        .contains("p02.mlir' is no folder");
    assertThat(
            run(List.of(files.get(0), same.toString(), out.toString()), "convert", "--to", "text")
                .err())
        .contains("both become '" + same + "'");
    assertThat(run(List.of(files.get(0)), "convert").status()).isEqualTo(2);
  }
}
