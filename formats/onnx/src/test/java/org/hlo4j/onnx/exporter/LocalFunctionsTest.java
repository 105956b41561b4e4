package org.hlo4j.onnx.exporter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Objects;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.onnx.ExportOptions;
import org.hlo4j.onnx.proto.FunctionProto;
import org.hlo4j.onnx.proto.ModelProto;
import org.hlo4j.onnx.proto.NodeProto;
import org.hlo4j.onnx.proto.OperatorSetIdProto;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.junit.jupiter.api.Test;

/** Tests that composites that are not operators become local functions. */
class LocalFunctionsTest {
  private static final String COMPOSITES =
      """
      func.func @main(%x: tensor<2x8xf32>, %y: tensor<2x8xf32>) -> tensor<2x8xf32> {
        %0 = stablehlo.composite "my.lib.scale_add" %x, %y {composite_attributes = {axis = 1 : i64}, decomposition = @scale_add} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
        %1 = stablehlo.composite "my.lib.scale_add" %0, %y {composite_attributes = {axis = 1 : i64}, decomposition = @scale_add} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
        %2 = stablehlo.composite "my.twice" %1 {decomposition = @twice} : (tensor<2x8xf32>) -> tensor<2x8xf32>
        return %2 : tensor<2x8xf32>
      }
      func.func private @twice(%x: tensor<2x8xf32>) -> tensor<2x8xf32> {
        %0 = stablehlo.composite "my.lib.scale_add" %x, %x {decomposition = @first} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
        return %0 : tensor<2x8xf32>
      }
      func.func private @first(%x: tensor<2x8xf32>, %y: tensor<2x8xf32>) -> tensor<2x8xf32> {
        return %x : tensor<2x8xf32>
      }
      func.func private @scale_add(%x: tensor<2x8xf32>, %y: tensor<2x8xf32>) -> tensor<2x8xf32> {
        %c = stablehlo.constant dense<2.0> : tensor<2x8xf32>
        %0 = stablehlo.multiply %x, %c : tensor<2x8xf32>
        %1 = stablehlo.add %0, %y : tensor<2x8xf32>
        return %1 : tensor<2x8xf32>
      }
      """;

  private static ModelProto export(String program, int opset) {
    return ExportedModel.of(
        MlirParser.parse(SourceText.of("test", program), Dialects.all(), ParserOptions.DEFAULT),
        ExportOptions.DEFAULT.withOpset(opset));
  }

  private static List<String> operators(List<NodeProto> nodes) {
    return nodes.stream()
        .map(node -> node.domain().isEmpty() ? node.opType() : node.domain() + "." + node.opType())
        .toList();
  }

  @Test
  void decompositionsAreFunctionsOfTheDomainOfTheName() {
    ModelProto model = export(COMPOSITES, 21);
    assertThat(operators(Objects.requireNonNull(model.graph()).node()))
        .containsExactly("my.lib.scale_add", "my.lib.scale_add", "my.twice", "Identity");
    assertThat(model.functions())
        .extracting(each -> each.domain() + "." + each.name())
        .containsExactly("my.lib.scale_add", "my.lib.scale_add_1", "my.twice");
    assertThat(model.opsetImport())
        .containsExactly(
            new OperatorSetIdProto("", 21),
            new OperatorSetIdProto("my", 1),
            new OperatorSetIdProto("my.lib", 1));
    FunctionProto function = model.functions().getFirst();
    assertThat(operators(function.node())).containsExactly("Constant", "Mul", "Add", "Identity");
    assertThat(function.attribute()).containsExactly("axis");
    assertThat(operators(model.functions().getLast().node()))
        .containsExactly("my.lib.scale_add_1", "Identity");
  }

  @Test
  void filesAreOfTheFirstVersionThatHasFunctions() {
    assertThat(export(COMPOSITES, 13).irVersion()).isEqualTo(8);
    assertThat(export(COMPOSITES, 21).irVersion()).isEqualTo(10);
  }

  @Test
  void largeConstantsAreInitializersOfTheModel() {
    ModelProto model =
        export(
            """
            func.func @main(%x: tensor<600x600xf32>) -> tensor<600x600xf32> {
              %0 = stablehlo.composite "my.add" %x {decomposition = @add} : (tensor<600x600xf32>) -> tensor<600x600xf32>
              return %0 : tensor<600x600xf32>
            }
            func.func private @add(%x: tensor<600x600xf32>) -> tensor<600x600xf32> {
              %c = stablehlo.constant dense<"0xDATA"> : tensor<600x600xf32>
              %0 = stablehlo.add %x, %c : tensor<600x600xf32>
              return %0 : tensor<600x600xf32>
            }
            """
                .replace("DATA", "3F800000400000003F800000".repeat(120_000)),
            21);
    assertThat(model.functions()).isEmpty();
    assertThat(operators(Objects.requireNonNull(model.graph()).node()))
        .containsExactly("Add", "Identity");
  }

  @Test
  void whatFunctionsCannotExpressIsReported() {
    assertThatThrownBy(() ->
            export(
                """
                func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
                  %0 = stablehlo.composite "my.part" %x {decomposition = @part} : (tensor<4xf32>) -> tensor<4xf32>
                  return %0 : tensor<4xf32>
                }
                func.func private @part(%x: tensor<4xf32>) -> tensor<4xf32> {
                  %0 = stablehlo.custom_call @unknown(%x) : (tensor<4xf32>) -> tensor<4xf32>
                  return %0 : tensor<4xf32>
                }
                """,
                21))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("ONNX has no operator for custom call @unknown");
  }
}
