package org.hlo4j.onnx.exporter.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hlo4j.byteir.ByteirSemantics;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Parameter;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.onnx.ExportOptions;
import org.hlo4j.onnx.OnnxModel;
import org.hlo4j.onnx.exporter.ExportedModel;
import org.hlo4j.onnx.proto.NodeProto;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that formulas and calls that are operators become one node. */
class CoarseExportsTest {
  private static final InterpreterOptions OPTIONS =
      InterpreterOptions.DEFAULT
          .withExtension(Extension.installed())
          .withExtension(new ByteirSemantics());

  /** As {@code jax.nn.softmax} is exported. */
  private static final String SOFTMAX =
      """
      func.func @main(%x: tensor<2x8xf32>) -> tensor<2x8xf32> {
        %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %zero = stablehlo.constant dense<0.0> : tensor<f32>
        %0 = stablehlo.reduce(%x init: %least) applies stablehlo.maximum across dimensions = [1] : (tensor<2x8xf32>, tensor<f32>) -> tensor<2xf32>
        %1 = stablehlo.broadcast_in_dim %least, dims = [] : (tensor<f32>) -> tensor<2xf32>
        %2 = stablehlo.maximum %1, %0 : tensor<2xf32>
        %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<2xf32>) -> tensor<2x1xf32>
        %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x8xf32>
        %5 = stablehlo.subtract %x, %4 : tensor<2x8xf32>
        %6 = stablehlo.exponential %5 : tensor<2x8xf32>
        %7 = stablehlo.reduce(%6 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<2x8xf32>, tensor<f32>) -> tensor<2xf32>
        %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<2xf32>) -> tensor<2x1xf32>
        %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x8xf32>
        %10 = stablehlo.divide %6, %9 : tensor<2x8xf32>
        return %10 : tensor<2x8xf32>
      }
      """;

  /** As {@code jax.nn.gelu} is exported. */
  private static final String GELU =
      """
      func.func @main(%x: tensor<2x8xf32>) -> tensor<2x8xf32> {
        %third = stablehlo.constant dense<4.471500e-02> : tensor<2x8xf32>
        %root = stablehlo.constant dense<0.797884583> : tensor<2x8xf32>
        %one = stablehlo.constant dense<1.0> : tensor<2x8xf32>
        %half = stablehlo.constant dense<0.5> : tensor<2x8xf32>
        %0 = stablehlo.multiply %x, %x : tensor<2x8xf32>
        %1 = stablehlo.multiply %0, %x : tensor<2x8xf32>
        %2 = stablehlo.multiply %third, %1 : tensor<2x8xf32>
        %3 = stablehlo.add %x, %2 : tensor<2x8xf32>
        %4 = stablehlo.multiply %root, %3 : tensor<2x8xf32>
        %5 = stablehlo.tanh %4 : tensor<2x8xf32>
        %6 = stablehlo.add %one, %5 : tensor<2x8xf32>
        %7 = stablehlo.multiply %half, %6 : tensor<2x8xf32>
        %8 = stablehlo.multiply %x, %7 : tensor<2x8xf32>
        return %8 : tensor<2x8xf32>
      }
      """;

  /** As {@code jnp.argmax} is exported. */
  private static final String ARG_MAX =
      """
      func.func @main(%x: tensor<4x8xf32>) -> tensor<4xi32> {
        %0 = stablehlo.iota dim = 1 : tensor<4x8xi32>
        %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %c = stablehlo.constant dense<0> : tensor<i32>
        %1:2 = stablehlo.reduce(%x init: %cst), (%0 init: %c) across dimensions = [1] : (tensor<4x8xf32>, tensor<4x8xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
         reducer(%a: tensor<f32>, %b: tensor<f32>) (%i: tensor<i32>, %j: tensor<i32>)  {
          %2 = stablehlo.compare GT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %3 = stablehlo.compare NE, %a, %a, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %4 = stablehlo.or %2, %3 : tensor<i1>
          %5 = stablehlo.compare EQ, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %6 = stablehlo.compare LT, %i, %j, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          %7 = stablehlo.and %5, %6 : tensor<i1>
          %8 = stablehlo.or %4, %7 : tensor<i1>
          %9 = stablehlo.select %4, %a, %b : tensor<i1>, tensor<f32>
          %10 = stablehlo.select %8, %i, %j : tensor<i1>, tensor<i32>
          stablehlo.return %9, %10 : tensor<f32>, tensor<i32>
        }
        return %1#1 : tensor<4xi32>
      }
      """;

  @TempDir Path folder;

  private static Operation parse(String program) {
    return MlirParser.parse(SourceText.of("test", program), Dialects.all(), ParserOptions.DEFAULT);
  }

  private static List<String> operators(String program, ExportOptions options) {
    var graph = ExportedModel.of(parse(program), options).graph();
    assertThat(graph).isNotNull();
    return graph.node().stream()
        .map(NodeProto::opType)
        .filter(operator -> !operator.equals("Identity") && !operator.equals("Cast"))
        .toList();
  }

  /** Returns a program that calls a target with inputs {@code %x}, {@code %y} and {@code %z}. */
  private static String call(String target, String attributes, String result, String... inputs) {
    StringBuilder parameters = new StringBuilder();
    StringBuilder operands = new StringBuilder();
    for (int i = 0; i < inputs.length; i++) {
      String name = (i == 0 ? "" : ", ") + "%" + "xyz".charAt(i);
      operands.append(name);
      parameters.append(name).append(": ").append(inputs[i]);
    }
    return """
    func.func @main(PARAMETERS) -> RESULT {
      %0 = stablehlo.custom_call @byteir.TARGET(OPERANDS) {byteir_attrs = {ATTRIBUTES}} : (TYPES) -> RESULT
      return %0 : RESULT
    }
    """
        .replace("PARAMETERS", parameters)
        .replace("OPERANDS", operands)
        .replace("TYPES", String.join(", ", inputs))
        .replace("TARGET", target)
        .replace("ATTRIBUTES", attributes)
        .replace("RESULT", result);
  }

  static Stream<Arguments> oneNode() {
    String m = "tensor<2x3xf32>";
    return Stream.of(
        arguments("Softmax", SOFTMAX),
        arguments("Gelu", GELU),
        arguments("Softmax", call("softmax", "axis = 1 : i64", m, m)),
        arguments("LogSoftmax", call("log_softmax", "axis = 0 : i64", m, m)),
        arguments("Gelu", call("gelu", "approximate = \"erf\"", m, m)),
        arguments("Erf", call("erf", "", m, m)),
        arguments("Sum", call("addn", "", m, m, m, m)),
        arguments(
            "LayerNormalization",
            call(
                "layer_norm",
                "axis = [1], epsilon = 1.0e-5 : f64",
                m,
                m,
                "tensor<3xf32>",
                "tensor<3xf32>")),
        arguments(
            "ArgMin",
            call(
                "arg_min",
                "axis = 1 : i64, keep_dims = true, select_last_index = true",
                "tensor<2x1xi64>",
                "tensor<2x3xi32>")),
        arguments(
            "QuantizeLinear",
            call(
                "quantize",
                "axis = 1 : i64",
                "tensor<2x3xi8>",
                m,
                "tensor<3xf32>",
                "tensor<3xi8>")),
        arguments(
            "DequantizeLinear",
            call("dequantize", "", m, "tensor<2x3xui8>", "tensor<f32>", "tensor<ui8>")));
  }

  private static Tensor drawn(RankedTensorType type, boolean hasNan) {
    Tensor tensor = Tensor.allocate(type);
    for (int i = 0; i < tensor.count(); i++) {
      if (tensor.elementType() instanceof FloatType) {
        tensor.setDouble(i, hasNan && i % 7 == 4 ? Double.NaN : (i * 7 % 11) / 4.0 + 0.25);
      } else {
        tensor.setLong(i, i % 3);
      }
    }
    return tensor;
  }

  private void assertSame(String text, boolean hasNan) throws IOException {
    Operation program = parse(text);
    Path file = folder.resolve("model.onnx");
    OnnxModel.of(program, ExportOptions.DEFAULT).write(file);
    Operation again = OnnxModel.read(file).toStablehlo(Map.of());
    List<Tensor> inputs =
        Parameter.of(Interpreter.entry(program, "main")).stream()
            .map(parameter -> drawn((RankedTensorType) parameter.type(), hasNan))
            .toList();
    List<InterpreterValue> expected = Interpreter.evaluate(program, "main", inputs, OPTIONS);
    List<InterpreterValue> actual = Interpreter.evaluate(again, "main", inputs, OPTIONS);
    for (int i = 0; i < expected.size(); i++) {
      Tensor tensor = (Tensor) expected.get(i);
      Tensor other = (Tensor) actual.get(i);
      assertThat(other.type()).isEqualTo(tensor.type());
      for (int j = 0; j < tensor.count(); j++) {
        if (tensor.elementType() instanceof FloatType) {
          assertThat(other.doubleAt(j))
              .isCloseTo(tensor.doubleAt(j), org.assertj.core.api.Assertions.within(1e-5));
        } else {
          assertThat(other.longAt(j)).isEqualTo(tensor.longAt(j));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("oneNode")
  void formulasAndCallsAreOneNode(String operator, String program) throws IOException {
    assertThat(operators(program, ExportOptions.DEFAULT)).containsExactly(operator);
    assertSame(program, false);
  }

  @Test
  void nanIsTheLargestUnlessOneOperatorIsPreferred() throws IOException {
    assertThat(operators(ARG_MAX, ExportOptions.DEFAULT))
        .containsExactly("ArgMax", "IsNaN", "ReduceMax", "ArgMax", "Where");
    assertThat(operators(ARG_MAX, ExportOptions.DEFAULT.withCoarse(true)))
        .containsExactly("ArgMax");
    assertSame(ARG_MAX, true);
  }

  @Test
  void negativeIndicesDoNotCountFromTheEnd() throws IOException {
    String program =
        call(
            "one_hot",
            "axis = 1 : i64, depth = 4 : i64, off_value = 2 : i32, on_value = 5 : i32",
            "tensor<3x4xi32>",
            "tensor<3xi32>");
    assertThat(operators(program, ExportOptions.DEFAULT))
        .containsExactly("Less", "Where", "OneHot");
    assertThat(operators(program, ExportOptions.DEFAULT.withCoarse(true)))
        .containsExactly("OneHot");
    assertSame(program, false);
  }

  @Test
  void coordinatesThatFloatsMissAreComputed() throws IOException {
    String program =
        """
        func.func @main(%x: tensor<1x1x14x4xf32>) -> tensor<1x1xNx8xf32> {
          %t = stablehlo.constant dense<[1, 1, N, 8]> : tensor<4xi64>
          %0 = stablehlo.custom_call @byteir.resize(%x, %t) {byteir_attrs = {coordinate_transformation_mode = "asymmetric", mode = "nearest", target_mode = "size"}} : (tensor<1x1x14x4xf32>, tensor<4xi64>) -> tensor<1x1xNx8xf32>
          return %0 : tensor<1x1xNx8xf32>
        }
        """;
    assertThat(operators(program.replace("N", "28"), ExportOptions.DEFAULT))
        .containsExactly("Resize");
    assertThat(operators(program.replace("N", "2"), ExportOptions.DEFAULT))
        .doesNotContain("Resize");
    assertSame(program.replace("N", "2"), false);
  }

  @Test
  void operatorsThatAVersionLacksAreDecomposed() {
    assertThat(operators(GELU, ExportOptions.DEFAULT.withOpset(19)))
        .contains("Tanh")
        .doesNotContain("Gelu");
    String norm =
        call("l2_norm", "axis = [1], epsilon = 1.0e-6 : f64", "tensor<2x3xf32>", "tensor<2x3xf32>");
    assertThat(operators(norm, ExportOptions.DEFAULT)).contains("ReduceSum", "Max", "Sqrt");
  }

  @Test
  void callsThatViolateARuleAreReported() {
    assertThatThrownBy(() ->
            operators(
                call("softmax", "axis = 2 : i64", "tensor<2x3xf32>", "tensor<2x3xf32>"),
                ExportOptions.DEFAULT))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("axis is at least 0 and less than the rank of input");
  }
}
