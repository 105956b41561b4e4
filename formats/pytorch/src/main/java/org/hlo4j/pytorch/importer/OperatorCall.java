package org.hlo4j.pytorch.importer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Emitter;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Scalar;
import org.hlo4j.formulas.size.MultidirectionalBroadcast;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.program.importing.CompositeForm;
import org.hlo4j.program.importing.ImportedCall;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.schema.Graph;
import org.hlo4j.pytorch.schema.TensorMeta;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * A call of an operator that is being converted: its arguments, by their names in the schema of the
 * operator, and the builder of the operations that replace it. Methods that read an argument that a
 * valid call has throw an {@link UnsupportedNodeException} if it has not.
 */
public final class OperatorCall extends ImportedCall<OperatorCall, TorchValue> {
  private static final String LIBRARIES = "torch.ops.";

  private final String target;
  private final GraphImporter graph;
  private final List<TorchValue> arguments;
  private final Map<String, TorchValue> named;
  private final Map<String, TensorMeta> types;
  private final List<@Nullable String> resultNames;

  /**
   * Creates a call.
   *
   * @param arguments all arguments, in order
   * @param named the arguments that have names
   * @param types the types that the program declares for arguments that are tensors
   * @param resultNames null for results that are not used
   */
  OperatorCall(
      String target,
      GraphImporter graph,
      HloBuilder builder,
      List<TorchValue> arguments,
      Map<String, TorchValue> named,
      Map<String, TensorMeta> types,
      List<@Nullable String> resultNames) {
    super(graph.emitter(), builder, resultNames.size());
    this.target = target;
    this.graph = graph;
    this.arguments = arguments;
    this.named = named;
    this.types = types;
    this.resultNames = resultNames;
  }

  /**
   * Returns this call with other arguments, to be converted to operations of another function.
   *
   * @param arguments all arguments, by their names
   */
  OperatorCall on(Emitter target, Map<String, TorchValue> arguments) {
    return new OperatorCall(
        this.target,
        graph.on(target),
        target.builder(builder().location()),
        List.copyOf(arguments.values()),
        arguments,
        types,
        resultNames);
  }

  /**
   * Returns the name of an operator: {@code aten.add.Tensor} for {@code torch.ops.aten.add.Tensor}.
   */
  public static String nameOf(String target) {
    return isOfLibrary(target) ? target.substring(LIBRARIES.length()) : target;
  }

  /** Returns whether an operator is one of a library, rather than one of Python. */
  public static boolean isOfLibrary(String target) {
    return target.startsWith(LIBRARIES);
  }

  /** Returns the operator with its overload. */
  public String target() {
    return target;
  }

  public GraphImporter graph() {
    return graph;
  }

  // Arguments.

  /** Returns all arguments, in order. */
  public List<TorchValue> arguments() {
    return arguments;
  }

  /** Returns the arguments that have names, in order. */
  public Map<String, TorchValue> named() {
    return named;
  }

  /** Returns the arguments that have names. */
  public Collection<TorchValue> namedArguments() {
    return named.values();
  }

  /** Returns an argument; {@code None} if it has its default. */
  public TorchValue argument(String name) {
    return named.getOrDefault(name, TorchValue.None.INSTANCE);
  }

  /** Returns whether an argument is neither absent nor {@code None}. */
  public boolean has(String name) {
    return argument(name) != TorchValue.None.INSTANCE;
  }

  private static UnsupportedNodeException wrong(String name, String kind) {
    return UnsupportedNodeException.of("its argument '%s' is not %s", name, kind);
  }

  public TensorRef ref(String name) {
    return argument(name) instanceof TorchValue.Tensor(TensorRef ref) ? ref : notTensor(name);
  }

  private static TensorRef notTensor(String name) {
    throw wrong(name, "a tensor");
  }

  public boolean isTensor(String name) {
    return argument(name) instanceof TorchValue.Tensor;
  }

  public Value tensor(String name) {
    return ref(name).value(builder());
  }

  public @Nullable Value tensorOrNull(String name) {
    return has(name) ? tensor(name) : null;
  }

  public Expr expr(String name) {
    return builder().expr(tensor(name));
  }

  /** Returns the elements of a tensor in the type in which PyTorch computes with them. */
  public Expr wide(String name) {
    return expr(name, TypePromotion.computed(elementType(name)));
  }

  public Type elementType(String name) {
    return ref(name).elementType();
  }

  public int rank(String name) {
    return ref(name).type().rank();
  }

  /** Returns the type that the program declares for an argument; null if it declares none. */
  public @Nullable TensorMeta typeOrNull(String name) {
    return types.get(name);
  }

  /** Returns the tensors of a list. */
  public List<TensorRef> refs(String name) {
    List<TensorRef> refs = new ArrayList<>();
    for (TorchValue value : list(name)) {
      refs.add(value instanceof TorchValue.Tensor(TensorRef ref) ? ref : notTensor(name));
    }
    return refs;
  }

  /** Returns the tensors of a list. */
  public List<Value> tensors(String name) {
    return refs(name).stream().map(ref -> ref.value(builder())).toList();
  }

  /** Returns the elements of a list. */
  public List<TorchValue> list(String name) {
    if (argument(name) instanceof TorchValue.Elements(List<TorchValue> values)) {
      return values;
    }
    throw wrong(name, "a list");
  }

  public Graph subgraph(int index) {
    if (index < arguments.size()
        && arguments.get(index) instanceof TorchValue.Subgraph(Graph inner)) {
      return inner;
    }
    throw UnsupportedNodeException.of("argument %d is not a graph", index);
  }

  public long integer(String name, long absent) {
    return has(name) ? integer(name) : absent;
  }

  /** Returns an integer that must be known. */
  public long integer(String name) {
    return knownSize(name, argument(name));
  }

  private static long knownSize(String name, TorchValue value) {
    Size size = asSize(name, value);
    if (!size.isKnown()) {
      throw UnsupportedNodeException.of(
          "its argument '%s' is computed when the program runs", name);
    }
    return size.orDynamic();
  }

  private static Size asSize(String name, TorchValue value) {
    if (value instanceof TorchValue.Int(Size size)) {
      return size;
    }
    throw wrong(name, "an integer");
  }

  public Size size(String name) {
    return asSize(name, argument(name));
  }

  public Size size(String name, long absent) {
    return has(name) ? size(name) : Size.of(builder(), absent);
  }

  /** Returns the integers of a list, in a list that may be changed; one integer is a list, too. */
  public List<Size> sizes(String name) {
    List<Size> sizes = new ArrayList<>();
    if (argument(name) instanceof TorchValue.Int(Size size)) {
      sizes.add(size);
    } else {
      list(name).forEach(value -> sizes.add(asSize(name, value)));
    }
    return sizes;
  }

  /** Returns the integers of a list, which must be known; one integer is a list, too. */
  public long[] integers(String name) {
    return argument(name) instanceof TorchValue.Int
        ? new long[] {integer(name)}
        : list(name).stream().mapToLong(value -> knownSize(name, value)).toArray();
  }

  /**
   * Returns the integers of a list of a length; a list of one is repeated, and so is the default if
   * the list is absent or empty.
   */
  public long[] integers(String name, int count, long absent) {
    long[] given = has(name) ? integers(name) : new long[0];
    long[] values = new long[count];
    for (int i = 0; i < count; i++) {
      values[i] =
          given.length == 0
              ? absent
              : given.length == 1 ? given[0] : i < given.length ? given[i] : absent;
    }
    if (given.length > 1 && given.length != count) {
      throw UnsupportedNodeException.of(
          "its argument '%s' has %d values, not %d", name, given.length, count);
    }
    return values;
  }

  public boolean flag(String name, boolean absent) {
    return switch (argument(name)) {
      case TorchValue.None _ -> absent;
      case TorchValue.Bool(boolean known, Value value) when value == null -> known;
      default -> throw wrong(name, "a known boolean");
    };
  }

  public double number(String name, double absent) {
    return switch (argument(name)) {
      case TorchValue.None _ -> absent;
      case TorchValue.Int(Size size) when size.isKnown() -> size.orDynamic();
      case TorchValue.Floating(Scalar scalar) when scalar.isKnown() -> scalar.known();
      case TorchValue.Bool(boolean known, Value value) when value == null -> known ? 1 : 0;
      default -> throw wrong(name, "a known number");
    };
  }

  public double number(String name) {
    if (!has(name)) {
      throw wrong(name, "a number");
    }
    return number(name, 0);
  }

  public String text(String name, String absent) {
    return switch (argument(name)) {
      case TorchValue.None _ -> absent;
      case TorchValue.Text(String value) -> value;
      default -> throw wrong(name, "a string");
    };
  }

  /** Returns an element type that an argument is the number of; another type if it is absent. */
  public Type dtype(String name, Type absent) {
    return argument(name) instanceof TorchValue.EnumNumber(int number)
        ? PayloadTensors.elementType(number)
        : absent;
  }

  /** Returns a dimension of a tensor of a rank; negative ones are counted from the end. */
  public int dimension(String name, long absent, int rank) {
    return dimension(integer(name, absent), rank);
  }

  /** Returns a dimension, of which tensors of rank 0 have one. */
  public static int dimension(long dimension, int rank) {
    long from = Math.max(rank, 1);
    if (dimension < -from || dimension >= from) {
      throw UnsupportedNodeException.of("a tensor of rank %d has no dimension %d", rank, dimension);
    }
    return (int) (dimension < 0 ? dimension + from : dimension);
  }

  /** Returns dimensions in ascending order, all if the list is absent or empty. */
  public LongList dimensions(String name, int rank) {
    long[] given = has(name) ? integers(name) : new long[0];
    return given.length == 0 ? Dimensions.range(0, rank) : dimensions(given, rank);
  }

  /** Returns dimensions in ascending order. A tensor of rank 0 has none. */
  public static LongList dimensions(long[] given, int rank) {
    long[] dimensions = new long[given.length];
    for (int i = 0; i < given.length; i++) {
      dimensions[i] = dimension(given[i], rank);
    }
    return rank == 0
        ? LongList.of()
        : LongList.wrap(Arrays.stream(dimensions).sorted().distinct().toArray());
  }

  // Tensors and numbers.

  /** Returns a tensor or number as a tensor of an element type. */
  public Value value(TorchValue operand, Type elementType) {
    return switch (operand) {
      case TorchValue.Tensor(TensorRef ref) ->
          Numbers.convert(builder(), ref.value(builder()), elementType);
      default -> PythonNumbers.of(builder(), operand, elementType);
    };
  }

  public Value value(String name, Type elementType) {
    return value(argument(name), elementType);
  }

  /** Returns a tensor or number as a tensor of an element type. */
  public Expr expr(String name, Type elementType) {
    return builder().expr(value(name, elementType));
  }

  /** Returns a tensor or number as a tensor of an element type; null if there is none. */
  public @Nullable Value valueOrNull(String name, Type elementType) {
    return has(name) ? value(name, elementType) : null;
  }

  /** Returns operands converted to an element type and broadcast to one shape. */
  public List<Expr> broadcast(Type elementType, String... names) {
    List<Value> values = Stream.of(names).map(name -> value(name, elementType)).toList();
    return MultidirectionalBroadcast.broadcast(builder(), values).stream()
        .map(builder()::expr)
        .toList();
  }

  /** Returns the type to which operands are promoted. */
  public Type promoted(String... names) {
    return TypePromotion.resultType(Stream.of(names).map(this::argument).toList());
  }

  // Results.

  /** Returns whether argument {@code output_mask} asks for a result. */
  public boolean isWanted(int index) {
    List<TorchValue> mask = list("output_mask");
    return index < mask.size()
        && mask.get(index) instanceof TorchValue.Bool(boolean known, _)
        && known;
  }

  /** Returns the type that the program declares for a result; null if it declares none. */
  public @Nullable TensorMeta declaredOrNull(int index) {
    String name = index < resultNames.size() ? resultNames.get(index) : null;
    return name == null ? null : graph.metaOrNull(name);
  }

  /** Returns the element type that the program declares for a result. */
  public Type declaredElementType(int index, Type absent) {
    TensorMeta meta = declaredOrNull(index);
    return meta == null ? absent : PayloadTensors.elementType(meta.dtype());
  }

  @Override
  protected @Nullable LongList declaredShapeOrNull(int index) {
    TensorMeta meta = declaredOrNull(index);
    return meta == null
        ? null
        : LongList.wrap(meta.sizes().stream().mapToLong(graph.program()::sizeOrDynamic).toArray());
  }

  @Override
  protected TorchValue ofTensor(Value tensor) {
    return new TorchValue.Tensor(TensorRef.of(tensor));
  }

  @Override
  protected @Nullable RankedTensorType typeOrNull(TorchValue value) {
    return value instanceof TorchValue.Tensor(TensorRef ref) ? ref.type() : null;
  }

  @Override
  protected @Nullable Value tensorOrNull(TorchValue value) {
    return value instanceof TorchValue.Tensor(TensorRef ref) ? ref.value(builder()) : null;
  }

  @Override
  protected @Nullable CompositeForm<OperatorCall> compositeOrNull(
      OperatorTable.Row<OperatorCall> row) {
    return CompositeCalls.formOrNull(this);
  }

  /** Sets a result of an element type that formulas may have computed in another one. */
  public void set(int index, Expr expr, Type elementType) {
    set(index, Formulas.convert(expr, elementType).value());
  }

  /**
   * Sets the first result to a function of operands, which are promoted to one type and broadcast
   * to one shape. It is computed in the type in which PyTorch computes.
   *
   * @param resultType returns the element type of the result, given that of the operands
   */
  public void setPromoted(
      UnaryOperator<Type> resultType, Function<List<Expr>, Expr> function, String... names) {
    Type type = resultType.apply(promoted(names));
    set(0, function.apply(broadcast(TypePromotion.computed(type), names)), type);
  }

  /** Sets a result that is a view of an argument. */
  public void setView(int index, TensorRef base, ViewStep step) {
    set(index, new TorchValue.Tensor(base.view(builder(), step)));
  }
}
