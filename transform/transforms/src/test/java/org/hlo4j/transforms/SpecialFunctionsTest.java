package org.hlo4j.transforms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.Stream;
import org.hlo4j.ir.Operation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CHLO's functions have their values when they are expressed by StableHLO. */
class SpecialFunctionsTest {
  private static double evaluate(String function, String type, double... arguments) {
    StringBuilder text = new StringBuilder("func.func @main() -> tensor<" + type + "> {\n");
    StringBuilder operands = new StringBuilder();
    StringBuilder types = new StringBuilder();
    for (int i = 0; i < arguments.length; i++) {
      text.append("%a" + i + " = stablehlo.constant dense<" + literal(arguments[i]) + "> : ");
      text.append("tensor<" + type + ">\n");
      operands.append(i == 0 ? "" : ", ").append("%a" + i);
      types.append(i == 0 ? "" : ", ").append("tensor<" + type + ">");
    }
    text.append("%r = \"chlo." + function + "\"(" + operands + ") : (" + types + ") -> ");
    text.append("tensor<" + type + ">\nreturn %r : tensor<" + type + ">\n}");
    Operation program = TransformedPrograms.parse(text.toString());
    assertThat(TransformedPrograms.apply("chlo-pre-serialization-pipeline", program)).isEmpty();
    return TransformedPrograms.evaluate(program)[0];
  }

  private static String literal(double number) {
    return "%.17e".formatted(number);
  }

  @ParameterizedTest
  @CsvSource({
    "acos, 0.3, 1.2661036727794992",
    "acosh, 2.5, 1.566799236972411",
    "asin, 0.3, 0.3046926540153975",
    "asinh, -1.5, -1.1947632172871094",
    "atan, 2.0, 1.1071487177940904",
    "atanh, 0.3, 0.3095196042031117",
    "cosh, 1.5, 2.352409615243247",
    "sinh, 0.5, 0.5210953054937474",
    "sinh, -3.0, -10.017874927409903",
    "tan, 1.0, 1.5574077246549023",
    "square, -3.0, 9.0",
    "erf, 0.5, 0.5204998778130465",
    "erf, -2.0, -0.9953222650189527",
    "erfc, 0.5, 0.4795001221869535",
    "erfc, 2.0, 0.004677734981047266",
    "erf_inv, 0.5, 0.4769362762044699",
    "lgamma, 0.25, 1.2880225246980774",
    "lgamma, 10.5, 13.940625219403763",
    "lgamma, -0.5, 1.2655121234846454",
    "digamma, 1.0, -0.5772156649015329",
    "digamma, -0.5, 0.03648997397857652",
    "bessel_i1e, 1.0, 0.2079104153497085",
    "bessel_i1e, 20.0, 0.0875062221833009"
  })
  void functionsOfOneNumberHaveTheirValues(String function, double x, double expected) {
    assertThat(evaluate(function, "f64", x)).isCloseTo(expected, within(1e-12));
    assertThat(evaluate(function, "f32", x)).isCloseTo(expected, within(2e-5));
    assertThat(evaluate(function, "f16", x)).isCloseTo(expected, within(4e-2));
  }

  @ParameterizedTest
  @CsvSource({
    "zeta, 2.0, 1.0, 1.6449340668482264",
    "zeta, 3.0, 2.5, 0.1181020258208637",
    "polygamma, 0.0, 1.0, -0.5772156649015329",
    "polygamma, 1.0, 1.0, 1.6449340668482264"
  })
  void functionsOfTwoNumbersHaveTheirValues(String function, double a, double b, double expected) {
    assertThat(evaluate(function, "f64", a, b)).isCloseTo(expected, within(1e-10));
  }

  @ParameterizedTest
  @CsvSource({"1.0, 2.0", "1.0, -2.0", "0.0, -1.0", "0.0, 1.0", "-3.5, -3.5", "5e-324, -1.0"})
  void theNextNumberIsTheNextOneOfItsType(double from, double to) {
    assertThat(evaluate("next_after", "f64", from, to)).isEqualTo(Math.nextAfter(from, to));
    float next = Math.nextAfter((float) from, to);
    assertThat((float) evaluate("next_after", "f32", (float) from, to)).isEqualTo(next);
  }

  @Test
  void whatIsNotDefinedIsNotANumber() {
    assertThat(evaluate("atanh", "f64", 1.5)).isNaN();
    assertThat(evaluate("digamma", "f64", -2.0)).isNaN();
    assertThat(evaluate("polygamma", "f64", -1.0, 2.0)).isNaN();
    assertThat(evaluate("erf_inv", "f64", 1.0)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(evaluate("lgamma", "f64", Double.MAX_VALUE)).isEqualTo(Double.POSITIVE_INFINITY);
  }

  @Test
  void highProductsAreExact() {
    Stream.of("i8", "ui8", "i32", "ui32", "i64", "ui64")
        .forEach(type -> {
          Operation program =
              TransformedPrograms.parse(
                  """
                  func.func @main() -> tensor<2x%1$s> {
                    %%a = stablehlo.constant dense<[100, 7]> : tensor<2x%1$s>
                    %%b = stablehlo.constant dense<[120, 3]> : tensor<2x%1$s>
                    %%r = "chlo.mulhi"(%%a, %%b) :
                      (tensor<2x%1$s>, tensor<2x%1$s>) -> tensor<2x%1$s>
                    return %%r : tensor<2x%1$s>
                  }
                  """
                      .formatted(type));
          TransformedPrograms.apply("func.func(chlo-legalize-to-stablehlo)", program);
          double expected = type.endsWith("i8") ? 12000 >> 8 : 0;
          assertThat(TransformedPrograms.evaluate(program)).containsExactly(expected, 0);
        });
  }
}
