package org.hlo4j.onnx.operator;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.onnx.importer.DataType;
import org.hlo4j.onnx.proto.AttributeProto;
import org.hlo4j.onnx.proto.NodeProto;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Quantized models that contradict themselves are refused, each with one diagnostic. */
class QuantizedDiagnosticsTest {
  private static final String DOMAIN = "com.microsoft";

  /** Weights of 3 rows of 32 columns, in blocks of 16. */
  private static final Map<String, Long> WEIGHTS =
      Map.of("K", 32L, "N", 3L, "bits", 4L, "block_size", 16L);

  private static TestModel weights() {
    return new TestModel()
        .input("x", DataType.FLOAT, "rows", 32)
        .input("w", DataType.UINT8, 3, 2, 8)
        .input("s", DataType.FLOAT, 3, 2)
        .input("z", DataType.UINT8, 3, 1);
  }

  static Stream<Arguments> products() {
    long large = Integer.MAX_VALUE;
    String elements = "its input 'B' of shape [3, 2, 8] has not the %s elements of its attributes";
    return Stream.of(
        arguments(Map.of("bits", 3L), "its weights have 3 bits, not 2, 4 or 8"),
        arguments(Map.of("bits", -4L), "its weights have -4 bits, not 2, 4 or 8"),
        arguments(
            Map.of("block_size", 24L),
            "attribute 'block_size' is 24, not a power of two from 16 on"),
        arguments(
            Map.of("block_size", 8L), "attribute 'block_size' is 8, not a power of two from 16 on"),
        arguments(Map.of("K", 0L), "attribute 'K' has value 0"),
        arguments(Map.of("N", Long.MAX_VALUE), "attribute 'N' has value 9223372036854775807"),
        arguments(Map.of("N", large), elements.formatted(large * 16)),
        arguments(Map.of("N", 4L), elements.formatted(64)),
        arguments(
            Map.of("weight_prepacked", 1L),
            "its weights are in the order of one device (attribute 'weight_prepacked'); write the"
                + " model without it"));
  }

  @ParameterizedTest
  @MethodSource("products")
  void weightsThatDoNotFitTheirAttributesAreRefused(Map<String, Long> attributes, String message) {
    Map<String, Long> all = new HashMap<>(WEIGHTS);
    all.putAll(attributes);
    assertThatThrownBy(() -> converted(weights(), "MatMulNBits", "x w s z", all))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("com.microsoft.MatMulNBits 'y': " + message);
  }

  static Stream<Arguments> others() {
    TestModel codes =
        new TestModel()
            .input("x", DataType.FLOAT, 2, 32)
            .input("w", DataType.UINT8, 48)
            .input("s", DataType.FLOAT, 6);
    TestModel table =
        new TestModel()
            .input("x", DataType.UINT8, 4, 16)
            .input("i", DataType.INT64, 2)
            .input("s", DataType.FLOAT, 4, 2)
            .input("t", DataType.FLOAT, 4);
    return Stream.of(
        arguments(
            codes,
            "MatMulBnb4",
            "x w s",
            Map.of("K", 32L, "N", 3L, "block_size", 16L, "quant_type", 2L),
            "attribute 'quant_type' is 2, not 0 or 1"),
        arguments(
            codes,
            "MatMulBnb4",
            "x w s",
            Map.of("K", 32L, "N", 4L, "block_size", 16L, "quant_type", 1L),
            "its input 'B' of shape [48] has not the 64 elements of its attributes"),
        arguments(
            table,
            "GatherBlockQuantized",
            "x i s",
            Map.of("block_size", 16L, "quantize_axis", 0L),
            "its table is packed along dimension 1, not 0, which its blocks are of"),
        arguments(
            table,
            "GatherBlockQuantized",
            "x i s",
            Map.of("block_size", 16L, "bits", 3L),
            "its weights have 3 bits, not 2, 4 or 8"),
        arguments(
            table,
            "GatherBlockQuantized",
            "x i t",
            Map.of("block_size", 16L),
            "its table has rank 2, its scales 1"),
        arguments(
            table,
            "QLinearConcat",
            "t x x t",
            Map.of("axis", 0L),
            "it has 4 inputs, which are not tensors with scales and zero points"),
        arguments(
            table,
            "QuantizeBFP",
            "t",
            Map.of("bfp_type", 0L),
            "no kernel of ONNX Runtime says what its block floats are"),
        arguments(
            table,
            "MatMulFpQ4",
            "t x i",
            Map.of(),
            "its weights are in the order of one runtime; quantize the model to MatMulNBits"),
        arguments(
            table,
            "QOrderedGelu",
            "x s s",
            Map.of(),
            "its matrices are in orders of one family of devices; export the model without them"));
  }

  @ParameterizedTest
  @MethodSource("others")
  void otherOperatorsAreRefused(
      TestModel model,
      String operator,
      String inputs,
      Map<String, Long> attributes,
      String message) {
    assertThatThrownBy(() -> converted(model, operator, inputs, attributes))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("com.microsoft.%s 'y': %s".formatted(operator, message));
  }

  /** Converts a model of one node. */
  private static Operation converted(
      TestModel model, String operator, String inputs, Map<String, Long> attributes) {
    List<AttributeProto> protos = new ArrayList<>();
    attributes.forEach((name, value) -> protos.add(AttributeProto.integer(name, value)));
    NodeProto node =
        new NodeProto(
            -1,
            List.of(inputs.split(" ", -1)),
            List.of("y"),
            "",
            operator,
            protos,
            "",
            DOMAIN,
            "",
            List.of());
    return model.operatorSet(DOMAIN, 1).node(node).toStablehlo();
  }
}
