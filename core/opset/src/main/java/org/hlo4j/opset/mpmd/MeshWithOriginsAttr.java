package org.hlo4j.opset.mpmd;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.ir.encode.FieldKinds.STRING;

import java.util.List;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKind;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.ir.encode.FormatSyntax;

/**
 * A mesh and why a value is assigned to it: {@code "m1"["label"]}.
 *
 * @param mesh the name of the mesh
 * @param origins the reasons
 */
public record MeshWithOriginsAttr(String mesh, List<OriginAttr> origins)
    implements DialectAttribute {
  private static final FieldKind<List<OriginAttr>> ORIGINS =
      FieldKinds.list(Delimiter.NONE, FieldKinds.stripped(OriginAttr.DEFINITION));

  private static final Codec<MeshWithOriginsAttr> CODEC =
      Codec.of(
          field("mesh_name", STRING, MeshWithOriginsAttr::mesh),
          field("origins", ORIGINS, MeshWithOriginsAttr::origins).orElse(List.of()),
          MeshWithOriginsAttr::new);

  /** The definition: name and syntax. */
  public static final AttributeDefinition<MeshWithOriginsAttr> DEFINITION =
      AttributeDefinition.textual(
          "mpmd",
          "mesh_with_origins",
          MeshWithOriginsAttr.class,
          CODEC,
          FormatSyntax.of(CODEC, "$mesh_name([$origins])?"));

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
}
