package org.hlo4j.examples.mask;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.hlo4j.Executable;
import org.hlo4j.Hlo4j;
import org.hlo4j.Tensors;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.opset.Version;
import org.junit.jupiter.api.Test;

/** The dialect of the guide page, through the supported API alone. */
class MaskDialectTest {
  private static final Hlo4j HLO4J =
      Hlo4j.standard().with(MaskDialect.create()).with(LowerMask.DEFINITION);

  private static final String PROGRAM =
      """
      module {
        func.func @main(%arg0: tensor<3x3xf32>) -> tensor<3x3xf32> {
          %0 = mask.window : !mask.window<before = 1, after = 0>
          %1 = mask.apply %arg0 else #mask.fill<score = -1.000000e+09> outside %0 : tensor<3x3xf32>, !mask.window<before = 1, after = 0>
          return %1 : tensor<3x3xf32>
        }
      }
      """;

  private static final Tensor SCORES = Tensors.f32(new float[] {1, 2, 3, 4, 5, 6, 7, 8, 9}, 3, 3);
  private static final Tensor MASKED =
      Tensors.f32(new float[] {1, -1e9f, -1e9f, 4, 5, -1e9f, -1e9f, 8, 9}, 3, 3);

  @Test
  void isReadAndPrintedInItsSyntax() {
    assertThat(HLO4J.print(HLO4J.parse(PROGRAM))).isEqualTo(PROGRAM);
  }

  @Test
  void isReadFromBytecode() {
    byte[] bytecode = HLO4J.toBytecode(HLO4J.parse(PROGRAM));
    assertThat(HLO4J.print(HLO4J.read(bytecode, "bytecode"))).isEqualTo(PROGRAM);
  }

  @Test
  void isVerified() {
    assertThatThrownBy(() -> HLO4J.parse(PROGRAM.replace("3x3xf32", "3xf32")))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining(
            "'mask.apply' op expects scores of queries and keys, got tensor<3xf32>");
    assertThatThrownBy(() -> HLO4J.parse(PROGRAM.replace("3x3xf32", "3x3xi32")))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("operand #0 must be");
  }

  @Test
  void isEvaluated() {
    Executable executable = HLO4J.prepare(HLO4J.parse(PROGRAM));
    InterpreterOptions options = InterpreterOptions.DEFAULT.withExtension(new MaskEvaluation());
    assertThat(executable.run(List.of(SCORES), options)).isEqualTo(List.of(MASKED));
  }

  @Test
  void isLoweredToAPortableProgram() {
    Operation program = HLO4J.parse(PROGRAM);
    HLO4J.transform(program, "lower-mask");
    assertThat(HLO4J.print(program)).contains("stablehlo.select").doesNotContain("mask.");
    Operation artifact = HLO4J.deserialize(HLO4J.serialize(program, Version.parse("1.0.0")));
    assertThat(HLO4J.evaluate(artifact, List.of(SCORES))).isEqualTo(List.of(MASKED));
  }
}
