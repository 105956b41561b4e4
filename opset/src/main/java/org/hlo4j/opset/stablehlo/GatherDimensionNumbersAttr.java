package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.ir.encode.FieldKinds.SIGNED_VARINT;
import static org.hlo4j.opset.syntax.DimensionLists.DIMENSIONS;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.opset.syntax.OptionalFieldsSyntax;

/** Which dimensions of a gather mean what. */
public record GatherDimensionNumbersAttr(
    LongList offsetDims,
    LongList collapsedSliceDims,
    LongList operandBatchingDims,
    LongList startIndicesBatchingDims,
    LongList startIndexMap,
    long indexVectorDim)
    implements DialectAttribute {
  private static final Codec<GatherDimensionNumbersAttr> CODEC =
      Codec.of(
          field("offset_dims", DIMENSIONS, GatherDimensionNumbersAttr::offsetDims)
              .orElse(LongList.of()),
          field("collapsed_slice_dims", DIMENSIONS, GatherDimensionNumbersAttr::collapsedSliceDims)
              .orElse(LongList.of()),
          field(
                  "operand_batching_dims",
                  DIMENSIONS,
                  GatherDimensionNumbersAttr::operandBatchingDims)
              .orElse(LongList.of()),
          field(
                  "start_indices_batching_dims",
                  DIMENSIONS,
                  GatherDimensionNumbersAttr::startIndicesBatchingDims)
              .orElse(LongList.of()),
          field("start_index_map", DIMENSIONS, GatherDimensionNumbersAttr::startIndexMap)
              .orElse(LongList.of()),
          field("index_vector_dim", SIGNED_VARINT, GatherDimensionNumbersAttr::indexVectorDim)
              .orElse(0L),
          GatherDimensionNumbersAttr::new);

  public static final AttributeDefinition<GatherDimensionNumbersAttr> DEFINITION =
      AttributeDefinition.of(
          "stablehlo",
          "gather",
          7,
          GatherDimensionNumbersAttr.class,
          CODEC,
          new OptionalFieldsSyntax<>(CODEC, "gather dimension numbers"));

  @Override
  public AttributeDefinition<GatherDimensionNumbersAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof GatherDimensionNumbersAttr that && CODEC.areEqual(this, that);
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
