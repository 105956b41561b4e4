package org.hlo4j.onnx.exporter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.onnx.ExportOptions;
import org.hlo4j.onnx.OnnxModel;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Parts of tensors whose other dimensions are open, as models and read again. */
class OpenDimensionsTest {
  private static final String UPDATE =
      """
      func.func @main(%x: tensor<3x?x?xf32>, %u: tensor<1x?x2xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<3x?x?xf32> {
        %0 = stablehlo.dynamic_update_slice %x, %u, %i, %j, %i
          : (tensor<3x?x?xf32>, tensor<1x?x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x?x?xf32>
        return %0 : tensor<3x?x?xf32>
      }
      """;

  private static final String GATHER =
      """
      func.func @main(%x: tensor<3x?x?xf32>, %u: tensor<1x?x2xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<2x?x?xf32> {
        %0 = stablehlo.constant dense<2> : tensor<1xi32>
        %1 = stablehlo.get_dimension_size %x, dim = 1 : (tensor<3x?x?xf32>) -> tensor<i32>
        %2 = stablehlo.get_dimension_size %u, dim = 1 : (tensor<1x?x2xf32>) -> tensor<i32>
        %3 = stablehlo.reshape %1 : (tensor<i32>) -> tensor<1xi32>
        %4 = stablehlo.reshape %2 : (tensor<i32>) -> tensor<1xi32>
        %5 = stablehlo.concatenate %0, %3, %4, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
        %6 = stablehlo.reshape %i : (tensor<i32>) -> tensor<1xi32>
        %7 = "stablehlo.dynamic_gather"(%x, %6, %5) {
          dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 2], start_index_map = [0]>
        } : (tensor<3x?x?xf32>, tensor<1xi32>, tensor<3xi32>) -> tensor<2x?x?xf32>
        return %7 : tensor<2x?x?xf32>
      }
      """;

  @ParameterizedTest
  @ValueSource(strings = {UPDATE, GATHER})
  void modelsHaveTheSameNumbers(String text) throws IOException {
    Operation program = parse(text);
    Operation again = again(program);
    for (int[] start : new int[][] {{0, 0}, {1, 1}, {9, -3}, {2, 4}}) {
      List<Tensor> inputs =
          List.of(numbers(3, 5, 4), numbers(1, 2, 2), scalar(start[0]), scalar(start[1]));
      assertThat(evaluate(again, inputs)).isEqualTo(evaluate(program, inputs));
    }
  }

  private static final String POOL =
      """
      func.func @main(%x: tensor<?x?x3xf32>) -> tensor<?x?x2xf32> {
        %0 = stablehlo.constant dense<0.5> : tensor<f32>
        %1 = "stablehlo.reduce_window"(%x, %0) ({
        ^bb0(%a: tensor<f32>, %b: tensor<f32>):
          %2 = stablehlo.OPERATION %a, %b : tensor<f32>
          stablehlo.return %2 : tensor<f32>
        }) {
          window_dimensions = array<i64: 1, WINDOW, 2>, window_strides = array<i64: 2, STRIDE, 1>,
          window_dilations = array<i64: 1, DILATION, 1>,
          padding = dense<[[0, 0], [LOW, 1], [0, 0]]> : tensor<3x2xi64>
        } : (tensor<?x?x3xf32>, tensor<f32>) -> tensor<?x?x2xf32>
        return %1 : tensor<?x?x2xf32>
      }
      """;

  @ParameterizedTest
  @CsvSource({
    "maximum, 3, 2, 1, 1",
    "maximum, 2, 2, 1, 0",
    "add, 5, 1, 1, 2",
    "add, 7, 3, 2, -1",
    "minimum, 1, 1, 1, 0",
    "add, 6, 5, 2, 3"
  })
  void windowsOverOpenSizesHaveTheSameNumbers(
      String operation, int window, int stride, int dilation, int low) throws IOException {
    Operation program =
        parse(
            POOL.replace("OPERATION", operation)
                .replace("WINDOW", String.valueOf(window))
                .replace("STRIDE", String.valueOf(stride))
                .replace("DILATION", String.valueOf(dilation))
                .replace("LOW", String.valueOf(low)));
    Operation again = again(program);
    for (int height : new int[] {1, 3, 4, 9, 16}) {
      List<Tensor> inputs = List.of(numbers(3, height, 3));
      assertThat(evaluate(again, inputs)).isEqualTo(evaluate(program, inputs));
    }
  }

  private static final String SORT =
      """
      func.func @main(%x: tensor<?x?xf32>, %y: tensor<?x?xi32>, %z: tensor<?x?xi32>) -> (tensor<?x?xf32>, tensor<?x?xi32>, tensor<?x?xi32>) {
        %0:3 = "stablehlo.sort"(%x, %y, %z) <{dimension = 1 : i64, is_stable = true}> ({
        ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>, %e: tensor<i32>, %f: tensor<i32>):
          %1 = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %2 = stablehlo.compare EQ, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %3 = stablehlo.compare LT, %c, %d : (tensor<i32>, tensor<i32>) -> tensor<i1>
          %4 = stablehlo.and %2, %3 : tensor<i1>
          %5 = stablehlo.or %1, %4 : tensor<i1>
          stablehlo.return %5 : tensor<i1>
        }) : (tensor<?x?xf32>, tensor<?x?xi32>, tensor<?x?xi32>) -> (tensor<?x?xf32>, tensor<?x?xi32>, tensor<?x?xi32>)
        return %0#0, %0#1, %0#2 : tensor<?x?xf32>, tensor<?x?xi32>, tensor<?x?xi32>
      }
      """;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 40})
  void sortsByTwoKeysHaveTheSameOrder(int count) throws IOException {
    Operation program = parse(SORT);
    List<Tensor> inputs =
        List.of(
            remainders(FloatType.F32, count, 3),
            remainders(IntegerType.I32, count, 4),
            remainders(IntegerType.I32, count, 99));
    assertThat(evaluate(again(program), inputs)).isEqualTo(evaluate(program, inputs));
  }

  private static Tensor remainders(Type type, int count, int divisor) {
    Tensor tensor = Tensor.allocate(RankedTensorType.of(type, 2, count));
    for (int i = 0; i < tensor.count(); i++) {
      long value = i * 7L % 11 % divisor;
      if (type instanceof FloatType) {
        tensor.setDouble(i, value);
      } else {
        tensor.setLong(i, value);
      }
    }
    return tensor;
  }

  private static Operation parse(String text) {
    return MlirParser.parse(SourceText.of("test", text), Dialects.all(), ParserOptions.DEFAULT);
  }

  private static Operation again(Operation program) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    OnnxModel.of(program, ExportOptions.DEFAULT).write(bytes);
    return OnnxModel.read(Blob.wrap(bytes.toByteArray()), "again", Optional.empty())
        .toStablehlo(Map.of());
  }

  private static List<String> evaluate(Operation program, List<Tensor> inputs) {
    return Interpreter.evaluate(program, "main", inputs, InterpreterOptions.DEFAULT).stream()
        .map(Object::toString)
        .toList();
  }

  private static Tensor numbers(long... shape) {
    Tensor tensor = Tensor.allocate(RankedTensorType.of(FloatType.F32, shape));
    for (int i = 0; i < tensor.count(); i++) {
      tensor.setDouble(i, i * 0.5 - 3 * shape[0]);
    }
    return tensor;
  }

  private static Tensor scalar(int value) {
    Tensor tensor = Tensor.allocate(RankedTensorType.of(IntegerType.I32));
    tensor.setLong(0, value);
    return tensor;
  }
}
