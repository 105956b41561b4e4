package org.hlo4j.onnx.importer;

import static org.hlo4j.onnx.importer.ModelTensors.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Emitter;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.SizeOrigins;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.onnx.importer.OnnxValue.Computed;
import org.hlo4j.onnx.importer.OnnxValue.Constant;
import org.hlo4j.onnx.importer.OnnxValue.TensorValue;
import org.hlo4j.onnx.proto.AttributeProto;
import org.hlo4j.onnx.proto.GraphProto;
import org.hlo4j.onnx.proto.NodeProto;
import org.hlo4j.program.importing.CompositeForm;
import org.hlo4j.program.importing.ImportedCall;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * A node that is being converted: its attributes and inputs, and the builder of the operations that
 * replace it. Methods throw an {@link UnsupportedNodeException} if the node lacks an attribute or
 * input that its operator requires.
 */
public final class Node extends ImportedCall<Node, OnnxValue> {
  /** More integers that are computed at run time are not a shape. */
  private static final int MAX_INTEGERS = 1024;

  private final NodeProto proto;
  private final long version;
  private final GraphImporter graph;
  private final List<@Nullable OnnxValue> inputs;
  private final Map<String, AttributeProto> attributes;

  /**
   * Creates a node.
   *
   * @param version the version of the operator set of its domain
   * @param graph the graph that the node is in
   * @param emitter the function that receives the operations
   * @param builder creates them
   * @param inputs null for omitted ones
   * @param attributes by name, those of a function's call in place of references to them
   */
  Node(
      NodeProto proto,
      long version,
      GraphImporter graph,
      Emitter emitter,
      HloBuilder builder,
      List<@Nullable OnnxValue> inputs,
      Map<String, AttributeProto> attributes) {
    super(emitter, builder, proto.output().size());
    this.proto = proto;
    this.version = version;
    this.graph = graph;
    this.inputs = inputs;
    this.attributes = attributes;
  }

  /** Returns this node with other inputs, to be converted to operations of another function. */
  public Node on(Emitter target, List<@Nullable OnnxValue> other) {
    return new Node(
        proto, version, graph, target, target.builder(builder().location()), other, attributes);
  }

  /**
   * Returns what another operator makes of inputs and this node's attributes; null for results that
   * it does not have.
   *
   * @param row of the other operator
   * @param otherVersion of the operator set, for the row
   * @param other the inputs, null for omitted ones
   */
  public List<@Nullable OnnxValue> resultsOf(
      OperatorTable.Row<Node> row, long otherVersion, List<@Nullable OnnxValue> other) {
    Node node = new Node(proto, otherVersion, graph, emitter(), builder(), other, attributes);
    row.builder().build(node);
    node.losses().forEach(this::lose);
    List<@Nullable OnnxValue> results = new ArrayList<>();
    for (int i = 0; i < resultCount(); i++) {
      results.add(node.resultOrNull(i));
    }
    return results;
  }

  public String operator() {
    return proto.opType();
  }

  /** Returns the version of the operator set. */
  public long version() {
    return version;
  }

  public GraphImporter graph() {
    return graph;
  }

  // Inputs.

  /** Returns the inputs, null where the node omits an optional one. */
  public List<@Nullable OnnxValue> inputs() {
    return inputs;
  }

  public int inputCount() {
    return inputs.size();
  }

  public boolean hasInput(int index) {
    return index < inputs.size() && inputs.get(index) != null;
  }

  /** Returns whether an input is a constant. */
  public boolean isKnown(int index) {
    return hasInput(index) && inputs.get(index) instanceof Constant;
  }

  public OnnxValue anyInput(int index) {
    OnnxValue input = index < inputs.size() ? inputs.get(index) : null;
    if (input == null) {
      throw UnsupportedNodeException.of("input %d is missing", index);
    }
    return input;
  }

  public TensorValue input(int index) {
    if (anyInput(index) instanceof TensorValue tensor) {
      return tensor;
    }
    throw UnsupportedNodeException.of("input %d is not a tensor of numbers", index);
  }

  /** Returns an input as a value of the program. */
  public Value value(int index) {
    return input(index).in(emitter());
  }

  /** Returns an input as a value of the program. */
  public Expr expr(int index) {
    return builder().expr(value(index));
  }

  /** Returns the elements of an input as those of another type. */
  public Expr expr(int index, Type elementType) {
    return Formulas.convert(expr(index), elementType);
  }

  /** Returns an input as a value of the program; null if omitted. */
  public @Nullable Value valueOrNull(int index) {
    return hasInput(index) ? value(index) : null;
  }

  /** Returns all inputs as values of the program. */
  public List<Value> values() {
    List<Value> values = new ArrayList<>();
    for (int i = 0; i < inputs.size(); i++) {
      values.add(value(i));
    }
    return values;
  }

  /** Returns the elements of an input that must be known. */
  public Tensor known(int index, String name) {
    if (input(index) instanceof Constant constant) {
      return constant.tensor();
    }
    throw UnsupportedNodeException.ofOpenSizes("its input '%s' is computed at run time", name);
  }

  /** Returns the integers of an input that must be known. */
  public long[] knownIntegers(int index, String name) {
    Tensor tensor = known(index, name);
    if (!(tensor.type().elementType() instanceof IntegerType)) {
      throw UnsupportedNodeException.of(
          "its input '%s' has elements of type %s, not integers",
          name, tensor.type().elementType());
    }
    long[] values = new long[tensor.count()];
    for (int i = 0; i < values.length; i++) {
      values[i] = tensor.longAt(i);
    }
    return values;
  }

  /**
   * Returns the integers of an input of rank 0 or 1 of known length, those that are computed at run
   * time as values.
   */
  public List<Size> integers(int index, String name) {
    TensorValue input = input(index);
    if (input instanceof Constant) {
      return Size.known(builder(), LongList.wrap(knownIntegers(index, name)));
    }
    if (input.rank() > 1) {
      throw UnsupportedNodeException.of("its input '%s' has rank %d", name, input.rank());
    }
    Value value = value(index);
    LongList sizes = input.sizes();
    if (input.rank() == 0) {
      return new ArrayList<>(List.of(SizeOrigins.scalar(builder(), value)));
    }
    if (!input.type().hasStaticShape()) {
      throw UnsupportedNodeException.ofOpenSizes(
          "the length of its input '%s' is computed at run time", name);
    }
    if (input.size(0) > MAX_INTEGERS) {
      throw UnsupportedNodeException.of("its input '%s' has %d elements", name, input.size(0));
    }
    List<Size> integers = new ArrayList<>();
    for (int i = 0; i < input.size(0); i++) {
      integers.add(
          sizes == null || sizes.get(i) == ShapedType.DYNAMIC
              ? SizeOrigins.element(builder(), value, i)
              : Size.of(builder(), sizes.get(i)));
    }
    return integers;
  }

  /** Returns an input of one integer. */
  public Size oneInteger(int index, String name) {
    List<Size> integers = integers(index, name);
    if (integers.size() != 1) {
      throw UnsupportedNodeException.of(
          "its input '%s' has %d elements, not 1", name, integers.size());
    }
    return integers.getFirst();
  }

  // Attributes.

  /** Returns the attributes by name. */
  Map<String, AttributeProto> attributes() {
    return attributes;
  }

  public @Nullable AttributeProto attributeOrNull(String name) {
    return attributes.get(name);
  }

  public boolean hasAttribute(String name) {
    return attributes.containsKey(name);
  }

  public AttributeProto attribute(String name) {
    AttributeProto attribute = attributes.get(name);
    if (attribute == null) {
      throw UnsupportedNodeException.of("attribute '%s' is missing", name);
    }
    return attribute;
  }

  public long integer(String name, long absent) {
    AttributeProto attribute = attributes.get(name);
    return attribute == null ? absent : attribute.i();
  }

  public long integer(String name) {
    return attribute(name).i();
  }

  public boolean flag(String name) {
    return integer(name, 0) != 0;
  }

  /** Returns an element type that an attribute is the number of; another type if it is absent. */
  public Type elementType(String name, Type absent) {
    return hasAttribute(name) ? ModelTensors.dataType(integer(name)).elementType() : absent;
  }

  public float number(String name, float absent) {
    AttributeProto attribute = attributes.get(name);
    return attribute == null ? absent : attribute.f();
  }

  public String string(String name, String absent) {
    AttributeProto attribute = attributes.get(name);
    return attribute == null ? absent : text(attribute.s());
  }

  public List<String> strings(String name, List<String> absent) {
    AttributeProto attribute = attributes.get(name);
    return attribute == null
        ? absent
        : attribute.strings().stream().map(ModelTensors::text).toList();
  }

  public long @Nullable [] integersOrNull(String name) {
    AttributeProto attribute = attributes.get(name);
    return attribute == null ? null : attribute.ints().toArray();
  }

  public long[] integers(String name) {
    return attribute(name).ints().toArray();
  }

  /** Returns integers; the given number of copies of a value if the attribute is absent. */
  public long[] integers(String name, int count, long absent) {
    long[] values = integersOrNull(name);
    if (values == null) {
      values = new long[count];
      Arrays.fill(values, absent);
    } else if (values.length != count) {
      throw UnsupportedNodeException.of(
          "attribute '%s' has %d values, not %d", name, values.length, count);
    }
    return values;
  }

  public float @Nullable [] numbersOrNull(String name) {
    AttributeProto attribute = attributes.get(name);
    if (attribute == null) {
      return null;
    }
    float[] values = new float[(int) (attribute.floats().size() / Float.BYTES)];
    for (int i = 0; i < values.length; i++) {
      values[i] = Float.intBitsToFloat(attribute.floats().intAt((long) i * Float.BYTES));
    }
    return values;
  }

  public GraphProto body(String name) {
    GraphProto body = attribute(name).g();
    if (body == null) {
      throw UnsupportedNodeException.of("attribute '%s' is not a graph", name);
    }
    return body;
  }

  public int axis(String name, long absent, int rank) {
    return Axes.dimension(integer(name, absent), rank);
  }

  // Outputs.

  /** Returns whether an output has a name. */
  public boolean wants(int index) {
    return index < resultCount() && !proto.output().get(index).isEmpty();
  }

  /**
   * Leaves out an output, which the model must not use.
   *
   * @param reason why it cannot be converted
   */
  public void omit(int index, String reason) {
    if (wants(index)) {
      graph.omit(proto.output().get(index), reason);
    }
  }

  /**
   * Sets a list of sizes.
   *
   * @param value integers of rank 0 or 1
   * @param sizes those that are known; null if none is
   */
  public void setSizes(Value value, @Nullable LongList sizes) {
    boolean isKnown =
        sizes != null
            && DynamicShapes.isStatic(sizes)
            && TensorTypes.of(value).hasStaticShape()
            && TensorTypes.elementOf(value).equals(IntegerType.I64);
    set(
        0,
        sizes != null && isKnown
            ? new Constant(DenseElementsAttr.i64(sizes.toArray()).withType(TensorTypes.of(value)))
            : new Computed(value, sizes));
  }

  /** Returns the type that the model declares for an output; null if it declares none. */
  public @Nullable RankedTensorType declaredTypeOrNull(int index) {
    return graph.declaredTypeOrNull(proto.output().get(index));
  }

  @Override
  protected @Nullable LongList declaredShapeOrNull(int index) {
    RankedTensorType type = declaredTypeOrNull(index);
    return type == null ? null : type.shape();
  }

  @Override
  protected OnnxValue ofTensor(Value tensor) {
    return new Computed(tensor);
  }

  @Override
  protected @Nullable RankedTensorType typeOrNull(OnnxValue value) {
    return value instanceof TensorValue tensor ? tensor.type() : null;
  }

  @Override
  protected @Nullable Value tensorOrNull(OnnxValue value) {
    return value instanceof TensorValue tensor ? tensor.in(emitter()) : null;
  }

  @Override
  protected @Nullable CompositeForm<Node> compositeOrNull(OperatorTable.Row<Node> row) {
    return CompositeNodes.formOrNull(this, row);
  }

  @Override
  protected boolean fold(OperatorTable.Row<Node> row) {
    return NodeFolding.fold(this, row);
  }
}
