package org.hlo4j.tools.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.hlo4j.tools.cli.Commands;
import org.hlo4j.tools.cli.Commands.Run;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what commands make of {@code -}. */
class StreamArgumentsTest {
  private static final String PROGRAM =
      """
      func.func @main(%x: tensor<f32>) -> tensor<f32> {
        return %x : tensor<f32>
      }
      """;

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          verify - -,                            standard input ('-') can be read once
          digest - x.mlir -,                     standard input ('-') can be read once
          explain - -,                           standard input ('-') can be read once
          diff - -,                              standard input ('-') can be read once
          convert - - out,                       standard input ('-') can be read once
          run - --input -,                       '--input names files, not standard input (''-'')'
          run - --input x=-,                     '--input names files, not standard input (''-'')'
          run - --output -,                      '--output is a file or folder, not standard input or output (''-'')'
          run - --dump -,                        '--dump is a file or folder, not standard input or output (''-'')'
          sign - --private-key k,                'PATH is a file or folder, not standard input or output (''-'')'
          migrate x --target 1.0.0 -o -,         '--output is a file or folder, not standard input or output (''-'')'
          """)
  void refusesStandardInputTwiceAndInPlaceOfPaths(String command, String message) {
    Run run = Commands.run(PROGRAM, command.split(" "));

    assertThat(run.err()).startsWith(message);
    assertThat(run.out()).isEmpty();
    assertThat(run.status()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({"verify -", "convert - - --to text", "report - -o -"})
  void takesStandardInputAndOutputOnce(String command) {
    Run run = Commands.run(PROGRAM, command.split(" "));

    assertThat(run.out()).isNotEmpty();
    assertThat(run.status()).isZero();
  }
}
