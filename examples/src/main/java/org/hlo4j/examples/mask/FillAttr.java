package org.hlo4j.examples.mask;

import static org.hlo4j.ir.encode.Field.field;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.ir.encode.StructSyntax;

/**
 * The score of keys outside the window: {@code #mask.fill<score = -1.000000e+09>}.
 *
 * @param score the score
 */
public record FillAttr(double score) implements DialectAttribute {
  private static final Codec<FillAttr> CODEC =
      Codec.of(field("score", FieldKinds.DOUBLE, FillAttr::score), FillAttr::new);

  /** The definition: name, fields and syntax, which is derived from the fields. */
  public static final AttributeDefinition<FillAttr> DEFINITION =
      AttributeDefinition.textual("mask", "fill", FillAttr.class, CODEC, StructSyntax.of(CODEC));

  @Override
  public AttributeDefinition<FillAttr> definition() {
    return DEFINITION;
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
