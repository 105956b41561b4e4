package org.hlo4j.opset.vhlo;

import static org.hlo4j.ir.encode.Field.field;

import java.util.List;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.ir.encode.FormatSyntax;

/**
 * A quantized type with a scale and a zero point for each slice along one dimension.
 *
 * @param flags 1 if the storage type is read as signed
 * @param storageType the storage type
 * @param expressedType the floating-point type of the dequantized values
 * @param quantizedDimension the dimension that is sliced
 * @param storageTypeMin the least stored value
 * @param storageTypeMax the greatest stored value
 * @param scales the scale of each slice
 * @param zeroPoints the zero point of each slice
 */
public record UniformQuantizedPerAxisV1Type(
    long flags,
    Type storageType,
    Type expressedType,
    long quantizedDimension,
    long storageTypeMin,
    long storageTypeMax,
    List<Double> scales,
    LongList zeroPoints)
    implements VhloType {
  private static final Codec<UniformQuantizedPerAxisV1Type> CODEC =
      Codec.of(
          field("flags", VhloFields.VARINT, UniformQuantizedPerAxisV1Type::flags),
          field("storageType", VhloFields.TYPE, UniformQuantizedPerAxisV1Type::storageType),
          field("expressedType", VhloFields.TYPE, UniformQuantizedPerAxisV1Type::expressedType),
          field(
              "quantizedDimension",
              VhloFields.VARINT,
              UniformQuantizedPerAxisV1Type::quantizedDimension),
          field("min", FieldKinds.SIGNED_VARINT, UniformQuantizedPerAxisV1Type::storageTypeMin),
          field("max", FieldKinds.SIGNED_VARINT, UniformQuantizedPerAxisV1Type::storageTypeMax),
          field(
              "scales", FieldKinds.list(VhloFields.FLOAT64), UniformQuantizedPerAxisV1Type::scales),
          field("zeroPoints", FieldKinds.SIGNED_VARINTS, UniformQuantizedPerAxisV1Type::zeroPoints),
          UniformQuantizedPerAxisV1Type::new);

  static final TypeDefinition<UniformQuantizedPerAxisV1Type> DEFINITION =
      TypeDefinition.of(
          "vhlo",
          "quant_per_axis_v1",
          30,
          UniformQuantizedPerAxisV1Type.class,
          CODEC,
          FormatSyntax.of(
              CODEC,
              "<$storageType:$expressedType, $quantizedDimension, $scales, $zeroPoints, $min:$max,"
                  + " $flags>"));

  /** Copies the list. */
  public UniformQuantizedPerAxisV1Type {
    scales = List.copyOf(scales);
  }

  @Override
  public TypeDefinition<UniformQuantizedPerAxisV1Type> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof UniformQuantizedPerAxisV1Type that && CODEC.areEqual(this, that);
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
