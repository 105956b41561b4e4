package org.hlo4j.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.text.print.MlirPrinter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Properties of created operations that only the generic form with locations prints. */
class GenericFormTest {
  private static final String STATED =
      "<{result_accuracy = #stablehlo.result_accuracy<mode ="
          + " #stablehlo.result_accuracy_mode<DEFAULT>>}>";

  static Stream<Arguments> forms() {
    return Stream.of(
        Arguments.of(
            "formulas of inverse functions state the accuracy",
            "func.func(chlo-legalize-to-stablehlo)",
            """
            func.func @f(%a: tensor<f32>) -> tensor<f32> {
              %0 = chlo.tan %a : tensor<f32> -> tensor<f32>
              return %0 : tensor<f32>
            }
            """,
            "\"stablehlo.tan\"(%arg0) " + STATED + " : (tensor<f32>)"),
        Arguments.of(
            "other formulas do not",
            "func.func(chlo-legalize-to-stablehlo)",
            """
            func.func @f(%a: tensor<f32>) -> tensor<f32> {
              %0 = chlo.sinh %a : tensor<f32> -> tensor<f32>
              return %0 : tensor<f32>
            }
            """,
            "\"stablehlo.exponential_minus_one\"(%arg0) : (tensor<f32>)"),
        Arguments.of(
            "operands are broadcast where they come from",
            "func.func(chlo-legalize-to-stablehlo)",
            """
            func.func @f(%a: tensor<4xf32>, %b: tensor<f32> loc("b")) -> tensor<4xf32> {
              %0 = chlo.broadcast_add %a, %b : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
              return %0 : tensor<4xf32>
            }
            """,
            "<{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32> loc(\"b\")"),
        Arguments.of(
            "sizes are cast where they come from",
            "func.func(shape-legalize-to-stablehlo)",
            """
            func.func @f(%a: index loc("a"), %b: index) -> index {
              %0 = arith.muli %a, %b : index
              return %0 : index
            }
            """,
            "\"builtin.unrealized_conversion_cast\"(%arg0) : (index) -> tensor<i32> loc(\"a\")"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("forms")
  void isUpstreams(String what, String pipeline, String program, String expected) {
    Operation module = Passes.parse(program);
    Passes.run(pipeline, module);
    PrinterOptions generic =
        PrinterOptions.builder().generic(true).debugInfo(true).localScope(true).build();
    assertThat(MlirPrinter.toString(module, Passes.REGISTRY, generic)).contains(expected);
  }
}
