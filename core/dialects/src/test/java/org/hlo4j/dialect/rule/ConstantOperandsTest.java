package org.hlo4j.dialect.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Rules inspect constant operands, even if operations are otherwise equal. */
class ConstantOperandsTest {
  private static final String REFUSAL =
      "output_shape is incompatible with input type of operation: input has 4 elements, but "
          + "output_shape has 5";

  private static String program(String... shapes) {
    StringBuilder text =
        new StringBuilder(
            """
            func.func @f(%a: tensor<4xf32>, %b: tensor<1xi64>) {
              %4 = stablehlo.constant dense<4> : tensor<1xi64>
              %5 = stablehlo.constant dense<5> : tensor<1xi64>
            """);
    for (int i = 0; i < shapes.length; i++) {
      text.append(
          "%%r%s = stablehlo.dynamic_reshape %%a, %s : (tensor<4xf32>, tensor<1xi64>) -> tensor<?xf32>\n"
              .formatted(i, shapes[i]));
    }
    return text + "return }\n";
  }

  @Test
  void inspectsAConstantAfterANonConstant() {
    assertThat(Verdicts.errors(program("%b", "%4", "%b", "%5")))
        .singleElement()
        .asString()
        .endsWith(REFUSAL);
  }

  @Test
  void inspectsAConstantAfterAConstant() {
    assertThat(Verdicts.errors(program("%4", "%4"))).isEmpty();
    assertThat(Verdicts.errors(program("%4", "%5"))).singleElement().asString().endsWith(REFUSAL);
  }
}
