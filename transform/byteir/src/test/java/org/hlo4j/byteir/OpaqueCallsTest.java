package org.hlo4j.byteir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.portability.Portability;
import org.hlo4j.text.print.FullText;
import org.hlo4j.text.print.MlirPrinter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests calls that frontends pass on by name, and attributes of these and of functions. */
class OpaqueCallsTest {
  private static final DialectRegistry REGISTRY = Dialects.all();

  private static final String KEPT =
      """
      func.func @main(%%x: tensor<2xf32>) -> tensor<2xf32> {
        %%0 = %s
        return %%0 : tensor<2xf32>
      }
      func.func @body(%%x: tensor<2xf32>) -> tensor<2xf32> attributes {__custom_call_body__} {
        %%0 = stablehlo.add %%x, %%x : tensor<2xf32>
        return %%0 : tensor<2xf32>
      }
      """;

  private static final String OPAQUE =
      "stablehlo.custom_call @triton.twice(%x) {byteir_attrs = {}, callee = \"body\"} :"
          + " (tensor<2xf32>) -> tensor<2xf32>";

  private static final String KNOWN =
      "stablehlo.custom_call @byteir.gelu(%x) {byteir_attrs = {approximate = \"erf\"}, callee ="
          + " \"body\"} : (tensor<2xf32>) -> tensor<2xf32>";

  private static String text(Operation module) {
    return MlirPrinter.toString(module, REGISTRY, PrinterOptions.DEFAULT);
  }

  private static List<String> verify(String program) {
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    ByteirVerifier.verify(Programs.parse(program), diagnostics);
    return diagnostics.toList().stream().map(finding -> finding.message()).toList();
  }

  private static List<String> decompose(Operation module, String... targets) {
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    ByteirDecomposer.decompose(module, Set.of(targets), REGISTRY, diagnostics);
    new Verifier(REGISTRY, new FullText(REGISTRY)).verify(module, diagnostics);
    return diagnostics.toList().stream().map(finding -> finding.message()).toList();
  }

  private static float[] run(Operation module) {
    Tensor input = Tensor.allocate(RankedTensorType.of(FloatType.F32, 2));
    input.setDouble(0, 3);
    input.setDouble(1, -1);
    return ((Tensor)
            Interpreter.evaluate(
                    module,
                    "main",
                    List.of(input),
                    InterpreterOptions.DEFAULT.withExtension(new ByteirSemantics()))
                .getFirst())
        .floats();
  }

  // Output of frontends.

  @ParameterizedTest
  @ValueSource(
      strings = {
        "stablehlo.custom_call @custom.add(%a, %b) {byteir_attrs = {custom_attrs = [2, \"add\","
            + " true, 1.0]}} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>",
        "stablehlo.custom_call @triton.kernel(%a, %b) {byteir_attrs = {custom_attrs = []}} :"
            + " (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>",
        "stablehlo.custom_call @tf.Where(%a, %b) {byteir_attrs = {Tidx = i32}} : (tensor<4xf32>,"
            + " tensor<4xf32>) -> tensor<?x1xi64>",
        "stablehlo.custom_call @tf.Where(%a, %b) : (tensor<4xf32>, tensor<4xf32>) ->"
            + " tensor<?x1xi64>",
        "stablehlo.custom_call @onnx.my_function(%a, %b) {byteir_attrs = {alpha = 1.0 : f32}} :"
            + " (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>",
      })
  void opaqueCallsAreCheckedAndCarried(String call) {
    Operation module = Programs.around("%0 = " + call);
    String before = text(module);
    assertThat(verify(before)).isEmpty();
    assertThat(decompose(module)).isEmpty();
    assertThat(text(module)).isEqualTo(before);
    ByteirConversion.toMhlo(module, REGISTRY, Diagnostics.collector());
    assertThat(text(module)).isEqualTo(before.replace("stablehlo.custom", "mhlo.custom"));
    ByteirConversion.toStablehlo(module, REGISTRY, Diagnostics.collector());
    assertThat(text(module)).isEqualTo(before);
    byte[] artifact = Portability.serialize(module, Portability.currentVersion());
    assertThat(text(Portability.deserialize(artifact))).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "[2 : i32]", "[1.0 : f32]", "[[1]]", "[unit]", "\"a\""})
  void nonTensorOperandsAreOfFourKinds(String listed) {
    assertThat(
            verify(
                "func.func @f() { stablehlo.custom_call @triton.k() {byteir_attrs = {custom_attrs ="
                    + " "
                    + listed
                    + "}} : () -> () return }"))
        .containsExactly(
            "'triton.k' expects custom_attrs to be an array of booleans, 64-bit integers and"
                + " floats, and strings");
  }

  @Test
  void theirAttributesAreADictionary() {
    assertThat(
            verify(
                "func.func @f() { stablehlo.custom_call @onnx.f() {byteir_attrs = 1} : () -> ()"
                    + " return }"))
        .containsExactly("'onnx.f' expects byteir_attrs to be a dictionary");
  }

  @Test
  void callsOfAceWithoutStringsBecomeStablehlos() {
    Operation module =
        Programs.parse(
            """
            func.func @main(%a: tensor<5xf32>, %s: tensor<!ace.string>) -> tensor<5xf32> {
              %0 = "ace.custom_call"(%a) {call_target_name = "byteir.test"} : (tensor<5xf32>) -> tensor<5xf32>
              %1 = "ace.custom_call"(%s) {call_target_name = "tf.Reshape"} : (tensor<!ace.string>) -> tensor<1x!ace.string>
              return %0 : tensor<5xf32>
            }
            """);
    assertThat(ByteirConversion.toStablehlo(module, REGISTRY, Diagnostics.collector())).isTrue();
    assertThat(text(module))
        .contains("stablehlo.custom_call @byteir.test(%arg0)", "\"ace.custom_call\"(%arg1)");
  }

  // Kept functions.

  @Test
  void aCallIsEvaluatedThroughItsKeptFunction() {
    assertThat(run(Programs.parse(KEPT.formatted(OPAQUE)))).containsExactly(6, -2);
  }

  @Test
  void aCallWithoutKeptFunctionCannotBeEvaluated() {
    Operation module = Programs.parse(KEPT.formatted(OPAQUE.replace(", callee = \"body\"", "")));
    assertThatExceptionOfType(InterpreterException.class)
        .isThrownBy(() -> run(module))
        .withMessageContaining("custom call target 'triton.twice' cannot be interpreted");
  }

  @Test
  void anOpaqueCallDecomposesIntoACallOfItsKeptFunction() {
    Operation module = Programs.parse(KEPT.formatted(OPAQUE));
    assertThat(decompose(module)).isEmpty();
    assertThat(text(module))
        .contains("call @body(%arg0)")
        .doesNotContain("custom_call", "__custom_call_body__");
    assertThat(run(module)).containsExactly(6, -2);
    Portability.serialize(module, Portability.currentVersion());
  }

  @Test
  void aDefinedCallDecomposesByItsFormulaAndItsFunctionIsErased() {
    Operation module = Programs.parse(KEPT.formatted(KNOWN));
    assertThat(decompose(module)).isEmpty();
    assertThat(text(module)).contains("chlo.erf").doesNotContain("@body");
  }

  @Test
  void aReferencedFunctionIsKept() {
    String two =
        KNOWN
            + "\n  %1 = stablehlo.custom_call @triton.other(%x) {callee = \"body\"} :"
            + " (tensor<2xf32>) -> tensor<2xf32>";
    Operation module = Programs.parse(KEPT.formatted(two));
    assertThat(decompose(module, "byteir.gelu")).isEmpty();
    assertThat(text(module)).contains("chlo.erf", "func.func @body", "__custom_call_body__");
  }

  @Test
  void aSelectedOpaqueTargetWithoutKeptFunctionIsRejected() {
    Operation module = Programs.parse(KEPT.formatted(OPAQUE.replace(", callee = \"body\"", "")));
    assertThat(decompose(module)).isEmpty();
    assertThat(decompose(module, "triton.twice"))
        .containsExactly("'triton.twice' cannot be decomposed: the program does not keep its body");
  }

  static Stream<Arguments> misfits() {
    return Stream.of(
        Arguments.of(KEPT.formatted(OPAQUE.replace("\"body\"", "\"other\"")), "@other is none"),
        Arguments.of(
            KEPT.formatted(OPAQUE)
                .replace(
                    "@body(%x: tensor<2xf32>)", "@body(%x: tensor<2xf32>," + " %y: tensor<2xf32>)"),
            "@body takes others"));
  }

  @ParameterizedTest
  @MethodSource("misfits")
  void aFunctionThatDoesNotFitIsReported(String program, String reason) {
    assertThat(verify(program))
        .containsExactly(
            "'triton.twice' expects callee to name a function of its operands and results, but "
                + reason);
  }

  // Attributes of functions.

  @Test
  void namesAndLayoutsOfFunctionsAreRead() {
    assertThat(
            verify(
                """
                func.func @main(%a: tensor<?x4xf32> {byteir.bounded_shape = [8, 4]}) -> tensor<?x4xf32> attributes {byteir.entry_point = {inputs = ["x"], outputs = ["y"]}, byteir.layout = "NCHW"} {
                  return %a : tensor<?x4xf32>
                }
                """))
        .isEmpty();
  }

  static Stream<Arguments> functions() {
    return Stream.of(
        Arguments.of("{}", "{byteir.entry_point = 1}", "byteir.entry_point to be a dictionary"),
        Arguments.of(
            "{}",
            "{byteir.entry_point = {inputs = [\"x\", \"y\"], outputs = [\"z\"]}}",
            "inputs in byteir.entry_point to be an array of 1 strings, one for each"),
        Arguments.of(
            "{}",
            "{byteir.entry_point = {inputs = [\"x\"]}}",
            "outputs in byteir.entry_point to be an array of 1 strings, one for each"),
        Arguments.of(
            "{}", "{byteir.layout = \"NHCW\"}", "byteir.layout to be NCHW, NHWC, NCDHW or NDHWC"),
        Arguments.of(
            "{byteir.static_shape = [8]}",
            "{}",
            "of argument #0 byteir.static_shape to be an array of one integer for each dimension"));
  }

  @ParameterizedTest
  @MethodSource("functions")
  void attributesOfAFunctionMustMatchIt(String argument, String attributes, String expected) {
    assertThat(
            verify(
                "func.func @f(%%a: tensor<?x4xf32> %s) -> tensor<?x4xf32> attributes %s { return %%a : tensor<?x4xf32> }"
                    .formatted(argument, attributes)))
        .singleElement()
        .asString()
        .startsWith("'func.func' op expects ")
        .endsWith(expected);
  }

  // Known defects of frontends.

  @ParameterizedTest
  @ValueSource(strings = {"1.0e-6 : f64", "0.0 : f64", "1.0e-6 : f64, eps_outside_sqrt = true"})
  void ambiguousNormsOfTheOnnxFrontendCauseWarnings(String epsilon) {
    String program =
        """
        func.func @f(%%a: tensor<2x4xf32> {%s}) {
          %%0 = stablehlo.custom_call @byteir.l2_norm(%%a) {byteir_attrs = {axis = [1], epsilon = %s}} : (tensor<2x4xf32>) -> tensor<2x4xf32>
          return
        }
        """;
    assertThat(verify(program.formatted("", epsilon))).isEmpty();
    List<String> warnings = verify(program.formatted("onnx.name = \"x\"", epsilon));
    if (epsilon.equals("1.0e-6 : f64")) {
      assertThat(warnings)
          .containsExactly(
              "'byteir.l2_norm' divides by sqrt(max(sum(x^2), epsilon)), but ByteIR's ONNX frontend"
                  + " writes it for x / (norm(x) + epsilon) as well");
    } else {
      assertThat(warnings).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "byteir.sofmax, byteir.softmax",
    "byteir.layernorm, byteir.layer_norm",
    "ByteIR.gelu, byteir.gelu",
    "byteir.nothing_like_that, ''",
    "other.softmax, ''"
  })
  void misspeltNamesAreWarnedAbout(String name, String meant) {
    String program =
        """
        func.func @main(%%x: tensor<2xf32>) -> tensor<2xf32> {
          %%0 = stablehlo.custom_call @%s(%%x) : (tensor<2xf32>) -> tensor<2xf32>
          return %%0 : tensor<2xf32>
        }
        """
            .formatted(name);
    List<String> expected =
        name.startsWith("other")
            ? List.of()
            : List.of(
                "'"
                    + name
                    + "' is not an operation of ByteIR, so that nothing checks the call"
                    + (meant.isEmpty() ? "" : "; did you mean '" + meant + "'?"));
    assertThat(verify(program)).isEqualTo(expected);
    assertThat(decompose(Programs.parse(program))).isEqualTo(expected);
  }
}
