package org.hlo4j.opset.vhlo;

import static org.hlo4j.ir.encode.Field.field;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.ir.encode.StructSyntax;

/**
 * A named axis of a mesh.
 *
 * @param name the name, a {@link StringV1Attr} in valid programs
 * @param size the number of devices along the axis
 */
public record MeshAxisV1Attr(Attribute name, long size) implements VhloAttribute {
  private static final Codec<MeshAxisV1Attr> CODEC =
      Codec.of(
          field("name", FieldKinds.ATTRIBUTE, MeshAxisV1Attr::name),
          field("size", FieldKinds.SIGNED_VARINT, MeshAxisV1Attr::size),
          MeshAxisV1Attr::new);

  static final AttributeDefinition<MeshAxisV1Attr> DEFINITION =
      AttributeDefinition.of(
          "vhlo", "mesh_axis_v1", 24, MeshAxisV1Attr.class, CODEC, StructSyntax.of(CODEC));

  @Override
  public AttributeDefinition<MeshAxisV1Attr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof MeshAxisV1Attr that && CODEC.areEqual(this, that);
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
