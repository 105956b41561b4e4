package org.hlo4j.onnx.exporter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.onnx.ExportOptions;
import org.hlo4j.onnx.OnnxModel;
import org.hlo4j.program.ProgramSizes;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that custom calls whose sizes are constants are exported as operations. */
class DynamicCallsTest {
  private static final InterpreterOptions OPTIONS =
      InterpreterOptions.DEFAULT.withExtension(Extension.installed());

  private static final String PROGRAM =
      """
      func.func @main(%%x: tensor<?xf32>) -> tensor<?x%s> {
        %%n = stablehlo.get_dimension_size %%x, dim = 0 : (tensor<?xf32>) -> tensor<i32>
        %%ns = stablehlo.reshape %%n : (tensor<i32>) -> tensor<1xi32>
        %%one = stablehlo.constant dense<1> : tensor<1xi32>
        %%less = stablehlo.subtract %%ns, %%one : tensor<1xi32>
        %%k = stablehlo.reshape %%less : (tensor<1xi32>) -> tensor<i32>
        %%zero = stablehlo.constant dense<0.0> : tensor<f32>
        %s
      }
      func.func private @add(%%a: tensor<f32>, %%b: tensor<f32>) -> tensor<f32> {
        %%0 = stablehlo.add %%a, %%b : tensor<f32>
        return %%0 : tensor<f32>
      }
      func.func private @greater(%%a: tensor<f32>, %%b: tensor<f32>) -> tensor<i1> {
        %%0 = stablehlo.compare GT, %%a, %%b : (tensor<f32>, tensor<f32>) -> tensor<i1>
        return %%0 : tensor<i1>
      }
      """;

  private static final String WINDOW =
      """
      %z = stablehlo.constant dense<0> : tensor<1xi32>
      %p = stablehlo.concatenate %less, %z, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
      %pads = stablehlo.reshape %p : (tensor<2xi32>) -> tensor<1x2xi32>
      %r = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%x, %zero, %ns, %one, %one, %one, %pads)
        {called_computations = [@add]} : (tensor<?xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>,
        tensor<1xi32>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<?xf32>
      return %r : tensor<?xf32>
      """;

  private static final String TOP_K =
      """
      %r:2 = stablehlo.custom_call @stablehlo.dynamic_top_k(%x, %k)
        : (tensor<?xf32>, tensor<i32>) -> (tensor<?xf32>, tensor<?xi32>)
      return %r#0 : tensor<?xf32>
      """;

  private static final String APPROXIMATE =
      """
      %r = stablehlo.custom_call @stablehlo.dynamic_approx_top_k(%x, %zero, %k, %less)
        {called_computations = [@greater], indices_of_shape_operands = dense<[3]> : tensor<1xi64>,
        mhlo.backend_config = {reduction_dim = 0 : i64}}
        : (tensor<?xf32>, tensor<f32>, tensor<i32>, tensor<1xi32>) -> tensor<?xf32>
      return %r : tensor<?xf32>
      """;

  private static final String BITS =
      """
      %s = stablehlo.constant dense<[1, 2]> : tensor<2xui64>
      %r:2 = stablehlo.custom_call @stablehlo.dynamic_rng_bit_generator(%s, %ns)
        {rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}
        : (tensor<2xui64>, tensor<1xi32>) -> (tensor<2xui64>, tensor<?xui32>)
      return %r#1 : tensor<?xui32>
      """;

  @TempDir Path folder;

  private static Operation parse(String body) {
    String program = PROGRAM.formatted(body.contains("ui32") ? "ui32" : "f32", body);
    return MlirParser.parse(SourceText.of("test", program), Dialects.all(), ParserOptions.DEFAULT);
  }

  private static OnnxModel model(Operation program) {
    Operation sized = program.copy();
    ProgramSizes.give(sized, Map.of("arg0.0", 5L));
    return OnnxModel.of(sized, ExportOptions.DEFAULT);
  }

  @ParameterizedTest
  @ValueSource(strings = {WINDOW, TOP_K, APPROXIMATE, BITS})
  void callsMeanTheSameInModels(String body) throws IOException {
    Operation program = parse(body);
    Tensor input = Tensor.allocate(RankedTensorType.of(FloatType.F32, 5));
    for (int i = 0; i < 5; i++) {
      input.setDouble(i, i * 7 % 5 - 1.5);
    }
    Path file = folder.resolve("model.onnx");
    model(program).write(file);
    Operation again = OnnxModel.read(file).toStablehlo(Map.of());
    assertThat(Interpreter.evaluate(again, "main", List.of(input), OPTIONS))
        .isEqualTo(Interpreter.evaluate(program, "main", List.of(input), OPTIONS));
  }

  @ParameterizedTest
  @ValueSource(strings = {"[@greater]", "[]", "[@add, @add]"})
  void windowsOfOtherComputationsAreRefused(String computations) {
    assertThatThrownBy(() -> model(parse(WINDOW.replace("[@add]", computations))))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("no operator for custom call @stablehlo.dynamic_reduce_window");
  }

  @ParameterizedTest
  @ValueSource(strings = {"reduction_dim = 1 : i64", "other = 0 : i64"})
  void selectionsAlongNoDimensionAreRefused(String configuration) {
    String call = APPROXIMATE.replace("reduction_dim = 0 : i64", configuration);
    assertThatThrownBy(() -> model(parse(call)))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("no operator for custom call @ApproxTopK");
  }

  @ParameterizedTest
  @ValueSource(strings = {WINDOW, TOP_K, APPROXIMATE, BITS})
  void callsOfUnknownSizesAreRefused(String body) {
    assertThatThrownBy(() -> OnnxModel.of(parse(body), ExportOptions.DEFAULT))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("no operator for custom call");
  }
}
