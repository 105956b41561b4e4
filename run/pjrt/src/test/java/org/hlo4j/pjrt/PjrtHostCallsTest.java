package org.hlo4j.pjrt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.hlo4j.engine.Engine;
import org.hlo4j.engine.EngineOptions;
import org.hlo4j.engine.FunctionRunner;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.junit.jupiter.api.Test;

/** LAPACK's calls run on the host, and what is between them on the device. */
class PjrtHostCallsTest {
  private static final String CHOLESKY =
      """
      stablehlo.custom_call @lapack_spotrf_ffi(%s) {mhlo.backend_config = {uplo = 76 : ui8}, \
      operand_layouts = [dense<[0, 1]> : tensor<2xindex>], \
      output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], \
      result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} \
      : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<i32>)
      """;

  private static final Tensor X =
      Tensor.wrap(RankedTensorType.of(FloatType.F32, 2, 2), new float[] {4, 2, 2, 5});

  private static String cholesky(String operand) {
    return CHOLESKY.formatted(operand);
  }

  private static void assertRuns(String text) {
    TestPlugin.plugin();
    Operation program = PjrtEngineProviderTest.parse(text);
    Operation before = program.copy();
    try (FunctionRunner runner = Engine.prepare("pjrt", program, "main", EngineOptions.DEFAULT)) {
      assertThat(runner.run(List.of(X), InterpreterOptions.DEFAULT))
          .isEqualTo(Interpreter.evaluate(program, "main", List.of(X)));
    }
    assertThat(program.toString()).isEqualTo(before.toString());
  }

  @Test
  void areBetweenPartsOfTheProgram() {
    assertRuns(
        """
        func.func @main(%%a: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<i32>, tensor<2x2xf32>) {
          %%two = stablehlo.constant dense<2.0> : tensor<2x2xf32>
          %%0 = stablehlo.multiply %%a, %%two : tensor<2x2xf32>
          %%1:2 = %s
          %%2 = stablehlo.multiply %%1#0, %%two : tensor<2x2xf32>
          %%3 = stablehlo.add %%2, %%0 : tensor<2x2xf32>
          %%4 = func.call @factor(%%3) : (tensor<2x2xf32>) -> tensor<2x2xf32>
          return %%4, %%1#0, %%1#1, %%a : tensor<2x2xf32>, tensor<2x2xf32>, tensor<i32>, tensor<2x2xf32>
        }
        func.func private @factor(%%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
          %%0:2 = %s
          return %%0#0 : tensor<2x2xf32>
        }
        """
            .formatted(cholesky("%0"), cholesky("%x")));
  }

  @Test
  void areInRegionsThatRunOnTheHost() {
    assertRuns(
        """
        func.func @main(%%a: tensor<2x2xf32>) -> tensor<2x2xf32> {
          %%b = stablehlo.add %%a, %%a : tensor<2x2xf32>
          %%t = stablehlo.constant dense<true> : tensor<i1>
          %%0 = "stablehlo.if"(%%t) ({
            %%1:2 = %s
            stablehlo.return %%1#0 : tensor<2x2xf32>
          }, {
            stablehlo.return %%a : tensor<2x2xf32>
          }) : (tensor<i1>) -> tensor<2x2xf32>
          %%2 = stablehlo.add %%0, %%b : tensor<2x2xf32>
          return %%2 : tensor<2x2xf32>
        }
        """
            .formatted(cholesky("%b")));
  }

  @Test
  void callsThatNobodyKnowsAreRefused() {
    TestPlugin.plugin();
    Operation program =
        PjrtEngineProviderTest.parse(
            """
            func.func @main() -> tensor<f32> {
              %0 = stablehlo.custom_call @lapack_dream_ffi() : () -> tensor<f32>
              return %0 : tensor<f32>
            }
            """);
    assertThatThrownBy(
            () -> {
              try (FunctionRunner runner =
                  Engine.prepare("pjrt", program, "main", EngineOptions.DEFAULT)) {
                runner.run(List.of(), InterpreterOptions.DEFAULT);
              }
            })
        .isInstanceOf(InterpreterException.class)
        .hasMessageContaining("test:2:8: custom call target 'lapack_dream_ffi'");
  }
}
