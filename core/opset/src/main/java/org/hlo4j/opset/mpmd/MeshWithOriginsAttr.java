package org.hlo4j.opset.mpmd;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.ir.encode.FieldKinds.STRING;

import java.util.List;
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
import org.jspecify.annotations.Nullable;

/**
 * A mesh and why a value is assigned to it: {@code "m1"["label"]}.
 *
 * @param mesh the name of the mesh
 * @param origins the reasons
 */
public record MeshWithOriginsAttr(String mesh, List<OriginAttr> origins)
    implements DialectAttribute {
  private static final Codec<MeshWithOriginsAttr> CODEC =
      Codec.of(
          field("mesh_name", STRING, MeshWithOriginsAttr::mesh),
          field(
              "origins",
              FieldKinds.list(FieldKinds.attribute(OriginAttr.class)),
              MeshWithOriginsAttr::origins),
          MeshWithOriginsAttr::new);

  /** The definition: name and syntax. */
  public static final AttributeDefinition<MeshWithOriginsAttr> DEFINITION =
      AttributeDefinition.textual(
          "mpmd", "mesh_with_origins", MeshWithOriginsAttr.class, CODEC, new Syntax());

  /** Copies the list. */
  public MeshWithOriginsAttr {
    origins = List.copyOf(origins);
  }

  @Override
  public AttributeDefinition<MeshWithOriginsAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof MeshWithOriginsAttr that && CODEC.areEqual(this, that);
  }

  @Override
  public int hashCode() {
    return CODEC.hash(this);
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }

  private static final class Syntax implements AttributeSyntax<MeshWithOriginsAttr> {
    @Override
    public void print(MeshWithOriginsAttr mesh, AsmPrinter printer) {
      printer.printString(mesh.mesh);
      if (!mesh.origins.isEmpty()) {
        printer.print("[").printList(mesh.origins, printer::printStrippedAttribute).print("]");
      }
    }

    @Override
    public MeshWithOriginsAttr parse(AsmParser parser, @Nullable Type type) {
      String mesh = parser.parseString();
      if (!parser.accept("[")) {
        return new MeshWithOriginsAttr(mesh, List.of());
      }
      List<OriginAttr> origins =
          parser.parseList(
              Delimiter.NONE, () -> parser.parseStrippedAttribute(OriginAttr.DEFINITION));
      parser.expect("]");
      return new MeshWithOriginsAttr(mesh, origins);
    }
  }
}
