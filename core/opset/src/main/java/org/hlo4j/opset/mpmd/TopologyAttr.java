package org.hlo4j.opset.mpmd;

import static org.hlo4j.ir.encode.Field.field;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.AttributeSyntax;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.opset.sdy.SdyMeshAttr;
import org.jspecify.annotations.Nullable;

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
              FieldKinds.list(FieldKinds.attribute(NamedMeshAttr.class)),
              TopologyAttr::meshes),
          TopologyAttr::new);

  /** The definition: name and syntax. */
  public static final AttributeDefinition<TopologyAttr> DEFINITION =
      AttributeDefinition.textual("mpmd", "topology", TopologyAttr.class, CODEC, new Syntax());

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

  private static final class Syntax implements AttributeSyntax<TopologyAttr> {
    @Override
    public void print(TopologyAttr topology, AsmPrinter printer) {
      printer.print("<").printList(topology.meshes, printer::printStrippedAttribute).print(">");
    }

    @Override
    public TopologyAttr parse(AsmParser parser, @Nullable Type type) {
      parser.expect("<");
      List<NamedMeshAttr> meshes =
          parser.parseList(
              Delimiter.NONE, () -> parser.parseStrippedAttribute(NamedMeshAttr.DEFINITION));
      parser.expect(">");
      return new TopologyAttr(meshes);
    }
  }
}
