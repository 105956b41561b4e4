package org.hlo4j.onnx.importer;

import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.formulas.window.ConvolutionFormulas;
import org.hlo4j.formulas.window.KernelWindows;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
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
    return ConvolutionFormulas.convolve(b, windows, tensor, weights, groups, type);
  }

  private static long groups(Node n) {
    return WindowAttributes.positive("group", new long[] {n.integer("group", 1)})[0];
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
    return ConvolutionFormulas.transposed(
        b,
        tensor,
        weights,
        WindowAttributes.positive("strides", n.integers("strides", rank, 1)),
        WindowAttributes.positive("dilations", n.integers("dilations", rank, 1)),
        n.integers("output_padding", rank, 0),
        (dimension, full, surplus) -> cut(n, dimension, rank, full, surplus),
        groups(n),
        TensorTypes.elementOf(tensor));
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
