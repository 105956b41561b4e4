package org.hlo4j.opset.mpmd;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.ir.encode.FieldKinds.STRING;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.ir.encode.FormatSyntax;
import org.hlo4j.opset.sdy.SdyMeshAttr;

/**
 * A mesh of a topology, with its name: {@code <"m1" : <["x"=2]>>}.
 *
 * @param name the name
 * @param mesh the axes of the mesh
 */
public record NamedMeshAttr(String name, SdyMeshAttr mesh) implements DialectAttribute {
  private static final Codec<NamedMeshAttr> CODEC =
      Codec.of(
          field("name", STRING, NamedMeshAttr::name),
          field("mesh", FieldKinds.stripped(SdyMeshAttr.DEFINITION), NamedMeshAttr::mesh),
          NamedMeshAttr::new);

  /** The definition: name and syntax. */
  public static final AttributeDefinition<NamedMeshAttr> DEFINITION =
      AttributeDefinition.textual(
          "mpmd",
          "named_mesh",
          NamedMeshAttr.class,
          CODEC,
          FormatSyntax.of(CODEC, "<$name : $mesh>"));

  @Override
  public AttributeDefinition<NamedMeshAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NamedMeshAttr that && CODEC.areEqual(this, that);
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
