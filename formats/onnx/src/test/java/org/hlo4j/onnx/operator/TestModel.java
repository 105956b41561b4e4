package org.hlo4j.onnx.operator;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.hlo4j.byteir.CoarseForm;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.onnx.importer.DataType;
import org.hlo4j.onnx.importer.ModelImporter;
import org.hlo4j.onnx.importer.OperatorSignatures;
import org.hlo4j.onnx.proto.AttributeProto;
import org.hlo4j.onnx.proto.AttributeType;
import org.hlo4j.onnx.proto.Dimension;
import org.hlo4j.onnx.proto.GraphProto;
import org.hlo4j.onnx.proto.ModelProto;
import org.hlo4j.onnx.proto.NodeProto;
import org.hlo4j.onnx.proto.OperatorSetIdProto;
import org.hlo4j.onnx.proto.TensorShapeProto;
import org.hlo4j.onnx.proto.TensorTypeProto;
import org.hlo4j.onnx.proto.TypeProto;
import org.hlo4j.onnx.proto.ValueInfoProto;
import org.hlo4j.program.ExternalData;

/** A model that a test writes. Its output is that of the last node. */
final class TestModel {
  private final List<OperatorSetIdProto> operatorSets = new ArrayList<>();
  private final List<NodeProto> nodes = new ArrayList<>();
  private final List<ValueInfoProto> inputs = new ArrayList<>();

  TestModel() {
    this(18);
  }

  TestModel(long operatorSet) {
    operatorSet("", operatorSet);
  }

  /** Imports the operator set of a domain. */
  TestModel operatorSet(String domain, long version) {
    operatorSets.add(new OperatorSetIdProto(domain, version));
    return this;
  }

  /** Adds a node. */
  TestModel node(NodeProto node) {
    nodes.add(node);
    return this;
  }

  /**
   * Adds an input.
   *
   * @param sizes numbers, or names of those that are not known, which may be empty
   */
  TestModel input(String name, DataType type, Object... sizes) {
    List<Dimension> dimensions =
        Stream.of(sizes)
            .map(size ->
                size instanceof Integer number
                    ? new Dimension(number.longValue(), "", "")
                    : new Dimension(null, size.toString(), ""))
            .toList();
    TensorTypeProto tensor = new TensorTypeProto(type.number(), new TensorShapeProto(dimensions));
    inputs.add(info(name, new TypeProto(tensor, null, null, "", null, null)));
    return this;
  }

  private static ValueInfoProto info(String name, TypeProto type) {
    return new ValueInfoProto(-1, name, type, "", List.of());
  }

  /**
   * Adds a node.
   *
   * @param output its outputs, separated by spaces
   * @param inputs its inputs, separated by spaces
   * @param attributes integers and lists of integers by their names
   */
  TestModel node(String output, String operator, String inputs, Map<String, LongList> attributes) {
    return node(output, operator, inputs, attributes, Map.of());
  }

  /**
   * Adds a node.
   *
   * @param output its outputs, separated by spaces
   * @param inputs its inputs, separated by spaces
   * @param attributes integers and lists of integers by their names
   * @param texts strings by their names
   */
  TestModel node(
      String output,
      String operator,
      String inputs,
      Map<String, LongList> attributes,
      Map<String, String> texts) {
    return node(output, operator, inputs, attributes, texts, Map.of());
  }

  /**
   * Adds a node.
   *
   * @param output its outputs, separated by spaces
   * @param inputs its inputs, separated by spaces
   * @param attributes integers and lists of integers by their names
   * @param texts strings by their names
   * @param numbers floats by their names
   */
  TestModel node(
      String output,
      String operator,
      String inputs,
      Map<String, LongList> attributes,
      Map<String, String> texts,
      Map<String, Float> numbers) {
    List<AttributeProto> protos = new ArrayList<>();
    attributes.forEach((name, value) ->
        protos.add(
            typeOf(operator, name) == AttributeType.INTS
                ? AttributeProto.integers(name, value)
                : AttributeProto.integer(name, value.get(0))));
    texts.forEach((name, value) -> protos.add(AttributeProto.string(name, value)));
    numbers.forEach((name, value) -> protos.add(AttributeProto.number(name, value)));
    return node(output, operator, inputs, protos);
  }

  private TestModel node(
      String output, String operator, String inputs, List<AttributeProto> attributes) {
    List<String> names = inputs.isEmpty() ? List.of() : List.of(inputs.split(" ", -1));
    List<String> outputs = List.of(output.split(" "));
    nodes.add(new NodeProto(-1, names, outputs, "", operator, attributes, "", "", "", List.of()));
    return this;
  }

  /**
   * Adds a node with bodies.
   *
   * @param bodies graphs by the names of the attributes
   */
  TestModel nodeOf(String output, String operator, String inputs, Map<String, GraphProto> bodies) {
    List<AttributeProto> protos = new ArrayList<>();
    bodies.forEach((name, body) -> protos.add(AttributeProto.graph(name, body)));
    return node(output, operator, inputs, protos);
  }

  TestModel node(String output, String operator, String inputs) {
    return node(output, operator, inputs, Map.of());
  }

  /** Adds integers of rank 1. */
  TestModel integers(String output, long... values) {
    return node(output, "Constant", "", Map.of("value_ints", LongList.of(values)));
  }

  /** Returns the type that the operator has the attribute of. */
  private AttributeType typeOf(String operator, String attribute) {
    return Objects.requireNonNull(
            OperatorSignatures.ofOrNull("", operator, operatorSets.getFirst().version()))
        .attributes()
        .get(attribute)
        .type();
  }

  /** Returns the graph: a body whose outputs are named. */
  GraphProto graph(String... outputs) {
    TypeProto any = new TypeProto(new TensorTypeProto(0, null), null, null, "", null, null);
    return new GraphProto(
        nodes,
        "graph",
        List.of(),
        "",
        inputs,
        Stream.of(outputs).map(output -> info(output, any)).toList(),
        List.of(),
        List.of(),
        List.of(),
        List.of());
  }

  /** Converts the model. */
  Operation toStablehlo() {
    return toStablehlo(CoarseForm.DECOMPOSED);
  }

  /** Converts the model. */
  Operation toStablehlo(CoarseForm form) {
    return toStablehlo(form, Map.of(), Diagnostics.collector());
  }

  /**
   * Converts the model.
   *
   * @param sizes of dimensions, by their names
   */
  Operation toStablehlo(CoarseForm form, Map<String, Long> sizes, Diagnostics warnings) {
    return toStablehlo(form, sizes, warnings, nodes.getLast().output().getFirst());
  }

  /**
   * Converts the model.
   *
   * @param sizes of dimensions, by their names
   * @param outputs of the model
   */
  Operation toStablehlo(
      CoarseForm form, Map<String, Long> sizes, Diagnostics warnings, String... outputs) {
    GraphProto graph = graph(outputs);
    ModelProto model =
        new ModelProto(
            8, "", "", "", 0, "", graph, List.copyOf(operatorSets), List.of(), List.of());
    return ModelImporter.run(
        model, "test", ExternalData.NONE, Operators.TABLE, sizes, form, warnings);
  }

  /** Returns a tensor of these numbers; of 1, 2, 3 and so on if there are none. */
  static Tensor tensor(FloatType elementType, LongList shape, double... numbers) {
    Tensor tensor = Tensor.allocate(shape, elementType);
    for (int i = 0; i < tensor.count(); i++) {
      double number = numbers.length == 0 ? i + 1 : numbers[i];
      tensor.setDouble(i, number);
    }
    return tensor;
  }
}
