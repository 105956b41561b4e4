package org.hlo4j.opset.mpmd;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.ir.encode.FieldKinds.STRING;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FormatSyntax;

/**
 * Why a value is assigned to a mesh: {@code "label"}.
 *
 * @param label a label for people
 */
public record OriginAttr(String label) implements DialectAttribute {
  private static final Codec<OriginAttr> CODEC =
      Codec.of(field("origin_label", STRING, OriginAttr::label), OriginAttr::new);

  /** The definition: name and syntax. */
  public static final AttributeDefinition<OriginAttr> DEFINITION =
      AttributeDefinition.textual(
          "mpmd", "origin", OriginAttr.class, CODEC, FormatSyntax.of(CODEC, "$origin_label"));

  @Override
  public AttributeDefinition<OriginAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof OriginAttr that && CODEC.areEqual(this, that);
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
