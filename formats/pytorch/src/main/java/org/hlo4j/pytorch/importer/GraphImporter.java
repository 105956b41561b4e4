package org.hlo4j.pytorch.importer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.formulas.build.Emitter;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.build.Scalar;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.SliceBounds;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.schema.Argument;
import org.hlo4j.pytorch.schema.Graph;
import org.hlo4j.pytorch.schema.GraphNode;
import org.hlo4j.pytorch.schema.TensorMeta;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Converts the nodes of a graph, whose names are its scope. */
public final class GraphImporter {
  private final ProgramContext program;
  private final Emitter emitter;
  private final Graph graph;
  private final @Nullable Autocast autocast;
  private final Map<String, TorchValue> scope = new HashMap<>();

  GraphImporter(ProgramContext program, Emitter emitter, Graph graph) {
    this(program, emitter, graph, null);
  }

  private GraphImporter(
      ProgramContext program, Emitter emitter, Graph graph, @Nullable Autocast autocast) {
    this.program = program;
    this.emitter = emitter;
    this.graph = graph;
    this.autocast = autocast;
  }

  public ProgramContext program() {
    return program;
  }

  /** Returns an importer of the same graph, with an empty scope, into another function. */
  GraphImporter on(Emitter target) {
    return new GraphImporter(program, target, graph, autocast);
  }

  Emitter emitter() {
    return emitter;
  }

  /** Binds a name. */
  void bind(String name, TorchValue value) {
    scope.put(name, value);
  }

  @Nullable TensorMeta metaOrNull(String name) {
    return graph.tensorValues().get(name);
  }

  /**
   * Converts a graph that an operator calls.
   *
   * @param inputs the values of its inputs
   * @return the values of its outputs
   */
  public List<TorchValue> call(Graph inner, List<? extends TorchValue> inputs, HloBuilder b) {
    return call(inner, inputs, b, autocast);
  }

  /** Returns how operands of operators are cast; null if they are not. */
  public @Nullable Autocast autocastOrNull() {
    return autocast;
  }

  /**
   * Converts a graph that an operator calls.
   *
   * @param inputs the values of its inputs
   * @param cast how operands of its operators are cast; null if they are not
   * @return the values of its outputs
   */
  public List<TorchValue> call(
      Graph inner, List<? extends TorchValue> inputs, HloBuilder b, @Nullable Autocast cast) {
    if (inner.inputs().size() != inputs.size()) {
      throw UnsupportedNodeException.of(
          "a graph has %d inputs, but %d operands", inner.inputs().size(), inputs.size());
    }
    GraphImporter importer = new GraphImporter(program, emitter, inner, cast);
    for (int i = 0; i < inputs.size(); i++) {
      String name = nameOrNull(inner.inputs().get(i));
      if (name != null) {
        importer.bind(name, inputs.get(i));
      }
    }
    program.enter();
    importer.nodes();
    List<TorchValue> outputs =
        inner.outputs().stream().map(output -> importer.value(output, b)).toList();
    program.leave();
    return outputs;
  }

  /** Converts the nodes. */
  void nodes() {
    nodes(graph.nodes(), null);
  }

  /**
   * Converts nodes.
   *
   * @param index of the element that nodes take of batches; null outside {@code torch.vmap}
   */
  private void nodes(List<GraphNode> nodes, @Nullable Value index) {
    for (int i = 0; i < nodes.size(); i++) {
      GraphNode node = nodes.get(i);
      int end = VectorizedNodes.isEntered(node) ? VectorizedNodes.end(nodes, i) : -1;
      if (end > i) {
        vectorized(new VectorizedNodes(nodes.subList(i, end + 1)), index);
        i = end;
      } else if (index != null && VectorizedNodes.isTaken(node)) {
        converted(node, () -> take(node, index));
      } else if (!VectorizedNodes.isIgnored(node)) {
        node(node);
      }
    }
  }

  /** Converts nodes together; a problem is one of the first. */
  private void converted(GraphNode node, Runnable conversion) {
    boolean isConverted = program.problems().attempt(conversion, reason -> problem(node, reason));
    if (!isConverted) {
      bindUnknown(node);
    }
  }

  private void bindUnknown(GraphNode node) {
    for (String name : resultNames(node)) {
      if (name != null) {
        scope.put(name, TorchValue.Unknown.INSTANCE);
      }
    }
  }

  /** Binds the element of a batch. */
  private void take(GraphNode node, Value index) {
    HloBuilder b = emitter.builder(Locations.of(node, null));
    TorchValue given = value(VectorizedNodes.argument(node, 0), b);
    String name = firstNameOrNull(node);
    if (!(given instanceof TorchValue.Tensor(TensorRef batch)) || name == null) {
      throw UnsupportedNodeException.of("it takes no element of a tensor");
    }
    Value tensor = batch.value(b);
    int dimension = VectorizedNodes.dimension(node, 1, batch.type().rank());
    scope.put(
        name, new TorchValue.Tensor(TensorRef.of(SliceBounds.at(b, tensor, dimension, index))));
  }

  /** Converts nodes of {@code torch.vmap} as a loop. */
  private void vectorized(VectorizedNodes nodes, @Nullable Value outer) {
    converted(
        nodes.first(),
        () -> {
          nodes.returned().forEach(this::bindUnknown);
          loop(nodes);
        });
    nodes(nodes.after(), outer);
  }

  private void loop(VectorizedNodes nodes) {
    HloBuilder b = emitter.builder(Locations.of(nodes.first(), null));
    if (!(value(VectorizedNodes.argument(nodes.first(), 0), b)
        instanceof TorchValue.Int(Size count))) {
      throw UnsupportedNodeException.of("the size of its batch is not an integer");
    }
    List<GraphNode> returned = nodes.returned();
    List<Integer> dimensions = new ArrayList<>();
    List<Value> initial = new ArrayList<>();
    initial.add(b.i64(0));
    for (GraphNode node : returned) {
      String name = firstNameOrNull(node);
      TensorMeta meta = name == null ? null : metaOrNull(name);
      RankedTensorType declared = meta == null ? null : program.type(meta);
      int dimension = VectorizedNodes.dimension(node, 3, declared == null ? 1 : declared.rank());
      dimensions.add(dimension);
      initial.add(VectorizedNodes.buffer(b, node, declared, dimension, count));
    }
    Map<String, TorchValue> outside = new LinkedHashMap<>();
    for (String name : nodes.used()) {
      TorchValue value = lookup(name);
      if (value == TorchValue.Unknown.INSTANCE) {
        return;
      }
      outside.put(
          name,
          value instanceof TorchValue.Tensor(TensorRef ref)
              ? new TorchValue.Tensor(TensorRef.of(ref.value(b)))
              : value);
    }
    Value limit = count.value();
    program.enter();
    List<Value> last =
        RegionBodies.loop(
            b,
            initial,
            values -> List.of(b.compare(values.getFirst(), ComparisonDirection.LT, limit)),
            values -> {
              Value index = values.getFirst();
              GraphImporter inner = new GraphImporter(program, emitter, graph, autocast);
              outside.forEach(inner::bind);
              inner.nodes(nodes.body(), index);
              List<Value> next = new ArrayList<>();
              next.add(b.add(index, b.i64(1)));
              for (int i = 0; i < returned.size(); i++) {
                Value batch = values.get(1 + i);
                TorchValue element = inner.value(VectorizedNodes.argument(returned.get(i), 0), b);
                next.add(
                    element instanceof TorchValue.Tensor(TensorRef ref)
                        ? SliceBounds.update(b, batch, ref.value(b), dimensions.get(i), index)
                        : batch);
              }
              return RegionBodies.cast(b, next, Value.types(initial));
            });
    program.leave();
    for (TorchValue value : outside.values()) {
      if (value instanceof TorchValue.Tensor(TensorRef ref) && ref.isChanged()) {
        throw UnsupportedNodeException.of("torch.vmap changes a tensor in place");
      }
    }
    for (int i = 0; i < returned.size(); i++) {
      String name = firstNameOrNull(returned.get(i));
      if (name != null) {
        scope.put(name, new TorchValue.Tensor(TensorRef.of(last.get(1 + i))));
      }
    }
  }

  private void node(GraphNode node) {
    List<@Nullable String> names = resultNames(node);
    @Nullable TorchValue[] results = new TorchValue[names.size()];
    boolean isConverted =
        program
            .problems()
            .attempt(() -> convert(node, names, results), reason -> problem(node, reason));
    if (!isConverted) {
      Arrays.fill(results, TorchValue.Unknown.INSTANCE);
    }
    for (int i = 0; i < results.length; i++) {
      String name = names.get(i);
      TorchValue result = results[i];
      if (name != null && result != null) {
        scope.put(name, result);
      }
    }
  }

  /** Returns the names of the results, those in lists one after another. */
  private static List<@Nullable String> resultNames(GraphNode node) {
    List<@Nullable String> names = new ArrayList<>();
    for (Argument output : node.outputs()) {
      if (output instanceof Argument.Elements(List<Argument> values)) {
        values.forEach(value -> names.add(nameOrNull(value)));
      } else {
        names.add(nameOrNull(output));
      }
    }
    return names;
  }

  /** Returns the name of a single input or output; null if it has none. */
  static @Nullable String nameOrNull(Argument argument) {
    return argument instanceof Argument.Name(String name, _) ? name : null;
  }

  private static @Nullable String firstNameOrNull(GraphNode node) {
    List<@Nullable String> names = resultNames(node);
    return names.isEmpty() ? null : names.getFirst();
  }

  private static String operator(GraphNode node) {
    return OperatorCall.nameOf(node.target());
  }

  private Diagnostic problem(GraphNode node, String reason) {
    return program.problem(title(node) + ": " + reason);
  }

  private static String title(GraphNode node) {
    List<@Nullable String> names = resultNames(node);
    String name = names.isEmpty() ? null : names.getFirst();
    return operator(node) + (name == null ? "" : " '" + name + "'");
  }

  private void convert(
      GraphNode node, List<@Nullable String> names, @Nullable TorchValue[] results) {
    HloBuilder b = emitter.builder(Locations.of(node, names.isEmpty() ? null : names.getFirst()));
    List<TorchValue> arguments = new ArrayList<>();
    Map<String, TorchValue> named = new LinkedHashMap<>();
    Map<String, TensorMeta> types = new HashMap<>();
    boolean isKnown = true;
    for (GraphNode.NamedArgument input : node.inputs()) {
      TorchValue value = value(input.arg(), b);
      isKnown &= isKnown(value);
      arguments.add(value);
      if (!input.name().isEmpty()) {
        named.put(input.name(), value);
        TensorMeta type =
            input.arg() instanceof Argument.Name(String name, _) ? metaOrNull(name) : null;
        if (type != null) {
          types.put(input.name(), type);
        }
      }
    }
    OperatorTable.Row<OperatorCall> operator = program.find(node.target());
    if (!isKnown) {
      Arrays.fill(results, TorchValue.Unknown.INSTANCE);
      return;
    }
    TorchValue.Absent absent = absentOrNull(arguments);
    if (absent != null && !names.isEmpty()) {
      if (OperatorCall.isOfLibrary(node.target())) {
        throw UnsupportedNodeException.of("%s", absent.reason());
      }
      Arrays.fill(results, absent);
      return;
    }
    cast(node, b, arguments, named);
    OperatorCall call = new OperatorCall(operator(node), this, b, arguments, named, types, names);
    program.convert(call, operator);
    program.problems().addLosses(call, reason -> problem(node, reason));
    for (int i = 0; i < results.length; i++) {
      results[i] = call.resultOrNull(i);
      if (results[i] == null) {
        results[i] =
            new TorchValue.Absent("result %d of %s is not converted".formatted(i, operator.name()));
      }
      if (i == 0 || !hasWrongStates(operator.name())) {
        check(i, call.resultOrNull(i), call.declaredOrNull(i));
      }
    }
  }

  /** Casts operands as {@code torch.autocast} does. */
  private void cast(
      GraphNode node, HloBuilder b, List<TorchValue> arguments, Map<String, TorchValue> named) {
    if (autocast == null) {
      return;
    }
    List<@Nullable String> names = resultNames(node);
    String first = names.isEmpty() ? null : names.getFirst();
    TensorMeta declared = first == null ? null : metaOrNull(first);
    Type type =
        autocast.operandTypeOrNull(
            operator(node),
            arguments,
            declared == null ? null : PayloadTensors.elementType(declared.dtype()));
    if (type == null) {
      return;
    }
    for (int i = 0; i < arguments.size(); i++) {
      TorchValue operand = Autocast.cast(b, arguments.get(i), type);
      arguments.set(i, operand);
      String name = node.inputs().get(i).name();
      if (!name.isEmpty()) {
        named.put(name, operand);
      }
    }
  }

  private static boolean isKnown(TorchValue value) {
    return value != TorchValue.Unknown.INSTANCE
        && !(value instanceof TorchValue.Elements(List<TorchValue> values)
            && !values.stream().allMatch(GraphImporter::isKnown));
  }

  private static TorchValue.@Nullable Absent absentOrNull(List<TorchValue> arguments) {
    for (TorchValue argument : arguments) {
      TorchValue.Absent found =
          argument instanceof TorchValue.Elements(List<TorchValue> values)
              ? absentOrNull(values)
              : argument instanceof TorchValue.Absent absent ? absent : null;
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /**
   * Returns whether the types that programs declare for the results after the first may be wrong:
   * PyTorch 2.9 to 2.12 declares states of an LSTM with a dimension that they do not have.
   */
  private static boolean hasWrongStates(String operator) {
    return operator.startsWith("aten.lstm.");
  }

  /** Checks that a result has the type that the program declares. */
  private void check(int index, @Nullable TorchValue result, @Nullable TensorMeta declared) {
    if (declared == null || !(result instanceof TorchValue.Tensor(TensorRef ref))) {
      return;
    }
    RankedTensorType expected = program.type(declared);
    RankedTensorType actual = ref.type();
    boolean isSame =
        expected.elementType().equals(actual.elementType()) && expected.rank() == actual.rank();
    for (int i = 0; isSame && i < expected.rank(); i++) {
      long left = expected.shape().get(i);
      long right = actual.shape().get(i);
      isSame = left == right || left == ShapedType.DYNAMIC || right == ShapedType.DYNAMIC;
    }
    if (!isSame) {
      throw UnsupportedNodeException.of(
          "result %d has type %s, but the program declares %s", index, actual, expected);
    }
  }

  // Arguments.

  private TorchValue lookup(String name) {
    TorchValue value = scope.get(name);
    if (value == null) {
      throw UnsupportedNodeException.of("there is no value '%s'", name);
    }
    return value;
  }

  /** Returns the value of an argument, or of an output of the graph. */
  TorchValue value(Argument argument, HloBuilder b) {
    return switch (argument) {
      case Argument.None _ -> TorchValue.None.INSTANCE;
      case Argument.Name(String name, _) -> lookup(name);
      case Argument.Elements(List<Argument> values) ->
          new TorchValue.Elements(values.stream().map(value -> value(value, b)).toList());
      case Argument.Int(long value) -> new TorchValue.Int(Size.of(b, value));
      case Argument.Floating(double value) -> new TorchValue.Floating(Scalar.of(value));
      case Argument.Bool(boolean value) -> new TorchValue.Bool(value, null);
      case Argument.Complex(double real, double imaginary) ->
          new TorchValue.Complex(real, imaginary);
      case Argument.Text(String value) -> new TorchValue.Text(value);
      case Argument.EnumNumber(int number) -> new TorchValue.EnumNumber(number);
      case Argument.Subgraph(_, Graph inner) -> new TorchValue.Subgraph(inner);
      case Argument.Dictionary _ ->
          throw UnsupportedNodeException.of("an argument is a dictionary");
      case Argument.CustomObject(String name, String className) ->
          throw UnsupportedNodeException.of("'%s' is an object of class %s", name, className);
    };
  }

  /** Returns an output of the graph as tensors of the program: numbers have rank 0. */
  @Nullable Value outputOrNull(Argument output, HloBuilder b) {
    return switch (value(output, b)) {
      case TorchValue.Tensor(TensorRef ref) -> ref.value(b);
      case TorchValue.Unknown _, TorchValue.None _, TorchValue.Text _ -> null;
      case TorchValue.Int number -> PythonNumbers.of(b, number, IntegerType.I64);
      case TorchValue.Floating number -> PythonNumbers.of(b, number, FloatType.F64);
      case TorchValue.Bool number -> PythonNumbers.of(b, number, IntegerType.I1);
      case TorchValue.Absent(String reason) -> throw UnsupportedNodeException.of("%s", reason);
      case TorchValue other ->
          throw UnsupportedNodeException.of(
              "an output is neither a tensor nor a number: %s", other);
    };
  }
}
