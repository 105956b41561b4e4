package org.hlo4j.formulas.window;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.op.stablehlo.ConvolutionOp;
import org.hlo4j.op.stablehlo.ReverseOp;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.ConvDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.transforms.build.HloBuilder;

/** Convolutions of tensors whose dimensions are batch, channels and those of space. */
public final class ConvolutionFormulas {
  private ConvolutionFormulas() {}

  /**
   * Returns the convolution of a tensor.
   *
   * @param windows of the kernel in the tensor
   * @param weights of shape (output channels, input channels of a group, kernel)
   * @param type of the elements of the result
   */
  public static Value convolve(
      HloBuilder b, KernelWindows windows, Value tensor, Value weights, long groups, Type type) {
    checkChannels(tensor, 1, Sizes.multiply(groups, size(weights, 1)));
    Value padded = windows.padded(tensor, RegionBodies.scalar(b, TensorTypes.elementOf(tensor), 0));
    List<Size> sizes = new ArrayList<>();
    sizes.add(Size.of(b, tensor, 0));
    sizes.add(Size.of(b, weights, 0));
    sizes.addAll(windows.counts());
    int rank = windows.rank();
    return b.make(
        b.state(Contractions.CONVOLUTION, padded, weights)
            .set(ConvolutionOp.WINDOW_STRIDES, windows.each(KernelWindows.Dimension::stride))
            .set(ConvolutionOp.PADDING, KernelWindows.pairs(windows.padding()))
            .set(ConvolutionOp.RHS_DILATION, windows.each(KernelWindows.Dimension::dilation))
            .set(ConvolutionOp.DIMENSION_NUMBERS, numbers(rank, 1, 0))
            .set(ConvolutionOp.FEATURE_GROUP_COUNT, groups)
            .set(ConvolutionOp.BATCH_GROUP_COUNT, 1),
        RankedTensorType.of(Size.shape(sizes), type));
  }

  /** Returns the size of a dimension of weights, which must be known. */
  public static long size(Value weights, int dimension) {
    long size = TensorTypes.of(weights).shape().get(dimension);
    if (size == ShapedType.DYNAMIC) {
      throw UnsupportedNodeException.of("the shape of the weights is not known");
    }
    return size;
  }

  private static void checkChannels(Value tensor, int dimension, long expected) {
    long channels = TensorTypes.of(tensor).shape().get(dimension);
    if (channels != ShapedType.DYNAMIC && channels != expected) {
      throw UnsupportedNodeException.of(
          "the weights are for %d channels, but the tensor has %d", expected, channels);
    }
  }

  private static ConvDimensionNumbersAttr numbers(int rank, int in, int out) {
    LongList space = Dimensions.range(2, rank + 2);
    return new ConvDimensionNumbersAttr(0, 1, space, in, out, space, 0, 1, space);
  }

  /** Returns a tensor with a value for each channel added. */
  public static Value plusBias(HloBuilder b, Value tensor, Value bias) {
    Value broadcast = Size.broadcast(b, bias, Size.allOf(b, tensor), LongList.of(1));
    return b.add(tensor, broadcast);
  }

  // Transposed convolutions.

  /** How many elements of the sum of all products are cut off at both ends of a dimension. */
  public interface Cut {
    /**
     * Returns how many elements are cut off at the start and at the end.
     *
     * @param full how many elements there are
     * @param surplus how many there are beyond the product of size and stride
     */
    long[] of(int dimension, Size full, long surplus);
  }

  /**
   * Returns the transposed convolution of a tensor.
   *
   * @param weights of shape (input channels, output channels of a group, kernel)
   * @param further how many elements are added at the end of each dimension
   * @param type of the elements of the result
   */
  public static Value transposed(
      HloBuilder b,
      Value tensor,
      Value weights,
      long[] strides,
      long[] dilations,
      long[] further,
      Cut cut,
      long groups,
      Type type) {
    int rank = strides.length;
    if (TensorTypes.of(tensor).rank() != rank + 2 || TensorTypes.of(weights).rank() != rank + 2) {
      throw UnsupportedNodeException.of(
          "the weights do not fit a tensor of rank %d", TensorTypes.of(tensor).rank());
    }
    long inputs = size(weights, 0);
    long outputs = Sizes.multiply(size(weights, 1), groups);
    checkChannels(tensor, 1, inputs);
    List<Size> sizes = new ArrayList<>();
    sizes.add(Size.of(b, tensor, 0));
    sizes.add(Size.of(b, outputs));
    long[] padding = new long[2 * rank];
    for (int i = 0; i < rank; i++) {
      Size size = Size.of(b, tensor, i + 2);
      long extent = Sizes.dilated(size(weights, i + 2), dilations[i]);
      // The dimensions that all products cover.
      Size full = size.plus(-1).times(strides[i]).plus(extent).plus(further[i]);
      long[] ends = cut.of(i, full, extent + further[i] - strides[i]);
      padding[2 * i] = extent - 1 - ends[0];
      padding[2 * i + 1] = extent - 1 - ends[1] + further[i];
      sizes.add(full.plus(-ends[0]).plus(-ends[1]));
    }
    long[] ones = new long[rank];
    Arrays.fill(ones, 1);
    return b.make(
        b.state(Contractions.CONVOLUTION, tensor, mirrored(b, grouped(b, weights, groups)))
            .set(ConvolutionOp.WINDOW_STRIDES, ones)
            .set(ConvolutionOp.PADDING, KernelWindows.pairs(padding))
            .set(ConvolutionOp.LHS_DILATION, strides)
            .set(ConvolutionOp.RHS_DILATION, dilations)
            .set(ConvolutionOp.DIMENSION_NUMBERS, numbers(rank, 0, 1))
            .set(ConvolutionOp.FEATURE_GROUP_COUNT, groups)
            .set(ConvolutionOp.BATCH_GROUP_COUNT, 1),
        RankedTensorType.of(Size.shape(sizes), type));
  }

  /** Returns weights of shape (input channels of a group, output channels, kernel). */
  private static Value grouped(HloBuilder b, Value weights, long groups) {
    if (groups == 1) {
      return weights;
    }
    long[] shape = TensorTypes.of(weights).shape().toArray();
    if (shape[0] % groups != 0) {
      throw UnsupportedNodeException.of(
          "%d channels cannot be divided in %d groups", shape[0], groups);
    }
    long[] split = new long[shape.length + 1];
    System.arraycopy(shape, 0, split, 1, shape.length);
    split[0] = groups;
    split[1] = shape[0] / groups;
    long[] permutation = Dimensions.range(0, split.length).toArray();
    permutation[0] = 1;
    permutation[1] = 0;
    shape[0] = split[1];
    shape[1] = Sizes.multiply(shape[1], groups);
    return b.reshape(b.transpose(b.reshape(weights, split), permutation), shape);
  }

  private static Value mirrored(HloBuilder b, Value weights) {
    RankedTensorType type = TensorTypes.of(weights);
    return b.make(
        b.state(DataMovement.REVERSE, weights)
            .set(ReverseOp.DIMENSIONS, Dimensions.range(2, type.rank())),
        type);
  }

  // Gradients.

  /**
   * Returns the gradient of the weights of a convolution.
   *
   * @param tensor the operand of the convolution
   * @param gradient that of its result
   * @param windows of the gradient in the tensor: their stride is the dilation of the convolution,
   *     their dilation its stride
   */
  public static Value weightGradient(
      HloBuilder b, KernelWindows windows, Value tensor, Value gradient, long groups, Type type) {
    int rank = windows.rank();
    LongList space = Dimensions.range(2, rank + 2);
    Size channels = Size.of(b, tensor, 1);
    List<Size> sizes = new ArrayList<>();
    sizes.add(Size.of(b, gradient, 1));
    sizes.add(channels.over(groups));
    sizes.addAll(windows.counts());
    return b.make(
        b.state(Contractions.CONVOLUTION, tensor, gradient)
            .set(ConvolutionOp.WINDOW_STRIDES, windows.each(KernelWindows.Dimension::stride))
            .set(ConvolutionOp.PADDING, KernelWindows.pairs(windows.padding()))
            .set(ConvolutionOp.RHS_DILATION, windows.each(KernelWindows.Dimension::dilation))
            .set(
                ConvolutionOp.DIMENSION_NUMBERS,
                new ConvDimensionNumbersAttr(1, 0, space, 0, 1, space, 1, 0, space))
            .set(ConvolutionOp.FEATURE_GROUP_COUNT, 1)
            .set(ConvolutionOp.BATCH_GROUP_COUNT, groups),
        RankedTensorType.of(Size.shape(sizes), type));
  }

  /**
   * Returns how many dimensions of space weights have.
   *
   * @throws UnsupportedNodeException if there are none, or their sizes are not known
   */
  public static int spatialRank(Value weights) {
    int rank = TensorTypes.of(weights).rank() - 2;
    if (rank < 1) {
      throw UnsupportedNodeException.of("its weights have rank %d", rank + 2);
    }
    for (int i = 0; i < rank; i++) {
      if (size(weights, i + 2) < 1) {
        throw UnsupportedNodeException.of("its weights are of type %s", weights.type());
      }
    }
    return rank;
  }

  /**
   * Returns the windows of a kernel in a tensor.
   *
   * @param low the padding before each dimension of space
   * @param high the padding after it
   */
  public static KernelWindows windows(
      HloBuilder b,
      Value tensor,
      Value weights,
      long[] strides,
      long[] dilations,
      long[] low,
      long[] high) {
    List<KernelWindows.Dimension> dimensions = new ArrayList<>();
    for (int i = 0; i < strides.length; i++) {
      dimensions.add(
          new KernelWindows.Dimension(
              Size.of(b, tensor, i + 2),
              size(weights, i + 2),
              strides[i],
              dilations[i],
              Size.of(b, low[i]),
              Size.of(b, high[i]),
              Size.of(b, 0)));
    }
    return KernelWindows.of(b, dimensions);
  }

  /** Returns the gradient of the operand of a convolution. */
  public static Value inputGradient(
      HloBuilder b,
      Value x,
      Value gradient,
      Value weights,
      long[] strides,
      long[] dilations,
      long[] padding,
      long groups,
      Type wide) {
    return transposed(
        b,
        gradient,
        weights,
        strides,
        dilations,
        new long[strides.length],
        (i, full, _) -> {
          Size rest = full.plus(-padding[i]).minus(Size.of(b, x, i + 2));
          if (!rest.isKnown() && strides[i] != 1) {
            throw UnsupportedNodeException.of("sizes of its input are not known");
          }
          return new long[] {padding[i], rest.isKnown() ? rest.orDynamic() : padding[i]};
        },
        groups,
        wide);
  }

  /**
   * Returns windows whose number is the size of a result: the padding at the end is as large as
   * that needs.
   *
   * @param kernel whose sizes are those of a window
   */
  public static KernelWindows windowsOfCount(
      HloBuilder b,
      Value tensor,
      Value kernel,
      Value result,
      long[] strides,
      long[] dilations,
      long[] padding) {
    List<KernelWindows.Dimension> dimensions = new ArrayList<>();
    for (int i = 0; i < strides.length; i++) {
      Size size = Size.of(b, tensor, i + 2);
      long extent = Sizes.dilated(size(kernel, i + 2), dilations[i]);
      Size count = Size.of(b, result, i + 2);
      Size high = count.plus(-1).times(strides[i]).plus(extent).plus(-padding[i]).minus(size);
      if (!high.isKnown()) {
        throw UnsupportedNodeException.of("sizes of its input are not known");
      }
      dimensions.add(
          new KernelWindows.Dimension(
              size,
              size(kernel, i + 2),
              strides[i],
              dilations[i],
              Size.of(b, padding[i]),
              high,
              Size.of(b, 0)));
    }
    return KernelWindows.of(b, dimensions);
  }
}
