package org.hlo4j.interpreter.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.Programs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Custom calls of targets that are defined without a device. */
class CustomCallsTest {
  private static void run(String body, String functions) {
    assertThat(
            Programs.run(
                "module {\nfunc.func @main() {\n" + body + "\nfunc.return\n}\n" + functions + "}"))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Sharding", "SPMDFullToShardShape", "SPMDShardToFullShape"})
  void placementChangesNothing(String target) {
    run(
        """
        %x = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
        %y = stablehlo.custom_call @TARGET(%x) : (tensor<2xi32>) -> tensor<2xi32>
        check.expect_eq_const %y, dense<[1, 2]> : tensor<2xi32>
        """
            .replace("TARGET", target),
        "");
  }

  @Test
  void shapeAssertionsThatHoldSayNothing() {
    run(
        """
        %p = stablehlo.constant dense<true> : tensor<i1>
        stablehlo.custom_call @shape_assertion(%p) {error_message = "no", has_side_effect = true}
          : (tensor<i1>) -> ()
        """,
        "");
  }

  @Test
  void shapeAssertionsThatDoNotHoldSayWhy() {
    assertThatThrownBy(() ->
            run(
                """
                %p = stablehlo.constant dense<false> : tensor<i1>
                %n = stablehlo.constant dense<7> : tensor<i32>
                stablehlo.custom_call @shape_assertion(%p, %n) {
                  error_message = "size {0} is odd", has_side_effect = true
                } : (tensor<i1>, tensor<i32>) -> ()
                """,
                ""))
        .isInstanceOf(InterpreterException.class)
        .hasMessageContaining("size 7 is odd");
  }

  @Test
  void approximateTopKIsExact() {
    run(
        """
        %x = stablehlo.constant dense<[1.0, 4.0, 2.0, 3.0]> : tensor<4xf32>
        %i = stablehlo.iota dim = 0 : tensor<4xi32>
        %low = stablehlo.constant dense<0.0> : tensor<f32>
        %none = stablehlo.constant dense<-1> : tensor<i32>
        %y:2 = stablehlo.custom_call @ApproxTopK(%x, %i, %low, %none) {
          called_computations = [@greater], mhlo.backend_config = {reduction_dim = 0 : i64}
        } : (tensor<4xf32>, tensor<4xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
        check.expect_eq_const %y#0, dense<[4.0, 3.0]> : tensor<2xf32>
        check.expect_eq_const %y#1, dense<[1, 3]> : tensor<2xi32>
        """,
        """
        func.func private @greater(
            %a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>) -> tensor<i1> {
          %0 = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
          func.return %0 : tensor<i1>
        }
        """);
  }

  @Test
  void otherTargetsEndTheProgram() {
    assertThatThrownBy(() -> run("stablehlo.custom_call @unknown() : () -> ()", ""))
        .isInstanceOf(InterpreterException.class)
        .hasMessageContaining("custom call target 'unknown' cannot be interpreted");
  }
}
