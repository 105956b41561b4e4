package org.hlo4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.opset.vhlo.Version;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reading, verifying, writing and running programs. */
class Hlo4jTest {
  private static final String PROGRAM =
      """
      module {
        func.func @main(%arg0: tensor<2xf32>) -> tensor<2xf32> {
          %0 = stablehlo.add %arg0, %arg0 : tensor<2xf32>
          return %0 : tensor<2xf32>
        }
      }
      """;

  static Stream<byte[]> forms() {
    Operation program = Hlo4j.parse(PROGRAM);
    return Stream.of(
        PROGRAM.getBytes(StandardCharsets.UTF_8),
        Hlo4j.toBytecode(program),
        Hlo4j.serialize(program),
        Hlo4j.serialize(program, Version.minimum()));
  }

  @ParameterizedTest
  @MethodSource("forms")
  void readsEveryForm(byte[] bytes, @TempDir Path folder) throws IOException {
    assertThat(Hlo4j.print(Hlo4j.read(bytes, "bytes"))).contains("stablehlo.add %arg0, %arg0");
    Path file = Files.write(folder.resolve("program"), bytes);
    assertThat(Hlo4j.print(Hlo4j.read(file))).contains("stablehlo.add %arg0, %arg0");
  }

  @Test
  void printsWhatItParsed() {
    assertThat(Hlo4j.print(Hlo4j.parse(PROGRAM))).isEqualTo(PROGRAM);
  }

  @Test
  void knowsArtifactsFromOtherBytes() {
    Operation program = Hlo4j.parse(PROGRAM);
    byte[] artifact = Hlo4j.serialize(program, Version.parse("1.2.0"));
    assertThat(Hlo4j.artifactVersion(artifact)).contains(Version.parse("1.2.0"));
    assertThat(Hlo4j.artifactVersion(Hlo4j.toBytecode(program))).isEmpty();
    assertThat(Hlo4j.print(Hlo4j.deserialize(artifact))).isEqualTo(Hlo4j.print(program));
  }

  @Test
  void replacesTheFileThatTheProgramIsMappedFrom(@TempDir Path folder) throws IOException {
    int elements = 1 << 20;
    Operation program =
        Hlo4j.parse(
            "func.func @main() -> tensor<%1$dxi8> {\n%%0 = stablehlo.constant dense<\"0x%2$s\"> : tensor<%1$dxi8>\nreturn %%0 : tensor<%1$dxi8>\n}"
                .formatted(elements, "07".repeat(elements - 1) + "08"));
    Path file = folder.resolve("program.mlir.bc");
    Hlo4j.serialize(program, Version.current(), file);
    Hlo4j.serialize(Hlo4j.read(file), Version.parse("1.2.0"), file);
    assertThat(file).hasBinaryContent(Hlo4j.serialize(program, Version.parse("1.2.0")));
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void refusesTextWithThePlace() {
    assertThatThrownBy(() -> Hlo4j.parse("func.func @f() {\n  return %x : i32\n}"))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("text:2:10: error: use of undeclared SSA value name");
  }

  @Test
  void refusesAProgramThatDoesNotVerify() {
    String wrong = PROGRAM.replace("stablehlo.add %arg0, %arg0", "stablehlo.not %arg0");
    assertThatThrownBy(() -> Hlo4j.parse(wrong))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("'stablehlo.not' op operand #0 must be ranked tensor of bool");
  }

  @Test
  void listsWhatIsWrongWithAProgram() {
    Operation program = Hlo4j.parse(PROGRAM);
    assertThat(Hlo4j.verify(program)).isEmpty();
    program.region(0).front().back().removeAttribute("function_type");
    assertThat(Hlo4j.verify(program))
        .singleElement()
        .satisfies(problem ->
            assertThat(problem.message()).contains("requires attribute 'function_type'"));
  }

  @Test
  void refusesBytesThatAreNoArtifact() {
    assertThatThrownBy(() -> Hlo4j.deserialize(new byte[] {1, 2, 3}))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("not a portable artifact");
  }

  @Test
  void saysWhyAProgramDoesNotFitAVersion() {
    Operation program = Hlo4j.parse(PROGRAM.replace("add %arg0, %arg0", "tan %arg0"));
    assertThatThrownBy(() -> Hlo4j.serialize(program, Version.minimum()))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining(
            "note: 'vhlo.tan_v2' cannot be expressed in 0.9.0: vhlo.tan_v1 was introduced in"
                + " 1.4.0");
  }

  @Test
  void reportsAFileThatIsNotThere(@TempDir Path folder) {
    assertThatThrownBy(() -> Hlo4j.read(folder.resolve("none.mlir")))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void runsPrograms() {
    Operation program = Hlo4j.parse(PROGRAM);
    var results = Hlo4j.evaluate(program, List.of(Tensors.f32(new float[] {1, 2.5f})));
    assertThat(((Tensor) results.getFirst()).floats()).containsExactly(2, 5);
  }

  @Test
  void refusesInputsThatDoNotFit() {
    Operation program = Hlo4j.parse(PROGRAM);
    assertThatThrownBy(() -> Hlo4j.evaluate(program, List.of()))
        .isInstanceOf(InterpreterException.class)
        .hasMessageContaining("incorrect number of arguments");
    assertThatThrownBy(() -> Hlo4j.evaluate(program, "other", List.of()))
        .isInstanceOf(InterpreterException.class)
        .hasMessageContaining("module must have entry func with name other");
  }

  @Test
  void explainsWhichReleasesAProgramFits() {
    Operation program = Hlo4j.parse(PROGRAM.replace("add %arg0, %arg0", "tan %arg0"));
    var explanation = Hlo4j.explain(program);
    assertThat(explanation.fits(Version.current())).isTrue();
    assertThat(explanation.fits(Version.minimum())).isFalse();
    assertThat(explanation.lowest()).contains(Version.parse("1.4.0"));
  }

  @Test
  void digestsWhatAProgramMeans() {
    Operation program = Hlo4j.parse(PROGRAM);
    assertThat(Hlo4j.digest(Hlo4j.parse(PROGRAM.replace("%0", "%sum"))))
        .isEqualTo(Hlo4j.digest(program))
        .isNotEqualTo(Hlo4j.digest(Hlo4j.parse(PROGRAM.replace("add", "multiply"))));
  }

  @Test
  void runsPasses() {
    Operation program =
        Hlo4j.parse(
            PROGRAM.replace(
                "stablehlo.add %arg0, %arg0 :", "chlo.square %arg0 : tensor<2xf32> ->"));
    Hlo4j.transform(program, "chlo-legalize-to-stablehlo,canonicalize");
    assertThat(Hlo4j.print(program)).contains("stablehlo.multiply %arg0, %arg0");
  }

  @Test
  void runsPassesOfAllModules() {
    Operation program = Hlo4j.parse(PROGRAM);
    Hlo4j.transform(program, "byteir-verify,interpreter-instrument-with-probe,strip-debuginfo,cse");
    assertThat(Hlo4j.print(program)).contains("interpreter.probe");
    Operation other = Hlo4j.parse(PROGRAM);
    Hlo4j.transform(other, "stablehlo-legalize-to-vhlo,vhlo-to-version{target=1.0.0}");
    assertThat(Hlo4j.print(other)).contains("vhlo.add_v1");
    Hlo4j.transform(other, "stablehlo-deserialize");
    assertThat(Hlo4j.print(other)).isEqualTo(PROGRAM);
  }

  @Test
  void refusesPassesThatAreNotThere() {
    Operation program = Hlo4j.parse(PROGRAM);
    assertThatThrownBy(() -> Hlo4j.transform(program, "no-such-pass"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no-such-pass");
  }
}
