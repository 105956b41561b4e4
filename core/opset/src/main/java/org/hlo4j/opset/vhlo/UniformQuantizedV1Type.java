package org.hlo4j.opset.vhlo;

import static org.hlo4j.ir.encode.Field.field;

import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.asm.TypeSyntax;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.ir.internal.Hashes;

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
  static final TypeDefinition<UniformQuantizedV1Type> DEFINITION =
      TypeDefinition.of(
          "vhlo",
          "quant_v1",
          24,
          UniformQuantizedV1Type.class,
          Codec.of(
              field("flags", FieldKinds.VARINT, UniformQuantizedV1Type::flags),
              field("storageType", FieldKinds.TYPE, UniformQuantizedV1Type::storageType),
              field("expressedType", FieldKinds.TYPE, UniformQuantizedV1Type::expressedType),
              field("scale", VhloFields.FLOAT64, UniformQuantizedV1Type::scale),
              field("zeroPoint", FieldKinds.SIGNED_VARINT, UniformQuantizedV1Type::zeroPoint),
              field("min", FieldKinds.SIGNED_VARINT, UniformQuantizedV1Type::storageTypeMin),
              field("max", FieldKinds.SIGNED_VARINT, UniformQuantizedV1Type::storageTypeMax),
              UniformQuantizedV1Type::new),
          new Syntax());

  @Override
  public TypeDefinition<UniformQuantizedV1Type> definition() {
    return DEFINITION;
  }

  private static final class Syntax implements TypeSyntax<UniformQuantizedV1Type> {
    @Override
    public void print(UniformQuantizedV1Type type, AsmPrinter printer) {
      printer.print("<").printType(type.storageType).print(":").printType(type.expressedType);
      printer.print(", ");
      VhloFields.FLOAT64.print(type.scale, printer);
      printer.print(":").print(type.zeroPoint);
      printer.print(", ").print(type.storageTypeMin).print(":").print(type.storageTypeMax);
      printer.print(", ").print(type.flags).print(">");
    }

    @Override
    public UniformQuantizedV1Type parse(AsmParser parser) {
      parser.expect("<");
      Type storage = VhloFields.parseVhloType(parser);
      parser.expect(":");
      Type expressed = VhloFields.parseVhloType(parser);
      parser.expect(",");
      double scale = VhloFields.FLOAT64.parse(parser);
      parser.expect(":");
      long zeroPoint = parser.parseInteger();
      parser.expect(",");
      long min = parser.parseInteger();
      parser.expect(":");
      long max = parser.parseInteger();
      parser.expect(",");
      long flags = parser.parseInteger();
      parser.expect(">");
      return new UniformQuantizedV1Type(flags, storage, expressed, scale, zeroPoint, min, max);
    }
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
    int types = Hashes.mix(storageType.hashCode(), expressedType.hashCode());
    int range = Hashes.mix(Hashes.of(storageTypeMin), Hashes.of(storageTypeMax));
    int line = Hashes.mix(Hashes.of(Double.doubleToRawLongBits(scale)), Hashes.of(zeroPoint));
    return Hashes.mix(Hashes.mix(types, Hashes.of(flags)), Hashes.mix(range, line));
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
