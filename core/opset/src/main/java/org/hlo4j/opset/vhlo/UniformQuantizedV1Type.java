package org.hlo4j.opset.vhlo;

import static org.hlo4j.ir.encode.Field.field;

import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.ir.encode.FormatSyntax;

/**
 * A quantized type with one scale and zero point for the whole tensor.
 *
 * @param flags 1 if the storage type is read as signed
 * @param storageType the storage type
 * @param expressedType the floating-point type of the dequantized values
 * @param scale the factor from stored to expressed values
 * @param zeroPoint the stored value that expresses 0
 * @param storageTypeMin the least stored value
 * @param storageTypeMax the greatest stored value
 */
public record UniformQuantizedV1Type(
    long flags,
    Type storageType,
    Type expressedType,
    double scale,
    long zeroPoint,
    long storageTypeMin,
    long storageTypeMax)
    implements VhloType {
  private static final Codec<UniformQuantizedV1Type> CODEC =
      Codec.of(
          field("flags", VhloFields.VARINT, UniformQuantizedV1Type::flags),
          field("storageType", VhloFields.TYPE, UniformQuantizedV1Type::storageType),
          field("expressedType", VhloFields.TYPE, UniformQuantizedV1Type::expressedType),
          field("scale", VhloFields.FLOAT64, UniformQuantizedV1Type::scale),
          field("zeroPoint", FieldKinds.SIGNED_VARINT, UniformQuantizedV1Type::zeroPoint),
          field("min", FieldKinds.SIGNED_VARINT, UniformQuantizedV1Type::storageTypeMin),
          field("max", FieldKinds.SIGNED_VARINT, UniformQuantizedV1Type::storageTypeMax),
          UniformQuantizedV1Type::new);

  static final TypeDefinition<UniformQuantizedV1Type> DEFINITION =
      TypeDefinition.of(
          "vhlo",
          "quant_v1",
          24,
          UniformQuantizedV1Type.class,
          CODEC,
          FormatSyntax.of(
              CODEC, "<$storageType:$expressedType, $scale:$zeroPoint, $min:$max, $flags>"));

  @Override
  public TypeDefinition<UniformQuantizedV1Type> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof UniformQuantizedV1Type that
            && flags == that.flags
            && storageType.equals(that.storageType)
            && expressedType.equals(that.expressedType)
            && Double.doubleToRawLongBits(scale) == Double.doubleToRawLongBits(that.scale)
            && zeroPoint == that.zeroPoint
            && storageTypeMin == that.storageTypeMin
            && storageTypeMax == that.storageTypeMax);
  }

  @Override
  public int hashCode() {
    return CODEC.hash(this);
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
