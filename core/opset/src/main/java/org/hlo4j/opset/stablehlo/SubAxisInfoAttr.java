package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.ir.encode.FieldKinds.SIGNED_VARINT;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FormatSyntax;

/**
 * The part of a mesh axis that a sub-axis is: {@code (2)4}.
 *
 * @param preSize the product of the sizes of the sub-axes before it
 * @param size the size of the sub-axis
 */
public record SubAxisInfoAttr(long preSize, long size) implements DialectAttribute {
  private static final Codec<SubAxisInfoAttr> CODEC =
      Codec.of(
          field("pre_size", SIGNED_VARINT, SubAxisInfoAttr::preSize),
          field("size", SIGNED_VARINT, SubAxisInfoAttr::size),
          SubAxisInfoAttr::new);

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<SubAxisInfoAttr> DEFINITION =
      AttributeDefinition.of(
          "stablehlo",
          "sub_axis_info",
          19,
          SubAxisInfoAttr.class,
          CODEC,
          FormatSyntax.of(CODEC, "($pre_size)$size"));

  @Override
  public AttributeDefinition<SubAxisInfoAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SubAxisInfoAttr that && CODEC.areEqual(this, that);
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
