package org.hlo4j.portability.legalize;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.DenseResourceElementsAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.NoneType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.builtin.TypeAttr;
import org.hlo4j.opset.stablehlo.AxisRefAttr;
import org.hlo4j.opset.stablehlo.MeshAttr;
import org.hlo4j.opset.stablehlo.MeshAxisAttr;
import org.hlo4j.opset.stablehlo.OutputOperandAliasAttr;
import org.hlo4j.opset.stablehlo.ReplicaGroupMeshAxesAttr;
import org.hlo4j.opset.stablehlo.ResultAccuracyAttr;
import org.hlo4j.opset.stablehlo.ResultAccuracyMode;
import org.hlo4j.opset.stablehlo.SubAxisInfoAttr;
import org.hlo4j.opset.vhlo.ArrayV1Attr;
import org.hlo4j.opset.vhlo.AxisRefV1Attr;
import org.hlo4j.opset.vhlo.BooleanV1Attr;
import org.hlo4j.opset.vhlo.DictionaryV1Attr;
import org.hlo4j.opset.vhlo.EnumV1Attr;
import org.hlo4j.opset.vhlo.FloatV1Attr;
import org.hlo4j.opset.vhlo.IntegerV1Attr;
import org.hlo4j.opset.vhlo.MeshAxisV1Attr;
import org.hlo4j.opset.vhlo.MeshV1Attr;
import org.hlo4j.opset.vhlo.OutputOperandAliasV1Attr;
import org.hlo4j.opset.vhlo.ReplicaGroupMeshAxesV1Attr;
import org.hlo4j.opset.vhlo.ResultAccuracyV1Attr;
import org.hlo4j.opset.vhlo.StringV1Attr;
import org.hlo4j.opset.vhlo.SubAxisInfoV1Attr;
import org.hlo4j.opset.vhlo.TensorV1Attr;
import org.hlo4j.opset.vhlo.TypeV1Attr;
import org.hlo4j.opset.vhlo.VhloAttribute;
import org.hlo4j.portability.OtherDialects;

/**
 * The context-free part of the mapping between StableHLO and VHLO attributes, in both directions.
 * {@link OpMappings} defines what depends on the operation.
 */
final class AttributeMapping {
  /** A class of attributes and its counterpart. */
  private record Row<S extends Attribute, V extends VhloAttribute>(
      Class<S> source,
      Class<V> vhlo,
      BiFunction<S, AttributeMapping, VhloAttribute> toVhlo,
      BiFunction<V, AttributeMapping, Attribute> fromVhlo) {
    VhloAttribute convert(Attribute attribute, AttributeMapping mapping) {
      return toVhlo.apply(source.cast(attribute), mapping);
    }

    Attribute convertBack(Attribute attribute, AttributeMapping mapping) {
      return fromVhlo.apply(vhlo.cast(attribute), mapping);
    }
  }

  private static final List<Row<?, ?>> ROWS =
      List.of(
          new Row<>(
              ArrayAttr.class,
              ArrayV1Attr.class,
              (a, m) -> new ArrayV1Attr(m.toVhlo(a.elements())),
              (a, m) -> new ArrayAttr(m.fromVhlo(a.elements()))),
          new Row<>(
              DictionaryAttr.class,
              DictionaryV1Attr.class,
              (a, m) -> m.dictionary(a),
              (a, m) -> m.dictionary(a)),
          new Row<>(
              StringAttr.class,
              StringV1Attr.class,
              (a, _) -> string(a),
              (a, _) -> StringAttr.of(a.value())),
          new Row<>(
              TypeAttr.class,
              TypeV1Attr.class,
              (a, m) -> new TypeV1Attr(m.types.toVhlo(a.value())),
              (a, m) -> new TypeAttr(m.types.fromVhlo(a.value()))),
          new Row<>(
              FloatAttr.class,
              FloatV1Attr.class,
              (a, m) -> m.checked(a.type(), () -> new FloatV1Attr(a)),
              (a, _) -> a.value()),
          new Row<>(
              DenseElementsAttr.class,
              TensorV1Attr.class,
              (a, m) -> new TensorV1Attr(m.types.toVhlo(a.type()), a),
              (a, m) -> m.elements(a)),
          new Row<>(
              OutputOperandAliasAttr.class,
              OutputOperandAliasV1Attr.class,
              (a, _) ->
                  new OutputOperandAliasV1Attr(
                      a.outputTupleIndices(), a.operandIndex(), a.operandTupleIndices()),
              (a, _) ->
                  new OutputOperandAliasAttr(
                      a.outputTupleIndices(), a.operandIndex(), a.operandTupleIndices())),
          new Row<>(
              ResultAccuracyAttr.class,
              ResultAccuracyV1Attr.class,
              (a, m) -> new ResultAccuracyV1Attr(a.atol(), a.rtol(), a.ulps(), m.toVhlo(a.mode())),
              (a, m) ->
                  new ResultAccuracyAttr(
                      a.atol(),
                      a.rtol(),
                      a.ulps(),
                      m.fromVhlo(a.mode(), ResultAccuracyMode.class))),
          new Row<>(
              SubAxisInfoAttr.class,
              SubAxisInfoV1Attr.class,
              (a, _) -> new SubAxisInfoV1Attr(a.preSize(), a.size()),
              (a, _) -> new SubAxisInfoAttr(a.preSize(), a.size())),
          new Row<>(
              AxisRefAttr.class,
              AxisRefV1Attr.class,
              (a, m) ->
                  new AxisRefV1Attr(new StringV1Attr(a.name()), a.subAxisInfo().map(m::toVhlo)),
              (a, m) ->
                  a.subAxisInfo()
                      .map(i -> AxisRefAttr.of(m.string(a.name()), m.subAxis(i)))
                      .orElseGet(() -> AxisRefAttr.of(m.string(a.name())))),
          new Row<>(
              MeshAxisAttr.class,
              MeshAxisV1Attr.class,
              (a, _) -> new MeshAxisV1Attr(new StringV1Attr(a.name()), a.size()),
              (a, m) -> new MeshAxisAttr(m.string(a.name()), a.size())),
          new Row<>(
              MeshAttr.class,
              MeshV1Attr.class,
              (a, m) ->
                  new MeshV1Attr(new ArrayV1Attr(m.toVhlo(a.axes())), a.deviceIds().map(m::toVhlo)),
              (a, m) -> m.mesh(a)),
          new Row<>(
              ReplicaGroupMeshAxesAttr.class,
              ReplicaGroupMeshAxesV1Attr.class,
              (a, m) ->
                  new ReplicaGroupMeshAxesV1Attr(
                      m.toVhlo(a.mesh()), new ArrayV1Attr(m.toVhlo(a.axes()))),
              (a, m) ->
                  new ReplicaGroupMeshAxesAttr(
                      a.mesh() instanceof StringV1Attr name
                          ? SymbolRefAttr.flat(name.value())
                          : m.fromVhlo(a.mesh()),
                      m.fromVhlo(a.axes(), ArrayAttr.class).elements())));

  private static final Map<Class<?>, Row<?, ?>> BY_SOURCE = new HashMap<>();
  private static final Map<Class<?>, Row<?, ?>> BY_VHLO = new HashMap<>();

  static {
    for (Row<?, ?> row : ROWS) {
      BY_SOURCE.put(row.source(), row);
      BY_VHLO.put(row.vhlo(), row);
    }
  }

  private final TypeMapping types;

  /** A cache of converted attributes: programs repeat attributes. */
  private final Map<Attribute, Attribute> toVhlo = new HashMap<>();

  private final Map<Attribute, Attribute> fromVhlo = new HashMap<>();

  /** A cache of converted dimension lists, each of which would otherwise need a new tensor type. */
  private final Map<LongList, TensorV1Attr> tensors = new HashMap<>();

  AttributeMapping(TypeMapping types) {
    this.types = types;
  }

  TypeMapping types() {
    return types;
  }

  /** Returns the VHLO attribute to which an attribute maps. */
  Attribute toVhlo(Attribute attribute) {
    if (attribute instanceof DenseElementsAttr) {
      return convert(attribute);
    }
    Attribute known = toVhlo.get(attribute);
    if (known == null) {
      known = convert(attribute);
      toVhlo.put(attribute, known);
    }
    return known;
  }

  private Attribute convert(Attribute attribute) {
    Row<?, ?> row = BY_SOURCE.get(attribute.getClass());
    if (row != null) {
      return row.convert(attribute, this);
    }
    return switch (attribute) {
      case IntegerAttr integer -> integer(integer);
      case DenseResourceElementsAttr resource -> toVhlo(elements(resource));
      case SymbolRefAttr symbol when symbol.isFlat() -> new StringV1Attr(symbol.root());
      case DenseArrayAttr array when array.elementType() == IntegerType.I64 -> elements(array);
      case DenseArrayAttr array when array.elementType() == IntegerType.I1 -> elements(array);
      default -> wordOrOther(attribute);
    };
  }

  List<Attribute> toVhlo(List<? extends Attribute> attributes) {
    List<Attribute> converted = new ArrayList<>(attributes.size());
    attributes.forEach(attribute -> converted.add(toVhlo(attribute)));
    return converted;
  }

  private Attribute wordOrOther(Attribute attribute) {
    Attribute word = EnumMapping.wordOrNull(attribute);
    if (word != null) {
      return word;
    }
    if (types.others().allows(OtherDialects.dialectOf(attribute))) {
      return attribute;
    }
    throw Unconvertible.foreign(attribute);
  }

  private VhloAttribute integer(IntegerAttr attribute) {
    return attribute.type() == IntegerType.I1
        ? BooleanV1Attr.of(attribute.isTrue())
        : checked(attribute.type(), () -> new IntegerV1Attr(attribute));
  }

  private <V extends VhloAttribute> V checked(Type type, Supplier<V> make) {
    types.toVhlo(type);
    return make.get();
  }

  private static VhloAttribute string(StringAttr attribute) {
    if (attribute.type() != NoneType.INSTANCE) {
      throw Unconvertible.because("VHLO has no counterpart of strings with a type:", attribute);
    }
    return new StringV1Attr(attribute.value());
  }

  /** Resources are inlined: artifacts have no resource section. */
  private static DenseElementsAttr elements(DenseResourceElementsAttr resource) {
    try {
      return resource
          .elements()
          .orElseThrow(() ->
              new Unconvertible(
                  "the program has no data for resource '" + resource.handle() + "'"));
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new Unconvertible("resource '" + resource.handle() + "': " + e.getMessage());
    }
  }

  /** VHLO has no dense arrays. */
  private static TensorV1Attr elements(DenseArrayAttr array) {
    return TensorV1Attr.of(
        DenseElementsAttr.detectSplat(
            RankedTensorType.of(array.elementType(), array.size()), array.data()));
  }

  /** Returns a tensor of rank 1. */
  TensorV1Attr tensor(LongList integers) {
    return tensors.computeIfAbsent(integers, list -> TensorV1Attr.i64(list.toArray()));
  }

  private DictionaryV1Attr dictionary(DictionaryAttr dictionary) {
    List<DictionaryV1Attr.Entry> entries = new ArrayList<>(dictionary.size());
    for (NamedAttribute entry : dictionary.entries()) {
      entries.add(
          new DictionaryV1Attr.Entry(new StringV1Attr(entry.name()), toVhlo(entry.value())));
    }
    return new DictionaryV1Attr(entries);
  }

  /** Returns the attribute that maps to a VHLO attribute. */
  Attribute fromVhlo(Attribute attribute) {
    if (attribute instanceof TensorV1Attr tensor) {
      return elements(tensor);
    }
    Attribute known = fromVhlo.get(attribute);
    if (known == null) {
      known = convertBack(attribute);
      fromVhlo.put(attribute, known);
    }
    return known;
  }

  private Attribute convertBack(Attribute attribute) {
    Row<?, ?> row = BY_VHLO.get(attribute.getClass());
    if (row != null) {
      return row.convertBack(attribute, this);
    }
    return switch (attribute) {
      case BooleanV1Attr bool -> IntegerAttr.of(bool.value());
      case IntegerV1Attr integer -> integer.value();
      case EnumV1Attr word -> EnumMapping.constant(word);
      case VhloAttribute _ ->
          throw Unconvertible.because("StableHLO has no counterpart of the attribute", attribute);
      default -> attribute;
    };
  }

  /** Returns the attribute of a class that maps to a VHLO attribute. */
  <A extends Attribute> A fromVhlo(Attribute attribute, Class<A> kind) {
    Attribute converted = fromVhlo(attribute);
    if (!kind.isInstance(converted)) {
      throw Unconvertible.because("unexpected attribute", attribute);
    }
    return kind.cast(converted);
  }

  List<Attribute> fromVhlo(List<? extends Attribute> attributes) {
    List<Attribute> converted = new ArrayList<>(attributes.size());
    attributes.forEach(attribute -> converted.add(fromVhlo(attribute)));
    return converted;
  }

  private String string(Attribute attribute) {
    return fromVhlo(attribute, StringAttr.class).value();
  }

  private SubAxisInfoAttr subAxis(Attribute attribute) {
    return fromVhlo(attribute, SubAxisInfoAttr.class);
  }

  private DenseElementsAttr elements(TensorV1Attr attribute) {
    types.fromVhlo(attribute.type());
    return attribute.data();
  }

  private DictionaryAttr dictionary(DictionaryV1Attr dictionary) {
    List<NamedAttribute> entries = new ArrayList<>(dictionary.elements().size());
    for (DictionaryV1Attr.Entry entry : dictionary.elements()) {
      entries.add(new NamedAttribute(string(entry.key()), fromVhlo(entry.value())));
    }
    try {
      return DictionaryAttr.of(entries);
    } catch (IllegalArgumentException e) {
      throw new Unconvertible(String.valueOf(e.getMessage()));
    }
  }

  private MeshAttr mesh(MeshV1Attr mesh) {
    List<MeshAxisAttr> axes = new ArrayList<>();
    for (Attribute axis : fromVhlo(mesh.axes(), ArrayAttr.class).elements()) {
      if (!(axis instanceof MeshAxisAttr meshAxis)) {
        throw Unconvertible.because("not a mesh axis:", axis);
      }
      axes.add(meshAxis);
    }
    return mesh.deviceIds()
        .map(ids -> MeshAttr.of(axes, fromVhlo(ids, DenseElementsAttr.class)))
        .orElseGet(() -> MeshAttr.of(axes));
  }
}
