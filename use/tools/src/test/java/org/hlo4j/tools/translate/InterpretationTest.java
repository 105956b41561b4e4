package org.hlo4j.tools.translate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.hlo4j.tools.run.Console;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InterpretationTest {
  /** Large enough for parallel evaluation. */
  private static final String PROGRAM =
      """
      func.func @main() -> tensor<f32> {
        %x = stablehlo.iota dim = 0 : tensor<300000xf32>
        %y = stablehlo.sine %x : tensor<300000xf32>
        %r = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0]
            : (tensor<300000xf32>, tensor<300000xf32>) -> tensor<f32>
        return %r : tensor<f32>
      }
      """;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String... arguments) {
    out.reset();
    err.reset();
    byte[] input = PROGRAM.getBytes(StandardCharsets.UTF_8);
    return TranslateMain.run(
        List.of(arguments),
        new Console(
            new ByteArrayInputStream(input),
            out,
            new PrintStream(err, true, StandardCharsets.UTF_8)));
  }

  @Test
  void threadsDoNotChangeWhatIsPrinted() {
    assertThat(run("--interpret")).isZero();
    String alone = out.toString(StandardCharsets.UTF_8);
    assertThat(run("--interpret", "--interpreter-threads=3")).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(alone).contains("tensor<f32>");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "two", "100000"})
  void rejectsAnInvalidNumberOfThreads(String count) {
    assertThat(run("--interpret", "--interpreter-threads=" + count)).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("--interpreter-threads option: '" + count + "' value invalid");
  }
}
