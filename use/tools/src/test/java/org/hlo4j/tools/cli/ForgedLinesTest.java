package org.hlo4j.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.tools.cli.Commands.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Names that hold line breaks, terminal commands and marks of direction. */
class ForgedLinesTest {
  private static final String NAME = "ok\\0Avalid    other.mlir\\1B[2J\\E2\\80\\AE\\E2\\80\\A8";

  private static final String PROGRAM =
      """
      func.func @"%1$s"(%%a: tensor<2xf32> loc("%1$s")) -> tensor<%2$d xf32> {
        %%0 = stablehlo.custom_call @"%1$s"(%%a) {"x.%1$s" = "%1$s"}
          : (tensor<2xf32>) -> tensor<2xf32> loc("%1$s":1:2)
        return %%0 : tensor<2xf32> loc("%1$s":3:4)
      }
      """;

  @TempDir private static Path folder;

  private static String file(String name, int size) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, PROGRAM.formatted(NAME, size).replace(" xf32", "xf32"));
    return file.toString();
  }

  static Stream<List<String>> commands() throws IOException {
    String valid = file("valid.mlir", 2);
    String invalid = file("invalid.mlir", 3);
    String odd = file("odd\nvalid    other.mlir\u001B[2J\u202E", 2);
    return Stream.of(
        List.of("verify", invalid),
        List.of("verify", valid, odd),
        List.of("info", invalid),
        List.of("info", valid),
        List.of("info", odd),
        List.of("explain", valid),
        List.of("explain", invalid),
        List.of("explain", odd),
        List.of("digest", valid, odd),
        List.of("diff", valid, invalid),
        List.of("diff", odd, file("other.mlir", 2).replace("other", "none")),
        List.of("run", valid),
        List.of("audit", folder.toString()),
        List.of("migrate", folder.toString(), "-o", folder.resolve("out").toString()));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void namesCannotBeginLinesOrCommandTerminals(List<String> command) {
    Run run = Commands.run("", command.toArray(String[]::new));
    String shown = run.out() + run.err();
    assertThat(shown).isNotEmpty().doesNotContain("\u001B[2J", "\u202E", "\u2028");
    assertThat(shown.lines()).noneMatch(line -> line.startsWith("valid    other.mlir"));
  }

  @Test
  void pagesShowTheEscapes() throws IOException {
    Path page = folder.resolve("page.html");
    Commands.run("", "report", file("valid.mlir", 2), "-o", page.toString());
    assertThat(Files.readString(page, StandardCharsets.UTF_8))
        .doesNotContain("\u202E", "\u2028", "\u001B")
        .contains("\\\\u202E");
  }
}
