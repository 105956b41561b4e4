package org.hlo4j.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Scatters that update nothing return their inputs: the same as upstream since 1.21.0. */
class ScatterSimplificationTest {
  private static final String POINTS =
      "inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = ";
  private static final String ROWS = "update_window_dims = [1], " + POINTS + "1";
  private static final String WHOLE = "update_window_dims = [1], index_vector_dim = 1";

  /** Scatters into two inputs, of which the second has these updates and this result. */
  private static String program(
      String input, String indices, String update, String other, String result, String numbers) {
    return """
    func.func @f(%a: tensor<INPUT>, %i: tensor<INDICES>, %u: tensor<UPDATE>, %v: tensor<OTHER>)
        -> (tensor<INPUT>, tensor<RESULT>) {
      %0:2 = "stablehlo.scatter"(%a, %a, %i, %u, %v) ({
      ^bb0(%s0: tensor<f32>, %s1: tensor<f32>, %s2: tensor<f32>, %s3: tensor<f32>):
        stablehlo.return %s2, %s3 : tensor<f32>, tensor<f32>
      }) {scatter_dimension_numbers = #stablehlo.scatter<NUMBERS>, unique_indices = true, a.b}
        : (tensor<INPUT>, tensor<INPUT>, tensor<INDICES>, tensor<UPDATE>, tensor<OTHER>)
        -> (tensor<INPUT>, tensor<RESULT>)
      return %0#0, %0#1 : tensor<INPUT>, tensor<RESULT>
    }
    """
        .replace("INPUT", input)
        .replace("INDICES", indices)
        .replace("UPDATE", update)
        .replace("OTHER", other)
        .replace("RESULT", result)
        .replace("NUMBERS", numbers);
  }

  private static Arguments goes(
      String what, String input, String indices, String updates, String numbers) {
    return Arguments.of(what, program(input, indices, updates, updates, input, numbers), true);
  }

  private static Arguments stays(
      String what, String input, String indices, String updates, String numbers) {
    return Arguments.of(what, program(input, indices, updates, updates, input, numbers), false);
  }

  static Stream<Arguments> scatters() {
    return Stream.of(
        goes("no indices", "4xf32", "0x1xi32", "0xf32", POINTS + 1),
        goes("no indices, scalars", "4xf32", "0xi32", "0xf32", POINTS + 1),
        goes("no indices, vectors first", "4xf32", "1x0xi32", "0xf32", POINTS + 0),
        goes("no indices, dynamic updates", "?x5xf32", "0x1xi32", "0x?xf32", ROWS),
        goes("no windows", "4x5xf32", "3x1xi32", "3x0xf32", ROWS),
        goes("no windows, dynamic indices", "4x5xf32", "?x1xi32", "3x0xf32", ROWS),
        goes("no inputs", "0x5xf32", "3x1xi32", "3x0xf32", ROWS),
        stays("index vectors without elements", "4xf32", "3x0xi32", "3x4xf32", WHOLE),
        stays("some updates", "4x5xf32", "3x1xi32", "3x5xf32", ROWS),
        stays("dynamic indices and updates", "4xf32", "0x?x1xi32", "0x?xf32", POINTS + 2),
        stays("no windows, dynamic updates", "4x5xf32", "?x1xi32", "?x0xf32", ROWS),
        Arguments.of(
            "no windows, one of the updates dynamic",
            program("4x5xf32", "?x1xi32", "3x0xf32", "?x0xf32", "4x5xf32", ROWS),
            false),
        Arguments.of(
            "no indices, but a result of another type",
            program("4xf32", "0x1xi32", "0xf32", "0xf32", "?xf32", POINTS + 1),
            false));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("scatters")
  void returnsItsInputsIfItUpdatesNothing(String what, String program, boolean goes) {
    String simplified = Passes.run("stablehlo-aggressive-simplification", program);
    assertThat(simplified.contains("stablehlo.scatter")).isEqualTo(!goes);
    assertThat(simplified.contains("return %arg0, %arg0")).isEqualTo(goes);
  }
}
