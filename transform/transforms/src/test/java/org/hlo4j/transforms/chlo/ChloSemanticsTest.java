package org.hlo4j.transforms.chlo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.transforms.TransformedPrograms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs that use CHLO, or MHLO's functions through custom calls, run as they are. */
class ChloSemanticsTest {
  private static Tensor run(String body, String type) {
    String text = "func.func @main() -> %s {\n%s\nreturn %%r : %s\n}".formatted(type, body, type);
    return (Tensor)
        Interpreter.evaluate(TransformedPrograms.parse(text), "main", List.of()).getFirst();
  }

  @ParameterizedTest
  @CsvSource({
    "acos, 0.3, 1.2661036727794992",
    "acosh, 2.5, 1.566799236972411",
    "asin, 0.3, 0.3046926540153975",
    "asinh, -1.5, -1.1947632172871094",
    "atanh, 0.3, 0.3095196042031117",
    "cosh, 1.5, 2.352409615243247",
    "sinh, 0.5, 0.5210953054937474",
    "tan, 1.0, 1.5574077246549023",
    "erf, 0.5, 0.5204998778130465",
    "erf, -2.0, -0.9953222650189527",
  })
  void functionsOfMhloAreThoseOfChlo(String function, double argument, double expected) {
    String constant = "%x = stablehlo.constant dense<" + argument + "> : tensor<2xf64>\n";
    Tensor called =
        run(
            constant
                + "%r = stablehlo.custom_call @mhlo."
                + function
                + "(%x) {mhlo.attributes = {}, mhlo.version = 1 : i64}"
                + " : (tensor<2xf64>) -> tensor<2xf64>",
            "tensor<2xf64>");
    Tensor operation =
        run(
            constant + "%r = chlo." + function + " %x : tensor<2xf64> -> tensor<2xf64>",
            "tensor<2xf64>");
    assertThat(called.doubleAt(1)).isCloseTo(expected, within(1e-12));
    assertThat(operation).isEqualTo(called);
  }

  @Test
  void attributesDistinguishFormulas() {
    Tensor sorted =
        run(
            """
            %x = stablehlo.constant dense<[3, 1, 2]> : tensor<3xi32>
            %one:2 = chlo.top_k(%x, k = 1) : tensor<3xi32> -> (tensor<1xi32>, tensor<1xi32>)
            %two:2 = chlo.top_k(%x, k = 2) : tensor<3xi32> -> (tensor<2xi32>, tensor<2xi32>)
            %r = stablehlo.concatenate %one#0, %two#0, %two#1, dim = 0
              : (tensor<1xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<5xi32>
            """,
            "tensor<5xi32>");
    assertThat(sorted.toLongArray()).containsExactly(3, 3, 2, 0, 2);
  }

  @Test
  void shapesAtRunTimeChooseTheFormula() {
    Tensor sums =
        run(
            """
            %x = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
            %y = stablehlo.constant dense<[10, 20]> : tensor<2xi32>
            %dx = stablehlo.convert %x : (tensor<2x2xi32>) -> tensor<?x2xi32>
            %dy = stablehlo.convert %y : (tensor<2xi32>) -> tensor<?xi32>
            %s = chlo.broadcast_add %dx, %dy : (tensor<?x2xi32>, tensor<?xi32>) -> tensor<?x2xi32>
            %r = stablehlo.convert %s : (tensor<?x2xi32>) -> tensor<2x2xi32>
            """,
            "tensor<2x2xi32>");
    assertThat(sums.toLongArray()).containsExactly(11, 22, 13, 24);
  }

  @Test
  void functionsThatMhloLacksAreNotSupported() {
    assertThatExceptionOfType(InterpreterException.class)
        .isThrownBy(() ->
            run(
                """
                %x = stablehlo.constant dense<1.0> : tensor<f32>
                %r = stablehlo.custom_call @mhlo.fft(%x) : (tensor<f32>) -> tensor<f32>
                """,
                "tensor<f32>"))
        .withMessageContaining("custom call target 'mhlo.fft' cannot be interpreted");
  }
}
