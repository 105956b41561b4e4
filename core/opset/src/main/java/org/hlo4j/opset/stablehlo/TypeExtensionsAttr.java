package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.opset.syntax.DimensionLists.DIMENSIONS;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.VerifiableEncoding;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FormatSyntax;
import org.hlo4j.opset.syntax.DimensionLists;
import org.jspecify.annotations.Nullable;

/**
 * The encoding of a tensor type with bounds for its dynamic dimensions: {@code tensor<?x?xf32,
 * #stablehlo.bounds<4, ?>>}.
 *
 * @param bounds the bound of each dimension, {@code ShapedType.DYNAMIC} if it has none; negative
 *     bounds are accepted as by upstream
 */
public record TypeExtensionsAttr(LongList bounds) implements DialectAttribute, VerifiableEncoding {
  private static final Codec<TypeExtensionsAttr> BOUNDS =
      Codec.of(
          field("bounds", DimensionLists.between(Delimiter.ANGLE), TypeExtensionsAttr::bounds),
          TypeExtensionsAttr::new);

  private static final Codec<TypeExtensionsAttr> CODEC =
      Codec.of(field("bounds", DIMENSIONS, TypeExtensionsAttr::bounds), TypeExtensionsAttr::new);

  /** The definition under the name by which the attribute is printed. */
  public static final AttributeDefinition<TypeExtensionsAttr> DEFINITION =
      AttributeDefinition.of(
          "stablehlo",
          "bounds",
          13,
          TypeExtensionsAttr.class,
          BOUNDS,
          FormatSyntax.of(BOUNDS, "$bounds"));

  /** The definition under the full name, which is only parsed. */
  public static final AttributeDefinition<TypeExtensionsAttr> FULL_NAME =
      AttributeDefinition.textual(
          "stablehlo",
          "type_extensions",
          TypeExtensionsAttr.class,
          CODEC,
          FormatSyntax.ordered(CODEC));

  @Override
  public @Nullable String problemOrNull(LongList shape, Type elementType) {
    RankedTensorType tensor = RankedTensorType.of(shape, elementType);
    if (bounds.size() != shape.size()) {
      return "Bounds length is "
          + bounds.size()
          + ", expected to be equal to rank("
          + shape.size()
          + ") of the tensor '"
          + tensor
          + "'";
    }
    for (int i = 0; i < bounds.size(); i++) {
      if (!ShapedType.isDynamic(bounds.get(i)) && !ShapedType.isDynamic(shape.get(i))) {
        return "Static dimension "
            + i
            + " cannot have a bound, use ShapedType::kDynamic to indicate a missing bound in"
            + " tensor '"
            + tensor
            + "'";
      }
    }
    return null;
  }

  @Override
  public AttributeDefinition<TypeExtensionsAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TypeExtensionsAttr that && bounds.equals(that.bounds);
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
