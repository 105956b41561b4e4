package org.hlo4j.tools.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.hlo4j.tools.cli.Hlo4jMain;
import org.hlo4j.tools.opt.OptMain;
import org.hlo4j.tools.translate.TranslateMain;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests commands whose standard output cannot be written. */
class PipeTest {
  private static final String PROGRAM = "func.func @main(%x: tensor<f32>) { return }";

  static Stream<ToIntFunction<Console>> commands() {
    return Stream.of(
        console -> Hlo4jMain.run(List.of("info", "-"), console),
        console -> Hlo4jMain.run(List.of("convert", "-", "-"), console),
        console -> Hlo4jMain.run(List.of("--help"), console),
        console -> OptMain.run(List.of("-"), console),
        console -> TranslateMain.run(List.of("--serialize", "-", "--target=1.0.0"), console));
  }

  /** The exit status and standard error. */
  private record Run(int status, String err) {}

  private static Run run(ToIntFunction<Console> command, String failure) {
    var err = new ByteArrayOutputStream();
    OutputStream broken =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException(failure);
          }
        };
    Console console =
        new Console(
            new ByteArrayInputStream(PROGRAM.getBytes(StandardCharsets.UTF_8)),
            new StandardOutput(broken),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    return new Run(command.applyAsInt(console), err.toString(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void endSilentlyOnAClosedPipe(ToIntFunction<Console> command) {
    Run silent = new Run(PipeClosedException.STATUS, "");
    assertThat(run(command, "Broken pipe")).isEqualTo(silent);
    assertThat(run(command, "Datenübergabe unterbrochen (broken pipe)")).isEqualTo(silent);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void complainOfEverythingElse(ToIntFunction<Console> command) {
    Run run = run(command, "No space left on device");
    assertThat(run.status()).isBetween(1, 3);
    assertThat(run.err()).contains("output");
  }
}
