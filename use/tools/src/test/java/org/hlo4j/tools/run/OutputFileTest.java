package org.hlo4j.tools.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.hlo4j.tools.cli.Hlo4jMain;
import org.hlo4j.tools.opt.OptMain;
import org.hlo4j.tools.translate.TranslateMain;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutputFileTest {
  private static final Path FULL = Path.of("/dev/full");
  private static final String PROGRAM =
      """
      func.func @main() -> tensor<f32> {
        %0 = stablehlo.constant dense<1.0> : tensor<f32>
        %1 = stablehlo.add %0, %0 : tensor<f32>
        return %1 : tensor<f32>
      }
      """;

  @TempDir private Path folder;

  private final ByteArrayOutputStream shown = new ByteArrayOutputStream();

  private Console console(OutputStream out) {
    return new Console(
        new ByteArrayInputStream(PROGRAM.getBytes(StandardCharsets.UTF_8)),
        out,
        new PrintStream(shown, true, StandardCharsets.UTF_8));
  }

  private String shown() {
    return shown.toString(StandardCharsets.UTF_8);
  }

  /** Returns every command that writes a file, with OUT for the file. */
  private static Stream<Arguments> commands() {
    BiFunction<List<String>, Console, Integer> hlo4j = Hlo4jMain::run;
    BiFunction<List<String>, Console, Integer> opt = OptMain::run;
    BiFunction<List<String>, Console, Integer> translate = TranslateMain::run;
    return Stream.of(
        Arguments.of(hlo4j, "convert - OUT --to text"),
        Arguments.of(hlo4j, "convert - OUT --to bytecode"),
        Arguments.of(hlo4j, "convert - OUT --to artifact"),
        Arguments.of(hlo4j, "report - -o OUT"),
        Arguments.of(opt, "- -o OUT"),
        Arguments.of(opt, "- --emit-bytecode -o OUT"),
        Arguments.of(translate, "--serialize --target=current -o OUT"),
        Arguments.of(translate, "--deserialize -o OUT"),
        Arguments.of(translate, "--interpret -o OUT"));
  }

  private static List<String> arguments(String line, String out) {
    return Stream.of(line.split(" ")).map(word -> word.equals("OUT") ? out : word).toList();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void failsWhenTheReaderOfItsOutputIsGone(
      BiFunction<List<String>, Console, Integer> command, String line) {
    OutputStream closed =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("Broken pipe");
          }
        };
    assertThat(command.apply(arguments(line, "-"), console(closed))).isNotZero();
    assertThat(shown()).contains("cannot write output file '-': Broken pipe");
  }

  @ParameterizedTest
  @MethodSource("commands")
  @EnabledIf("hasFullDevice")
  void failsWhenTheDiskIsFull(BiFunction<List<String>, Console, Integer> command, String line) {
    assertThat(
            command.apply(
                arguments(line, FULL.toString()), console(OutputStream.nullOutputStream())))
        .isNotZero();
    assertThat(shown()).contains("cannot write output file '/dev/full': No space left on device");
  }

  /** Commands that write into a folder, and the files that they write there first. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          run - --output DIR                       | result0.npy
          run - --dump DIR                         | probe1.npy.part
          migrate IN --target 1.0.0 -o DIR         | a.mlir.bc
          """)
  @EnabledIf("hasFullDevice")
  void leavesNoHalfFileInAFolderOnAFullDisk(String line, String first) throws IOException {
    Path in = Files.createDirectory(folder.resolve("in"));
    Files.writeString(in.resolve("a.mlir"), PROGRAM);
    Path out = Files.createDirectory(folder.resolve("out"));
    List<String> words =
        Stream.of(line.split(" "))
            .map(word -> word.replace("DIR", out.toString()).replace("IN", in.toString()))
            .toList();
    // Files of an earlier run are replaced, which a migration does to no others.
    assertThat(Hlo4jMain.run(words, console(OutputStream.nullOutputStream()))).isZero();
    delete(written(out));
    Path full = Files.createSymbolicLink(out.resolve(first), FULL);
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    assertThat(Hlo4jMain.run(words, console(answer))).isNotZero();
    assertThat(shown() + answer.toString(StandardCharsets.UTF_8))
        .contains("No space left on device");
    Files.deleteIfExists(full);
    assertThat(written(out)).isEmpty();
  }

  private static List<Path> written(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.filter(file -> !file.endsWith(".hlo4j-migrate.jsonl")).toList();
    }
  }

  private static void delete(List<Path> files) throws IOException {
    for (Path file : files) {
      Files.delete(file);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "info -",
        "info - --json",
        "explain -",
        "verify -",
        "verify - --sarif",
        "verify - --json",
        "digest -",
        "run -",
        "run - --json"
      })
  void answersFailWhenTheirReaderIsGone(String line) {
    OutputStream closed =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("Broken pipe");
          }
        };
    assertThat(Hlo4jMain.run(List.of(line.split(" ")), console(closed))).isNotZero();
    assertThat(shown()).contains("cannot write to standard output");
  }

  static boolean hasFullDevice() {
    return Files.isWritable(FULL);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void leavesNothingBesideItsOutput(BiFunction<List<String>, Console, Integer> command, String line)
      throws IOException {
    Path out = folder.resolve("out");
    assertThat(
            command.apply(
                arguments(line, out.toString()), console(OutputStream.nullOutputStream())))
        .isZero();
    assertThat(shown()).isEmpty();
    assertThat(folder).isDirectoryContaining(out::equals);
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(out);
    }
  }

  @Test
  void keepsTheOldFileWhenWritingFails() throws IOException {
    Path out = Files.writeString(folder.resolve("out"), "old");
    Output failing =
        channel -> {
          Output.of("half").writeTo(channel);
          throw new IOException("No space left on device");
        };
    assertThatThrownBy(() ->
            OutputFile.write(out.toString(), console(OutputStream.nullOutputStream()), failing))
        .isInstanceOf(ToolException.class)
        .hasMessage("cannot write output file '" + out + "': No space left on device");
    assertThat(out).hasContent("old");
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(out);
    }
  }

  @Test
  void writesTheFileThatALinkStandsFor() throws IOException {
    Path out = Files.writeString(folder.resolve("out"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link"), out);
    OutputFile.write(link.toString(), console(OutputStream.nullOutputStream()), Output.of("new"));
    assertThat(out).hasContent("new");
    assertThat(link).isSymbolicLink();
  }
}
