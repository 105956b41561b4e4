package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.ir.encode.FieldKinds.SIGNED_VARINT;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.StructSyntax;

/**
 * Identifies the channel of a send and receive pair or of a collective operation.
 *
 * @param handle the channel ID; none if it is not positive
 * @param type the channel type
 */
public record ChannelHandleAttr(long handle, long type) implements DialectAttribute {
  private static final Codec<ChannelHandleAttr> CODEC =
      Codec.of(
          field("handle", SIGNED_VARINT, ChannelHandleAttr::handle),
          field("type", SIGNED_VARINT, ChannelHandleAttr::type),
          ChannelHandleAttr::new);

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<ChannelHandleAttr> DEFINITION =
      AttributeDefinition.of(
          "stablehlo", "channel_handle", 1, ChannelHandleAttr.class, CODEC, StructSyntax.of(CODEC));

  @Override
  public AttributeDefinition<ChannelHandleAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ChannelHandleAttr that && CODEC.areEqual(this, that);
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
