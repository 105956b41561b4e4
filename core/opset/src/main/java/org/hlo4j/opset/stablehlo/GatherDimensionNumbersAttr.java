package org.hlo4j.opset.stablehlo;

import static org.hlo4j.opset.syntax.OptionalFieldsSyntax.dimension;
import static org.hlo4j.opset.syntax.OptionalFieldsSyntax.dimensions;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.opset.syntax.OptionalFieldsSyntax;

/**
 * The dimension numbers of a gather.
 *
 * @param offsetDims the dimensions of the result that index into a slice
 * @param collapsedSliceDims the dimensions of size 1 that are removed from a slice
 * @param operandBatchingDims the batching dimensions of the operand
 * @param startIndicesBatchingDims the batching dimensions of the start indices, in the same order
 * @param startIndexMap the operand dimension of each component of a start index
 * @param indexVectorDim the dimension of the start indices that holds the components; their rank if
 *     each is a scalar
 */
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
          dimensions("offset_dims", GatherDimensionNumbersAttr::offsetDims),
          dimensions("collapsed_slice_dims", GatherDimensionNumbersAttr::collapsedSliceDims),
          dimensions("operand_batching_dims", GatherDimensionNumbersAttr::operandBatchingDims),
          dimensions(
              "start_indices_batching_dims", GatherDimensionNumbersAttr::startIndicesBatchingDims),
          dimensions("start_index_map", GatherDimensionNumbersAttr::startIndexMap),
          dimension("index_vector_dim", GatherDimensionNumbersAttr::indexVectorDim),
          GatherDimensionNumbersAttr::new);

  /** The definition: name, bytecode encoding and syntax. */
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
