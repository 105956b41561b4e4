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
 * Which dimensions of a convolution are batch, feature and spatial: {@code [b, 0, 1, f]x[0, 1, i,
 * o]->[b, 0, 1, f]}.
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
