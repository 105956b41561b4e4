package org.hlo4j.onnx.importer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hlo4j.frontend.DynamicShapes;
import org.hlo4j.frontend.KernelWindows;
import org.hlo4j.frontend.RegionBodies;
import org.hlo4j.frontend.Size;
import org.hlo4j.frontend.TensorTypes;
import org.hlo4j.frontend.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.op.stablehlo.ConvolutionOp;
import org.hlo4j.op.stablehlo.ReverseOp;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.ConvDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Convolutions of tensors whose dimensions are batch, channels and those of space. */
final class ImportedConvolution {
  private ImportedConvolution() {}

  /** Returns the sizes of the kernel that weights are, which must be known. */
  static long[] kernel(Node n, Value weights) {
    LongList shape = TensorTypes.of(weights).shape();
    if (shape.size() < 2) {
      throw UnsupportedNodeException.of("the weights have rank %d", shape.size());
    }
    LongList kernel = shape.subList(2, shape.size());
    long[] given = n.integersOrNull("kernel_shape");
    if (!DynamicShapes.isStatic(kernel)) {
      throw UnsupportedNodeException.of("the size of the kernel is not known");
    }
    if (given != null && !LongList.wrap(given).equals(kernel)) {
      throw UnsupportedNodeException.of(
          "attribute 'kernel_shape' is %s, but the weights have shape %s",
          LongList.of(given), shape);
    }
    return WindowAttributes.positive("kernel_shape", kernel.toArray());
  }

  /**
   * Returns the convolution of a tensor.
   *
   * @param weights of shape (output channels, input channels of a group, kernel)
   * @param type of the elements of the result
   */
  static Value convolve(Node n, Value tensor, Value weights, Type type) {
    KernelWindows windows = WindowAttributes.windows(n, tensor, kernel(n, weights), false);
    HloBuilder b = n.builder();
    long groups = groups(n);
    checkChannels(tensor, 1, groups * size(weights, 1));
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

  private static long groups(Node n) {
    return WindowAttributes.positive("group", new long[] {n.integer("group", 1)})[0];
  }

  private static long size(Value weights, int dimension) {
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
    LongList space = DynamicShapes.range(2, rank + 2);
    return new ConvDimensionNumbersAttr(0, 1, space, in, out, space, 0, 1, space);
  }

  /** Returns a tensor with a value for each channel added. */
  static Value plusBias(HloBuilder b, Value tensor, Value bias) {
    Value broadcast = Size.broadcast(b, bias, Size.allOf(b, tensor), LongList.of(1));
    return b.add(tensor, broadcast);
  }

  // Transposed convolutions.

  /**
   * Returns the transposed convolution of a tensor.
   *
   * @param weights of shape (input channels, output channels of a group, kernel)
   */
  static Value transposed(Node n, Value tensor, Value weights) {
    HloBuilder b = n.builder();
    long[] kernel = kernel(n, weights);
    int rank = kernel.length;
    if (TensorTypes.of(tensor).rank() != rank + 2) {
      throw UnsupportedNodeException.of(
          "the weights do not fit a tensor of rank %d", TensorTypes.of(tensor).rank());
    }
    long groups = groups(n);
    long[] strides = WindowAttributes.positive("strides", n.integers("strides", rank, 1));
    long[] dilations = WindowAttributes.positive("dilations", n.integers("dilations", rank, 1));
    long[] further = n.integers("output_padding", rank, 0);
    long inputs = size(weights, 0);
    long outputs = size(weights, 1) * groups;
    checkChannels(tensor, 1, inputs);
    List<Size> sizes = new ArrayList<>();
    sizes.add(Size.of(b, tensor, 0));
    sizes.add(Size.of(b, outputs));
    long[] padding = new long[2 * rank];
    for (int i = 0; i < rank; i++) {
      Size size = Size.of(b, tensor, i + 2);
      long extent = (kernel[i] - 1) * dilations[i] + 1;
      // What all products cover.
      Size full = size.plus(-1).times(strides[i]).plus(extent).plus(further[i]);
      long[] cut = cut(n, i, rank, full, extent + further[i] - strides[i]);
      padding[2 * i] = extent - 1 - cut[0];
      padding[2 * i + 1] = extent - 1 - cut[1] + further[i];
      sizes.add(full.plus(-cut[0]).plus(-cut[1]));
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
        DynamicShapes.withShape(tensor, Size.shape(sizes)));
  }

  /**
   * Returns how many elements are cut off at the start and the end of a dimension.
   *
   * @param surplus how many elements there are beyond the product of size and stride
   */
  private static long[] cut(Node n, int i, int rank, Size full, long surplus) {
    long[] wanted = n.integersOrNull("output_shape");
    String automatic = n.string("auto_pad", "NOTSET");
    boolean isSame = automatic.startsWith("SAME");
    long total;
    if (wanted != null) {
      if (wanted.length != rank && wanted.length != rank + 2) {
        throw UnsupportedNodeException.of("attribute 'output_shape' has %d values", wanted.length);
      }
      if (!full.isKnown()) {
        throw UnsupportedNodeException.of(
            "it has 'output_shape', but the size of its input is not known");
      }
      total = full.orDynamic() - wanted[wanted.length - rank + i];
    } else if (isSame) {
      total = surplus;
    } else {
      long[] pads = n.integers("pads", 2 * rank, 0);
      return automatic.equals("VALID") ? new long[2] : new long[] {pads[i], pads[rank + i]};
    }
    // An output larger than all products is padded at its end.
    if (total < 0) {
      return new long[] {0, total};
    }
    long less = total / 2;
    return automatic.equals("SAME_UPPER")
        ? new long[] {less, total - less}
        : new long[] {total - less, less};
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
    long[] permutation = DynamicShapes.range(0, split.length).toArray();
    permutation[0] = 1;
    permutation[1] = 0;
    shape[0] = split[1];
    shape[1] *= groups;
    return b.reshape(b.transpose(b.reshape(weights, split), permutation), shape);
  }

  private static Value mirrored(HloBuilder b, Value weights) {
    RankedTensorType type = TensorTypes.of(weights);
    return b.make(
        b.state(DataMovement.REVERSE, weights)
            .set(ReverseOp.DIMENSIONS, DynamicShapes.range(2, type.rank())),
        type);
  }

  // Quantized convolutions.

  /**
   * Returns quantized numbers less their zero point, as {@code i32}.
   *
   * @param zero of rank 0, or of rank 1 with a number for each channel; null for 0
   * @param channels the dimension of the channels
   */
  static Value centered(HloBuilder b, Value tensor, @Nullable Value zero, int channels) {
    Value wide = b.convert(tensor, IntegerType.I32);
    if (zero == null) {
      return wide;
    }
    return b.subtract(wide, perChannel(b, b.convert(zero, IntegerType.I32), wide, channels));
  }

  /** Returns numbers of rank 0 or 1, for each channel, in the shape of a tensor. */
  static Value perChannel(HloBuilder b, Value numbers, Value tensor, int channels) {
    RankedTensorType type = TensorTypes.of(numbers);
    Value scalar = type.rank() == 1 && type.shape().get(0) == 1 ? b.reshape(numbers) : numbers;
    return Size.broadcast(
        b,
        scalar,
        Size.allOf(b, tensor),
        TensorTypes.of(scalar).rank() == 0 ? LongList.of() : LongList.of(channels));
  }
}
