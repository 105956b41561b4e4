package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.ir.encode.FieldKinds.ATTRIBUTE;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.SymbolUserAttr;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.ir.encode.StructSyntax;
import org.hlo4j.opset.syntax.CheckedSyntax;

/**
 * Replica groups whose processes differ only along some axes of a mesh.
 *
 * @param mesh a {@link MeshAttr} or a flat reference to one
 * @param axes the axes, each an {@link AxisRefAttr}
 */
public record ReplicaGroupMeshAxesAttr(Attribute mesh, List<Attribute> axes)
    implements DialectAttribute, SymbolUserAttr {
  private static final Codec<ReplicaGroupMeshAxesAttr> CODEC =
      Codec.of(
          field("mesh", ATTRIBUTE, ReplicaGroupMeshAxesAttr::mesh),
          field("axes", FieldKinds.list(ATTRIBUTE), ReplicaGroupMeshAxesAttr::axes),
          ReplicaGroupMeshAxesAttr::new);

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<ReplicaGroupMeshAxesAttr> DEFINITION =
      AttributeDefinition.of(
          "stablehlo",
          "replica_group_mesh_axes",
          18,
          ReplicaGroupMeshAxesAttr.class,
          CODEC,
          new CheckedSyntax<>(StructSyntax.of(CODEC), ReplicaGroupMeshAxesAttr::problem));

  /** Copies the list. */
  public ReplicaGroupMeshAxesAttr {
    axes = List.copyOf(axes);
  }

  /** {@return an error message if the attribute is invalid} */
  public Optional<String> problem() {
    if (!(mesh instanceof MeshAttr) && !(mesh instanceof SymbolRefAttr ref && ref.isFlat())) {
      return Optional.of("mesh must be a FlatSymbolRefAttr or MeshAttr");
    }
    if (mesh instanceof MeshAttr known) {
      return axes.stream().flatMap(axis -> problem(axis, known).stream()).findFirst();
    }
    return Optional.empty();
  }

  @Override
  public Optional<SymbolRefAttr> usedSymbol() {
    return mesh instanceof SymbolRefAttr symbol ? Optional.of(symbol) : Optional.empty();
  }

  @Override
  public String unknownSymbolMessage() {
    return "replica_groups: mesh symbol '"
        + usedSymbol().map(SymbolRefAttr::root).orElse("")
        + "' not found";
  }

  private static Optional<String> problem(Attribute axis, MeshAttr mesh) {
    if (!(axis instanceof AxisRefAttr ref)) {
      return Optional.of("expected AxisRefAttr in axes list");
    }
    return mesh.axes().stream().anyMatch(known -> known.name().equals(ref.name()))
        ? Optional.empty()
        : Optional.of("axis '" + ref.name() + "' not found in mesh definition");
  }

  @Override
  public AttributeDefinition<ReplicaGroupMeshAxesAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ReplicaGroupMeshAxesAttr that && CODEC.areEqual(this, that);
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
