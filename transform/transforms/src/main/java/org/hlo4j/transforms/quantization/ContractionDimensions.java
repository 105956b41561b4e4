package org.hlo4j.transforms.quantization;

import java.util.List;
import java.util.Optional;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.stablehlo.ConvDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.DotDimensionNumbersAttr;

/** The roles of the dimensions of the operands of a matrix product or convolution. */
record ContractionDimensions(
    LongList lhsBatching,
    LongList lhsSpatial,
    LongList lhsContracting,
    LongList rhsBatching,
    LongList rhsSpatial,
    LongList rhsContracting) {
  /** The supported layouts of convolutions. */
  private static final List<ConvolutionLayout> LAYOUTS =
      List.of(
          ConvolutionLayout.channelsLast(2),
          ConvolutionLayout.channelsFirst(2),
          ConvolutionLayout.channelsLast(3),
          ConvolutionLayout.channelsFirst(3));

  /** The positions of the dimensions of input (and output) and kernel. */
  private record ConvolutionLayout(
      long feature, LongList spatial, long kernelInput, long kernelOutput, LongList kernelSpatial) {
    /** {@code [b, 0, 1, f] x [0, 1, i, o]}. */
    static ConvolutionLayout channelsLast(int spatial) {
      return new ConvolutionLayout(
          spatial + 1L,
          Dimensions.range(1, spatial + 1),
          spatial,
          spatial + 1L,
          Dimensions.upTo(spatial));
    }

    /** {@code [b, f, 0, 1] x [o, i, 0, 1]}; of three dimensions {@code [i, o, 0, 1, 2]}. */
    static ConvolutionLayout channelsFirst(int spatial) {
      boolean isFlat = spatial == 2;
      return new ConvolutionLayout(
          1,
          Dimensions.range(2, spatial + 2),
          isFlat ? 1 : 0,
          isFlat ? 0 : 1,
          Dimensions.range(2, spatial + 2));
    }

    boolean is(ConvDimensionNumbersAttr numbers) {
      return numbers.inputBatchDimension() == 0
          && numbers.inputFeatureDimension() == feature
          && numbers.inputSpatialDimensions().equals(spatial)
          && numbers.kernelInputFeatureDimension() == kernelInput
          && numbers.kernelOutputFeatureDimension() == kernelOutput
          && numbers.kernelSpatialDimensions().equals(kernelSpatial)
          && numbers.outputBatchDimension() == 0
          && numbers.outputFeatureDimension() == feature
          && numbers.outputSpatialDimensions().equals(spatial);
    }
  }

  static ContractionDimensions of(DotDimensionNumbersAttr numbers) {
    return new ContractionDimensions(
        numbers.lhsBatchingDimensions(),
        LongList.of(),
        numbers.lhsContractingDimensions(),
        numbers.rhsBatchingDimensions(),
        LongList.of(),
        numbers.rhsContractingDimensions());
  }

  /** Returns the roles in a convolution; empty if its layout is not supported. */
  static Optional<ContractionDimensions> of(ConvDimensionNumbersAttr numbers) {
    return LAYOUTS.stream()
        .filter(layout -> layout.is(numbers))
        .findFirst()
        .map(layout ->
            new ContractionDimensions(
                LongList.of(0),
                layout.spatial,
                LongList.of(layout.feature),
                LongList.of(),
                layout.kernelSpatial,
                LongList.of(layout.feature == 1 ? 1 : numbers.kernelInputFeatureDimension())));
  }

  /** The dimensions of the left operand that are summed over. */
  LongList lhsReduced() {
    return Dimensions.concat(lhsSpatial, lhsContracting);
  }

  LongList rhsReduced() {
    return Dimensions.concat(rhsSpatial, rhsContracting);
  }
}
