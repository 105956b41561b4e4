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

/** The complex number type. */
public final class ComplexV1Type implements VhloType {
  static final TypeDefinition<ComplexV1Type> DEFINITION =
      TypeDefinition.of(
          "vhlo",
          "complex_v1",
          1,
          ComplexV1Type.class,
          Codec.of(
              field("elementType", FieldKinds.TYPE, ComplexV1Type::elementType),
              ComplexV1Type::new),
          new Syntax());

  private static final class Syntax implements TypeSyntax<ComplexV1Type> {
    @Override
    public void print(ComplexV1Type type, AsmPrinter printer) {
      printer.print("<").printType(type.elementType()).print(">");
    }

    @Override
    public ComplexV1Type parse(AsmParser parser) {
      return VhloFields.parseAngled(
          parser, () -> new ComplexV1Type(VhloFields.parseVhloType(parser)));
    }
  }

  private final Type elementType;
  private final int hash;

  /**
   * Creates a complex type.
   *
   * @param elementType the type of the real and the imaginary part
   */
  public ComplexV1Type(Type elementType) {
    this.elementType = elementType;
    this.hash = Hashes.mix(1, elementType.hashCode());
  }

  /** {@return the type of the real and the imaginary part} */
  public Type elementType() {
    return elementType;
  }

  @Override
  public TypeDefinition<ComplexV1Type> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof ComplexV1Type that
            && hash == that.hash
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
