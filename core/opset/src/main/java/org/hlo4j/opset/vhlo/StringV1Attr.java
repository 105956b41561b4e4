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

/**
 * A string of bytes.
 *
 * @param value the bytes, one per character
 */
public record StringV1Attr(String value) implements VhloAttribute {
  static final AttributeDefinition<StringV1Attr> DEFINITION =
      AttributeDefinition.of(
          "vhlo",
          "string_v1",
          14,
          StringV1Attr.class,
          Codec.of(field("value", FieldKinds.STRING, StringV1Attr::value), StringV1Attr::new),
          new Syntax());

  private static final class Syntax implements AttributeSyntax<StringV1Attr> {
    @Override
    public void print(StringV1Attr attribute, AsmPrinter printer) {
      printer.print("<").printString(attribute.value()).print(">");
    }

    @Override
    public StringV1Attr parse(AsmParser parser, @Nullable Type type) {
      return VhloFields.parseAngled(parser, () -> new StringV1Attr(parser.parseString()));
    }
  }

  @Override
  public AttributeDefinition<StringV1Attr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return this == other || (other instanceof StringV1Attr that && value.equals(that.value));
  }

  @Override
  public int hashCode() {
    return Hashes.of(value);
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
