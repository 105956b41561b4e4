package org.hlo4j.interpreter.eval;

import static org.assertj.core.api.Assertions.assertThat;

import org.hlo4j.interpreter.Programs;
import org.hlo4j.interpreter.Tensor;
import org.junit.jupiter.api.Test;

class TriangularTest {
  private static Tensor run(String operation) {
    return (Tensor)
        Programs.run(
                """
                func.func @main() -> tensor<2x2xf64> {
                  %%a = stablehlo.constant dense<[[1.0, 2.0], [2.0, 0.0]]> : tensor<2x2xf64>
                  %%b = stablehlo.constant dense<[[1.0, 2.0], [3.0, -4.0]]> : tensor<2x2xf64>
                  %%0 = %s
                  return %%0 : tensor<2x2xf64>
                }
                """
                    .formatted(operation))
            .getFirst();
  }

  @Test
  void aSingularSystemOfRealNumbersHasInfiniteSolutions() {
    Tensor solution =
        run(
            """
            "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = false, \
            unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> \
            : (tensor<2x2xf64>, tensor<2x2xf64>) -> tensor<2x2xf64>\
            """);
    assertThat(solution.doubles())
        .containsExactly(
            Double.NEGATIVE_INFINITY,
            Double.POSITIVE_INFINITY,
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY);
  }

  @Test
  void theUpperTriangleGivesAFactorWithZerosBelow() {
    Tensor factor =
        run(
            """
            stablehlo.cholesky %a, lower = false : tensor<2x2xf64>\
            """);
    assertThat(factor.doubles()).startsWith(1, 2, 0).endsWith(Double.NaN);
  }
}
