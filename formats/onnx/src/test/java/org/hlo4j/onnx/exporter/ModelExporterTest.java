package org.hlo4j.onnx.exporter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Parameter;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.onnx.ExportOptions;
import org.hlo4j.onnx.OnnxModel;
import org.hlo4j.onnx.proto.GraphProto;
import org.hlo4j.onnx.proto.ModelProto;
import org.hlo4j.onnx.proto.NodeProto;
import org.hlo4j.onnx.proto.TensorProto;
import org.hlo4j.onnx.proto.ValueInfoProto;
import org.hlo4j.program.OpenDimensions;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that models mean what the programs mean from which they are made. */
class ModelExporterTest {
  private static final InterpreterOptions OPTIONS =
      InterpreterOptions.DEFAULT.withExtension(Extension.installed());

  @TempDir Path folder;

  private static Operation parse(String program) {
    return MlirParser.parse(SourceText.of("test", program), Dialects.all(), ParserOptions.DEFAULT);
  }

  private static GraphProto graph(String program) {
    ModelProto model = ExportedModel.of(parse(program), ExportOptions.DEFAULT);
    GraphProto graph = model.graph();
    assertThat(graph).isNotNull();
    return graph;
  }

  private static List<String> operators(String program) {
    return graph(program).node().stream().map(NodeProto::opType).toList();
  }

  private static List<Tensor> inputs(Operation program) {
    List<Tensor> inputs = new ArrayList<>();
    for (Parameter parameter : Parameter.of(Interpreter.entry(program, "main"))) {
      Tensor tensor = Tensor.allocate((RankedTensorType) parameter.type());
      for (int i = 0; i < tensor.count(); i++) {
        if (tensor.elementType() instanceof FloatType) {
          tensor.setDouble(i, (i * 7 % 11) / 4.0 - 1);
        } else if (tensor.elementType() == IntegerType.I1) {
          tensor.setBoolean(i, i % 3 == 0);
        } else {
          tensor.setLong(i, i % 3);
        }
      }
      inputs.add(tensor);
    }
    return inputs;
  }

  static List<String> programs() {
    return List.of(
        """
        func.func @main(%x: tensor<2x3xf32>, %y: tensor<3xf32>) -> tensor<2x3xf32> {
          %0 = stablehlo.broadcast_in_dim %y, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
          %1 = stablehlo.add %x, %0 : tensor<2x3xf32>
          %2 = stablehlo.maximum %1, %x : tensor<2x3xf32>
          return %2 : tensor<2x3xf32>
        }
        """,
        """
        func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
          %0 = stablehlo.compare LT, %x, %y : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
          %1 = stablehlo.select %0, %x, %y : tensor<2x3xi1>, tensor<2x3xf32>
          return %1 : tensor<2x3xf32>
        }
        """,
        """
        func.func @main(%x: tensor<4x2x3xf32>, %y: tensor<3x4x5xf32>) -> tensor<4x2x5xf32> {
          %0 = stablehlo.dot_general %x, %y, batching_dims = [0] x [1], contracting_dims = [2] x [0]
            : (tensor<4x2x3xf32>, tensor<3x4x5xf32>) -> tensor<4x2x5xf32>
          return %0 : tensor<4x2x5xf32>
        }
        """,
        """
        func.func @main(%x: tensor<2x3xf32>) -> tensor<2xf32> {
          %0 = stablehlo.constant dense<1.0> : tensor<f32>
          %1 = stablehlo.reduce(%x init: %0) applies stablehlo.add across dimensions = [1]
            : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
          return %1 : tensor<2xf32>
        }
        """,
        """
        func.func @main(%x: tensor<2x4xf32>) -> tensor<2x7xf32> {
          %0 = stablehlo.constant dense<5.0> : tensor<f32>
          %1 = stablehlo.pad %x, %0, low = [0, 1], high = [0, -1], interior = [0, 1]
            : (tensor<2x4xf32>, tensor<f32>) -> tensor<2x7xf32>
          %2 = stablehlo.reverse %1, dims = [1] : tensor<2x7xf32>
          return %2 : tensor<2x7xf32>
        }
        """,
        """
        func.func @main(%x: tensor<5x3xf32>, %i: tensor<4x1xi32>) -> tensor<4x3xf32> {
          %0 = "stablehlo.gather"(%x, %i) <{
            dimension_numbers = #stablehlo.gather<
              offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0],
              index_vector_dim = 1>,
            slice_sizes = array<i64: 1, 3>}> : (tensor<5x3xf32>, tensor<4x1xi32>) -> tensor<4x3xf32>
          return %0 : tensor<4x3xf32>
        }
        """,
        """
        func.func @main(%x: tensor<6xi32>, %y: tensor<6xi32>) -> tensor<6xi32> {
          %0 = stablehlo.divide %x, %y : tensor<6xi32>
          %1 = stablehlo.remainder %x, %y : tensor<6xi32>
          %2 = stablehlo.subtract %0, %1 : tensor<6xi32>
          return %2 : tensor<6xi32>
        }
        """,
        """
        func.func @main(%x: tensor<f32>, %n: tensor<i32>) -> tensor<f32> {
          %0:2 = stablehlo.while(%i = %n, %y = %x) : tensor<i32>, tensor<f32>
          cond {
            %c = stablehlo.constant dense<5> : tensor<i32>
            %1 = stablehlo.compare LT, %i, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
            stablehlo.return %1 : tensor<i1>
          } do {
            %c = stablehlo.constant dense<1> : tensor<i32>
            %1 = stablehlo.add %i, %c : tensor<i32>
            %2 = stablehlo.add %y, %x : tensor<f32>
            stablehlo.return %1, %2 : tensor<i32>, tensor<f32>
          }
          return %0#1 : tensor<f32>
        }
        """);
  }

  @ParameterizedTest
  @MethodSource("programs")
  void modelsComputeWhatProgramsCompute(String text) throws IOException {
    Operation program = parse(text);
    Path file = folder.resolve("model.onnx");
    OnnxModel.of(program, 21).write(file);
    Operation again = OnnxModel.read(file).toStablehlo(Map.of());
    List<Tensor> inputs = inputs(program);
    List<InterpreterValue> results = Interpreter.evaluate(again, "main", inputs, OPTIONS);
    assertThat(results).isEqualTo(Interpreter.evaluate(program, "main", inputs, OPTIONS));
  }

  @Test
  void operationsBroadcastWhatIsBroadcastForThem() {
    assertThat(operators(programs().getFirst())).containsExactly("Add", "Max", "Identity");
  }

  @Test
  void inputsAreCalledLikeParameters() {
    GraphProto graph =
        graph(
            """
            func.func @main(%x: tensor<2xf32> loc("weights"), %y: tensor<2xf32>)
                -> (tensor<2xf32> {jax.result_info = "result.loss"}) {
              %0 = stablehlo.add %x, %y : tensor<2xf32>
              return %0 : tensor<2xf32>
            }
            """);
    assertThat(graph.input()).extracting(ValueInfoProto::name).containsExactly("weights", "arg1");
    assertThat(graph.output()).extracting(ValueInfoProto::name).containsExactly("result.loss");
  }

  @Test
  void allOperationsThatCannotBeExpressedAreReported() {
    assertThatThrownBy(() ->
            graph(
                """
                func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
                  %0 = stablehlo.custom_call @first(%x) : (tensor<2xf32>) -> tensor<2xf32>
                  %1 = stablehlo.abs %0 : tensor<2xf32>
                  %2 = stablehlo.custom_call @second(%1) : (tensor<2xf32>) -> tensor<2xf32>
                  return %2 : tensor<2xf32>
                }
                """))
        .isInstanceOfSatisfying(
            DiagnosticException.class,
            e ->
                assertThat(e.diagnostics())
                    .extracting(Diagnostic::message)
                    .containsExactly(
                        "'stablehlo.custom_call' op cannot be exported to ONNX: "
                            + "ONNX has no operator for custom call @first",
                        "'stablehlo.custom_call' op cannot be exported to ONNX: "
                            + "ONNX has no operator for custom call @second"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lapack_spotrf_ffi | it becomes no loop: custom call 'lapack_spotrf_ffi' has a descriptor"
            + " that cannot be read",
        "lapack_ssytrd_ffi | of linear algebra only Cholesky, LU and QR factors and triangular"
            + " systems become loops: compute it outside of the program",
      })
  void linearAlgebraThatIsNoLoopIsRefusedWithTheReason(String target, String reason) {
    String program =
        """
        func.func @main(%%0: tensor<2x2xf32>) -> tensor<2x2xf32> {
          %%r:2 = stablehlo.custom_call @%s(%%0) : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<i32>)
          return %%r#0 : tensor<2x2xf32>
        }
        """;
    assertThatThrownBy(() -> graph(program.formatted(target)))
        .hasMessageContaining(
            "ONNX has no operator for custom call @" + target + ", and " + reason);
  }

  @Test
  void complexNumbersAreTheirPartsInALastDimension() {
    GraphProto graph =
        graph(
            """
            func.func @main(%x: tensor<2xcomplex<f32>>) -> tensor<2xf32> {
              %0 = stablehlo.abs %x : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
              return %0 : tensor<2xf32>
            }
            """);
    assertThat(graph.input().getFirst())
        .isEqualTo(
            new ModelBuilder(ExportOptions.DEFAULT)
                .info("arg0", org.hlo4j.ir.builtin.LongList.of(2, 2), FloatType.F32));
  }

  @Test
  void weightsOfLargeModelsAreInAFileBesideThem() throws IOException {
    Operation program =
        parse(
            """
            func.func @main() -> tensor<512xf32> {
              %0 = stablehlo.iota dim = 0 : tensor<512xf32>
              %1 = stablehlo.constant dense<"0x@"> : tensor<512xf32>
              %2 = stablehlo.add %0, %1 : tensor<512xf32>
              return %2 : tensor<512xf32>
            }
            """
                .replace("@\"", "0000803F00000040".repeat(256) + "\""));
    Path file = folder.resolve("model.onnx");
    ModelWriter.write(ExportedModel.of(program, ExportOptions.DEFAULT), file, 1 << 10);
    assertThat(Files.size(folder.resolve("model.onnx.data"))).isEqualTo(2048);
    assertThat(Files.size(file)).isLessThan(2048);
    Operation again = OnnxModel.read(file).toStablehlo(Map.of());
    assertThat(Interpreter.evaluate(again, "main", List.<Tensor>of(), OPTIONS))
        .isEqualTo(Interpreter.evaluate(program, "main", List.<Tensor>of(), OPTIONS));
  }

  @Test
  void numbersOfFourBitsShareBytes() {
    TensorProto tensor =
        graph(
                """
                func.func @main() -> tensor<3xi4> {
                  %0 = stablehlo.constant dense<[1, 2, -1]> : tensor<3xi4>
                  return %0 : tensor<3xi4>
                }
                """)
            .initializer()
            .getFirst();
    assertThat(tensor.rawData().toByteArray()).containsExactly(0x21, 0x0F);
  }

  @ParameterizedTest
  @ValueSource(ints = {12, 26})
  void otherOperatorSetsAreRefused(int opset) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> OnnxModel.of(parse(programs().getFirst()), opset))
        .withMessage("operator set %d is not one of 13 to 25".formatted(opset));
  }

  private static String converted(String operations, String type) {
    return """
    func.func @main(%x: tensor<2xf32>) -> tensor<2xTYPE> {
      %low = stablehlo.constant dense<0.0> : tensor<f32>
      %high = stablehlo.constant dense<127.0> : tensor<f32>
      OPERATIONS
      %i = stablehlo.convert %0 : (tensor<2xf32>) -> tensor<2xTYPE>
      return %i : tensor<2xTYPE>
    }
    """
        .replace("OPERATIONS", operations)
        .replace("TYPE", type);
  }

  @Test
  void conversionsToIntegersSaturateAndTakeNanForZero() {
    String any = "%0 = stablehlo.negate %x : tensor<2xf32>";
    assertThat(operators(converted(any, "i8")))
        .containsExactly("Neg", "IsNaN", "Where", "Clip", "Cast", "Identity");
    assertThat(operators(converted(any, "i32")))
        .containsExactly("Neg", "Cast", "IsNaN", "Where", "Clip", "Cast", "Identity");
    assertThat(operators(converted(any, "ui64")))
        .startsWith("Neg", "IsNaN", "Where", "Clip", "Cast", "GreaterOrEqual");
  }

  @Test
  void conversionsOfNumbersInRangeAreOneOperator() {
    String counted = "%0 = stablehlo.iota dim = 0 : tensor<2xf32>";
    assertThat(operators(converted(counted, "i8"))).containsExactly("Cast", "Cast", "Identity");
    String clamped =
        "%0 = stablehlo.clamp %low, %x, %high :"
            + " (tensor<f32>, tensor<2xf32>, tensor<f32>) -> tensor<2xf32>";
    // A number may still be NaN.
    assertThat(operators(converted(clamped, "i8")))
        .containsExactly("Max", "Min", "IsNaN", "Where", "Clip", "Cast", "Identity");
    String scaled = "%0 = stablehlo.multiply %high, %high : tensor<f32>";
    assertThat(
            operators(
                converted(scaled, "i16")
                    .replace("(tensor<2xf32>) -> tensor<2x", "(tensor<f32>) -> tensor<")
                    .replace("tensor<2xi16>", "tensor<i16>")))
        .containsExactly("Mul", "Cast", "Identity");
  }

  @Test
  void conversionsAreOneOperatorIfTheRestIsOpen() {
    Operation program = parse(converted("%0 = stablehlo.negate %x : tensor<2xf32>", "i32"));
    GraphProto graph = ExportedModel.of(program, ExportOptions.DEFAULT.withCoarse(true)).graph();
    assertThat(graph).isNotNull();
    assertThat(graph.node().stream().map(NodeProto::opType))
        .containsExactly("Neg", "Cast", "Identity");
  }

  private static final String ANY_SIZE =
      """
      func.func @main(%x: tensor<?x3xf32>) -> tensor<?xf32> {
        %0 = stablehlo.constant dense<0.0> : tensor<f32>
        %1 = stablehlo.reduce(%x init: %0) applies stablehlo.add across dimensions = [1]
          : (tensor<?x3xf32>, tensor<f32>) -> tensor<?xf32>
        return %1 : tensor<?xf32>
      }
      """;

  private static List<String> dimensions(String program, ExportOptions options) {
    GraphProto graph = ExportedModel.of(parse(program), options).graph();
    assertThat(graph).isNotNull();
    return graph.input().stream()
        .flatMap(input -> input.type().tensorType().shape().dim().stream())
        .map(dimension ->
            dimension.dimValue() == null ? dimension.dimParam() : dimension.dimValue().toString())
        .toList();
  }

  @Test
  void openDimensionsKeepTheirNamesOrAreCalledByTheirPlace() {
    assertThat(dimensions(ANY_SIZE, ExportOptions.DEFAULT)).containsExactly("arg0.0", "3");
    OpenDimensions.Builder named = new OpenDimensions.Builder();
    named.add("arg0", 0, "2*batch", Set.of("batch"));
    assertThat(dimensions(ANY_SIZE, ExportOptions.DEFAULT.withDimensions(named.build())))
        .containsExactly("2*batch", "3");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "(%x: tensor<?x?xf32>, %y: tensor<?xf32>) | %x | give sizes by --size arg0.0=N --size"
            + " arg0.1=N",
        "(%y: tensor<?xf32>, %x: tensor<?x?xf32>) | %x | give sizes by --size arg1.0=N --size"
            + " arg1.1=N",
      })
  void operationsThatNeedSizesSayWhichOptionsGiveThem(
      String parameters, String operand, String options) {
    String program =
        """
        func.func @main%s -> tensor<?x?xf32> {
          %%0 = stablehlo.constant dense<0.0> : tensor<f32>
          %%1 = "stablehlo.reduce_window"(%s, %%0) ({
          ^bb0(%%a: tensor<f32>, %%b: tensor<f32>):
            %%2 = stablehlo.subtract %%a, %%b : tensor<f32>
            stablehlo.return %%2 : tensor<f32>
          }) {window_dimensions = array<i64: 2, 1>, base_dilations = array<i64: 2, 1>} : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
          return %%1 : tensor<?x?xf32>
        }
        """
            .formatted(parameters, operand);
    assertThatThrownBy(() -> ExportedModel.of(parse(program), ExportOptions.DEFAULT))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("it needs sizes that are known only at run time; " + options);
  }

  @Test
  void constantsThatNoNodeUsesAreNotWritten() {
    GraphProto graph =
        ExportedModel.of(
                parse(
                    """
                    func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
                      %0 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
                      %1 = stablehlo.constant dense<[3.0, 4.0]> : tensor<2xf32>
                      %2 = stablehlo.add %x, %0 : tensor<2xf32>
                      return %2 : tensor<2xf32>
                    }
                    """),
                ExportOptions.DEFAULT)
            .graph();
    assertThat(graph).isNotNull();
    assertThat(graph.initializer()).hasSize(1);
  }

  @Test
  void convolutionsOfAnOpenBatchAreOneOperator() {
    assertThat(
            operators(
                """
                func.func @main(%x: tensor<?x3x8x8xf32>, %k: tensor<4x3x3x3xf32>) -> tensor<?x4x6x6xf32> {
                  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
                    window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
                    : (tensor<?x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<?x4x6x6xf32>
                  return %0 : tensor<?x4x6x6xf32>
                }
                """))
        .containsOnlyOnce("Conv");
  }
}
