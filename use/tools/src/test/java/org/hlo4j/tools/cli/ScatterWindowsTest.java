package org.hlo4j.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.hlo4j.tools.cli.Commands.Run;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.translate.TranslateMain;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Windows of {@code scatter} that are partly out of bounds: {@code hlo4j run} leaves them out, as
 * JAX does, and {@code stablehlo-translate --interpret} only their elements that are outside, as
 * the text of the specification does.
 */
class ScatterWindowsTest {
  private static final String SUM =
      """
      ({
      ^bb0(%a: tensor<i32>, %b: tensor<i32>):
        %s = stablehlo.add %a, %b : tensor<i32>
        stablehlo.return %s : tensor<i32>
      })\
      """;

  private static final String DIMENSIONS =
      "<{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0],"
          + " scatter_dims_to_operand_dims = [0]>}>";

  private enum Case {
    STATIC(
        "[0, 1, 2, 3, 4]",
        "[0, 1, 2, 13, 14]",
        """
        func.func @main() -> tensor<5xi32> {
          %x = stablehlo.iota dim = 0 : tensor<5xi32>
          %u = stablehlo.constant dense<10> : tensor<3xi32>
          %i = stablehlo.constant dense<3> : tensor<1xi64>
          %r = "stablehlo.scatter"(%x, %i, %u) DIMENSIONS SUM
              : (tensor<5xi32>, tensor<1xi64>, tensor<3xi32>) -> tensor<5xi32>
          return %r : tensor<5xi32>
        }
        """),
    BEFORE_THE_BEGINNING(
        "[0, 1, 2, 3, 4]",
        "[10, 11, 2, 3, 4]",
        """
        func.func @main() -> tensor<5xi32> {
          %x = stablehlo.iota dim = 0 : tensor<5xi32>
          %u = stablehlo.constant dense<10> : tensor<3xi32>
          %i = stablehlo.constant dense<-1> : tensor<1xi64>
          %r = "stablehlo.scatter"(%x, %i, %u) DIMENSIONS SUM
              : (tensor<5xi32>, tensor<1xi64>, tensor<3xi32>) -> tensor<5xi32>
          return %r : tensor<5xi32>
        }
        """),
    DYNAMIC(
        "[0, 1, 2, 3, 4]",
        "[0, 1, 2, 13, 14]",
        """
        func.func @main() -> tensor<?xi32> {
          %n = stablehlo.constant dense<5> : tensor<1xi64>
          %x = stablehlo.dynamic_iota %n, dim = 0 : (tensor<1xi64>) -> tensor<?xi32>
          %ten = stablehlo.constant dense<10> : tensor<i32>
          %m = stablehlo.constant dense<3> : tensor<1xi64>
          %u = stablehlo.dynamic_broadcast_in_dim %ten, %m, dims = [] : (tensor<i32>, tensor<1xi64>) -> tensor<?xi32>
          %i = stablehlo.constant dense<3> : tensor<1xi64>
          %r = "stablehlo.scatter"(%x, %i, %u) DIMENSIONS SUM
              : (tensor<?xi32>, tensor<1xi64>, tensor<?xi32>) -> tensor<?xi32>
          return %r : tensor<?xi32>
        }
        """),
    BOUNDED(
        "[0, 1, 2, 3, 4]",
        "[0, 1, 2, 3, 14]",
        """
        func.func @main() -> tensor<?xi32, #stablehlo.bounds<5>> {
          %x = stablehlo.iota dim = 0 : tensor<5xi32>
          %n = stablehlo.constant dense<5> : tensor<i32>
          %y = stablehlo.set_dimension_size %x, %n, dim = 0
              : (tensor<5xi32>, tensor<i32>) -> tensor<?xi32, #stablehlo.bounds<5>>
          %u = stablehlo.constant dense<10> : tensor<2xi32>
          %i = stablehlo.constant dense<4> : tensor<1xi64>
          %r = "stablehlo.scatter"(%y, %i, %u) DIMENSIONS SUM
              : (tensor<?xi32, #stablehlo.bounds<5>>, tensor<1xi64>, tensor<2xi32>)
              -> tensor<?xi32, #stablehlo.bounds<5>>
          return %r : tensor<?xi32, #stablehlo.bounds<5>>
        }
        """),
    // Padding is not an element of the operand: nothing is selected from it, and nothing left out.
    SELECT_AND_SCATTER(
        "[0, 10, 0, 20, 0]",
        "[0, 10, 0, 20, 0]",
        """
        func.func @main() -> tensor<5xi32> {
          %x = stablehlo.constant dense<[0, 9, 0, 9, 0]> : tensor<5xi32>
          %u = stablehlo.constant dense<[10, 20]> : tensor<2xi32>
          %z = stablehlo.constant dense<0> : tensor<i32>
          %r = "stablehlo.select_and_scatter"(%x, %u, %z) <{window_dimensions = array<i64: 3>,
              window_strides = array<i64: 3>, padding = dense<[[1, 0]]> : tensor<1x2xi64>}> ({
          ^bb0(%a: tensor<i32>, %b: tensor<i32>):
            %c = stablehlo.compare GE, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
            stablehlo.return %c : tensor<i1>
          }, SUM) : (tensor<5xi32>, tensor<2xi32>, tensor<i32>) -> tensor<5xi32>
          return %r : tensor<5xi32>
        }
        """);

    private final String whole;
    private final String partial;
    private final String program;

    Case(String whole, String partial, String program) {
      this.whole = whole;
      this.partial = partial;
      this.program = program;
    }

    String text() {
      return program
          .replace("DIMENSIONS", DIMENSIONS)
          .replace("}, SUM)", "}, " + SUM.substring(1))
          .replace("SUM", SUM);
    }
  }

  @ParameterizedTest
  @EnumSource
  void areLeftOutByRunOnEveryEngine(Case example) {
    for (String engine : List.of("reference", "strict", "fast")) {
      Run run = Commands.run(example.text(), "run", "-", "--engine=" + engine);
      assertThat(run.err()).isEmpty();
      assertThat(run.out()).as(engine).contains(example.whole);
    }
  }

  @ParameterizedTest
  @EnumSource
  void areCombinedWhereTheyAreInsideByTheInterpreterOfUpstream(Case example) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    int status =
        TranslateMain.run(
            List.of("--interpret"),
            new Console(
                new ByteArrayInputStream(example.text().getBytes(StandardCharsets.UTF_8)),
                out,
                new PrintStream(err, true, StandardCharsets.UTF_8)));
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    assertThat(status).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).contains(example.partial);
  }
}
