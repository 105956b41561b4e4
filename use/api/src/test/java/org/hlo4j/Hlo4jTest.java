package org.hlo4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.opset.Version;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reading, verifying, writing and running programs. */
class Hlo4jTest {
  private static final Hlo4j HLO4J = Hlo4j.standard();
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
    Operation program = HLO4J.parse(PROGRAM);
    return Stream.of(
        PROGRAM.getBytes(StandardCharsets.UTF_8),
        HLO4J.toBytecode(program),
        HLO4J.serialize(program),
        HLO4J.serialize(program, Version.minimum()));
  }

  @ParameterizedTest
  @MethodSource("forms")
  void readsEveryForm(byte[] bytes, @TempDir Path folder) throws IOException {
    assertThat(HLO4J.print(HLO4J.read(bytes, "bytes"))).contains("stablehlo.add %arg0, %arg0");
    Path file = Files.write(folder.resolve("program"), bytes);
    assertThat(HLO4J.print(HLO4J.read(file))).contains("stablehlo.add %arg0, %arg0");
  }

  @Test
  void printsWhatItParsed() {
    assertThat(HLO4J.print(HLO4J.parse(PROGRAM))).isEqualTo(PROGRAM);
  }

  @Test
  void knowsArtifactsFromOtherBytes() {
    Operation program = HLO4J.parse(PROGRAM);
    byte[] artifact = HLO4J.serialize(program, Version.parse("1.2.0"));
    assertThat(Hlo4j.artifactVersion(artifact)).contains(Version.parse("1.2.0"));
    assertThat(Hlo4j.artifactVersion(HLO4J.toBytecode(program))).isEmpty();
    assertThat(HLO4J.print(HLO4J.deserialize(artifact))).isEqualTo(HLO4J.print(program));
  }

  private static Operation withLargeConstant() {
    int elements = 1 << 20;
    return HLO4J.parse(
        "func.func @main() -> tensor<%1$dxi8> {\n%%0 = stablehlo.constant dense<\"0x%2$s\"> : tensor<%1$dxi8>\nreturn %%0 : tensor<%1$dxi8>\n}"
            .formatted(elements, "07".repeat(elements - 1) + "08"));
  }

  @Test
  void replacesTheFileThatTheProgramIsMappedFrom(@TempDir Path folder) throws IOException {
    Operation program = withLargeConstant();
    Path file = folder.resolve("program.mlir.bc");
    HLO4J.serialize(program, Version.current(), file);
    HLO4J.serialize(HLO4J.withMappedFiles().read(file), Version.parse("1.2.0"), file);
    assertThat(file).hasBinaryContent(HLO4J.serialize(program, Version.parse("1.2.0")));
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void refusesTextWithThePlace() {
    assertThatThrownBy(() -> HLO4J.parse("func.func @f() {\n  return %x : i32\n}"))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("text:2:10: error: use of undeclared SSA value name");
  }

  @Test
  void refusesCompressedFiles() {
    for (String start : List.of("1F8B0800", "28B52FFD", "FD377A585A00")) {
      byte[] bytes = HexFormat.of().parseHex(start + "0000000000000000");
      assertThatThrownBy(() -> HLO4J.read(MemorySegment.ofArray(bytes), "program"))
          .isInstanceOf(DiagnosticException.class)
          .hasMessageContaining("the file is compressed by ");
    }
  }

  @Test
  void refusesAProgramThatDoesNotVerify() {
    String wrong = PROGRAM.replace("stablehlo.add %arg0, %arg0", "stablehlo.not %arg0");
    assertThatThrownBy(() -> HLO4J.parse(wrong))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("'stablehlo.not' op operand #0 must be ranked tensor of bool");
  }

  @Test
  void listsWhatIsWrongWithAProgram() {
    Operation program = HLO4J.parse(PROGRAM);
    assertThat(HLO4J.verifyAll(program)).isEmpty();
    program.region(0).front().back().removeAttribute("function_type");
    assertThat(HLO4J.verifyAll(program))
        .singleElement()
        .satisfies(problem ->
            assertThat(problem.message()).contains("requires attribute 'function_type'"));
  }

  @Test
  void listsAllThatIsWrongWithAProgram() {
    Operation program =
        HLO4J.parse(
            PROGRAM.replace(
                "    return", "    %1 = stablehlo.sine %0 : tensor<2xf32>\n    return"));
    for (String name : List.of("stablehlo.add", "stablehlo.sine")) {
      program.walk(op -> {
        if (op.name().equals(name)) {
          op.result(0).setType(RankedTensorType.of(FloatType.F32, 3));
        }
      });
    }
    assertThat(HLO4J.verifyAll(program))
        .extracting(Diagnostic::message)
        .anyMatch(message -> message.contains("'stablehlo.add' op"))
        .anyMatch(message ->
            message.contains("'func.return' op") || message.contains("type of return operand 0"));
  }

  /** What is done with programs, which all must verify. */
  static Stream<Arguments> uses() {
    return Stream.of(
        use("serialize", HLO4J::serialize),
        use("serialize for a version", p -> HLO4J.serialize(p, Version.minimum())),
        use("serialize to a file", p -> HLO4J.serialize(p, Version.current(), Path.of("none"))),
        use("toBytecode", HLO4J::toBytecode),
        use("digest", HLO4J::digest),
        use("explain", HLO4J::explain),
        use("transform", p -> HLO4J.transform(p, "canonicalize")),
        use("evaluate", p -> HLO4J.evaluate(p, List.of(Tensors.f32(new float[] {1, 2})))));
  }

  private interface Use {
    void accept(Operation program) throws Exception;
  }

  private static Arguments use(String name, Use use) {
    return Arguments.argumentSet(name, use);
  }

  @ParameterizedTest
  @MethodSource("uses")
  void refusesProgramsThatWereMadeInvalid(Use use) {
    Operation program = HLO4J.parse(PROGRAM);
    Operation add = program.region(0).front().firstOrNull().region(0).front().firstOrNull();
    add.result(0).setType(RankedTensorType.of(FloatType.F32, 3));
    assertThatThrownBy(() -> use.accept(program))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("text:3:10: error: 'stablehlo.add' op requires the same shape");
  }

  @Test
  void makesNoArtifactOfWhatIsNoProgram(@TempDir Path folder) throws IOException {
    Operation function = HLO4J.parse(PROGRAM).region(0).front().firstOrNull();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HLO4J.serialize(function))
        .withMessage("only a builtin.module is a program, not 'func.func'");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> HLO4J.serialize(function, Version.current(), folder.resolve("program.bc")));
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void refusesBytesThatAreNoArtifact() {
    assertThatThrownBy(() -> HLO4J.deserialize(new byte[] {1, 2, 3}))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("not a portable artifact");
  }

  @Test
  void saysWhyAProgramDoesNotFitAVersion() {
    Operation program = HLO4J.parse(PROGRAM.replace("add %arg0, %arg0", "tan %arg0"));
    assertThatThrownBy(() -> HLO4J.serialize(program, Version.minimum()))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining(
            "note: 'vhlo.tan_v2' cannot be expressed in 0.9.0: vhlo.tan_v1 was introduced in"
                + " 1.4.0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\0", "\0\0\n", " \n\t "})
  void refusesBytesThatHoldNothing(String text, @TempDir Path folder) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> HLO4J.read(bytes, "cut.mlir"))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("cut.mlir:0:0: error: there is no program");
    Path file = Files.write(folder.resolve("cut.mlir"), bytes);
    assertThatThrownBy(() -> HLO4J.read(file)).isInstanceOf(DiagnosticException.class);
  }

  @Test
  void readsAModuleWithoutFunctions() {
    assertThat(HLO4J.print(HLO4J.read("module {}".getBytes(StandardCharsets.UTF_8), "empty")))
        .isEqualTo("module {\n}\n");
  }

  @Test
  void keepsWhatItReadWhenTheFileChanges(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("program.mlir.bc");
    Operation program = withLargeConstant();
    HLO4J.serialize(program, Version.current(), file);
    Operation read = HLO4J.read(file);
    Files.write(file, new byte[2 << 20]);
    assertThat(HLO4J.digest(read)).isEqualTo(HLO4J.digest(program));
    Files.write(file, new byte[0]);
    assertThat(HLO4J.serialize(read)).isEqualTo(HLO4J.serialize(program));
  }

  @Test
  void reportsAFileThatIsNotThere(@TempDir Path folder) {
    assertThatThrownBy(() -> HLO4J.read(folder.resolve("none.mlir")))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void runsPrograms() {
    Operation program = HLO4J.parse(PROGRAM);
    var results = HLO4J.evaluate(program, List.of(Tensors.f32(new float[] {1, 2.5f})));
    assertThat(((Tensor) results.getFirst()).floats()).containsExactly(2, 5);
  }

  @Test
  void refusesToShowElementsAsWhatTheyAreNot() {
    Tensor halves = Tensor.allocate(LongList.of(2), FloatType.F16);
    assertThatThrownBy(halves::floats)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("tensor<2xf16> is not held as floats");
    assertThat(halves.shorts()).hasSize(2);
  }

  @Test
  void refusesInputsThatDoNotFit() {
    Operation program = HLO4J.parse(PROGRAM);
    assertThatThrownBy(() -> HLO4J.evaluate(program, List.of()))
        .isInstanceOf(InterpreterException.class)
        .hasMessageContaining("incorrect number of arguments");
    assertThatThrownBy(() -> HLO4J.evaluate(program, "other", List.of()))
        .isInstanceOf(InterpreterException.class)
        .hasMessageContaining("module must have entry func with name other");
  }

  @Test
  void explainsWhichReleasesAProgramFits() {
    Operation program = HLO4J.parse(PROGRAM.replace("add %arg0, %arg0", "tan %arg0"));
    var explanation = HLO4J.explain(program);
    assertThat(explanation.fits(Version.current())).isTrue();
    assertThat(explanation.fits(Version.minimum())).isFalse();
    assertThat(explanation.lowest()).contains(Version.parse("1.4.0"));
  }

  @Test
  void digestsWhatAProgramMeans() {
    Operation program = HLO4J.parse(PROGRAM);
    assertThat(HLO4J.digest(HLO4J.parse(PROGRAM.replace("%0", "%sum"))))
        .isEqualTo(HLO4J.digest(program))
        .isNotEqualTo(HLO4J.digest(HLO4J.parse(PROGRAM.replace("add", "multiply"))));
  }

  @Test
  void runsPasses() {
    Operation program =
        HLO4J.parse(
            PROGRAM.replace(
                "stablehlo.add %arg0, %arg0 :", "chlo.square %arg0 : tensor<2xf32> ->"));
    HLO4J.transform(program, "chlo-legalize-to-stablehlo,canonicalize");
    assertThat(HLO4J.print(program)).contains("stablehlo.multiply %arg0, %arg0");
  }

  @Test
  void runsPassesOfAllModules() {
    Operation program = HLO4J.parse(PROGRAM);
    HLO4J.transform(program, "byteir-verify,interpreter-instrument-with-probe,strip-debuginfo,cse");
    assertThat(HLO4J.print(program)).contains("interpreter.probe");
    Operation other = HLO4J.parse(PROGRAM);
    HLO4J.transform(other, "stablehlo-legalize-to-vhlo,vhlo-to-version{target=1.0.0}");
    assertThat(HLO4J.print(other)).contains("vhlo.add_v1");
    HLO4J.transform(other, "stablehlo-deserialize");
    assertThat(HLO4J.print(other)).isEqualTo(PROGRAM);
  }

  @Test
  void refusesPassesThatAreNotThere() {
    Operation program = HLO4J.parse(PROGRAM);
    assertThatThrownBy(() -> HLO4J.transform(program, "no-such-pass"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no-such-pass");
  }

  @Test
  void runsWithInputsByName() {
    Executable executable = HLO4J.prepare(HLO4J.parse(PROGRAM));
    assertThat(executable.inputNames()).containsExactly("arg0");
    Tensor two = Tensors.f32(new float[] {1, 2});
    assertThat(executable.run(Map.of("arg0", two))).isEqualTo(executable.run(two));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> executable.run(Map.of("x", two)))
        .withMessage("no parameter is named 'x': the names are [arg0]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> executable.run(Map.of()))
        .withMessage("argument arg0 (tensor<2xf32>) has no input");
  }
}
