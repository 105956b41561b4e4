package org.hlo4j.opset.ace;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.opset.syntax.DimensionLists.DIMENSIONS;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FormatSyntax;

/**
 * The encoding of a tensor type that marks its dynamic dimensions: {@code tensor<?x16xf32,
 * #ace.tensor_encoding<is_dynamic = [1, 0]>>}.
 *
 * @param isDynamic 1 for each dynamic dimension and 0 for the others; the length is not checked
 */
public record TensorEncodingAttr(LongList isDynamic) implements DialectAttribute {
  private static final Codec<TensorEncodingAttr> CODEC =
      Codec.of(
          field("is_dynamic", DIMENSIONS, TensorEncodingAttr::isDynamic), TensorEncodingAttr::new);

  public static final AttributeDefinition<TensorEncodingAttr> DEFINITION =
      AttributeDefinition.textual(
          "ace", "tensor_encoding", TensorEncodingAttr.class, CODEC, FormatSyntax.ordered(CODEC));

  @Override
  public AttributeDefinition<TensorEncodingAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TensorEncodingAttr that && isDynamic.equals(that.isDynamic);
  }

  @Override
  public int hashCode() {
    return isDynamic.hashCode();
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
