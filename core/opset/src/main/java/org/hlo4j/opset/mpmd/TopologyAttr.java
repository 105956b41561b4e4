package org.hlo4j.opset.mpmd;

import static org.hlo4j.ir.encode.Field.field;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.ir.encode.FormatSyntax;
import org.hlo4j.opset.sdy.SdyMeshAttr;

/**
 * The meshes on which a program runs: {@code <<"m1" : <["x"=2]>>, <"m2" : <["x"=4]>>>}.
 *
 * @param meshes the meshes, at least one
 */
public record TopologyAttr(List<NamedMeshAttr> meshes) implements DialectAttribute {
  private static final Codec<TopologyAttr> CODEC =
      Codec.of(
          field(
              "meshes",
              FieldKinds.list(Delimiter.NONE, FieldKinds.stripped(NamedMeshAttr.DEFINITION)),
              TopologyAttr::meshes),
          TopologyAttr::new);

  /** The definition: name and syntax. */
  public static final AttributeDefinition<TopologyAttr> DEFINITION =
      AttributeDefinition.textual(
          "mpmd", "topology", TopologyAttr.class, CODEC, FormatSyntax.of(CODEC, "<$meshes>"));

  /**
   * Copies the list.
   *
   * @throws IllegalArgumentException if there are no meshes
   */
  public TopologyAttr {
    if (meshes.isEmpty()) {
      throw new IllegalArgumentException("TopologyAttr must have at least one mesh.");
    }
    meshes = List.copyOf(meshes);
  }

  /**
   * {@return the first mesh of a name, if there is one}
   *
   * @param name the name of the mesh
   */
  public Optional<SdyMeshAttr> mesh(String name) {
    return meshes.stream()
        .filter(mesh -> mesh.name().equals(name))
        .map(NamedMeshAttr::mesh)
        .findFirst();
  }

  @Override
  public AttributeDefinition<TopologyAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TopologyAttr that && CODEC.areEqual(this, that);
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
