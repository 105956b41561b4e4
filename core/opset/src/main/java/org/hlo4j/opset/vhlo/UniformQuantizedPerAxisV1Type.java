package org.hlo4j.opset.vhlo;

import static org.hlo4j.ir.encode.Field.field;

import java.util.List;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.asm.TypeSyntax;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKind;
import org.hlo4j.ir.encode.FieldKinds;

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
  private static final FieldKind<List<Double>> SCALES = FieldKinds.list(VhloFields.FLOAT64);

  static final TypeDefinition<UniformQuantizedPerAxisV1Type> DEFINITION =
      TypeDefinition.of(
          "vhlo",
          "quant_per_axis_v1",
          30,
          UniformQuantizedPerAxisV1Type.class,
          Codec.of(
              field("flags", FieldKinds.VARINT, UniformQuantizedPerAxisV1Type::flags),
              field("storageType", FieldKinds.TYPE, UniformQuantizedPerAxisV1Type::storageType),
              field("expressedType", FieldKinds.TYPE, UniformQuantizedPerAxisV1Type::expressedType),
              field(
                  "quantizedDimension",
                  FieldKinds.VARINT,
                  UniformQuantizedPerAxisV1Type::quantizedDimension),
              field("min", FieldKinds.SIGNED_VARINT, UniformQuantizedPerAxisV1Type::storageTypeMin),
              field("max", FieldKinds.SIGNED_VARINT, UniformQuantizedPerAxisV1Type::storageTypeMax),
              field("scales", SCALES, UniformQuantizedPerAxisV1Type::scales),
              field(
                  "zeroPoints",
                  FieldKinds.SIGNED_VARINTS,
                  UniformQuantizedPerAxisV1Type::zeroPoints),
              UniformQuantizedPerAxisV1Type::new),
          new Syntax());

  /** Copies the list. */
  public UniformQuantizedPerAxisV1Type {
    scales = List.copyOf(scales);
  }

  @Override
  public TypeDefinition<UniformQuantizedPerAxisV1Type> definition() {
    return DEFINITION;
  }

  private static final class Syntax implements TypeSyntax<UniformQuantizedPerAxisV1Type> {
    @Override
    public void print(UniformQuantizedPerAxisV1Type type, AsmPrinter printer) {
      printer.print("<").printType(type.storageType).print(":").printType(type.expressedType);
      printer.print(", ").print(type.quantizedDimension).print(", ");
      SCALES.print(type.scales, printer);
      printer.print(", ");
      FieldKinds.SIGNED_VARINTS.print(type.zeroPoints, printer);
      printer.print(", ").print(type.storageTypeMin).print(":").print(type.storageTypeMax);
      printer.print(", ").print(type.flags).print(">");
    }

    @Override
    public UniformQuantizedPerAxisV1Type parse(AsmParser parser) {
      parser.expect("<");
      Type storage = VhloFields.parseVhloType(parser);
      parser.expect(":");
      Type expressed = VhloFields.parseVhloType(parser);
      parser.expect(",");
      long dimension = parser.parseInteger();
      parser.expect(",");
      List<Double> scales =
          parser.parseList(Delimiter.SQUARE, () -> VhloFields.FLOAT64.parse(parser));
      parser.expect(",");
      LongList zeroPoints = FieldKinds.SIGNED_VARINTS.parse(parser);
      parser.expect(",");
      long min = parser.parseInteger();
      parser.expect(":");
      long max = parser.parseInteger();
      parser.expect(",");
      long flags = parser.parseInteger();
      parser.expect(">");
      return new UniformQuantizedPerAxisV1Type(
          flags, storage, expressed, dimension, min, max, scales, zeroPoints);
    }
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof UniformQuantizedPerAxisV1Type that
            && flags == that.flags
            && storageType.equals(that.storageType)
            && expressedType.equals(that.expressedType)
            && quantizedDimension == that.quantizedDimension
            && storageTypeMin == that.storageTypeMin
            && storageTypeMax == that.storageTypeMax
            && scales.equals(that.scales)
            && zeroPoints.equals(that.zeroPoints));
  }

  @Override
  public int hashCode() {
    return DEFINITION.codec().hash(this);
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
