package org.hlo4j.onnx.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.onnx.importer.DataType;
import org.hlo4j.onnx.importer.OperatorSignatures;
import org.hlo4j.onnx.proto.AttributeProto;
import org.hlo4j.onnx.proto.AttributeType;
import org.hlo4j.onnx.proto.NodeProto;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Nodes of ONNX Runtime's own operators that are not converted say why, in one diagnostic. */
class MicrosoftDiagnosticsTest {
  private static final String DOMAIN = "com.microsoft";

  static Stream<Arguments> refused() {
    return Stream.of(
        arguments("BeamSearch", "2", Map.of(), "take that out and write the search in Java"),
        arguments("PackedAttention", "2x8", Map.of(), "export the model with padding"),
        arguments("AttnLSTM", "2x8", Map.of(), "export the model without it"),
        arguments(
            "Attention",
            "2x3x8 8x13 13",
            Map.of("num_heads", List.of(2L)),
            "13 features are not three parts"),
        arguments(
            "Attention",
            "2x3x8 8x12 12",
            Map.of("num_heads", List.of(2L), "qkv_hidden_sizes", List.of(4L, -4L, 12L)),
            "attribute 'qkv_hidden_sizes' has value -4"),
        arguments(
            "Attention",
            "2x3x8 8x12 12",
            Map.of("num_heads", List.of(2L), "do_rotary", List.of(1L)),
            "it has 'do_rotary'"),
        arguments(
            "Attention",
            "3x8 8x12 12",
            Map.of("num_heads", List.of(2L)),
            "input 0 has 2 dimensions, not 3"),
        arguments(
            "MultiHeadAttention",
            "2x3x8 2x3x8 2x3x8 16",
            Map.of("num_heads", List.of(2L)),
            "its bias is not of queries, keys and values"),
        arguments(
            "MultiHeadAttention",
            "2x3x8 2x3x8 2x3x8",
            Map.of("num_heads", List.of(3L)),
            "8 features are not those of 3 heads"),
        arguments(
            "MoE", "5x4 5x2 2x3x4 - 2x4x3", Map.of("k", List.of(0L)), "attribute 'k' has value 0"),
        arguments(
            "MoE", "5x4 5x2 2x3x4 - 2x4x3", Map.of("k", List.of(3L)), "it takes 3 elements of 2"),
        arguments(
            "UnfoldTensor",
            "4x4",
            Map.of("size", List.of(5L)),
            "its slices are of size 5, in steps of 1"),
        arguments("Irfft", "4x3", Map.of("signal_ndim", List.of(1L)), "is not known to be 2"),
        arguments("SkipLayerNormalization", "2x8 2x8 1x8", Map.of(), "has 2 dimensions, not 1"));
  }

  @ParameterizedTest(name = "{0}: {3}")
  @MethodSource("refused")
  void aNodeThatIsNotConvertedSaysWhy(
      String operator, String inputs, Map<String, List<Long>> attributes, String message) {
    assertThatThrownBy(() -> converted(operator, inputs, attributes))
        .isInstanceOfSatisfying(
            DiagnosticException.class,
            e -> {
              assertThat(e.diagnostics()).hasSize(1);
              assertThat(e.diagnostics().getFirst().message())
                  .startsWith(DOMAIN + "." + operator)
                  .contains(message);
            });
  }

  /**
   * Converts a model of one node.
   *
   * @param inputs the shapes of its inputs of floats; a dash for one that it omits
   */
  private static Operation converted(
      String operator, String inputs, Map<String, List<Long>> attributes) {
    TestModel model = new TestModel();
    List<String> names = new ArrayList<>();
    for (String shape : inputs.split(" ", -1)) {
      if (shape.equals("-")) {
        names.add("");
        continue;
      }
      String name = "x" + names.size();
      model.input(
          name, DataType.FLOAT, Stream.of(shape.split("x", -1)).map(Integer::valueOf).toArray());
      names.add(name);
    }
    List<AttributeProto> protos = new ArrayList<>();
    attributes.forEach((name, values) ->
        protos.add(
            typeOf(operator, name) == AttributeType.INTS
                ? AttributeProto.integers(name, LongList.copyOf(values))
                : AttributeProto.integer(name, values.getFirst())));
    NodeProto node =
        new NodeProto(-1, names, List.of("y"), "", operator, protos, "", DOMAIN, "", List.of());
    return model.operatorSet(DOMAIN, 1).node(node).toStablehlo();
  }

  private static AttributeType typeOf(String operator, String attribute) {
    return Objects.requireNonNull(OperatorSignatures.ofOrNull(DOMAIN, operator, 1))
        .attributes()
        .get(attribute)
        .type();
  }
}
