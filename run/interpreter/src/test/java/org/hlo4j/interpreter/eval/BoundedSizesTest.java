package org.hlo4j.interpreter.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.Programs;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Dynamic sizes with bounds, which shrink and grow. */
class BoundedSizesTest {
  private static final String TYPE = "tensor<?xi32, #stablehlo.bounds<4>>";

  /** Returns the sum of what is left of 5, 6, 7, 8, computed in {@code body} from {@code %a}. */
  private static long sum(String body) {
    Operation module =
        Programs.parse(
            """
            func.func @main() -> tensor<i32> {
              %buffer = stablehlo.constant dense<[5, 6, 7, 8]> : tensor<4xi32>
              %zero = stablehlo.constant dense<0> : tensor<i32>
              %one = stablehlo.constant dense<1> : tensor<i32>
              %three = stablehlo.constant dense<3> : tensor<i32>
              %five = stablehlo.constant dense<5> : tensor<i32>
              %a = stablehlo.set_dimension_size %buffer, %one, dim = 0 : (tensor<4xi32>, tensor<i32>) -> TYPE
              BODY
              %sum = stablehlo.reduce(%b init: %zero) applies stablehlo.add across dimensions = [0] : (TYPE, tensor<i32>) -> tensor<i32>
              return %sum : tensor<i32>
            }
            """
                .replace("BODY", body)
                .replace("SET", "stablehlo.set_dimension_size")
                .replace("TYPE", TYPE));
    Programs.verify(module);
    return ((Tensor) Interpreter.evaluate(module, "main", List.of()).getFirst()).longAt(0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          5  | %b = SET %a, %one, dim = 0 : (TYPE, tensor<i32>) -> TYPE
          18 | %b = SET %a, %three, dim = 0 : (TYPE, tensor<i32>) -> TYPE
          18 | %c = stablehlo.optimization_barrier %a : TYPE %b = SET %c, %three, dim = 0 : (TYPE, tensor<i32>) -> TYPE
          36 | %c = stablehlo.add %a, %a : TYPE %b = SET %c, %three, dim = 0 : (TYPE, tensor<i32>) -> TYPE
          -36 | %c = stablehlo.add %a, %a : TYPE %d = stablehlo.negate %c : TYPE %b = SET %d, %three, dim = 0 : (TYPE, tensor<i32>) -> TYPE
          0  | %b = SET %a, %zero, dim = 0 : (TYPE, tensor<i32>) -> TYPE
          18 | %c = SET %a, %zero, dim = 0 : (TYPE, tensor<i32>) -> TYPE %b = SET %c, %three, dim = 0 : (TYPE, tensor<i32>) -> TYPE
          """)
  void growBackToWhatTheBufferHolds(long expected, String body) {
    assertThat(sum(body)).isEqualTo(expected);
  }

  @Test
  void growInLoops() {
    assertThat(
            sum(
                """
                %b = stablehlo.while(%x = %a) : TYPE cond {
                  %size = stablehlo.get_dimension_size %x, dim = 0 : (TYPE) -> tensor<i32>
                  %less = stablehlo.compare LT, %size, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
                  stablehlo.return %less : tensor<i1>
                } do {
                  %size = stablehlo.get_dimension_size %x, dim = 0 : (TYPE) -> tensor<i32>
                  %more = stablehlo.add %size, %one : tensor<i32>
                  %y = SET %x, %more, dim = 0 : (TYPE, tensor<i32>) -> TYPE
                  stablehlo.return %y : TYPE
                }
                """))
        .isEqualTo(18);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          %b = SET %a, %five, dim = 0 : (TYPE, tensor<i32>) -> TYPE | size 5 is beyond the bound 4
          %c = stablehlo.reverse %a, dims = [0] : TYPE %b = SET %c, %three, dim = 0 : (TYPE, tensor<i32>) -> TYPE | size 3 is within the bound 4, but the operand has 1 elements and nothing beyond
          """)
  void growNeitherBeyondTheBoundNorBeyondWhatWasComputed(String body, String reason) {
    assertThat(catchThrowableOfType(InterpreterException.class, () -> sum(body)).diagnostic())
        .extracting(diagnostic -> diagnostic.message())
        .isEqualTo("'stablehlo.set_dimension_size' " + reason);
  }
}
