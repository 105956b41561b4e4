package org.hlo4j.opset.vhlo;

import static org.hlo4j.ir.encode.Field.field;

import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.AttributeSyntax;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.ir.internal.Hashes;
import org.jspecify.annotations.Nullable;

/** A type as an attribute. */
public final class TypeV1Attr implements VhloAttribute {
  static final AttributeDefinition<TypeV1Attr> DEFINITION =
      AttributeDefinition.of(
          "vhlo",
          "type_v1",
          17,
          TypeV1Attr.class,
          Codec.of(field("value", FieldKinds.TYPE, TypeV1Attr::value), TypeV1Attr::new),
          new Syntax());

  private static final class Syntax implements AttributeSyntax<TypeV1Attr> {
    @Override
    public void print(TypeV1Attr attribute, AsmPrinter printer) {
      printer.print("<").printType(attribute.value()).print(">");
    }

    @Override
    public TypeV1Attr parse(AsmParser parser, @Nullable Type type) {
      return VhloFields.parseAngled(parser, () -> new TypeV1Attr(VhloFields.parseVhloType(parser)));
    }
  }

  private final Type value;
  private final int hash;

  /**
   * Creates a type attribute.
   *
   * @param value the type
   */
  public TypeV1Attr(Type value) {
    this.value = value;
    this.hash = Hashes.mix(17, value.hashCode());
  }

  /** {@return the type} */
  public Type value() {
    return value;
  }

  @Override
  public AttributeDefinition<TypeV1Attr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof TypeV1Attr that && hash == that.hash && value.equals(that.value));
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
