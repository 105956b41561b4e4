package org.hlo4j.opset.vhlo;

import static org.hlo4j.ir.encode.Field.field;

import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.ir.encode.StructSyntax;

/**
 * A mesh of devices.
 *
 * @param axes the axes, an {@link ArrayV1Attr} in valid programs
 * @param deviceIds the device IDs in row-major order; empty if they count up from 0
 */
public record MeshV1Attr(Attribute axes, Optional<Attribute> deviceIds) implements VhloAttribute {
  private static final Codec<MeshV1Attr> CODEC =
      Codec.of(
          field("axes", FieldKinds.ATTRIBUTE, MeshV1Attr::axes),
          field("device_ids", FieldKinds.OPTIONAL_ATTRIBUTE, MeshV1Attr::deviceIds)
              .orElse(Optional.empty()),
          MeshV1Attr::new);

  static final AttributeDefinition<MeshV1Attr> DEFINITION =
      AttributeDefinition.of(
          "vhlo", "mesh_v1", 25, MeshV1Attr.class, CODEC, StructSyntax.of(CODEC));

  @Override
  public AttributeDefinition<MeshV1Attr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof MeshV1Attr that && CODEC.areEqual(this, that);
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
