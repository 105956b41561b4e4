package org.hlo4j.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.testing.ProjectFolder;
import org.hlo4j.tools.cli.Commands.Run;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What options bring that no other test uses: the command with them, and without. */
class OptionEffectsTest {
  private static final String PROGRAM =
      """
      func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
        %0 = stablehlo.add %x, %x : tensor<4xf32>
        return %0 : tensor<4xf32>
      }
      """;

  @TempDir private Path folder;

  @BeforeEach
  void writeFiles() throws IOException {
    Files.writeString(folder.resolve("a.mlir"), PROGRAM);
    for (String name : List.of("empty", "other", "model", "store")) {
      Files.createDirectory(folder.resolve(name));
    }
    Files.writeString(
        folder.resolve("other/a.mlir"), PROGRAM.replace("stablehlo.add", "arith.addf"));
    Files.writeString(folder.resolve("model/a.mlir"), PROGRAM);
    Files.createSymbolicLink(folder.resolve("model/link.mlir"), folder.resolve("model/a.mlir"));
    Files.writeString(folder.resolve("password"), "correct horse\n");
    copy("stores/signing/src/test/resources/org/hlo4j/signing/p384.encrypted.pem", "key.pem");
    copy("stores/audit/src/test/resources/org/hlo4j/audit/activations.onnx", "gelu.onnx");
    copy("formats/pytorch/src/test/resources/changing_operator.pt2", "store/calls.pt2");
  }

  private void copy(String resource, String name) throws IOException {
    Files.copy(ProjectFolder.file(resource), folder.resolve(name));
  }

  private Run run(String arguments) {
    return Commands.run(
        "",
        Stream.of(arguments.split(" "))
            .map(word -> word.replace("%", folder.toString()))
            .toArray(String[]::new));
  }

  /** Returns the exit status, what was printed, and the files named {@code out}. */
  private String outcome(Run run) throws IOException {
    StringBuilder all = new StringBuilder("status " + run.status() + "\n");
    all.append(run.out()).append(run.err());
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        if (file.getFileName().toString().startsWith("out") && Files.isRegularFile(file)) {
          all.append(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
        }
      }
    }
    return all.toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          convert %/a.mlir %/out.mlir              | --debuginfo                 | loc("
          convert %/gelu.onnx %/out.mlir           | --composites                | stablehlo.composite
          import %/gelu.onnx                       | --composites                | stablehlo.composite
          migrate %/empty --target 1.0.0 -o %/out  | --allow-empty               | status 0
          migrate %/other --target 1.0.0 -o %/out  | --allow-other-dialects      | 1 migrated
          sign %/a.mlir --private-key %/key.pem    | --password-from=%/password  | signed 1 file
          import %/store/calls.pt2                 | --custom-calls              | custom_call @row.accumulate.default
          convert %/store/calls.pt2 %/out.mlir     | --custom-calls              | custom_call @row.accumulate.default
          info %/store/calls.pt2                   | --custom-calls              | row.accumulate.default 1
          explain %/store/calls.pt2                | --custom-calls              | and later releases
          verify %/store/calls.pt2                 | --custom-calls              | status 0
          digest %/store/calls.pt2                 | --custom-calls              | status 0
          diff %/store/calls.pt2 %/store/calls.pt2 | --custom-calls              | no difference
          report %/store/calls.pt2 -o -            | --custom-calls              | status 0
          audit %/store -o -                       | --custom-calls              | "custom_calls":{"row.accumulate.default":1}
          bom %/store                              | --custom-calls              | status 0
          migrate %/store --target 1.20.0 -o %/out | --custom-calls              | 1 migrated
          sign %/model --private-key %/key.pem --password-from=%/password | --allow-symlinks | signed 2 files
          """)
  void anOptionLetsTheCommandDoWhatItDoesNotElse(String command, String option, String effect)
      throws IOException {
    assertThat(outcome(run(command))).doesNotContain(effect);
    Run run = run(command + " " + option);
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(outcome(run)).contains(effect);
  }

  @Test
  void modelsOfAnOperatorSetAreThoseOfExport() throws IOException {
    assertThat(run("convert %/a.mlir %/latest.onnx").status()).isZero();
    assertThat(run("convert %/a.mlir %/converted.onnx --opset=18").status()).isZero();
    assertThat(run("export %/a.mlir -o %/exported.onnx --opset=18").status()).isZero();
    assertThat(Files.readAllBytes(folder.resolve("converted.onnx")))
        .isEqualTo(Files.readAllBytes(folder.resolve("exported.onnx")))
        .isNotEqualTo(Files.readAllBytes(folder.resolve("latest.onnx")));
  }
}
