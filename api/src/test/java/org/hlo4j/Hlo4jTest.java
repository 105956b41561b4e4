package org.hlo4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
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
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.opset.vhlo.Version;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

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

  private static Operation withLargeConstant() {
    int elements = 1 << 20;
    return Hlo4j.parse(
        "func.func @main() -> tensor<%1$dxi8> {\n%%0 = stablehlo.constant dense<\"0x%2$s\"> : tensor<%1$dxi8>\nreturn %%0 : tensor<%1$dxi8>\n}"
            .formatted(elements, "07".repeat(elements - 1) + "08"));
  }

  @Test
  void replacesTheFileThatTheProgramIsMappedFrom(@TempDir Path folder) throws IOException {
    Operation program = withLargeConstant();
    Path file = folder.resolve("program.mlir.bc");
    Hlo4j.serialize(program, Version.current(), file);
    Hlo4j.serialize(Hlo4j.readMapped(file, ReadLimits.DEFAULT), Version.parse("1.2.0"), file);
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
  void listsAllThatIsWrongWithAProgram() {
    Operation program =
        Hlo4j.parse(
            PROGRAM.replace(
                "    return", "    %1 = stablehlo.sine %0 : tensor<2xf32>\n    return"));
    for (String name : List.of("stablehlo.add", "stablehlo.sine")) {
      program.walk(op -> {
        if (op.name().equals(name)) {
          op.result(0).setType(RankedTensorType.of(FloatType.F32, 3));
        }
      });
    }
    assertThat(Hlo4j.verify(program))
        .extracting(Diagnostic::message)
        .anyMatch(message -> message.contains("'stablehlo.add' op"))
        .anyMatch(message ->
            message.contains("'func.return' op") || message.contains("type of return operand 0"));
  }

  /** What is done with programs, which all must verify. */
  static Stream<Arguments> uses() {
    return Stream.of(
        use("serialize", Hlo4j::serialize),
        use("serialize for a version", p -> Hlo4j.serialize(p, Version.minimum())),
        use("serialize to a file", p -> Hlo4j.serialize(p, Version.current(), Path.of("none"))),
        use("toBytecode", Hlo4j::toBytecode),
        use("digest", Hlo4j::digest),
        use("explain", Hlo4j::explain),
        use("transform", p -> Hlo4j.transform(p, "canonicalize")),
        use("evaluate", p -> Hlo4j.evaluate(p, List.of(Tensors.f32(new float[] {1, 2})))));
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
    Operation program = Hlo4j.parse(PROGRAM);
    Operation add = program.region(0).front().firstOrNull().region(0).front().firstOrNull();
    add.result(0).setType(RankedTensorType.of(FloatType.F32, 3));
    assertThatThrownBy(() -> use.accept(program))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("text:3:10: error: 'stablehlo.add' op requires the same shape");
  }

  @Test
  void makesNoArtifactOfWhatIsNoProgram(@TempDir Path folder) throws IOException {
    Operation function = Hlo4j.parse(PROGRAM).region(0).front().firstOrNull();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Hlo4j.serialize(function))
        .withMessage("only a builtin.module is a program, not 'func.func'");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> Hlo4j.serialize(function, Version.current(), folder.resolve("program.bc")));
    assertThat(folder).isEmptyDirectory();
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

  @ParameterizedTest
  @ValueSource(strings = {"", "\0", "\0\0\n", " \n\t "})
  void refusesBytesThatHoldNothing(String text, @TempDir Path folder) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> Hlo4j.read(bytes, "cut.mlir"))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("cut.mlir:0:0: error: there is no program");
    Path file = Files.write(folder.resolve("cut.mlir"), bytes);
    assertThatThrownBy(() -> Hlo4j.read(file)).isInstanceOf(DiagnosticException.class);
  }

  @Test
  void readsAModuleWithoutFunctions() {
    assertThat(Hlo4j.print(Hlo4j.read("module {}".getBytes(StandardCharsets.UTF_8), "empty")))
        .isEqualTo("module {\n}\n");
  }

  @Test
  void keepsWhatItReadWhenTheFileChanges(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("program.mlir.bc");
    Operation program = withLargeConstant();
    Hlo4j.serialize(program, Version.current(), file);
    Operation read = Hlo4j.read(file);
    Files.write(file, new byte[2 << 20]);
    assertThat(Hlo4j.digest(read)).isEqualTo(Hlo4j.digest(program));
    Files.write(file, new byte[0]);
    assertThat(Hlo4j.serialize(read)).isEqualTo(Hlo4j.serialize(program));
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
  void refusesToShowElementsAsWhatTheyAreNot() {
    Tensor halves = Tensor.allocate(LongList.of(2), FloatType.F16);
    assertThatThrownBy(halves::floats)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("tensor<2xf16> is not held as floats");
    assertThat(halves.shorts()).hasSize(2);
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
