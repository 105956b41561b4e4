package org.hlo4j.onnx.exporter;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.onnx.ExportOptions;
import org.hlo4j.onnx.importer.DataType;
import org.hlo4j.onnx.proto.Dimension;
import org.hlo4j.onnx.proto.TensorProto;
import org.hlo4j.onnx.proto.TensorShapeProto;
import org.hlo4j.onnx.proto.TensorTypeProto;
import org.hlo4j.onnx.proto.TypeProto;
import org.hlo4j.onnx.proto.ValueInfoProto;
import org.hlo4j.program.OpenDimensions;

/**
 * The state that the graphs of a model or of a local function share: names, constants, and the
 * problems found so far.
 */
public final class ModelBuilder {
  /** Constants whose elements are all equal are stored as one element if they are larger. */
  private static final int LARGE_SPLAT = 16;

  /** The first operator sets in which operators that move elements take these types. */
  private static final Map<DataType, Integer> FIRST_OPSETS =
      Map.ofEntries(
          Map.entry(DataType.FLOAT8E4M3FN, 19),
          Map.entry(DataType.FLOAT8E4M3FNUZ, 19),
          Map.entry(DataType.FLOAT8E5M2, 19),
          Map.entry(DataType.FLOAT8E5M2FNUZ, 19),
          Map.entry(DataType.UINT4, 21),
          Map.entry(DataType.INT4, 21),
          Map.entry(DataType.FLOAT4E2M1, 23),
          Map.entry(DataType.FLOAT8E8M0, 24),
          Map.entry(DataType.UINT2, 25),
          Map.entry(DataType.INT2, 25),
          Map.entry(DataType.FLOAT6E2M3, 28),
          Map.entry(DataType.FLOAT6E3M2, 28));

  private final ExportOptions options;
  private final Set<String> names = new HashSet<>();
  private final Map<String, Integer> used = new HashMap<>();
  private final List<TensorProto> initializers = new ArrayList<>();
  private final Map<DenseElementsAttr, Ref> constants = new HashMap<>();
  private final Map<String, DenseElementsAttr> constantsByName = new HashMap<>();
  private final Map<String, List<String>> dimensionNames = new HashMap<>();
  private final List<Diagnostic> problems;
  private final LocalFunctions localFunctions;

  ModelBuilder(ExportOptions options) {
    this(options, new ArrayList<>(), new LocalFunctions());
  }

  private ModelBuilder(
      ExportOptions options, List<Diagnostic> problems, LocalFunctions localFunctions) {
    this.options = options;
    this.problems = problems;
    this.localFunctions = localFunctions;
  }

  /** Returns a builder of a local function of the model. */
  ModelBuilder ofFunction() {
    return new ModelBuilder(options, problems, localFunctions);
  }

  public LocalFunctions localFunctions() {
    return localFunctions;
  }

  int opset() {
    return options.opset();
  }

  /** Returns whether one operator is preferred to several that differ for NaN alone. */
  public boolean isCoarse() {
    return options.coarse();
  }

  List<TensorProto> initializers() {
    return initializers;
  }

  List<Diagnostic> problems() {
    return problems;
  }

  void report(Location location, String message) {
    Diagnostic problem = Diagnostic.error(location, message);
    if (!problems.contains(problem)) {
      problems.add(problem);
    }
  }

  /** Returns a name that no other value has. */
  public String unique(String base) {
    String name = base.isEmpty() ? "value" : base;
    while (!names.add(name)) {
      name = base + "_" + used.merge(base, 1, Integer::sum);
    }
    return name;
  }

  /** Returns the elements of an initializer; null if the value is computed. */
  @org.jspecify.annotations.Nullable
  DenseElementsAttr constantOrNull(Ref value) {
    return constantsByName.get(value.name());
  }

  /** Returns an initializer; equal ones are shared. */
  Ref constant(DenseElementsAttr elements, String name) {
    Ref known = constants.get(elements);
    if (known != null) {
      return known;
    }
    RankedTensorType type = (RankedTensorType) elements.type();
    boolean isCompact = elements.isSplat() && StaticShapes.count(type.shape()) > LARGE_SPLAT;
    LongList shape = isCompact ? LongList.of() : type.shape();
    DenseElementsAttr stored =
        isCompact ? elements.withType(RankedTensorType.of(type.elementType())) : elements;
    Ref result = new Ref(unique(name), shape, type);
    initializers.add(tensor(result.name(), stored));
    constants.put(elements, result);
    constantsByName.put(result.name(), stored);
    return result;
  }

  /**
   * Returns the type of elements.
   *
   * @throws UnsupportedOperation if ONNX has none, or not in this version
   */
  public DataType dataType(Type elementType) {
    DataType type = DataType.ofOrNull(elementType);
    if (type == null) {
      throw new UnsupportedOperation("ONNX has no elements of type %s", elementType);
    }
    int first = FIRST_OPSETS.getOrDefault(type, 0);
    if (opset() < first) {
      throw new UnsupportedOperation(
          "elements of type %s need operator set %d", elementType, first);
    }
    return type;
  }

  private TensorProto tensor(String name, DenseElementsAttr elements) {
    RankedTensorType type = (RankedTensorType) elements.type();
    return new TensorProto(
        GraphBuilder.NOT_READ,
        type.shape(),
        dataType(type.elementType()).number(),
        Blob.EMPTY,
        LongList.of(),
        List.of(),
        LongList.of(),
        name,
        raw(elements),
        Blob.EMPTY,
        LongList.of(),
        "",
        List.of(),
        0,
        List.of());
  }

  private static int arrayLength(Type type, long bytes) {
    if (bytes > Integer.MAX_VALUE - 8) {
      throw new UnsupportedOperation("a constant of type %s is too large", type);
    }
    return (int) bytes;
  }

  /** Returns all elements as ONNX stores them: those of four bits and less share bytes. */
  private static Blob raw(DenseElementsAttr elements) {
    Blob data = elements.data();
    long count = elements.elementCount();
    int bytes = DenseElementsAttr.elementBytes(elements.elementType());
    if (elements.isSplat() && count != 1) {
      byte[] all = new byte[arrayLength(elements.type(), Sizes.saturatedMultiply(count, bytes))];
      for (int i = 0; i < all.length; i++) {
        all[i] = data.byteAt(i % bytes);
      }
      data = Blob.wrap(all);
    }
    int perByte = Byte.SIZE / Math.min(width(elements.elementType()), Byte.SIZE);
    if (perByte == 1 || elements.elementType() == IntegerType.I1) {
      return data;
    }
    int bits = Byte.SIZE / perByte;
    byte[] packed = new byte[Math.toIntExact(Math.ceilDiv(count, perByte))];
    for (int i = 0; i < count; i++) {
      packed[i / perByte] |= (byte) ((data.byteAt(i) & ((1 << bits) - 1)) << (i % perByte * bits));
    }
    return Blob.wrap(packed);
  }

  private static int width(Type type) {
    return switch (type) {
      case IntegerType integer -> integer.width();
      // Those of six bits have a byte each.
      case FloatType number -> number.width() == 4 ? 4 : Math.max(number.width(), Byte.SIZE);
      default -> Long.SIZE;
    };
  }

  /** Sets the names of the dimensions of a value that have no size. */
  void nameDimensions(String value, List<String> dimensions) {
    dimensionNames.put(value, dimensions);
  }

  ValueInfoProto info(String name, LongList shape, Type elementType) {
    return new ValueInfoProto(
        GraphBuilder.NOT_READ,
        name,
        new TypeProto(
            new TensorTypeProto(
                dataType(elementType).number(), new TensorShapeProto(dimensions(name, shape))),
            null,
            null,
            "",
            null,
            null),
        "",
        List.of());
  }

  /** Returns the dimensions of a value; dynamic ones have names, by which sizes can be given. */
  private List<Dimension> dimensions(String name, LongList shape) {
    List<String> known = dimensionNames.getOrDefault(name, List.of());
    return IntStream.range(0, shape.size())
        .mapToObj(i ->
            shape.get(i) < 0
                ? new Dimension(
                    null, i < known.size() ? known.get(i) : OpenDimensions.unnamed(name, i), "")
                : new Dimension(shape.get(i), "", ""))
        .toList();
  }
}
