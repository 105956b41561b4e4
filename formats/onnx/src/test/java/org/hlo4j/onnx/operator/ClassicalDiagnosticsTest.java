package org.hlo4j.onnx.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hlo4j.byteir.CoarseForm;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.Severity;
import org.hlo4j.onnx.importer.DataType;
import org.hlo4j.onnx.proto.AttributeProto;
import org.hlo4j.onnx.proto.AttributeType;
import org.hlo4j.onnx.proto.NodeProto;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Models of classical machine learning that contradict themselves are refused, each with one
 * diagnostic; what others say and StableHLO cannot is a warning.
 */
class ClassicalDiagnosticsTest {
  private static final String DOMAIN = "ai.onnx.ml";

  private static final Map<String, List<?>> ROOT_AND_LEAVES =
      Map.of(
          "nodes_treeids", List.of(0L, 0L, 0L),
          "nodes_nodeids", List.of(0L, 1L, 2L),
          "nodes_featureids", List.of(1L, 0L, 0L),
          "nodes_values", List.of(0.5f, 0f, 0f),
          "nodes_modes", List.of("BRANCH_LEQ", "LEAF", "LEAF"),
          "nodes_truenodeids", List.of(1L, 0L, 0L),
          "nodes_falsenodeids", List.of(2L, 0L, 0L));

  private static final Map<String, List<?>> TARGETS =
      Map.of(
          "target_treeids", List.of(0L, 0L),
          "target_nodeids", List.of(1L, 2L),
          "target_ids", List.of(0L, 0L),
          "target_weights", List.of(1f, 2f));

  static Stream<Arguments> trees() {
    List<String> branches = List.of("BRANCH_LEQ", "BRANCH_LEQ", "LEAF");
    return Stream.of(
        arguments(Map.of("nodes_truenodeids", List.of(7L, 0L, 0L)), "there is no node 7 of tree 0"),
        arguments(
            Map.of("nodes_falsenodeids", List.of(-1L, 0L, 0L)), "there is no node -1 of tree 0"),
        arguments(
            Map.of("nodes_modes", branches, "nodes_falsenodeids", List.of(2L, 2L, 0L)),
            "a node of its trees is among its own descendants"),
        arguments(
            Map.of("nodes_truenodeids", List.of(0L, 0L, 0L)),
            "a node of its trees is among its own descendants"),
        arguments(
            Map.of("nodes_featureids", List.of(0L, 0L)),
            "attribute 'nodes_featureids' has 2 values, not 3"),
        arguments(
            Map.of("nodes_values", List.of(0f)), "attribute 'nodes_values' has 1 values, not 3"),
        arguments(
            Map.of("nodes_featureids", List.of(9L, 0L, 0L)), "a node compares feature 9 of 2"),
        arguments(Map.of("nodes_featureids", List.of(-1L, 0L, 0L)), "a node compares feature -1"),
        arguments(Map.of("nodes_nodeids", List.of(0L, 1L, 1L)), "tree 0 has two nodes 1"),
        arguments(
            Map.of("nodes_modes", List.of("BRANCH", "LEAF", "LEAF")),
            "there are no nodes of mode 'BRANCH'"),
        arguments(Map.of("target_ids", List.of(0L, 5L)), "a leaf is of target 5 of 1"),
        arguments(Map.of("target_nodeids", List.of(1L, 5L)), "there is no node 5 of tree 0"),
        arguments(
            Map.of("target_weights", List.of(1f)), "attribute 'target_ids' has 2 values, not 1"),
        arguments(
            Map.of("base_values", List.of(1f, 2f)), "attribute 'base_values' has 2 values, not 1"));
  }

  @ParameterizedTest
  @MethodSource("trees")
  void whatIsNoTreeIsRefused(Map<String, List<?>> changed, String reason) {
    Map<String, List<?>> attributes = new HashMap<>(ROOT_AND_LEAVES);
    attributes.putAll(TARGETS);
    attributes.putAll(changed);
    assertThatThrownBy(() -> converted("TreeEnsembleRegressor", "y", attributes))
        .isInstanceOfSatisfying(
            DiagnosticException.class,
            e -> {
              assertThat(e.diagnostics()).hasSize(1);
              assertThat(e.diagnostics().getFirst().message()).endsWith(": " + reason);
            });
  }

  static Stream<Arguments> supportVectors() {
    return Stream.of(
        arguments(Map.of("vectors_per_class", List.of(-1L, 1L)), "a class has -1 support vectors"),
        arguments(
            Map.of("vectors_per_class", List.of(1L << 40, 1L << 40)),
            "a class has 1099511627776 support vectors"),
        arguments(
            Map.of("vectors_per_class", List.of(1L)),
            "attribute 'vectors_per_class' has 1 values, not 2"),
        arguments(
            Map.of("kernel_params", List.of(1f)), "attribute 'kernel_params' has 1 values, not 3"));
  }

  @ParameterizedTest
  @MethodSource("supportVectors")
  void whatAreNoSupportVectorsIsRefused(Map<String, List<?>> changed, String reason) {
    Map<String, List<?>> attributes = new HashMap<>();
    attributes.put("classlabels_ints", List.of(0L, 1L));
    attributes.put("vectors_per_class", List.of(1L, 1L));
    attributes.put("support_vectors", List.of(0f, 1f, 1f, 0f));
    attributes.put("coefficients", List.of(1f, -1f));
    attributes.put("rho", List.of(0f));
    attributes.putAll(changed);
    assertThatThrownBy(() -> converted("SVMClassifier", "label scores", attributes))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageEndingWith(": " + reason);
  }

  static Stream<Arguments> losses() {
    return Stream.of(
        arguments(
            "ZipMap",
            Map.of("classlabels_int64s", List.of(3L, 4L)),
            "its 2 keys are dropped: the columns of the result are those of 3, 4"),
        arguments(
            "ZipMap",
            Map.of("classlabels_strings", List.of("no", "yes")),
            "its 2 keys are dropped: the columns of the result are those of no, yes"));
  }

  @ParameterizedTest
  @MethodSource("losses")
  void whatIsLostIsAWarning(String operator, Map<String, List<?>> attributes, String warning) {
    Diagnostics.Collector warnings = Diagnostics.collector();
    converted(operator, "y", attributes, warnings);
    assertThat(warnings.toList())
        .extracting(Diagnostic::severity, Diagnostic::message)
        .containsExactly(
            tuple(Severity.WARNING, "ai.onnx.ml.%s 'y': %s".formatted(operator, warning)));
  }

  private static Map<String, List<?>> classifier() {
    Map<String, List<?>> attributes = new HashMap<>(ROOT_AND_LEAVES);
    TARGETS.forEach((name, value) -> attributes.put(name.replace("target", "class"), value));
    attributes.put("classlabels_strings", List.of("no", "yes"));
    return attributes;
  }

  @Test
  void labelsThatAreStringsAreRefusedIfTheyAreUsed() {
    assertThatThrownBy(() -> converted("TreeEnsembleClassifier", "label scores", classifier()))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining(
            "there is no value 'label': StableHLO has no strings, as the labels of"
                + " TreeEnsembleClassifier are");
  }

  @Test
  void scoresOfLabelsThatAreStringsAreConverted() {
    Operation program = converted("TreeEnsembleClassifier", " scores", classifier());
    assertThat(program.region(0).front().operations()).hasSize(1);
  }

  private static AttributeProto attribute(String name, List<?> values) {
    List<Blob> strings = new ArrayList<>();
    List<Long> integers = new ArrayList<>();
    ByteBuffer floats =
        ByteBuffer.allocate(Float.BYTES * values.size()).order(ByteOrder.LITTLE_ENDIAN);
    for (Object value : values) {
      switch (value) {
        case String text -> strings.add(Blob.wrap(text.getBytes(StandardCharsets.UTF_8)));
        case Long integer -> integers.add(integer);
        default -> floats.putFloat((Float) value);
      }
    }
    AttributeType type =
        !strings.isEmpty()
            ? AttributeType.STRINGS
            : integers.isEmpty() ? AttributeType.FLOATS : AttributeType.INTS;
    return new AttributeProto(
        name,
        0,
        0,
        Blob.EMPTY,
        null,
        null,
        Blob.wrap(floats.array()),
        LongList.copyOf(integers),
        strings,
        List.of(),
        List.of(),
        "",
        null,
        List.of(),
        type.number(),
        "",
        null,
        List.of());
  }

  /** Converts a model of one node, each of whose outputs that has a name is its output. */
  private static Operation converted(
      String operator, String outputs, Map<String, List<?>> attributes) {
    return converted(operator, outputs, attributes, Diagnostics.collector());
  }

  private static Operation converted(
      String operator, String outputs, Map<String, List<?>> attributes, Diagnostics warnings) {
    List<AttributeProto> protos = new ArrayList<>();
    attributes.forEach((name, values) -> protos.add(attribute(name, values)));
    List<String> names = List.of(outputs.split(" ", -1));
    NodeProto node =
        new NodeProto(-1, List.of("x"), names, "", operator, protos, "", DOMAIN, "", List.of());
    return new TestModel()
        .operatorSet(DOMAIN, 3)
        .input("x", DataType.FLOAT, "rows", 2)
        .node(node)
        .toStablehlo(
            CoarseForm.DECOMPOSED,
            Map.of(),
            warnings,
            names.stream().filter(name -> !name.isEmpty()).toArray(String[]::new));
  }
}
