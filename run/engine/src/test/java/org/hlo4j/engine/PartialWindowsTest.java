package org.hlo4j.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Windows of {@code scatter} that are partly out of bounds. */
class PartialWindowsTest {
  private static Operation program(String index, String body, int window) {
    return EnginePrograms.parse(
        """
        func.func @main() -> tensor<5xi32> {
          %x = stablehlo.iota dim = 0 : tensor<5xi32>
          %u = stablehlo.constant dense<10> : tensor<WINDOWxi32>
          %i = stablehlo.constant dense<INDEX> : tensor<1xi64>
          %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
          ^bb0(%a: tensor<i32>, %b: tensor<i32>):
            %c = stablehlo.add %a, %b : tensor<i32>
            stablehlo.return %BODY : tensor<i32>
          }) : (tensor<5xi32>, tensor<1xi64>, tensor<WINDOWxi32>) -> tensor<5xi32>
          return %0 : tensor<5xi32>
        }
        """
            .replace("INDEX", index)
            .replace("BODY", body)
            .replace("WINDOW", "" + window));
  }

  private static long[] numbers(String text) {
    return List.of(text.split(" ")).stream().mapToLong(Long::parseLong).toArray();
  }

  private static long[] elements(List<? extends Object> results) {
    return ((Tensor) results.getFirst()).toLongArray();
  }

  @ParameterizedTest
  @CsvSource({
    "3,  c, 3, 0 1 2 3 4,    0 1 2 13 14",
    "3,  b, 3, 0 1 2 3 4,    0 1 2 10 10",
    "-1, c, 3, 0 1 2 3 4,    10 11 2 3 4",
    "2,  c, 3, 0 1 12 13 14, 0 1 12 13 14",
    "5,  c, 3, 0 1 2 3 4,    0 1 2 3 4",
    "9223372036854775807, c, 3, 0 1 2 3 4, 0 1 2 3 4",
    "-9223372036854775808, c, 3, 0 1 2 3 4, 0 1 2 3 4",
  })
  void areLeftOutWholeOrWhereTheyAreOut(
      String index, String body, int window, String whole, String partial) {
    Operation module = program(index, body, window);
    for (boolean isPartial : new boolean[] {false, true}) {
      InterpreterOptions options = InterpreterOptions.DEFAULT.withPartialScatterWindows(isPartial);
      long[] expected = numbers(isPartial ? partial : whole);
      assertThat(elements(Interpreter.evaluate(module, "main", List.of(), options)))
          .containsExactly(expected);
      for (boolean isStrict : new boolean[] {false, true}) {
        try (PreparedFunction prepared =
            Engine.prepare(module, "main", EngineOptions.DEFAULT.withStrict(isStrict))) {
          assertThat(elements(prepared.run(List.of(), options))).containsExactly(expected);
        }
      }
    }
  }
}
