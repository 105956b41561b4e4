package org.hlo4j.opset.vhlo;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.opset.syntax.DimensionLists.DIMENSIONS;

import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.StructSyntax;

/**
 * The encoding of a tensor type with bounds for its dynamic dimensions.
 *
 * @param bounds the bound of each dimension; {@code ShapedType.DYNAMIC} if it has none
 */
public record TypeExtensionsV1Attr(LongList bounds) implements VhloAttribute {
  private static final Codec<TypeExtensionsV1Attr> CODEC =
      Codec.of(
          field("bounds", DIMENSIONS, TypeExtensionsV1Attr::bounds), TypeExtensionsV1Attr::new);

  static final AttributeDefinition<TypeExtensionsV1Attr> DEFINITION =
      AttributeDefinition.of(
          "vhlo",
          "type_extensions_v1",
          18,
          TypeExtensionsV1Attr.class,
          CODEC,
          StructSyntax.of(CODEC));

  @Override
  public AttributeDefinition<TypeExtensionsV1Attr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof TypeExtensionsV1Attr that && bounds.equals(that.bounds));
  }

  @Override
  public int hashCode() {
    return bounds.hashCode();
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
