package org.hlo4j.opset.quant;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.ir.encode.FieldKinds.DOUBLE;
import static org.hlo4j.ir.encode.FieldKinds.SIGNED_VARINT;
import static org.hlo4j.ir.encode.FieldKinds.SIGNED_VARINTS;
import static org.hlo4j.ir.encode.FieldKinds.TYPE;
import static org.hlo4j.ir.encode.FieldKinds.VARINT;

import java.util.List;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.Field;
import org.hlo4j.ir.encode.FieldKind;
import org.hlo4j.ir.encode.FieldKinds;

/**
 * The type definitions of dialect {@code quant}; codes and fields as in MLIR's {@code
 * QuantDialectBytecode.td}. The three uniform types share a mnemonic and a syntax, and {@code any}
 * has one encoding with and one without expressed type.
 */
public final class QuantTypes {
  private static final String DIALECT = "quant";
  private static final FieldKind<FloatType> FLOAT_TYPE = FieldKinds.type(FloatType.class);
  private static final FieldKind<DenseElementsAttr> ELEMENTS =
      FieldKinds.attribute(DenseElementsAttr.class);
  private static final FieldKind<List<Double>> DOUBLES = FieldKinds.list(DOUBLE);

  /** Definition of {@code !quant.any} without expressed type. */
  public static final TypeDefinition<QuantizedType> ANY =
      define("any", 1, new AnySyntax(), anyCodec());

  /** Definition of {@code !quant.any} with an expressed type. */
  public static final TypeDefinition<QuantizedType> ANY_WITH_EXPRESSED_TYPE =
      define("any", 2, new AnySyntax(), anyWithExpressedTypeCodec());

  /** Definition of {@code !quant.calibrated}. */
  public static final TypeDefinition<QuantizedType> CALIBRATED =
      define("calibrated", 3, new CalibratedSyntax(), calibratedCodec());

  /** Definition of {@code !quant.uniform} with parameters per tensor. */
  public static final TypeDefinition<QuantizedType> UNIFORM =
      define("uniform", 4, new UniformSyntax(), uniformCodec());

  /** Definition of {@code !quant.uniform} with parameters per axis. */
  public static final TypeDefinition<QuantizedType> UNIFORM_PER_AXIS =
      define("uniform", 5, new UniformSyntax(), perAxisCodec());

  /** Definition of {@code !quant.uniform} with parameters per block. */
  public static final TypeDefinition<QuantizedType> UNIFORM_SUB_CHANNEL =
      define("uniform", 6, new UniformSyntax(), subChannelCodec());

  private QuantTypes() {}

  /** {@return the definitions by which text is parsed, one for each mnemonic} */
  public static List<TypeDefinition<QuantizedType>> all() {
    return List.of(ANY, CALIBRATED, UNIFORM);
  }

  /** {@return further bytecode encodings of the same types} */
  public static List<TypeDefinition<QuantizedType>> furtherEncodings() {
    return List.of(ANY_WITH_EXPRESSED_TYPE, UNIFORM_PER_AXIS, UNIFORM_SUB_CHANNEL);
  }

  /** Unchecked: a value reaches this codec only through the definition of its own class. */
  @SuppressWarnings("unchecked")
  private static <T extends QuantizedType> TypeDefinition<QuantizedType> define(
      String mnemonic, int code, QuantSyntax syntax, Codec<T> codec) {
    return TypeDefinition.of(
        DIALECT, mnemonic, code, QuantizedType.class, (Codec<QuantizedType>) codec, syntax);
  }

  private static long flags(QuantizedStorage storage) {
    return storage.isSigned() ? 1 : 0;
  }

  private static QuantizedStorage storage(long flags, Type type, long min, long max) {
    return new QuantizedStorage(type, (flags & 1) != 0, min, max);
  }

  private static <T extends UniformType> Field<T, Long> flags() {
    return field("flags", VARINT, type -> flags(type.storage()));
  }

  private static <T extends UniformType> Field<T, Type> storageType() {
    return field("storageType", TYPE, type -> type.storage().type());
  }

  private static <T extends UniformType> Field<T, FloatType> expressedType() {
    return field("expressedType", FLOAT_TYPE, UniformType::expressedType);
  }

  private static <T extends UniformType> Field<T, Long> storageTypeMin() {
    return field("storageTypeMin", SIGNED_VARINT, type -> type.storage().min());
  }

  private static <T extends UniformType> Field<T, Long> storageTypeMax() {
    return field("storageTypeMax", SIGNED_VARINT, type -> type.storage().max());
  }

  private static Codec<AnyQuantizedType> anyCodec() {
    return Codec.of(
        field("flags", VARINT, type -> flags(type.storage())),
        field("storageType", TYPE, type -> type.storage().type()),
        field("storageTypeMin", SIGNED_VARINT, type -> type.storage().min()),
        field("storageTypeMax", SIGNED_VARINT, type -> type.storage().max()),
        (flags, type, min, max) -> AnyQuantizedType.of(storage(flags, type, min, max)));
  }

  private static Codec<AnyQuantizedType> anyWithExpressedTypeCodec() {
    return Codec.of(
        field("flags", VARINT, type -> flags(type.storage())),
        field("storageType", TYPE, type -> type.storage().type()),
        field("expressedType", FLOAT_TYPE, type -> type.expressedType().orElseThrow()),
        field("storageTypeMin", SIGNED_VARINT, type -> type.storage().min()),
        field("storageTypeMax", SIGNED_VARINT, type -> type.storage().max()),
        (flags, type, expressed, min, max) ->
            AnyQuantizedType.of(storage(flags, type, min, max), expressed));
  }

  private static Codec<CalibratedQuantizedType> calibratedCodec() {
    return Codec.of(
        field("expressedType", FLOAT_TYPE, CalibratedQuantizedType::expressedType),
        field("min", DOUBLE, CalibratedQuantizedType::min),
        field("max", DOUBLE, CalibratedQuantizedType::max),
        CalibratedQuantizedType::new);
  }

  private static Codec<UniformQuantizedType> uniformCodec() {
    return Codec.of(
        flags(),
        storageType(),
        expressedType(),
        field("scale", DOUBLE, UniformQuantizedType::scale),
        field("zeroPoint", SIGNED_VARINT, UniformQuantizedType::zeroPoint),
        storageTypeMin(),
        storageTypeMax(),
        (flags, type, expressed, scale, zeroPoint, min, max) ->
            new UniformQuantizedType(storage(flags, type, min, max), expressed, scale, zeroPoint));
  }

  private static Codec<UniformQuantizedPerAxisType> perAxisCodec() {
    return Codec.of(
        flags(),
        storageType(),
        expressedType(),
        field("quantizedDimension", VARINT, type -> (long) type.quantizedDimension()),
        storageTypeMin(),
        storageTypeMax(),
        field("scales", DOUBLES, UniformQuantizedPerAxisType::scales),
        field("zeroPoints", SIGNED_VARINTS, UniformQuantizedPerAxisType::zeroPoints),
        (flags, type, expressed, dimension, min, max, scales, zeroPoints) ->
            new UniformQuantizedPerAxisType(
                storage(flags, type, min, max),
                expressed,
                scales,
                zeroPoints,
                dimension.intValue()));
  }

  private static Codec<UniformQuantizedSubChannelType> subChannelCodec() {
    return Codec.of(
        flags(),
        storageType(),
        expressedType(),
        storageTypeMin(),
        storageTypeMax(),
        field(
            "quantizedDimensions",
            SIGNED_VARINTS,
            UniformQuantizedSubChannelType::quantizedDimensions),
        field("blockSizes", SIGNED_VARINTS, UniformQuantizedSubChannelType::blockSizes),
        field("scales", ELEMENTS, UniformQuantizedSubChannelType::scales),
        field("zeroPoints", ELEMENTS, UniformQuantizedSubChannelType::zeroPoints),
        (flags, type, expressed, min, max, dimensions, blockSizes, scales, zeroPoints) ->
            new UniformQuantizedSubChannelType(
                storage(flags, type, min, max),
                expressed,
                scales,
                zeroPoints,
                dimensions,
                blockSizes));
  }
}
