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
 * The batch, feature and spatial dimensions of a convolution: {@code [b, 0, 1, f]x[0, 1, i, o]->[b,
 * 0, 1, f]}.
 *
 * @param inputBatchDimension the batch dimension of the input
 * @param inputFeatureDimension the feature dimension of the input
 * @param inputSpatialDimensions the spatial dimensions of the input
 * @param kernelInputFeatureDimension the input feature dimension of the kernel
 * @param kernelOutputFeatureDimension the output feature dimension of the kernel
 * @param kernelSpatialDimensions the spatial dimensions of the kernel
 * @param outputBatchDimension the batch dimension of the output
 * @param outputFeatureDimension the feature dimension of the output
 * @param outputSpatialDimensions the spatial dimensions of the output
 */
public record ConvDimensionNumbersAttr(
    long inputBatchDimension,
    long inputFeatureDimension,
    LongList inputSpatialDimensions,
    long kernelInputFeatureDimension,
    long kernelOutputFeatureDimension,
    LongList kernelSpatialDimensions,
    long outputBatchDimension,
    long outputFeatureDimension,
    LongList outputSpatialDimensions)
    implements DialectAttribute {
  private static final LongList NONE = LongList.of();

  private static final Codec<ConvDimensionNumbersAttr> CODEC =
      Codec.of(
          field(
                  "input_batch_dimension",
                  SIGNED_VARINT,
                  ConvDimensionNumbersAttr::inputBatchDimension)
              .orElse(0L),
          field(
                  "input_feature_dimension",
                  SIGNED_VARINT,
                  ConvDimensionNumbersAttr::inputFeatureDimension)
              .orElse(0L),
          field(
                  "input_spatial_dimensions",
                  DIMENSIONS,
                  ConvDimensionNumbersAttr::inputSpatialDimensions)
              .orElse(NONE),
          field(
                  "kernel_input_feature_dimension",
                  SIGNED_VARINT,
                  ConvDimensionNumbersAttr::kernelInputFeatureDimension)
              .orElse(0L),
          field(
                  "kernel_output_feature_dimension",
                  SIGNED_VARINT,
                  ConvDimensionNumbersAttr::kernelOutputFeatureDimension)
              .orElse(0L),
          field(
                  "kernel_spatial_dimensions",
                  DIMENSIONS,
                  ConvDimensionNumbersAttr::kernelSpatialDimensions)
              .orElse(NONE),
          field(
                  "output_batch_dimension",
                  SIGNED_VARINT,
                  ConvDimensionNumbersAttr::outputBatchDimension)
              .orElse(0L),
          field(
                  "output_feature_dimension",
                  SIGNED_VARINT,
                  ConvDimensionNumbersAttr::outputFeatureDimension)
              .orElse(0L),
          field(
                  "output_spatial_dimensions",
                  DIMENSIONS,
                  ConvDimensionNumbersAttr::outputSpatialDimensions)
              .orElse(NONE),
          ConvDimensionNumbersAttr::new);

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<ConvDimensionNumbersAttr> DEFINITION =
      AttributeDefinition.of(
          "stablehlo",
          "conv",
          4,
          ConvDimensionNumbersAttr.class,
          CODEC,
          new ConvDimensionNumbersSyntax(
              new OptionalFieldsSyntax<>(CODEC, "dot dimension numbers")));

  @Override
  public AttributeDefinition<ConvDimensionNumbersAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ConvDimensionNumbersAttr that && CODEC.areEqual(this, that);
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
