package org.hlo4j.byteir;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.byteir.target.Targets;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.builtin.TypeAttr;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.opset.vhlo.Release;
import org.hlo4j.opset.vhlo.VhloHistory;
import org.hlo4j.portability.Portability;
import org.hlo4j.text.print.FullText;
import org.hlo4j.text.print.MlirPrinter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests calls in text, in both dialects and in portable artifacts, on the programs of ByteIR's
 * document.
 */
class ByteirConversionTest {
  private static final DialectRegistry REGISTRY = Dialects.all();

  /** Returns the targets that StableHLO's calls support: those without strings. */
  static List<TargetDefinition> targets() {
    return Targets.all().stream()
        .filter(target -> target.example().contains("stablehlo.custom_call"))
        .toList();
  }

  static Stream<Release> releases() {
    return VhloHistory.releases().stream();
  }

  private static String print(Operation module) {
    return MlirPrinter.toString(module, REGISTRY, PrinterOptions.DEFAULT);
  }

  private static Operation toMhlo(Operation module) {
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    ByteirConversion.toMhlo(module, REGISTRY, diagnostics);
    assertThat(diagnostics.toList()).isEmpty();
    return verified(module);
  }

  private static Operation toStablehlo(Operation module) {
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    ByteirConversion.toStablehlo(module, REGISTRY, diagnostics);
    assertThat(diagnostics.toList()).isEmpty();
    return verified(module);
  }

  private static Operation verified(Operation module) {
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    new Verifier(REGISTRY, new FullText(REGISTRY)).verify(module, diagnostics);
    assertThat(diagnostics.toList()).isEmpty();
    return module;
  }

  @ParameterizedTest
  @MethodSource("targets")
  void aCallGoesToMhloAndBack(TargetDefinition target) {
    String before = print(Programs.around(target.example()));
    Operation module = toMhlo(Programs.parse(before));
    String mhlo = print(module);
    assertThat(mhlo).isEqualTo(before.replace("stablehlo.custom_call", "mhlo.custom_call"));
    assertThat(print(Programs.parse(mhlo))).isEqualTo(mhlo);
    assertThat(print(toMhlo(module))).as("again").isEqualTo(mhlo);
    assertThat(ByteirVerifier.verify(module, Diagnostics.collector())).isTrue();
    assertThat(print(toStablehlo(module))).isEqualTo(before);
    assertThat(print(toStablehlo(module))).as("again").isEqualTo(before);
  }

  @ParameterizedTest
  @MethodSource("releases")
  void dictionariesSurviveArtifactsOfEveryRelease(Release release) {
    for (TargetDefinition target : targets()) {
      Operation module = Programs.around(target.example());
      String before = print(module);
      byte[] artifact = Portability.serialize(module, release.version());
      assertThat(print(Portability.deserialize(artifact))).isEqualTo(before);
    }
  }

  @Test
  void denseElementsOfArtifactsAreReadAsLists() {
    String call =
        "%0 = stablehlo.custom_call @byteir.l2_norm(%a) {byteir_attrs = {axis = array<i64: 0, 1>,"
            + " epsilon = 1.0 : f32}} : (tensor<2x3xf32>) -> tensor<2x3xf32>";
    Operation module = Programs.around(call);
    byte[] artifact = Portability.serialize(module, Portability.currentVersion());
    Operation read = Portability.deserialize(artifact);
    assertThat(print(read)).contains("axis = dense<[0, 1]> : tensor<2xi64>");
    assertThat(ByteirVerifier.verify(read, Diagnostics.collector())).isTrue();
    assertThat(print(toMhlo(read)))
        .contains("byteir_attrs = {axis = [0, 1], epsilon = 1.000000e+00 : f64}");
  }

  @Test
  void spellingsOfTheCodeAreNormalized() {
    String call =
        "%0 = stablehlo.custom_call @byteir.gelu(%a) {byteir_attrs = {approximate = \"none\", T ="
            + " f32}} : (tensor<2x3xf32>) -> tensor<2x3xf32>";
    ByteirCall gelu = ByteirVerifier.call(Programs.call(Programs.around(call))).orElseThrow();
    assertThat(MlirPrinter.toString(gelu.canonicalAttributes()))
        .isEqualTo("{T = f32, approximate = \"erf\"}");
    String attention =
        Targets.of("byteir.flash_attn_fwd").orElseThrow().example().replace("causal", "casual");
    ByteirCall read = ByteirVerifier.call(Programs.call(Programs.around(attention))).orElseThrow();
    assertThat(read.canonicalAttributes().contains("causal")).isTrue();
    assertThat(read.canonicalAttributes().contains("casual")).isFalse();
  }

  @Test
  void aCallIsCreatedFromItsDefinition() {
    Operation module =
        Programs.parse(
            "func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> { return %a : tensor<4xf32> }");
    Operation function = Programs.functions(module).findFirst().orElseThrow();
    var body = function.region(0).front();
    var argument = body.argument(0);
    TargetDefinition softmax = Targets.of("byteir.softmax").orElseThrow();
    body.prepend(
        ByteirCall.state(
                softmax,
                function.location(),
                List.of(argument),
                DictionaryAttr.of("axis", IntegerAttr.i64(0)),
                List.of(argument.type()))
            .create());
    assertThat(ByteirVerifier.verify(verified(module), Diagnostics.collector())).isTrue();
    assertThat(print(module)).contains("@byteir.softmax(%arg0) {byteir_attrs = {axis = 0 : i64}}");
  }

  @Test
  void unsupportedFeaturesAreRejected() {
    Operation module =
        Programs.parse(
            """
            func.func @main(%a: tensor<4xf32>) {
              %0 = mhlo.custom_call @other(%a) {custom_call_schedule = #mhlo<custom_call_schedule LATEST>} : (tensor<4xf32>) -> tensor<4xf32>
              return
            }
            """);
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    assertThat(ByteirConversion.toStablehlo(module, REGISTRY, diagnostics)).isFalse();
    assertThat(diagnostics.toList())
        .singleElement()
        .asString()
        .contains("has the schedule LATEST, which StableHLO's calls have not");
  }

  @Test
  void aliasesChangeTheirDialect() {
    Operation module =
        Programs.parse(
            """
            func.func @main(%a: tensor<4xf32>) {
              %0 = mhlo.custom_call @other(%a) {byteir_attrs = {}, output_operand_aliases = [#mhlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>]} : (tensor<4xf32>) -> tensor<4xf32>
              return
            }
            """);
    String before = print(module);
    assertThat(print(toStablehlo(module))).contains("#stablehlo.output_operand_alias<");
    assertThat(print(toMhlo(module))).isEqualTo(before);
  }

  // The document.

  private static final String DOCUMENT = Programs.resource("document.mlir");

  static Stream<String> documentFunctions() {
    return Programs.functions(Programs.parse(DOCUMENT)).map(ByteirConversionTest::nameOf);
  }

  private static String nameOf(Operation function) {
    return function.attribute("sym_name", StringAttr.class).orElseThrow().value();
  }

  @Test
  void programsOfTheDocumentPrintAsTheyStand() {
    assertThat(print(verified(Programs.parse(DOCUMENT))).strip()).isEqualTo(DOCUMENT.strip());
    assertThat(ByteirVerifier.verify(Programs.parse(DOCUMENT), Diagnostics.collector())).isTrue();
  }

  @Test
  void theDocumentsOwnFormIsTheGenericOne() {
    Operation generic =
        Programs.parse(
            """
            func.func @main(%arg0: tensor<4x64xf32>) -> tensor<4x64xf32> {
              %0 = "mhlo.custom_call"(%arg0) {api_version = 1 : i32, backend_config = "", byteir_attrs = {axis = 1 : i64}, call_target_name = "byteir.softmax", called_computations = [], has_side_effect = false} : (tensor<4x64xf32>) -> tensor<4x64xf32>
              return %0 : tensor<4x64xf32>
            }
            """);
    assertThat(print(generic))
        .contains(
            "mhlo.custom_call @byteir.softmax(%arg0) {backend_config = \"\", byteir_attrs = {axis ="
                + " 1 : i64}}");
  }

  @ParameterizedTest
  @MethodSource("documentFunctions")
  void programsOfTheDocumentRunInBothDialects(String name) {
    Operation module = Programs.parse(DOCUMENT);
    List<InterpreterValue> inMhlo = run(module, name);
    List<InterpreterValue> inStablehlo = run(toStablehlo(module), name);
    assertThat(((Tensor) inStablehlo.getFirst()).toAttribute())
        .isEqualTo(((Tensor) inMhlo.getFirst()).toAttribute());
    assertThat(print(module)).doesNotContain("mhlo.custom_call @");
  }

  private static List<InterpreterValue> run(Operation module, String name) {
    Operation function =
        Programs.functions(module).filter(op -> nameOf(op).equals(name)).findFirst().orElseThrow();
    FunctionType type =
        (FunctionType) function.attribute("function_type", TypeAttr.class).orElseThrow().value();
    List<Tensor> arguments = new ArrayList<>();
    type.inputs().forEach(input -> arguments.add(argument((RankedTensorType) input)));
    return Interpreter.evaluate(
        module, name, arguments, InterpreterOptions.DEFAULT.withExtension(new ByteirSemantics()));
  }

  private static Tensor argument(RankedTensorType type) {
    long[] shape = type.shape().stream().map(n -> ShapedType.isDynamic(n) ? 2 : n).toArray();
    Tensor tensor = Tensor.allocate(RankedTensorType.of(FloatType.F32, shape));
    for (int i = 0; i < tensor.count(); i++) {
      tensor.setDouble(i, i % 7 - 3);
    }
    return tensor;
  }
}
