package org.hlo4j.onnx.exporter;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.onnx.proto.AttributeProto;
import org.hlo4j.onnx.proto.GraphProto;
import org.hlo4j.onnx.proto.NodeProto;
import org.hlo4j.onnx.proto.TensorProto;
import org.hlo4j.onnx.proto.ValueInfoProto;
import org.jspecify.annotations.Nullable;

/**
 * A graph that is being created: nodes, one operator each. Methods that are called like operators
 * are in {@link NodeBuilder}.
 */
public class GraphBuilder {
  /** The offset of messages that no file has yet. */
  static final long NOT_READ = -1;

  private final ModelBuilder model;
  private final @Nullable GraphBuilder outer;
  private final List<NodeProto> nodes = new ArrayList<>();
  private final List<ValueInfoProto> infos = new ArrayList<>();
  private final Map<List<Object>, Ref> expanded = new HashMap<>();
  private String base = "value";

  GraphBuilder(ModelBuilder model, @Nullable GraphBuilder outer) {
    this.model = model;
    this.outer = outer;
  }

  public final ModelBuilder model() {
    return model;
  }

  public final int opset() {
    return model.opset();
  }

  /** Sets the name from which those of the following values are derived. */
  final void setBase(String name) {
    base = name;
  }

  final String base() {
    return base;
  }

  final List<NodeProto> nodes() {
    return List.copyOf(nodes);
  }

  public final GraphProto build(
      String name, List<TensorInfo> inputs, List<TensorInfo> outputs, boolean hasInitializers) {
    return new GraphProto(
        List.copyOf(nodes),
        name,
        hasInitializers
            ? usedInitializers(outputs.stream().map(TensorInfo::name).toList())
            : List.of(),
        "",
        inputs.stream().map(this::proto).toList(),
        outputs.stream().map(this::proto).toList(),
        List.copyOf(infos),
        List.of(),
        List.of(),
        List.of());
  }

  /** Returns the constants that a node or an output refers to. */
  final List<TensorProto> usedInitializers(List<String> outputs) {
    Set<String> used = new HashSet<>(outputs);
    addUsed(nodes, used);
    return model.initializers().stream().filter(tensor -> used.contains(tensor.name())).toList();
  }

  private static void addUsed(List<NodeProto> nodes, Set<String> used) {
    for (NodeProto node : nodes) {
      used.addAll(node.input());
      for (AttributeProto attribute : node.attribute()) {
        GraphProto graph = attribute.g();
        if (graph != null) {
          graph.output().forEach(output -> used.add(output.name()));
          addUsed(graph.node(), used);
        }
      }
    }
  }

  /** The name and type of an input or output. */
  public record TensorInfo(String name, RankedTensorType type) {}

  private ValueInfoProto proto(TensorInfo value) {
    return model.info(value.name(), value.type().shape(), value.type().elementType());
  }

  /** Adds a node that gives a value the name of an output. */
  public final TensorInfo output(Ref value, String name) {
    Ref whole = full(value);
    Type type = whole.elementType();
    Type carrier = TypeSupport.carrier("Identity", type);
    Ref output = new Ref(model.unique(name), whole.type());
    if (carrier == type) {
      add("Identity", List.of(output), List.of(whole));
    } else {
      add(
          "Cast",
          List.of(output),
          List.of(cast(whole, carrier)),
          AttributeProto.integer("to", model.dataType(type).number()));
    }
    return new TensorInfo(output.name(), whole.type());
  }

  // Nodes.

  /** Adds a node of one output. */
  public final Ref node(
      String operator,
      Type elementType,
      LongList shape,
      List<Ref> inputs,
      AttributeProto... attributes) {
    return node(operator, List.of(RankedTensorType.of(shape, elementType)), inputs, attributes)
        .getFirst();
  }

  /** Adds a node. */
  public final List<Ref> node(
      String operator,
      List<RankedTensorType> types,
      List<Ref> inputs,
      AttributeProto... attributes) {
    List<Ref> outputs = outputs(types);
    add(operator, outputs, inputs, attributes);
    return outputs;
  }

  /** Adds a call of a local function. */
  final List<Ref> call(
      String domain,
      String function,
      List<RankedTensorType> types,
      List<Ref> inputs,
      List<AttributeProto> attributes) {
    List<Ref> outputs = outputs(types);
    add(domain, function, outputs, inputs, attributes);
    return outputs;
  }

  private List<Ref> outputs(List<RankedTensorType> types) {
    List<Ref> outputs = types.stream().map(type -> new Ref(model.unique(base), type)).toList();
    for (Ref output : outputs) {
      infos.add(model.info(output.name(), output.shape(), output.elementType()));
    }
    return outputs;
  }

  final void add(
      String operator, List<Ref> outputs, List<Ref> inputs, AttributeProto... attributes) {
    add("", operator, outputs, inputs, List.of(attributes));
  }

  private void add(
      String domain,
      String operator,
      List<Ref> outputs,
      List<Ref> inputs,
      List<AttributeProto> attributes) {
    if (inputs.stream().anyMatch(Ref::isComplex)) {
      throw new UnsupportedOperation("ONNX has no complex numbers in operator %s", operator);
    }
    List<String> names = new ArrayList<>(inputs.stream().map(Ref::name).toList());
    while (!names.isEmpty() && names.getLast().isEmpty()) {
      names.removeLast();
    }
    nodes.add(
        new NodeProto(
            NOT_READ,
            names,
            outputs.stream().map(Ref::name).toList(),
            outputs.getFirst().name(),
            operator,
            attributes,
            "",
            domain,
            "",
            List.of()));
  }

  /**
   * Adds a node of one output, on elements that the operator takes: the inputs that have the
   * element type of the result are cast, and the result is cast back.
   */
  public final Ref typed(
      String operator, Type type, LongList shape, List<Ref> inputs, AttributeProto... attributes) {
    Type carrier = TypeSupport.carrier(operator, type);
    List<Ref> cast =
        inputs.stream()
            .map(input ->
                carrier != type && input.elementType() == type ? cast(input, carrier) : input)
            .toList();
    return cast(node(operator, carrier, shape, cast, attributes), type);
  }

  /** Adds a node that broadcasts its inputs, whose elements and results have one type. */
  public final Ref elementwise(String operator, Ref... inputs) {
    Type type = inputs[0].elementType();
    Type carrier = TypeSupport.carrier(operator, type);
    return cast(broadcasting(operator, carrier, cast(List.of(inputs), carrier)), type);
  }

  /** Adds a node that broadcasts its inputs, whose elements have one type, and tests them. */
  public final Ref test(String operator, Ref... inputs) {
    Type carrier = TypeSupport.carrier(operator, inputs[0].elementType());
    return broadcasting(operator, IntegerType.I1, cast(List.of(inputs), carrier));
  }

  private List<Ref> cast(List<Ref> values, Type type) {
    return values.stream().map(value -> cast(value, type)).toList();
  }

  /** Adds a node that broadcasts its inputs, without casts. */
  public final Ref broadcasting(
      String operator, Type resultType, List<Ref> inputs, AttributeProto... attributes) {
    LongList shape = LongList.of();
    LongList whole = LongList.of();
    for (Ref input : inputs) {
      shape = StaticShapes.broadcast(shape, input.shape());
      whole = StaticShapes.broadcast(whole, input.type().shape());
    }
    Ref result = node(operator, resultType, shape, inputs, attributes);
    return new Ref(result.name(), shape, RankedTensorType.of(whole, resultType));
  }

  // Values.

  public final Ref cast(Ref value, Type type) {
    if (value.elementType().equals(type)) {
      return value;
    }
    if (value.isComplex()) {
      throw new UnsupportedOperation("ONNX has no complex numbers in operator Cast");
    }
    boolean isNarrow =
        type instanceof IntegerType target && target.width() < 8 && target.width() > 1;
    if (isNarrow && value.elementType() instanceof FloatType) {
      // Floats are rounded to the narrow types, but truncated to others.
      return cast(cast(value, IntegerType.I32), type);
    }
    DenseElementsAttr constant = model.constantOrNull(value);
    List<Object> key = List.of("cast", value.name(), type);
    Ref known = knownOrNull(key);
    if (known == null) {
      model.dataType(type);
      boolean isFloat8 = type instanceof FloatType target && target.width() == 8;
      known =
          node(
              "Cast",
              type,
              value.shape(),
              List.of(value),
              isFloat8 && opset() >= 19
                  ? new AttributeProto[] {
                    AttributeProto.integer("to", model.dataType(type).number()),
                    AttributeProto.integer("saturate", 0)
                  }
                  : new AttributeProto[] {
                    AttributeProto.integer("to", model.dataType(type).number())
                  });
      if (constant != null) {
        expanded.put(key, known);
      }
    }
    return new Ref(known.name(), value.shape(), RankedTensorType.of(value.type().shape(), type));
  }

  private @Nullable Ref knownOrNull(List<Object> key) {
    for (GraphBuilder graph = this; graph != null; graph = graph.outer) {
      Ref known = graph.expanded.get(key);
      if (known != null) {
        return known;
      }
    }
    return null;
  }

  /** Returns a value that has all elements. */
  public final Ref full(Ref value) {
    if (value.isFull()) {
      return value;
    }
    if (value.isComplex()) {
      return Ref.complex(full(value.real()), full(value.imaginary()));
    }
    List<Object> key = List.of("full", value.name(), value.type());
    Ref known = knownOrNull(key);
    if (known == null) {
      known =
          typed(
              "Expand",
              value.elementType(),
              value.type().shape(),
              List.of(value, i64s(expansion(value))));
      expanded.put(key, known);
    }
    return known;
  }

  /** Sizes known only at run time are those of the value itself, for which 1 says nothing. */
  private static long[] expansion(Ref value) {
    LongList whole = value.type().shape();
    LongList shape = value.shape();
    long[] sizes = new long[whole.size()];
    for (int i = 0; i < sizes.length; i++) {
      int own = i - sizes.length + shape.size();
      sizes[i] = whole.get(i);
      if (sizes[i] < 0) {
        if (own < 0 || shape.get(own) >= 0) {
          throw UnsupportedOperation.ofOpenSizes();
        }
        sizes[i] = 1;
      }
    }
    return sizes;
  }

  // Constants.

  public final Ref constant(DenseElementsAttr elements) {
    return model.constant(elements, base);
  }

  public final Ref i64s(long... values) {
    return full(model.constant(DenseElementsAttr.i64(values), "sizes"));
  }

  public final Ref i64s(LongList values) {
    return i64s(values.toArray());
  }

  public final Ref i64(long value) {
    return scalar(IntegerType.I64, value);
  }

  /** Returns a scalar; integers wrap around. */
  public final Ref scalar(Type type, long value) {
    Tensor tensor = Tensor.allocate(RankedTensorType.of(type));
    switch (type) {
      case FloatType _ -> tensor.setDouble(0, value);
      case IntegerType integer when integer == IntegerType.I1 -> tensor.setBoolean(0, value != 0);
      default -> tensor.setLong(0, value);
    }
    return model.constant(tensor.toAttribute(), "constant");
  }

  public final Ref scalar(Type type, double value) {
    Tensor tensor = Tensor.allocate(RankedTensorType.of(type));
    tensor.setDouble(0, value);
    return model.constant(tensor.toAttribute(), "constant");
  }

  public final @Nullable DenseElementsAttr constantOrNull(Ref value) {
    return model.constantOrNull(value);
  }
}
