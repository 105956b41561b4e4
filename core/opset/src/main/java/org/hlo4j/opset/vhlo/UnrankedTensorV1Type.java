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

/** A tensor of unknown rank. */
public final class UnrankedTensorV1Type implements VhloType {
  static final TypeDefinition<UnrankedTensorV1Type> DEFINITION =
      TypeDefinition.of(
          "vhlo",
          "unranked_tensor_v1",
          25,
          UnrankedTensorV1Type.class,
          Codec.of(
              field("elementType", FieldKinds.TYPE, UnrankedTensorV1Type::elementType),
              UnrankedTensorV1Type::new),
          new Syntax());

  private static final class Syntax implements TypeSyntax<UnrankedTensorV1Type> {
    @Override
    public void print(UnrankedTensorV1Type type, AsmPrinter printer) {
      printer.print("<").printType(type.elementType()).print(">");
    }

    @Override
    public UnrankedTensorV1Type parse(AsmParser parser) {
      return VhloFields.parseAngled(
          parser, () -> new UnrankedTensorV1Type(VhloFields.parseVhloType(parser)));
    }
  }

  private final Type elementType;
  private final int hash;

  /**
   * Creates an unranked tensor type.
   *
   * @param elementType the element type
   */
  public UnrankedTensorV1Type(Type elementType) {
    this.elementType = elementType;
    this.hash = Hashes.mix(25, elementType.hashCode());
  }

  /** {@return the element type} */
  public Type elementType() {
    return elementType;
  }

  @Override
  public TypeDefinition<UnrankedTensorV1Type> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof UnrankedTensorV1Type that
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
