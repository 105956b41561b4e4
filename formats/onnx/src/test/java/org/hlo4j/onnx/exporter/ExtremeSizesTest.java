package org.hlo4j.onnx.exporter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.onnx.ExportOptions;
import org.hlo4j.onnx.OnnxModel;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs with sizes near 2^31, 2^32 and 2^63 become models that mean the same, or are refused.
 */
class ExtremeSizesTest {
  private static final List<Long> SIZES =
      List.of(
          (1L << 31) - 1,
          1L << 31,
          1L << 32,
          (1L << 32) + 1,
          1L << 61,
          (1L << 62) - 1,
          1L << 62,
          (1L << 62) + 1,
          Long.MAX_VALUE);

  /** Programs with a size {@code N}, and {@code N - 1} as {@code M}. */
  private static final List<String> PROGRAMS =
      List.of(
          """
          func.func @main(%x: tensor<1xf32>) -> tensor<1xf32> {
            %i = stablehlo.constant dense<1.0> : tensor<f32>
            %0 = "stablehlo.reduce_window"(%x, %i) ({
            ^bb0(%a: tensor<f32>, %b: tensor<f32>):
              %1 = stablehlo.multiply %a, %b : tensor<f32>
              stablehlo.return %1 : tensor<f32>
            }) {window_dimensions = array<i64: N>, padding = dense<[[0, M]]> : tensor<1x2xi64>}
              : (tensor<1xf32>, tensor<f32>) -> tensor<1xf32>
            return %0 : tensor<1xf32>
          }
          """,
          """
          func.func @main(%x: tensor<1xf32>) -> tensor<1xf32> {
            %i = stablehlo.constant dense<1.0> : tensor<f32>
            %0 = "stablehlo.reduce_window"(%x, %i) ({
            ^bb0(%a: tensor<f32>, %b: tensor<f32>):
              %1 = stablehlo.multiply %a, %b : tensor<f32>
              stablehlo.return %1 : tensor<f32>
            }) {window_dimensions = array<i64: 2>, window_dilations = array<i64: M>,
                padding = dense<[[0, M]]> : tensor<1x2xi64>}
              : (tensor<1xf32>, tensor<f32>) -> tensor<1xf32>
            return %0 : tensor<1xf32>
          }
          """,
          """
          func.func @main(%x: tensor<1xf32>) -> tensor<1xf32> {
            %0 = stablehlo.slice %x [0:1:N] : (tensor<1xf32>) -> tensor<1xf32>
            return %0 : tensor<1xf32>
          }
          """,
          """
          func.func @main(%x: tensor<1xf32>) -> tensor<1xf32> {
            %p = stablehlo.constant dense<1.0> : tensor<f32>
            %0 = stablehlo.pad %x, %p, low = [M], high = [0], interior = [M]
              : (tensor<1xf32>, tensor<f32>) -> tensor<Nxf32>
            %1 = stablehlo.slice %0 [M:N] : (tensor<Nxf32>) -> tensor<1xf32>
            return %1 : tensor<1xf32>
          }
          """,
          """
          func.func @main(%x: tensor<1xf32>) -> tensor<1xf32> {
            %c = stablehlo.constant dense<2.0> : tensor<Nxf32>
            %0 = stablehlo.slice %c [M:N] : (tensor<Nxf32>) -> tensor<1xf32>
            %1 = stablehlo.multiply %0, %x : tensor<1xf32>
            return %1 : tensor<1xf32>
          }
          """,
          """
          func.func @main(%x: tensor<1xf32>) -> tensor<1xf32> {
            %i = stablehlo.convert %x : (tensor<1xf32>) -> tensor<1xi32>
            %0 = stablehlo.reshape %i : (tensor<1xi32>) -> tensor<1x1x1xi32>
            %k = stablehlo.constant dense<3> : tensor<2x1x1xi32>
            %1 = stablehlo.convolution(%0, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f],
              window = {pad = [[0, M]], rhs_dilate = [M]}
              {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
              : (tensor<1x1x1xi32>, tensor<2x1x1xi32>) -> tensor<1x1x1xi32>
            %2 = stablehlo.reshape %1 : (tensor<1x1x1xi32>) -> tensor<1xi32>
            %3 = stablehlo.convert %2 : (tensor<1xi32>) -> tensor<1xf32>
            return %3 : tensor<1xf32>
          }
          """);

  static Stream<String> programs() {
    return PROGRAMS.stream()
        .flatMap(program ->
            SIZES.stream()
                .map(size -> program.replaceAll("N", "" + size).replaceAll("M", "" + (size - 1))));
  }

  @ParameterizedTest
  @MethodSource("programs")
  @Timeout(20)
  void areExportedWithTheirMeaningOrRefused(String text) {
    Operation program =
        MlirParser.parse(SourceText.of("test", text), Dialects.all(), ParserOptions.DEFAULT);
    Tensor x = Tensor.allocate(LongList.of(1), FloatType.F32);
    x.setDouble(0, 5);
    OnnxModel model;
    try {
      model = OnnxModel.of(program, ExportOptions.DEFAULT);
    } catch (DiagnosticException refused) {
      assertThat(refused.diagnostics()).isNotEmpty();
      return;
    }
    List<Object> results = new ArrayList<>();
    for (Operation each : List.of(program, model.toStablehlo(Map.of()))) {
      try {
        results.add(Interpreter.evaluate(each, "main", List.of(x)).getFirst());
      } catch (InterpreterException tooLarge) {
        assertThat(tooLarge).hasMessageMatching(".*(needs .* bytes|is too large).*");
        return;
      }
    }
    assertThat(results.get(1)).isEqualTo(results.get(0));
  }
}
