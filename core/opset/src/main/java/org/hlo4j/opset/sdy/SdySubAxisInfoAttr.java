package org.hlo4j.opset.sdy;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.ir.encode.FieldKinds.SIGNED_VARINT;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FormatSyntax;

/**
 * The part of an axis that a sub-axis is: {@code (2)4} has size 4 and follows sub-axes whose sizes
 * have the product 2.
 *
 * @param preSize the product of the sizes of the sub-axes before it
 * @param size the size of the sub-axis
 */
public record SdySubAxisInfoAttr(long preSize, long size) implements DialectAttribute {
  private static final Codec<SdySubAxisInfoAttr> CODEC =
      Codec.of(
          field("pre_size", SIGNED_VARINT, SdySubAxisInfoAttr::preSize),
          field("size", SIGNED_VARINT, SdySubAxisInfoAttr::size),
          SdySubAxisInfoAttr::new);

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<SdySubAxisInfoAttr> DEFINITION =
      AttributeDefinition.of(
          "sdy",
          "sub_axis_info",
          3,
          SdySubAxisInfoAttr.class,
          CODEC,
          FormatSyntax.of(CODEC, "($pre_size)$size"));

  @Override
  public AttributeDefinition<SdySubAxisInfoAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SdySubAxisInfoAttr that && CODEC.areEqual(this, that);
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
