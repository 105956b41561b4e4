package org.hlo4j.portability.legalize;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.DialectType;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.MemRefType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.TupleType;
import org.hlo4j.ir.builtin.UnrankedTensorType;
import org.hlo4j.opset.quant.QuantizedStorage;
import org.hlo4j.opset.quant.UniformQuantizedPerAxisType;
import org.hlo4j.opset.quant.UniformQuantizedType;
import org.hlo4j.opset.shape.ShapeType;
import org.hlo4j.opset.stablehlo.FutureType;
import org.hlo4j.opset.stablehlo.TokenType;
import org.hlo4j.opset.stablehlo.TypeExtensionsAttr;
import org.hlo4j.opset.vhlo.ComplexV1Type;
import org.hlo4j.opset.vhlo.FunctionV1Type;
import org.hlo4j.opset.vhlo.FutureV1Type;
import org.hlo4j.opset.vhlo.RankedBufferV1Type;
import org.hlo4j.opset.vhlo.RankedTensorV1Type;
import org.hlo4j.opset.vhlo.TupleV1Type;
import org.hlo4j.opset.vhlo.TypeExtensionsV1Attr;
import org.hlo4j.opset.vhlo.UniformQuantizedPerAxisV1Type;
import org.hlo4j.opset.vhlo.UniformQuantizedV1Type;
import org.hlo4j.opset.vhlo.UnrankedTensorV1Type;
import org.hlo4j.opset.vhlo.VhloSimpleType;
import org.hlo4j.opset.vhlo.VhloType;
import org.hlo4j.portability.OtherDialects;

/** The mapping between StableHLO and VHLO types, in both directions. Caches conversions. */
final class TypeMapping {
  /** A class of types and its counterpart; nested types are converted by the passed mapping. */
  private record Row<S extends Type, V extends Type>(
      Class<S> source,
      Class<V> vhlo,
      BiFunction<S, TypeMapping, V> toVhlo,
      BiFunction<V, TypeMapping, S> fromVhlo) {
    V convert(Type type, TypeMapping mapping) {
      return toVhlo.apply(source.cast(type), mapping);
    }

    S convertBack(Type type, TypeMapping mapping) {
      return fromVhlo.apply(vhlo.cast(type), mapping);
    }
  }

  private static final List<Row<?, ?>> ROWS =
      List.of(
          new Row<>(
              ComplexType.class,
              ComplexV1Type.class,
              (t, m) -> new ComplexV1Type(m.toVhlo(t.elementType())),
              (t, m) -> new ComplexType(m.fromVhlo(t.elementType()))),
          new Row<>(
              FunctionType.class,
              FunctionV1Type.class,
              (t, m) -> new FunctionV1Type(m.toVhlo(t.inputs()), m.toVhlo(t.results())),
              (t, m) -> new FunctionType(m.fromVhlo(t.inputs()), m.fromVhlo(t.outputs()))),
          new Row<>(
              RankedTensorType.class,
              RankedTensorV1Type.class,
              (t, m) ->
                  new RankedTensorV1Type(
                      t.shape(),
                      m.toVhlo(t.elementType()),
                      t.encoding().map(TypeMapping::encodingToVhlo)),
              (t, m) ->
                  new RankedTensorType(
                      t.shape(),
                      m.fromVhlo(t.elementType()),
                      t.encoding().map(TypeMapping::encodingFromVhlo).orElse(null))),
          new Row<>(
              UnrankedTensorType.class,
              UnrankedTensorV1Type.class,
              (t, m) -> new UnrankedTensorV1Type(m.toVhlo(t.elementType())),
              (t, m) -> new UnrankedTensorType(m.fromVhlo(t.elementType()))),
          new Row<>(
              TupleType.class,
              TupleV1Type.class,
              (t, m) -> new TupleV1Type(m.toVhlo(t.types())),
              (t, m) -> new TupleType(m.fromVhlo(t.elements()))),
          new Row<>(
              FutureType.class,
              FutureV1Type.class,
              (t, m) -> new FutureV1Type(m.toVhlo(t.types())),
              (t, m) -> new FutureType(m.fromVhlo(t.types()))),
          // Buffers have neither layout nor memory space: upstream drops both.
          new Row<>(
              MemRefType.class,
              RankedBufferV1Type.class,
              (t, m) -> new RankedBufferV1Type(t.shape(), m.toVhlo(t.elementType())),
              (t, m) -> new MemRefType(t.shape(), m.fromVhlo(t.elementType()), null, null)),
          new Row<>(
              UniformQuantizedType.class,
              UniformQuantizedV1Type.class,
              (t, m) ->
                  new UniformQuantizedV1Type(
                      flags(t.storage()),
                      m.toVhlo(t.storage().type()),
                      m.toVhlo(t.expressedType()),
                      t.scale(),
                      t.zeroPoint(),
                      t.storage().min(),
                      t.storage().max()),
              (t, m) ->
                  new UniformQuantizedType(
                      m.storage(t.flags(), t.storageType(), t.storageTypeMin(), t.storageTypeMax()),
                      m.expressed(t.expressedType()),
                      t.scale(),
                      t.zeroPoint())),
          new Row<>(
              UniformQuantizedPerAxisType.class,
              UniformQuantizedPerAxisV1Type.class,
              (t, m) ->
                  new UniformQuantizedPerAxisV1Type(
                      flags(t.storage()),
                      m.toVhlo(t.storage().type()),
                      m.toVhlo(t.expressedType()),
                      t.quantizedDimension(),
                      t.storage().min(),
                      t.storage().max(),
                      t.scales(),
                      t.zeroPoints()),
              (t, m) ->
                  new UniformQuantizedPerAxisType(
                      m.storage(t.flags(), t.storageType(), t.storageTypeMin(), t.storageTypeMax()),
                      m.expressed(t.expressedType()),
                      t.scales(),
                      t.zeroPoints(),
                      Math.toIntExact(t.quantizedDimension()))));

  private static final Map<Class<?>, Row<?, ?>> BY_SOURCE = new HashMap<>();
  private static final Map<Class<?>, Row<?, ?>> BY_VHLO = new HashMap<>();

  static {
    for (Row<?, ?> row : ROWS) {
      BY_SOURCE.put(row.source(), row);
      BY_VHLO.put(row.vhlo(), row);
    }
  }

  private final OtherDialects others;
  private final Map<Type, Type> toVhlo = new HashMap<>();
  private final Map<Type, Type> fromVhlo = new HashMap<>();

  /**
   * Creates a mapping.
   *
   * @param others the dialects whose attributes and types are kept
   */
  TypeMapping(OtherDialects others) {
    this.others = others;
  }

  OtherDialects others() {
    return others;
  }

  /** Returns the VHLO type to which a type maps. */
  Type toVhlo(Type type) {
    Type known = toVhlo.get(type);
    if (known == null) {
      known = convertToVhlo(type);
      toVhlo.put(type, known);
    }
    return known;
  }

  List<Type> toVhlo(List<? extends Type> types) {
    List<Type> converted = new ArrayList<>(types.size());
    types.forEach(type -> converted.add(toVhlo(type)));
    return converted;
  }

  /** Checks that VHLO has the types of the arguments in the regions of an operation. */
  void checkArguments(Operation op) {
    for (Region region : op.regions()) {
      for (Block block : region.blocks()) {
        block.arguments().forEach(argument -> toVhlo(argument.type()));
      }
    }
  }

  private Type convertToVhlo(Type type) {
    VhloSimpleType simple = VhloSimpleType.ofBuiltinOrNull(type);
    if (simple != null) {
      return simple;
    }
    if (type == TokenType.INSTANCE) {
      return VhloSimpleType.TOKEN;
    }
    if (type == ShapeType.WITNESS) {
      return VhloSimpleType.WITNESS;
    }
    Row<?, ?> row = BY_SOURCE.get(type.getClass());
    if (row != null) {
      return row.convert(type, this);
    }
    if (type instanceof VhloType) {
      return type;
    }
    if (type instanceof DialectType && others.allows(OtherDialects.dialectOf(type))) {
      return type;
    }
    throw Unconvertible.foreign(type);
  }

  /** Returns the type that maps to a VHLO type; other types are returned unchanged. */
  Type fromVhlo(Type type) {
    if (!(type instanceof VhloType)) {
      return type;
    }
    Type known = fromVhlo.get(type);
    if (known == null) {
      known = convertFromVhlo(type);
      fromVhlo.put(type, known);
    }
    return known;
  }

  List<Type> fromVhlo(List<? extends Type> types) {
    List<Type> converted = new ArrayList<>(types.size());
    types.forEach(type -> converted.add(fromVhlo(type)));
    return converted;
  }

  private Type convertFromVhlo(Type type) {
    if (type == VhloSimpleType.TOKEN) {
      return TokenType.INSTANCE;
    }
    if (type == VhloSimpleType.WITNESS) {
      return ShapeType.WITNESS;
    }
    Type builtin = type instanceof VhloSimpleType simple ? simple.builtinOrNull() : null;
    if (builtin != null) {
      return builtin;
    }
    Row<?, ?> row = BY_VHLO.get(type.getClass());
    if (row == null) {
      throw Unconvertible.because("StableHLO has no counterpart of the type", type);
    }
    try { // VHLO accepts any number as a size, a scale, ...
      return row.convertBack(type, this);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw Unconvertible.because("not allowed (" + e.getMessage() + "):", type);
    }
  }

  private static Attribute encodingToVhlo(Attribute encoding) {
    return switch (encoding) {
      case TypeExtensionsAttr bounds -> new TypeExtensionsV1Attr(bounds.bounds());
      case org.hlo4j.opset.vhlo.VhloAttribute vhlo -> vhlo;
      default -> throw Unconvertible.because("VHLO has no counterpart of the encoding", encoding);
    };
  }

  private static Attribute encodingFromVhlo(Attribute encoding) {
    return encoding instanceof TypeExtensionsV1Attr bounds
        ? new TypeExtensionsAttr(bounds.bounds())
        : encoding;
  }

  private static long flags(QuantizedStorage storage) {
    return storage.isSigned() ? 1 : 0;
  }

  private QuantizedStorage storage(long flags, Type type, long min, long max) {
    return new QuantizedStorage(fromVhlo(type), (flags & 1) != 0, min, max);
  }

  private FloatType expressed(Type type) {
    if (fromVhlo(type) instanceof FloatType expressed) {
      return expressed;
    }
    throw Unconvertible.because("expressed type must be a float type, but is", type);
  }
}
