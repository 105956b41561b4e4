package org.hlo4j.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.hlo4j.dialect.Dialects;
import org.hlo4j.inspect.digest.ProgramSketch;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.junit.jupiter.api.Test;

class ProgramSketchTest {
  private static ProgramSketch sketch(String program) {
    return ProgramSketch.of(
        MlirParser.parse(
            SourceText.of("a.mlir", program),
            Dialects.all(),
            ParserOptions.DEFAULT,
            Diagnostics.collector()));
  }

  /** Layers of a product, a bias and an activation. */
  private static String network(int layers, int batch, String activation, String weight) {
    StringBuilder text =
        new StringBuilder(
            """
            func.func public @main(%%x0: tensor<%1$dx8xf32>) -> tensor<%1$dx8xf32> {
              %%w = stablehlo.constant dense<%2$s> : tensor<8x8xf32>
              %%b = stablehlo.constant dense<%2$s> : tensor<%1$dx8xf32>
            """
                .formatted(batch, weight));
    for (int i = 0; i < layers; i++) {
      text.append(
          """
            %%p%1$d = stablehlo.dot_general %%x%1$d, %%w, contracting_dims = [1] x [0] : (tensor<%2$dx8xf32>, tensor<8x8xf32>) -> tensor<%2$dx8xf32>
            %%s%1$d = stablehlo.add %%p%1$d, %%b : tensor<%2$dx8xf32>
            %%x%3$d = stablehlo.%4$s %%s%1$d : tensor<%2$dx8xf32>
          """
              .formatted(i, batch, i + 1, activation));
    }
    return text + "  return %%x%d : tensor<%dx8xf32>\n}\n".formatted(layers, batch);
  }

  @Test
  void isTheSameForAnotherBatchSizeAndOtherWeights() {
    assertThat(sketch(network(4, 16, "tanh", "1.5")))
        .isEqualTo(sketch(network(4, 1, "tanh", "2.5")));
  }

  @Test
  void saysHowMuchProgramsHaveInCommon() {
    ProgramSketch network = sketch(network(12, 1, "tanh", "1.0"));

    assertThat(network.similarity(network)).isEqualTo(1);
    assertThat(network.similarity(sketch(network(24, 1, "tanh", "1.0")))).isBetween(0.6, 0.99);
    assertThat(network.similarity(sketch(network(12, 1, "logistic", "1.0")))).isBetween(0.2, 0.9);
    assertThat(
            network.similarity(
                sketch(
                    """
                    func.func @main(%x: tensor<2xi32>) -> tensor<4xi32> {
                      %0 = stablehlo.concatenate %x, %x, dim = 0 : (tensor<2xi32>, tensor<2xi32>) -> tensor<4xi32>
                      return %0 : tensor<4xi32>
                    }
                    """)))
        .isLessThan(0.5);
  }

  @Test
  void isReadFromItsText() {
    ProgramSketch network = sketch(network(3, 1, "tanh", "1.0"));

    assertThat(ProgramSketch.parse(network.toString())).isEqualTo(network);
    assertThat(network.toString()).hasSize(4 * ProgramSketch.SIZE);
    assertThatThrownBy(() -> ProgramSketch.parse("00ff"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("not a sketch: 00ff");
    assertThatThrownBy(() -> ProgramSketch.parse("xy"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
