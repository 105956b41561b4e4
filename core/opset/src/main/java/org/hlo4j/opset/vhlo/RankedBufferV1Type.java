package org.hlo4j.opset.vhlo;

import static org.hlo4j.ir.encode.Field.field;

import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.asm.TypeSyntax;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.ir.internal.Hashes;

/** A buffer of known rank, the counterpart of {@code memref}. */
public final class RankedBufferV1Type implements VhloType {
  static final TypeDefinition<RankedBufferV1Type> DEFINITION =
      TypeDefinition.of(
          "vhlo",
          "buffer_v1",
          41,
          RankedBufferV1Type.class,
          Codec.of(
              field("shape", VhloFields.DIMENSIONS, RankedBufferV1Type::shape),
              field("elementType", FieldKinds.TYPE, RankedBufferV1Type::elementType),
              RankedBufferV1Type::new),
          new Syntax());

  private static final class Syntax implements TypeSyntax<RankedBufferV1Type> {
    @Override
    public void print(RankedBufferV1Type type, AsmPrinter printer) {
      printer.print("<");
      VhloFields.printShape(type.shape(), printer);
      printer.printType(type.elementType()).print(">");
    }

    @Override
    public RankedBufferV1Type parse(AsmParser parser) {
      return VhloFields.parseAngled(
          parser,
          () ->
              new RankedBufferV1Type(
                  VhloFields.parseShape(parser),
                  VhloFields.parseVhloType(parser, "expected VHLO types")));
    }
  }

  private final LongList shape;
  private final Type elementType;
  private final int hash;

  /**
   * Creates a buffer type.
   *
   * @param shape the dimension sizes; {@code ShapedType.DYNAMIC} for a dynamic one
   * @param elementType the element type
   */
  public RankedBufferV1Type(LongList shape, Type elementType) {
    this.shape = shape;
    this.elementType = elementType;
    this.hash = Hashes.mix(shape.hashCode(), elementType.hashCode());
  }

  /** {@return the dimension sizes; {@code ShapedType.DYNAMIC} for a dynamic one} */
  public LongList shape() {
    return shape;
  }

  /** {@return the element type} */
  public Type elementType() {
    return elementType;
  }

  @Override
  public TypeDefinition<RankedBufferV1Type> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof RankedBufferV1Type that
            && hash == that.hash
            && shape.equals(that.shape)
            && elementType.equals(that.elementType));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
