package org.hlo4j.opset.mpmd;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.ir.encode.FieldKinds.list;
import static org.hlo4j.ir.encode.FieldKinds.stripped;

import java.util.List;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FormatSyntax;

/**
 * The meshes that a value is assigned to: {@code <"m1"["label"], "m2">}.
 *
 * @param meshes the meshes
 */
public record MeshesWithOriginsAttr(List<MeshWithOriginsAttr> meshes) implements DialectAttribute {
  private static final Codec<MeshesWithOriginsAttr> CODEC =
      Codec.of(
          field(
              "value",
              list(Delimiter.ANGLE, stripped(MeshWithOriginsAttr.DEFINITION)),
              MeshesWithOriginsAttr::meshes),
          MeshesWithOriginsAttr::new);

  /** The definition: name and syntax. */
  public static final AttributeDefinition<MeshesWithOriginsAttr> DEFINITION =
      AttributeDefinition.textual(
          "mpmd",
          "meshes_with_origins",
          MeshesWithOriginsAttr.class,
          CODEC,
          FormatSyntax.of(CODEC, "$value"));

  /** Copies the list. */
  public MeshesWithOriginsAttr {
    meshes = List.copyOf(meshes);
  }

  @Override
  public AttributeDefinition<MeshesWithOriginsAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof MeshesWithOriginsAttr that && CODEC.areEqual(this, that);
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
