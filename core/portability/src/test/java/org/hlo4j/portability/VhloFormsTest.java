package org.hlo4j.portability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.hlo4j.bytecode.read.BytecodeReader;
import org.hlo4j.bytecode.read.BytecodeReaderOptions;
import org.hlo4j.bytecode.write.BytecodeWriter;
import org.hlo4j.bytecode.write.BytecodeWriterOptions;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.DialectType;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.TypeAttr;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.opset.vhlo.VhloDialect;
import org.hlo4j.opset.vhlo.VhloEnum;
import org.hlo4j.opset.vhlo.VhloSimpleType;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.MlirPrinter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Types and attributes of VHLO as text and as bytecode; the texts are upstream's. */
class VhloFormsTest {
  private static final List<String> TYPES =
      List.of(
          "!vhlo.complex_v1<!vhlo.f64_v1>",
          "!vhlo.func_v1<(()) -> ()>",
          "!vhlo.func_v1<(!vhlo.bool_v1) -> ()>",
          "!vhlo.func_v1<(!vhlo.f32_v1, !vhlo.tf31_v1) -> !vhlo.tuple_v1<>, !vhlo.none_v1>",
          "!vhlo.tensor_v1<!vhlo.f32_v1>",
          "!vhlo.tensor_v1<2x?x!vhlo.bool_v1>",
          "!vhlo.tensor_v1<?x3x!vhlo.f32_v1, #vhlo.type_extensions_v1<bounds = [5, ?]>>",
          "!vhlo.unranked_tensor_v1<!vhlo.i4_v1>",
          "!vhlo.buffer_v1<2x!vhlo.f32_v1>",
          "!vhlo.buffer_v1<!vhlo.f32_v1>",
          "!vhlo.tuple_v1<>",
          "!vhlo.tuple_v1<!vhlo.tensor_v1<!vhlo.f32_v1>, !vhlo.token_v1>",
          "!vhlo.future_v1<!vhlo.tensor_v1<!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.bool_v1>>",
          "!vhlo.quant_v1<!vhlo.i8_v1:!vhlo.f32_v1, 1.000000e-01:2, -128:127, 1>",
          "!vhlo.quant_per_axis_v1<!vhlo.i8_v1:!vhlo.f32_v1, 0, [5.000000e-01, 2.500000e-20],"
              + " [1, 0], 1:200, 0>");

  private static final List<String> ATTRIBUTES =
      List.of(
          "#vhlo.array_v1<[]>",
          "#vhlo.array_v1<[#vhlo.bool_v1<true>, #vhlo.type_v1<!vhlo.i32_v1>]>",
          "#vhlo.bool_v1<false>",
          "#vhlo.dict_v1<{}>",
          "#vhlo.dict_v1<{#vhlo.string_v1<\"x\"> = #vhlo.integer_v1<1 : index>,"
              + " #vhlo.string_v1<\"y\"> = #vhlo.string_v1<\"a\\0A\\22\">}>",
          "#vhlo.float_v1<1.500000e+00 : !vhlo.bf16_v1>",
          "#vhlo.integer_v1<-1 : i64>",
          "#vhlo.integer_v1<253 : ui8>",
          "#vhlo.output_operand_alias_v1<outputTupleIndices = [0, 1], operandIndex = 0,"
              + " operandTupleIndices = []>",
          "#vhlo.string_v1<\"\">",
          "#vhlo.tensor_v1<dense<[1, 2]> : tensor<2xi32>>",
          "#vhlo.tensor_v1<dense<> : tensor<0xi64>>",
          "#vhlo.tensor_v1<dense<true> : tensor<i1>>",
          "#vhlo.tensor_v1<dense<true> : tensor<9xi1>>",
          "#vhlo.tensor_v1<dense<false> : tensor<4xi1>>",
          "#vhlo.tensor_v1<dense<[true, false, false, true, true, true, true, true, true]> :"
              + " tensor<9xi1>>",
          "#vhlo.tensor_v1<dense<> : tensor<0xi1>>",
          "#vhlo.tensor_v1<dense<(1.000000e+00,2.000000e+00)> : tensor<3xcomplex<f32>>>",
          "#vhlo.type_v1<!vhlo.none_v1>",
          "#vhlo.type_extensions_v1<bounds = [?, 3]>",
          "#vhlo.result_accuracy_v1<atol = 1.500000e-05, rtol = 1.000000e-01, ulps = 2,"
              + " mode = #vhlo<result_accuracy_mode_v1 TOLERANCE>>",
          "#vhlo.sub_axis_info_v1<pre_size = 1, size = 2>",
          "#vhlo.axis_ref_v1<name = #vhlo.string_v1<\"x\">>",
          "#vhlo.axis_ref_v1<name = #vhlo.string_v1<\"x\">, sub_axis_info ="
              + " #vhlo.sub_axis_info_v1<pre_size = 1, size = 2>>",
          "#vhlo.replica_group_mesh_axes_v1<mesh = #vhlo.string_v1<\"m\">,"
              + " axes = #vhlo.array_v1<[]>>",
          "#vhlo.mesh_axis_v1<name = #vhlo.string_v1<\"x\">, size = 2>",
          "#vhlo.mesh_v1<axes = #vhlo.array_v1<[]>>",
          "#vhlo.mesh_v1<axes = #vhlo.array_v1<[]>,"
              + " device_ids = #vhlo.tensor_v1<dense<[0, 1]> : tensor<2xi64>>>");

  static Stream<String> types() {
    return Stream.concat(
        TYPES.stream(), Stream.of(VhloSimpleType.values()).map(VhloSimpleType::toString));
  }

  static Stream<String> attributes() {
    return Stream.concat(
        ATTRIBUTES.stream(),
        Stream.of(VhloEnum.values())
            .flatMap(e -> e.words().stream().map(word -> e.attribute(word).toString())));
  }

  private static Type type(String text) {
    return MlirParser.parseType(text, TestPrograms.DIALECTS, ParserOptions.DEFAULT);
  }

  private static Attribute attribute(String text) {
    return MlirParser.parseAttribute(text, TestPrograms.DIALECTS, ParserOptions.DEFAULT);
  }

  /** Returns the attribute after a round trip through bytecode. */
  private static Attribute throughBytecode(Attribute attribute) {
    Operation module = TestPrograms.parse("module {}");
    module.setAttribute("vhlo.it", attribute);
    byte[] bytes = BytecodeWriter.write(module, BytecodeWriterOptions.of("test"));
    return BytecodeReader.read(
            Blob.wrap(bytes), "test", BytecodeReaderOptions.of(TestPrograms.DIALECTS))
        .attributeOrNull("vhlo.it");
  }

  @ParameterizedTest
  @MethodSource("types")
  void typesSurviveTextAndBytecode(String text) {
    Type type = type(text);
    assertThat(MlirPrinter.toString(type)).isEqualTo(text);
    assertThat(throughBytecode(new TypeAttr(type))).isEqualTo(new TypeAttr(type));
    assertThat(type).isEqualTo(type(text)).hasSameHashCodeAs(type(text));
  }

  @ParameterizedTest
  @MethodSource("attributes")
  void attributesSurviveTextAndBytecode(String text) {
    Attribute attribute = attribute(text);
    assertThat(MlirPrinter.toString(attribute)).isEqualTo(text);
    assertThat(throughBytecode(attribute)).isEqualTo(attribute);
    assertThat(attribute).isEqualTo(attribute(text)).hasSameHashCodeAs(attribute(text));
  }

  @Test
  void everyTypeAndAttributeIsTested() {
    Set<String> seen = new HashSet<>();
    types().forEach(text -> seen.add(((DialectType) type(text)).definition().toString()));
    attributes()
        .forEach(text -> seen.add(((DialectAttribute) attribute(text)).definition().toString()));
    Set<String> all = new HashSet<>();
    VhloDialect.DIALECT.types().forEach(definition -> all.add(definition.toString()));
    VhloDialect.DIALECT.attributes().forEach(definition -> all.add(definition.toString()));
    assertThat(seen).isEqualTo(all);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      commentCharacter = '%',
      quoteCharacter = '`',
      textBlock =
          """
          #vhlo.type_v1<f32> | expected VHLO type
          #vhlo.type_v1<!vhlo.tensor_v1<2xf32>> | expected VHLO type or attribute
          #vhlo.type_v1<!vhlo.tuple_v1<f32>> | expected VHLO types
          #vhlo.dict_v1<{"a" = #vhlo.bool_v1<true>}> | expected VHLO key attribute
          #vhlo<precision_v1 SOME> | expected one of DEFAULT, HIGH, HIGHEST
          #vhlo.sub_axis_info_v1<size = 2> | expected ','
          #vhlo.mesh_v1<device_ids = 1> | struct is missing required parameter: axes
          #vhlo.mesh_v1<axes = 1, axes = 1> | duplicate or unknown struct parameter name: axes
          """)
  void rejectsOtherDialects(String text, String message) {
    assertThatThrownBy(() -> attribute(text))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining(message);
  }

  @Test
  void functionsHaveCustomSyntax() {
    String text =
        """
        module {
          vhlo.func_v1 @f(%arg0: !vhlo.f32_v1) -> (!vhlo.f32_v1, !vhlo.f32_v1) {
            "vhlo.return_v1"(%arg0, %arg0) : (!vhlo.f32_v1, !vhlo.f32_v1) -> ()
          } {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, \
        sym_visibility = #vhlo.string_v1<"public">}
          vhlo.func_v1 @g() -> () {
          } {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, \
        sym_visibility = #vhlo.string_v1<"private">}
        }
        """;
    assertThat(TestPrograms.print(TestPrograms.parse(text))).isEqualTo(text);
  }
}
