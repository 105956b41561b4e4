package org.hlo4j.interpreter.kernel;

import java.util.Arrays;

/**
 * Loops over a box of elements of several tensors. Dimensions that are contiguous in all the
 * tensors are collapsed, so that the innermost loop, the run, is as long as possible.
 */
public final class LoopNest {
  private final int[] sizes;
  private final int[][] strides;
  private final int run;
  private final int[] runStrides;

  public LoopNest(int[] boxSizes, int[]... boxStrides) {
    int rank = boxSizes.length;
    int tensors = boxStrides.length;
    int[] size = new int[rank + 1];
    int[][] stride = new int[tensors][rank + 1];
    size[0] = 1;
    int last = 0;
    for (int d = 0; d < rank; d++) {
      if (boxSizes[d] == 1) {
        continue;
      }
      if (size[last] == 1 || !follows(boxSizes[d], boxStrides, d, stride, last)) {
        last = size[last] == 1 ? last : last + 1;
        size[last] = boxSizes[d];
      } else {
        size[last] *= boxSizes[d];
      }
      for (int t = 0; t < tensors; t++) {
        stride[t][last] = boxStrides[t][d];
      }
    }
    this.run = size[last];
    this.runStrides = new int[tensors];
    this.sizes = Arrays.copyOf(size, last);
    this.strides = new int[tensors][];
    for (int t = 0; t < tensors; t++) {
      runStrides[t] = run == 1 ? 1 : stride[t][last];
      strides[t] = Arrays.copyOf(stride[t], last);
    }
  }

  private static boolean follows(
      int inner, int[][] innerStrides, int dimension, int[][] outerStrides, int outer) {
    for (int t = 0; t < innerStrides.length; t++) {
      if (outerStrides[t][outer] != inner * innerStrides[t][dimension]) {
        return false;
      }
    }
    return true;
  }

  /** Iterates over the starts of the runs. */
  public StridedIterator starts() {
    return new StridedIterator(sizes, strides);
  }

  /** Returns the number of elements in each run. */
  public int run() {
    return run;
  }

  /** Returns the stride of a tensor within runs. */
  public int runStride(int tensor) {
    return runStrides[tensor];
  }
}
