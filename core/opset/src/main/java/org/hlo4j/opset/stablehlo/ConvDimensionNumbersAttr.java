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
  private static final Codec<ConvDimensionNumbersAttr> CODEC =
      Codec.of(
          dimension("input_batch_dimension", ConvDimensionNumbersAttr::inputBatchDimension),
          dimension("input_feature_dimension", ConvDimensionNumbersAttr::inputFeatureDimension),
          dimensions("input_spatial_dimensions", ConvDimensionNumbersAttr::inputSpatialDimensions),
          dimension(
              "kernel_input_feature_dimension",
              ConvDimensionNumbersAttr::kernelInputFeatureDimension),
          dimension(
              "kernel_output_feature_dimension",
              ConvDimensionNumbersAttr::kernelOutputFeatureDimension),
          dimensions(
              "kernel_spatial_dimensions", ConvDimensionNumbersAttr::kernelSpatialDimensions),
          dimension("output_batch_dimension", ConvDimensionNumbersAttr::outputBatchDimension),
          dimension("output_feature_dimension", ConvDimensionNumbersAttr::outputFeatureDimension),
          dimensions(
              "output_spatial_dimensions", ConvDimensionNumbersAttr::outputSpatialDimensions),
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
