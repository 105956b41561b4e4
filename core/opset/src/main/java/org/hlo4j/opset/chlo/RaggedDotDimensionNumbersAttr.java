package org.hlo4j.opset.chlo;

import static org.hlo4j.opset.syntax.OptionalFieldsSyntax.dimensions;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.opset.syntax.OptionalFieldsSyntax;

/**
 * The batching, contracting, ragged and group dimensions of a ragged dot product.
 *
 * @param lhsBatchingDimensions the batching dimensions of the left-hand side
 * @param rhsBatchingDimensions the batching dimensions of the right-hand side, in the same order
 * @param lhsContractingDimensions the contracting dimensions of the left-hand side
 * @param rhsContractingDimensions the contracting dimensions of the right-hand side, in the same
 *     order
 * @param lhsRaggedDimensions the ragged dimension of the left-hand side, a list of one
 * @param rhsGroupDimensions the group dimensions of the right-hand side
 */
public record RaggedDotDimensionNumbersAttr(
    LongList lhsBatchingDimensions,
    LongList rhsBatchingDimensions,
    LongList lhsContractingDimensions,
    LongList rhsContractingDimensions,
    LongList lhsRaggedDimensions,
    LongList rhsGroupDimensions)
    implements DialectAttribute {
  private static final Codec<RaggedDotDimensionNumbersAttr> CODEC =
      Codec.of(
          dimensions(
              "lhs_batching_dimensions", RaggedDotDimensionNumbersAttr::lhsBatchingDimensions),
          dimensions(
              "rhs_batching_dimensions", RaggedDotDimensionNumbersAttr::rhsBatchingDimensions),
          dimensions(
              "lhs_contracting_dimensions",
              RaggedDotDimensionNumbersAttr::lhsContractingDimensions),
          dimensions(
              "rhs_contracting_dimensions",
              RaggedDotDimensionNumbersAttr::rhsContractingDimensions),
          dimensions("lhs_ragged_dimensions", RaggedDotDimensionNumbersAttr::lhsRaggedDimensions),
          dimensions("rhs_group_dimensions", RaggedDotDimensionNumbersAttr::rhsGroupDimensions),
          RaggedDotDimensionNumbersAttr::new);

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<RaggedDotDimensionNumbersAttr> DEFINITION =
      AttributeDefinition.textual(
          "chlo",
          "ragged_dot",
          RaggedDotDimensionNumbersAttr.class,
          CODEC,
          new OptionalFieldsSyntax<>(CODEC, "ragged dot dimension numbers"));

  @Override
  public AttributeDefinition<RaggedDotDimensionNumbersAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RaggedDotDimensionNumbersAttr that && CODEC.areEqual(this, that);
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
