package org.hlo4j.opset.mpmd;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.ir.encode.FieldKinds.list;
import static org.hlo4j.ir.encode.FieldKinds.stripped;

import java.util.List;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.ListValue;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FormatSyntax;

/** The meshes that a value is assigned to: {@code <"m1"["label"], "m2">}. */
public final class MeshesWithOriginsAttr extends ListValue<MeshWithOriginsAttr>
    implements DialectAttribute {
  private static final Codec<MeshesWithOriginsAttr> CODEC =
      Codec.of(
          field(
              "value",
              list(Delimiter.ANGLE, stripped(MeshWithOriginsAttr.DEFINITION)),
              MeshesWithOriginsAttr::elements),
          MeshesWithOriginsAttr::new);

  /** The definition: name and syntax. */
  public static final AttributeDefinition<MeshesWithOriginsAttr> DEFINITION =
      AttributeDefinition.textual(
          "mpmd",
          "meshes_with_origins",
          MeshesWithOriginsAttr.class,
          CODEC,
          FormatSyntax.of(CODEC, "$value"));

  /**
   * Creates a list.
   *
   * @param elements the meshes
   */
  public MeshesWithOriginsAttr(List<MeshWithOriginsAttr> elements) {
    super(elements);
  }

  @Override
  public AttributeDefinition<MeshesWithOriginsAttr> definition() {
    return DEFINITION;
  }
}
