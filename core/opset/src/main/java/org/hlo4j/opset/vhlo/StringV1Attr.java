package org.hlo4j.opset.vhlo;

import static org.hlo4j.ir.encode.Field.field;

import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.ir.encode.FormatSyntax;
import org.hlo4j.ir.internal.Hashes;

/**
 * A string of bytes.
 *
 * @param value the bytes, one per character
 */
public record StringV1Attr(String value) implements VhloAttribute {
  private static final Codec<StringV1Attr> CODEC =
      Codec.of(field("value", FieldKinds.STRING, StringV1Attr::value), StringV1Attr::new);

  static final AttributeDefinition<StringV1Attr> DEFINITION =
      AttributeDefinition.of(
          "vhlo", "string_v1", 14, StringV1Attr.class, CODEC, FormatSyntax.of(CODEC, "<$value>"));

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
