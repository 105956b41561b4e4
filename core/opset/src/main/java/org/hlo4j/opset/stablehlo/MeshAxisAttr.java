package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.ir.encode.FieldKinds.SIGNED_VARINT;
import static org.hlo4j.ir.encode.FieldKinds.STRING;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.StructSyntax;

/**
 * A named axis of a mesh of devices.
 *
 * @param name the name of the axis
 * @param size the number of devices along the axis
 */
public record MeshAxisAttr(String name, long size) implements DialectAttribute {
  private static final Codec<MeshAxisAttr> CODEC =
      Codec.of(
          field("name", STRING, MeshAxisAttr::name),
          field("size", SIGNED_VARINT, MeshAxisAttr::size),
          MeshAxisAttr::new);

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<MeshAxisAttr> DEFINITION =
      AttributeDefinition.of(
          "stablehlo", "mesh_axis", 21, MeshAxisAttr.class, CODEC, StructSyntax.of(CODEC));

  @Override
  public AttributeDefinition<MeshAxisAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof MeshAxisAttr that && CODEC.areEqual(this, that);
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
