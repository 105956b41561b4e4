package org.hlo4j.engine.kernel.product;

import java.util.stream.IntStream;

/**
 * The sizes and layouts of a convolution, whose spatial dimensions may be of any number. Strides
 * are distances in arrays, steps the distances of windows.
 *
 * @param batches the size of the output's batch dimension
 * @param features the input features of a group
 * @param columns the output features of a group
 * @param groups the number of groups, which have features or batches of their own
 * @param groupsBatches whether groups have batches of their own
 * @param input where the input is
 * @param kernel where the kernel is: its batch stride is that of input features
 * @param output where the output is
 * @param steps the distance of windows
 * @param low the padding before the first element, negative to crop
 * @param inputDilation the distance of input elements, between which are zeros
 * @param windowDilation the distance of a window's elements
 * @param reversed whether the window is reversed
 */
public record ConvolutionShape(
    int batches,
    int features,
    int columns,
    int groups,
    boolean groupsBatches,
    Layout input,
    Layout kernel,
    Layout output,
    int[] steps,
    int[] low,
    int[] inputDilation,
    int[] windowDilation,
    boolean[] reversed) {
  /**
   * The layout of an array.
   *
   * @param start the first element
   * @param batch the stride of the batch dimension; of a kernel, of its input features
   * @param feature the stride of the feature dimension; of a kernel, of its output features
   * @param sizes the sizes of the spatial dimensions
   * @param strides the strides of the spatial dimensions
   */
  public record Layout(int start, int batch, int feature, int[] sizes, int[] strides) {
    int positions() {
      int count = 1;
      for (int size : sizes) {
        count *= size;
      }
      return count;
    }

    /** Returns the offset of a position, counted in row-major order. */
    int offset(int position) {
      return offset(strides, position);
    }

    /** Returns the offset of a position if dimensions have other strides. */
    int offset(int[] others, int position) {
      int offset = 0;
      int rest = position;
      for (int d = sizes.length - 1; d >= 0; d--) {
        offset += rest % sizes[d] * others[d];
        rest /= sizes[d];
      }
      return offset;
    }

    /** Returns the offsets of all positions. */
    int[] offsets() {
      return IntStream.range(0, positions()).map(this::offset).toArray();
    }

    /** Returns the distance of successive positions, or -1 if they have different ones. */
    int stride() {
      int stride = -1;
      int next = -1;
      for (int d = sizes.length - 1; d >= 0; d--) {
        if (sizes[d] == 1) {
          continue;
        }
        if (stride < 0) {
          stride = strides[d];
        } else if (strides[d] != next) {
          return -1;
        }
        next = strides[d] * sizes[d];
      }
      return Math.max(stride, 1);
    }
  }

  /** Whether a dimension of the output has no elements. */
  boolean isEmpty() {
    return batches == 0 || columns == 0 || groups == 0 || output.positions() == 0;
  }

  int rank() {
    return steps.length;
  }

  /** Returns the elements of a window, of all features. */
  int depth() {
    return kernel.positions() * features;
  }

  /** Returns the first element of a group's input. */
  int inputStart(int group) {
    return input.start + group * (groupsBatches ? batches * input.batch : features * input.feature);
  }

  int outputStart(int group) {
    return output.start + group * columns * output.feature;
  }

  int kernelStart(int group) {
    return kernel.start + group * columns * kernel.feature;
  }
}
