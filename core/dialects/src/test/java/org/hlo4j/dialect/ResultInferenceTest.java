package org.hlo4j.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.hlo4j.dialect.hlo.InferredShape;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.opset.chlo.Broadcasting;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.Indexing;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.MlirPrinter;
import org.junit.jupiter.api.Test;

class ResultInferenceTest {
  private static final DialectRegistry REGISTRY = Dialects.all();

  private static ResultInference of(OpDefinition definition, String... operands) {
    ResultInference inference = ResultInference.of(definition, REGISTRY);
    for (String operand : operands) {
      inference.operands(MlirParser.parseType(operand, REGISTRY, ParserOptions.DEFAULT));
    }
    return inference;
  }

  private static List<String> texts(List<Type> types) {
    return types.stream().map(MlirPrinter::toString).toList();
  }

  @Test
  void elementwiseResultsHaveTheMostSpecificType() {
    assertThat(texts(of(Elementwise.ATAN2, "tensor<?x3xf32>", "tensor<2x?xf32>").types()))
        .containsExactly("tensor<2x3xf32>");
    assertThat(texts(of(Elementwise.COMPLEX, "tensor<4xf32>", "tensor<4xf32>").types()))
        .containsExactly("tensor<4xcomplex<f32>>");
  }

  @Test
  void movedElementsHaveTheShapeOfTheAttributes() {
    assertThat(
            texts(
                of(DataMovement.TRANSPOSE, "tensor<2x?xf32>")
                    .attribute("permutation", DenseArrayAttr.i64(1, 0))
                    .types()))
        .containsExactly("tensor<?x2xf32>");
    assertThat(
            texts(
                of(DataMovement.CONCATENATE, "tensor<2x3xi8>", "tensor<5x3xi8>")
                    .attribute("dimension", IntegerAttr.i64(0))
                    .types()))
        .containsExactly("tensor<7x3xi8>");
    assertThat(
            texts(
                of(Indexing.DYNAMIC_SLICE, "tensor<9xi8>", "tensor<i32>")
                    .attribute("slice_sizes", DenseArrayAttr.i64(4))
                    .types()))
        .containsExactly("tensor<4xi8>");
  }

  @Test
  void boundsAreInferred() {
    assertThat(
            texts(
                of(Dynamism.SET_DIMENSION_SIZE, "tensor<4x5xf32>", "tensor<i32>")
                    .attribute("dimension", IntegerAttr.i64(1))
                    .types()))
        .containsExactly("tensor<4x?xf32, #stablehlo.bounds<?, 5>>");
  }

  @Test
  void operandsOfDifferentRankAreBroadcast() {
    assertThat(texts(of(Broadcasting.BROADCAST_ADD, "tensor<3xf32>", "tensor<2x1xf32>").types()))
        .containsExactly("tensor<2x3xf32>");
  }

  @Test
  void shapesAreInferredWhereElementTypesAreNot() {
    assertThat(of(Contractions.DOT, "tensor<2x3xi8>", "tensor<3x4xi8>").shapes().orElseThrow())
        .extracting(InferredShape::shape)
        .containsExactly(LongList.of(2, 4));
    ResultInference conversion = of(Elementwise.CONVERT, "tensor<2xi8>");
    assertThat(conversion.infersTypes()).isFalse();
    assertThat(conversion.shapes().orElseThrow())
        .extracting(InferredShape::shape)
        .containsExactly(LongList.of(2));
    assertThatThrownBy(conversion::types).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void shapesAreInferredWithTypes() {
    assertThat(of(Elementwise.ABS, "tensor<7xf32>").shapes().orElseThrow())
        .extracting(InferredShape::shape)
        .containsExactly(LongList.of(7));
    assertThat(of(ControlFlow.CREATE_TOKEN).shapes()).isEmpty();
    assertThat(of(DataMovement.RESHAPE, "tensor<7xf32>").shapes()).isEmpty();
  }

  @Test
  void invalidOperandsAreRejectedAsByTheVerifier() {
    assertThatThrownBy(() -> of(Elementwise.SINE, "tensor<2xi32>").types())
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("operand #0 must be");
    assertThatThrownBy(() -> of(Contractions.DOT, "tensor<2x2x2xf32>", "tensor<2x2xf32>").shapes())
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("expected both lhs/rhs ranks to be either 1 or 2");
  }
}
