package org.hlo4j.onnx.importer;

import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.formulas.window.ConvolutionFormulas;
import org.hlo4j.formulas.window.KernelWindows;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.HloBuilder;

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
    long groups = WindowAttributes.positive(n, "group");
    return ConvolutionFormulas.convolve(b, windows, tensor, weights, groups, type);
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
        WindowAttributes.positive(n, "strides", rank),
        WindowAttributes.positive(n, "dilations", rank),
        n.integers("output_padding", rank, 0),
        (dimension, full, surplus) -> cut(n, dimension, rank, full, surplus),
        WindowAttributes.positive(n, "group"),
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
}
