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
          field("update_window_dims", DIMENSIONS, ScatterDimensionNumbersAttr::updateWindowDims)
              .orElse(LongList.of()),
          field("inserted_window_dims", DIMENSIONS, ScatterDimensionNumbersAttr::insertedWindowDims)
              .orElse(LongList.of()),
          field("input_batching_dims", DIMENSIONS, ScatterDimensionNumbersAttr::inputBatchingDims)
              .orElse(LongList.of()),
          field(
                  "scatter_indices_batching_dims",
                  DIMENSIONS,
                  ScatterDimensionNumbersAttr::scatterIndicesBatchingDims)
              .orElse(LongList.of()),
          field(
                  "scatter_dims_to_operand_dims",
                  DIMENSIONS,
                  ScatterDimensionNumbersAttr::scatterDimsToOperandDims)
              .orElse(LongList.of()),
          field("index_vector_dim", SIGNED_VARINT, ScatterDimensionNumbersAttr::indexVectorDim)
              .orElse(0L),
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
