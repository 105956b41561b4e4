package org.hlo4j.opset.vhlo;

import static org.hlo4j.ir.encode.Field.field;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.ir.encode.StructSyntax;

/**
 * Replica groups given as axes of a mesh.
 *
 * @param mesh the mesh or the name of one
 * @param axes the axes, an {@link ArrayV1Attr} in valid programs
 */
public record ReplicaGroupMeshAxesV1Attr(Attribute mesh, Attribute axes) implements VhloAttribute {
  private static final Codec<ReplicaGroupMeshAxesV1Attr> CODEC =
      Codec.of(
          field("mesh", FieldKinds.ATTRIBUTE, ReplicaGroupMeshAxesV1Attr::mesh),
          field("axes", FieldKinds.ATTRIBUTE, ReplicaGroupMeshAxesV1Attr::axes),
          ReplicaGroupMeshAxesV1Attr::new);

  static final AttributeDefinition<ReplicaGroupMeshAxesV1Attr> DEFINITION =
      AttributeDefinition.of(
          "vhlo",
          "replica_group_mesh_axes_v1",
          23,
          ReplicaGroupMeshAxesV1Attr.class,
          CODEC,
          StructSyntax.of(CODEC));

  @Override
  public AttributeDefinition<ReplicaGroupMeshAxesV1Attr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ReplicaGroupMeshAxesV1Attr that && CODEC.areEqual(this, that);
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
