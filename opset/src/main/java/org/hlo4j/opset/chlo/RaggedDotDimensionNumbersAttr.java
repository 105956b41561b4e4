package org.hlo4j.opset.chlo;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.opset.syntax.DimensionLists.DIMENSIONS;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.opset.syntax.OptionalFieldsSyntax;

/** Which dimensions of a ragged dot product are batch, contracting, ragged and group. */
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
          field(
                  "lhs_batching_dimensions",
                  DIMENSIONS,
                  RaggedDotDimensionNumbersAttr::lhsBatchingDimensions)
              .orElse(LongList.of()),
          field(
                  "rhs_batching_dimensions",
                  DIMENSIONS,
                  RaggedDotDimensionNumbersAttr::rhsBatchingDimensions)
              .orElse(LongList.of()),
          field(
                  "lhs_contracting_dimensions",
                  DIMENSIONS,
                  RaggedDotDimensionNumbersAttr::lhsContractingDimensions)
              .orElse(LongList.of()),
          field(
                  "rhs_contracting_dimensions",
                  DIMENSIONS,
                  RaggedDotDimensionNumbersAttr::rhsContractingDimensions)
              .orElse(LongList.of()),
          field(
                  "lhs_ragged_dimensions",
                  DIMENSIONS,
                  RaggedDotDimensionNumbersAttr::lhsRaggedDimensions)
              .orElse(LongList.of()),
          field(
                  "rhs_group_dimensions",
                  DIMENSIONS,
                  RaggedDotDimensionNumbersAttr::rhsGroupDimensions)
              .orElse(LongList.of()),
          RaggedDotDimensionNumbersAttr::new);

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
