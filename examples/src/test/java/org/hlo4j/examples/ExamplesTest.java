package org.hlo4j.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.hlo4j.Hlo4j;
import org.hlo4j.Tensors;
import org.hlo4j.interpreter.NpyFile;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.opset.Version;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every example runs and does what it says. */
class ExamplesTest {
  private static final Hlo4j HLO4J = Hlo4j.standard();

  @TempDir private Path folder;

  /** A program that writes to standard output. */
  private interface Example {
    void main(String... arguments) throws IOException;
  }

  private static String run(Example example, Object... arguments) throws IOException {
    PrintStream standard = System.out;
    var output = new ByteArrayOutputStream();
    System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
    try {
      String[] texts = new String[arguments.length];
      for (int i = 0; i < texts.length; i++) {
        texts[i] = arguments[i].toString();
      }
      example.main(texts);
    } finally {
      System.setOut(standard);
    }
    return output.toString(StandardCharsets.UTF_8);
  }

  private Path write(String name, String program) throws IOException {
    return Files.writeString(folder.resolve(name), program);
  }

  @Test
  void buildsAPerceptron() throws IOException {
    Path artifact = folder.resolve("mlp.mlir.bc");
    String text = run(BuildMlp::main, artifact);
    assertThat(text).contains("module @mlp").contains("-> tensor<32x10xf32>");
    assertThat(Hlo4j.artifactVersion(Files.readAllBytes(artifact)))
        .contains(Version.parse("1.0.0"));
    assertThat(HLO4J.print(HLO4J.read(artifact))).isEqualTo(text);
  }

  @Test
  void aPerceptronGivesProbabilities() {
    Tensor weights = Tensors.f32(new float[] {1, -1, 0.5f, 2}, 2, 2);
    Tensor bias = Tensors.f32(new float[] {0.1f, -0.2f});
    Tensor input = Tensors.f32(new float[] {1, 2, -3, 4}, 2, 2);
    Tensor result =
        (Tensor)
            HLO4J
                .evaluate(
                    BuildMlp.program(2, 2, 2, 2), List.of(input, weights, bias, weights, bias))
                .getFirst();
    float[] probabilities = result.floats();
    assertThat(probabilities[0] + probabilities[1]).isEqualTo(1f);
    assertThat(probabilities[2] + probabilities[3]).isEqualTo(1f);
  }

  @Test
  void buildsATransformerBlock() throws IOException {
    assertThat(run(BuildTransformerBlock::main))
        .contains("func.func @main(%arg0: tensor<128x256xf32>")
        .endsWith("// 6 matrix products\n");
  }

  /** With zero weights, what goes in comes out; what comes first does not see what comes later. */
  @Test
  void aTransformerBlockRuns() {
    var block = BuildTransformerBlock.program(3, 4, 2);
    Tensor x = Tensors.f32(new float[] {1, 2, 3, 4, 5, 6, 7, 8, 8, 7, 6, 5}, 3, 4);
    Tensor zeros = (Tensor) evaluate(block, x, 0);
    assertThat(zeros.floats()).containsExactly(x.floats());
    Tensor changed = Tensors.f32(new float[] {1, 2, 3, 4, 5, 6, 7, 8, -1, 0, 9, 5}, 3, 4);
    float[] before = ((Tensor) evaluate(block, x, 0.1f)).floats();
    float[] after = ((Tensor) evaluate(block, changed, 0.1f)).floats();
    assertThat(java.util.Arrays.copyOf(after, 8))
        .containsExactly(java.util.Arrays.copyOf(before, 8));
    assertThat(after[8]).isNotEqualTo(before[8]);
  }

  private static Object evaluate(org.hlo4j.ir.Operation block, Tensor x, float scale) {
    return HLO4J
        .evaluate(
            block,
            List.of(
                x,
                weights(scale, 4, 12),
                weights(scale, 4, 4),
                weights(scale, 4, 16),
                weights(scale, 16, 4)))
        .getFirst();
  }

  private static Tensor weights(float scale, int rows, int columns) {
    float[] values = new float[rows * columns];
    for (int i = 0; i < values.length; i++) {
      values[i] = scale * (i % 7 - 3);
    }
    return Tensors.f32(values, rows, columns);
  }

  @Test
  void inspectsAndDowngrades() throws IOException {
    Path program =
        write(
            "p.mlir",
            """
            func.func @main(%x: tensor<f32>) -> tensor<f32> {
              %0 = stablehlo.custom_call @mine(%x) : (tensor<f32>) -> tensor<f32>
              return %0 : tensor<f32>
            }
            """);
    Path old = folder.resolve("old.bc");
    assertThat(run(InspectAndDowngrade::main, program, "0.9.0", old))
        .isEqualTo(
            """
            {builtin.module=1, func.func=1, func.return=1, stablehlo.custom_call=1}
            calls mine
            written for 0.9.0
            """);
    assertThat(run(InspectAndDowngrade::main, old, "1.0.0", folder.resolve("new.bc")))
        .startsWith("artifact of 0.9.0\n");
  }

  @Test
  void saysWhatCannotBeDowngraded() throws IOException {
    Path program =
        write(
            "tan.mlir",
            "func.func @main(%x: tensor<f32>) { %0 = stablehlo.tan %x : tensor<f32> return }");
    Path old = folder.resolve("old.bc");
    assertThat(run(InspectAndDowngrade::main, program, "1.0.0", old))
        .contains("vhlo.tan_v1 was introduced in 1.4.0");
    assertThat(old).doesNotExist();
  }

  @Test
  void explainsInCi() throws IOException {
    Path program =
        write(
            "tan.mlir",
            "func.func @main(%x: tensor<f32>) { %0 = stablehlo.tan %x : tensor<f32> return }");
    assertThat(run(ExplainInCi::main, "1.4.0", program)).isEmpty();
    assertThatThrownBy(() -> run(ExplainInCi::main, "1.0.0", program))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("not all programs fit 1.0.0");
  }

  @Test
  void runsWithNumpyFiles() throws IOException {
    Path program =
        write(
            "add.mlir",
            """
            func.func @main(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
              %0 = stablehlo.add %x, %y : tensor<2xf32>
              return %0 : tensor<2xf32>
            }
            """);
    Path x = folder.resolve("x.npy");
    Files.write(x, NpyFile.bytes(Tensors.f32(new float[] {1, 2})));
    assertThat(run(RunWithNumpyFiles::main, program, x, x))
        .startsWith("result0.npy: tensor<2xf32>");
    Tensor result = NpyFile.read(Files.readAllBytes(folder.resolve("result0.npy")));
    assertThat(result.floats()).containsExactly(2, 4);
  }

  @Test
  void simplifiesWithItsOwnPass() throws IOException {
    Path program =
        write(
            "norm.mlir",
            """
            module {
              func.func @main(%arg0: tensor<f32>, %arg1: tensor<f32>) -> tensor<f32> {
                %0 = stablehlo.exponential %arg0 : tensor<f32>
                %1 = stablehlo.log %0 : tensor<f32>
                %2 = stablehlo.sqrt %arg1 : tensor<f32>
                %3 = stablehlo.divide %1, %2 : tensor<f32>
                return %3 : tensor<f32>
              }
            }
            """);
    assertThat(run(OwnPass::main, program))
        .isEqualTo(
            """
            module {
              func.func @main(%arg0: tensor<f32>, %arg1: tensor<f32>) -> tensor<f32> {
                %0 = stablehlo.rsqrt %arg1 : tensor<f32>
                %1 = stablehlo.multiply %arg0, %0 : tensor<f32>
                return %1 : tensor<f32>
              }
            }
            """);
  }
}
