package org.hlo4j.opset.sdy;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.ir.encode.FieldKinds.SIGNED_VARINT;
import static org.hlo4j.ir.encode.FieldKinds.STRING;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FormatSyntax;

/**
 * A named axis of a mesh: {@code "x"=2}.
 *
 * @param name the name
 * @param size the number of devices along the axis
 */
public record SdyMeshAxisAttr(String name, long size) implements DialectAttribute {
  private static final Codec<SdyMeshAxisAttr> CODEC =
      Codec.of(
          field("name", STRING, SdyMeshAxisAttr::name),
          field("size", SIGNED_VARINT, SdyMeshAxisAttr::size),
          SdyMeshAxisAttr::new);

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<SdyMeshAxisAttr> DEFINITION =
      AttributeDefinition.of(
          "sdy",
          "mesh_axis",
          1,
          SdyMeshAxisAttr.class,
          CODEC,
          FormatSyntax.of(CODEC, "$name=$size"));

  /**
   * Checks the size.
   *
   * @throws IllegalArgumentException if the size is not positive
   */
  public SdyMeshAxisAttr {
    if (size <= 0) {
      throw new IllegalArgumentException("axis size must be at least 1, got: " + size);
    }
  }

  @Override
  public AttributeDefinition<SdyMeshAxisAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SdyMeshAxisAttr that && CODEC.areEqual(this, that);
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
