package org.hlo4j.opset.vhlo;

import static org.hlo4j.ir.encode.Field.field;

import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.ir.encode.StructSyntax;

/**
 * The part of a mesh axis that a sub-axis is.
 *
 * @param preSize the product of the sizes of the sub-axes before it
 * @param size the size of the sub-axis
 */
public record SubAxisInfoV1Attr(long preSize, long size) implements VhloAttribute {
  private static final Codec<SubAxisInfoV1Attr> CODEC =
      Codec.of(
          field("pre_size", FieldKinds.SIGNED_VARINT, SubAxisInfoV1Attr::preSize),
          field("size", FieldKinds.SIGNED_VARINT, SubAxisInfoV1Attr::size),
          SubAxisInfoV1Attr::new);

  static final AttributeDefinition<SubAxisInfoV1Attr> DEFINITION =
      AttributeDefinition.of(
          "vhlo", "sub_axis_info_v1", 21, SubAxisInfoV1Attr.class, CODEC, StructSyntax.of(CODEC));

  @Override
  public AttributeDefinition<SubAxisInfoV1Attr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SubAxisInfoV1Attr that && CODEC.areEqual(this, that);
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
