package org.hlo4j.onnx.importer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.formulas.build.Emitter;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.location.NameLoc;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.onnx.importer.OnnxValue.TensorValue;
import org.hlo4j.onnx.proto.AttributeProto;
import org.hlo4j.onnx.proto.FunctionProto;
import org.hlo4j.onnx.proto.GraphProto;
import org.hlo4j.onnx.proto.NodeProto;
import org.hlo4j.onnx.proto.SparseTensorProto;
import org.hlo4j.onnx.proto.TensorProto;
import org.hlo4j.onnx.proto.ValueInfoProto;
import org.hlo4j.program.importing.OperatorTable;
import org.jspecify.annotations.Nullable;

/** Converts the nodes of a graph or function, whose names are its scope. */
public final class GraphImporter {
  private final ModelContext model;
  private final Emitter emitter;
  private final @Nullable GraphImporter outer;
  private final Map<String, AttributeProto> functionAttributes;
  private final Map<String, Long> versions;
  private final Map<String, OnnxValue> scope = new HashMap<>();
  private final Map<String, RankedTensorType> declared = new HashMap<>();

  /** The names of outputs that nodes do not have, which must not be used, with reasons. */
  private final Map<String, String> uncomputed = new HashMap<>();

  private GraphImporter(
      ModelContext model,
      Emitter emitter,
      @Nullable GraphImporter outer,
      Map<String, AttributeProto> functionAttributes,
      Map<String, Long> versions) {
    this.model = model;
    this.emitter = emitter;
    this.outer = outer;
    this.functionAttributes = functionAttributes;
    this.versions = versions;
  }

  /** Creates an importer of the graph of a model. */
  static GraphImporter ofModel(ModelContext model, Emitter emitter) {
    return new GraphImporter(
        model, emitter, null, Map.of(), ModelContext.versions(model.proto().opsetImport()));
  }

  public ModelContext model() {
    return model;
  }

  /**
   * Converts the body of a node.
   *
   * @param body a graph, which sees the names of this one
   * @param target the function that receives the operations
   * @param inputs the values of its inputs
   * @return the values of its outputs
   */
  public List<OnnxValue> body(GraphProto body, Emitter target, List<? extends OnnxValue> inputs) {
    GraphImporter importer = new GraphImporter(model, target, this, functionAttributes, versions);
    return importer.graph(body, body.input().stream().map(ValueInfoProto::name).toList(), inputs);
  }

  /**
   * Converts a graph.
   *
   * @param names the names of its inputs
   * @param inputs their values
   * @return the values of its outputs
   */
  List<OnnxValue> graph(GraphProto graph, List<String> names, List<? extends OnnxValue> inputs) {
    model.enter();
    declare(graph.valueInfo());
    declare(graph.output());
    initializers(graph);
    for (int i = 0; i < Math.min(names.size(), inputs.size()); i++) {
      scope.put(names.get(i), inputs.get(i));
    }
    nodes(graph.node());
    List<OnnxValue> outputs =
        graph.output().stream().map(output -> lookup(output.name(), output.offset())).toList();
    model.leave();
    return outputs;
  }

  void initializers(GraphProto graph) {
    for (TensorProto initializer : graph.initializer()) {
      bind(initializer, () -> model.tensors().readPacked(initializer));
    }
    for (SparseTensorProto sparse : graph.sparseInitializer()) {
      if (sparse.values() != null) {
        bind(sparse.values(), () -> SparseTensors.read(sparse, model.tensors()));
      }
    }
  }

  private interface Source {
    OnnxValue get();
  }

  private void bind(TensorProto tensor, Source source) {
    try {
      OnnxValue value = source.get();
      if (value instanceof TensorValue read) {
        DynamicShapes.requireFewDimensions(read.rank());
      }
      scope.put(tensor.name(), value);
    } catch (UnsupportedNodeException e) {
      model.report(tensor.offset(), "initializer '" + tensor.name() + "': " + e.reason());
      scope.put(tensor.name(), OnnxValue.Unknown.INSTANCE);
    }
  }

  private void declare(List<ValueInfoProto> infos) {
    for (ValueInfoProto info : infos) {
      RankedTensorType type = ValueTypes.tensorOrNull(info.type());
      if (type != null) {
        declared.put(info.name(), type);
      }
    }
  }

  @Nullable RankedTensorType declaredTypeOrNull(String name) {
    return declared.get(name);
  }

  public ModelTensors tensors() {
    return model.tensors();
  }

  /**
   * Returns the value of a name.
   *
   * @param user the offset of what uses it, for a diagnostic if there is none
   */
  private OnnxValue lookup(String name, long user) {
    OnnxValue value = boundOrNull(name);
    if (value != null) {
      return value;
    }
    String reason = uncomputed.getOrDefault(name, "");
    model.report(
        user, "there is no value '" + name + "'" + (reason.isEmpty() ? "" : ": " + reason));
    return OnnxValue.Unknown.INSTANCE;
  }

  /** Returns the value of a name; null if there is none. */
  public @Nullable OnnxValue boundOrNull(String name) {
    for (GraphImporter graph = this; graph != null; graph = graph.outer) {
      if (graph.uncomputed.containsKey(name)) {
        return null;
      }
      OnnxValue value = graph.scope.get(name);
      if (value != null) {
        return value;
      }
    }
    return null;
  }

  /** Says why a node does not have an output. */
  void omit(String name, String reason) {
    uncomputed.put(name, reason);
  }

  void nodes(List<NodeProto> nodes) {
    nodes.forEach(this::node);
  }

  private static Location location(String name) {
    return name.isEmpty() ? UnknownLoc.INSTANCE : new NameLoc(name, UnknownLoc.INSTANCE);
  }

  private static Location location(NodeProto node) {
    return location(nameOf(node));
  }

  /** Returns the name of a node, which may be that of its first output. */
  private static String nameOf(NodeProto node) {
    return node.name().isEmpty() && !node.output().isEmpty()
        ? node.output().getFirst()
        : node.name();
  }

  private void node(NodeProto node) {
    if (!model.mayConvert()) {
      node.output().forEach(output -> scope.put(output, OnnxValue.Unknown.INSTANCE));
      return;
    }
    List<@Nullable OnnxValue> inputs = new ArrayList<>();
    for (String name : node.input()) {
      OnnxValue input = name.isEmpty() ? null : lookup(name, node.offset());
      inputs.add(input == OnnxValue.Absent.INSTANCE ? null : input);
    }
    @Nullable OnnxValue[] outputs = new OnnxValue[node.output().size()];
    boolean isKnown = !inputs.contains(OnnxValue.Unknown.INSTANCE);
    boolean isConverted =
        model
            .problems()
            .attempt(
                () -> convert(node, inputs, isKnown, outputs), reason -> problem(node, reason));
    if (!isConverted) {
      Arrays.fill(outputs, OnnxValue.Unknown.INSTANCE);
    }
    for (int i = 0; i < outputs.length; i++) {
      OnnxValue output = outputs[i];
      String name = node.output().get(i);
      if (output != null && !name.isEmpty()) {
        scope.put(name, output);
        uncomputed.remove(name);
      } else if (!name.isEmpty()) {
        uncomputed.putIfAbsent(name, "");
      }
    }
  }

  private Diagnostic problem(NodeProto node, String reason) {
    return model.problem(node.offset(), title(node) + ": " + reason);
  }

  private static String title(NodeProto node) {
    String operator = ModelContext.operatorName(node.domain(), node.opType());
    String name = nameOf(node);
    return name.isEmpty() ? operator : operator + " '" + name + "'";
  }

  private void convert(
      NodeProto node,
      List<@Nullable OnnxValue> inputs,
      boolean isKnown,
      @Nullable OnnxValue[] outputs) {
    FunctionProto function = model.functionOrNull(node.domain(), node.opType(), node.overload());
    Map<String, AttributeProto> attributes = attributes(node);
    if (function != null) {
      List<OnnxValue> results = call(node.offset(), function, inputs, attributes);
      for (int i = 0; i < Math.min(outputs.length, results.size()); i++) {
        outputs[i] = results.get(i);
      }
      return;
    }
    String domain = node.domain().equals("ai.onnx") ? "" : node.domain();
    Long version = versions.get(domain);
    if (version == null) {
      throw UnsupportedNodeException.of("the model does not import operator set '%s'", domain);
    }
    OperatorTable.Row<Node> operator = model.find(domain, node.opType(), version);
    if (!isKnown) {
      Arrays.fill(outputs, OnnxValue.Unknown.INSTANCE);
      return;
    }
    OperatorSignature signature = OperatorSignatures.ofOrNull(domain, node.opType(), version);
    if (signature != null) {
      signature.check(inputs, node.output().size(), attributes);
    }
    Node converted =
        new Node(node, version, this, emitter, emitter.builder(location(node)), inputs, attributes);
    model.convert(converted, operator);
    model.problems().addLosses(converted, reason -> problem(node, reason));
    for (int i = 0; i < outputs.length; i++) {
      outputs[i] = converted.resultOrNull(i);
    }
  }

  private Map<String, AttributeProto> attributes(NodeProto node) {
    Map<String, AttributeProto> attributes = new HashMap<>();
    for (AttributeProto attribute : node.attribute()) {
      AttributeProto value =
          attribute.refAttrName().isEmpty()
              ? attribute
              : functionAttributes.get(attribute.refAttrName());
      if (value != null) {
        attributes.put(attribute.name(), value);
      }
    }
    return attributes;
  }

  private List<OnnxValue> call(
      long caller,
      FunctionProto function,
      List<@Nullable OnnxValue> inputs,
      Map<String, AttributeProto> attributes) {
    Map<String, AttributeProto> all = new HashMap<>();
    function.attributeProto().forEach(attribute -> all.put(attribute.name(), attribute));
    all.putAll(attributes);
    Map<String, Long> imports = new HashMap<>(versions);
    imports.putAll(ModelContext.versions(function.opsetImport()));
    model.enter();
    GraphImporter body = new GraphImporter(model, emitter, null, all, imports);
    body.declare(function.valueInfo());
    for (int i = 0; i < function.input().size(); i++) {
      OnnxValue input = i < inputs.size() ? inputs.get(i) : null;
      body.scope.put(function.input().get(i), input == null ? OnnxValue.Absent.INSTANCE : input);
    }
    body.nodes(function.node());
    List<OnnxValue> results =
        function.output().stream().map(name -> body.lookup(name, caller)).toList();
    model.leave();
    return results;
  }
}
