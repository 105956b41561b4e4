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
 * The dimension numbers of a scatter.
 *
 * @param updateWindowDims the dimensions of the updates that index into a window
 * @param insertedWindowDims the dimensions of size 1 that are inserted into a window
 * @param inputBatchingDims the batching dimensions of the inputs
 * @param scatterIndicesBatchingDims the batching dimensions of the scatter indices, in the same
 *     order
 * @param scatterDimsToOperandDims the input dimension of each component of an index
 * @param indexVectorDim the dimension of the scatter indices that holds the components; their rank
 *     if each is a scalar
 */
public record ScatterDimensionNumbersAttr(
    LongList updateWindowDims,
    LongList insertedWindowDims,
    LongList inputBatchingDims,
    LongList scatterIndicesBatchingDims,
    LongList scatterDimsToOperandDims,
    long indexVectorDim)
    implements DialectAttribute {
  private static final Codec<ScatterDimensionNumbersAttr> CODEC =
      Codec.of(
          dimensions("update_window_dims", ScatterDimensionNumbersAttr::updateWindowDims),
          dimensions("inserted_window_dims", ScatterDimensionNumbersAttr::insertedWindowDims),
          dimensions("input_batching_dims", ScatterDimensionNumbersAttr::inputBatchingDims),
          dimensions(
              "scatter_indices_batching_dims",
              ScatterDimensionNumbersAttr::scatterIndicesBatchingDims),
          dimensions(
              "scatter_dims_to_operand_dims",
              ScatterDimensionNumbersAttr::scatterDimsToOperandDims),
          dimension("index_vector_dim", ScatterDimensionNumbersAttr::indexVectorDim),
          ScatterDimensionNumbersAttr::new);

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<ScatterDimensionNumbersAttr> DEFINITION =
      AttributeDefinition.of(
          "stablehlo",
          "scatter",
          11,
          ScatterDimensionNumbersAttr.class,
          CODEC,
          new OptionalFieldsSyntax<>(CODEC, "scatter dimension numbers"));

  @Override
  public AttributeDefinition<ScatterDimensionNumbersAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ScatterDimensionNumbersAttr that && CODEC.areEqual(this, that);
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
