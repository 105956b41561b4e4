package org.hlo4j.engine.kernel;

import java.util.ArrayList;
import java.util.List;

/**
 * Windows over a tensor, of which each result has one.
 *
 * @param dimensions the dimensions of the tensor, of which there is at least one
 */
public record SlidingWindows(List<Dimension> dimensions) {
  /**
   * A dimension.
   *
   * @param size the number of elements
   * @param stride their distance in the array
   * @param window the number of elements in a window
   * @param dilation their distance in elements of the tensor
   * @param step the distance of windows
   * @param low the number of missing elements before the first one, negative to leave some out
   * @param count the number of windows
   */
  public record Dimension(
      int size, int stride, int window, int dilation, int step, int low, int count) {
    /** Returns whether each element is a window. */
    boolean isTrivial() {
      return window == 1 && step == 1 && low == 0 && count == size;
    }

    /** Returns the index of the k-th element of the first window. */
    int first(int k) {
      return k * dilation - low;
    }

    /** Returns the first of some windows whose k-th element is not missing before others. */
    int inside(int k, int begin, int end) {
      return Math.clamp(Math.ceilDiv(-first(k), step), begin, end);
    }

    /** Returns the first of some windows whose k-th element is missing after others. */
    int outside(int k, int begin, int end) {
      return Math.clamp(Math.ceilDiv((long) size - first(k), step), begin, end);
    }
  }

  /** {@return the number of elements in a window} */
  public int length() {
    return dimensions.stream().mapToInt(Dimension::window).reduce(1, Math::multiplyExact);
  }

  /** Returns the same windows by as few dimensions as possible. */
  SlidingWindows merged() {
    List<Dimension> merged = new ArrayList<>();
    for (Dimension inner : dimensions) {
      Dimension outer = merged.isEmpty() ? inner : merged.getLast();
      boolean continues =
          !merged.isEmpty()
              && outer.isTrivial()
              && inner.isTrivial()
              && outer.stride == inner.stride * inner.size;
      if (continues) {
        merged.removeLast();
      }
      int size = continues ? outer.size * inner.size : inner.size;
      merged.add(continues ? new Dimension(size, inner.stride, 1, 1, 1, 0, size) : inner);
    }
    return new SlidingWindows(List.copyOf(merged));
  }
}
