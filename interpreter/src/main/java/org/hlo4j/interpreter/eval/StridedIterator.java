package org.hlo4j.interpreter.eval;

/**
 * Goes through all indices of a box in row-major order and keeps track of where each index leads in
 * some tensors.
 *
 * <pre>{@code
 * for (Walk walk = new Walk(sizes, strides); walk.isInside(); walk.advance()) { ... }
 * }</pre>
 */
final class StridedIterator {
  private final int[] sizes;
  private final int[][] strides;
  private final int[] index;
  private final int[] offsets;
  private boolean inside;

  StridedIterator(int[] sizes, int[]... strides) {
    this.sizes = sizes;
    this.strides = strides;
    this.index = new int[sizes.length];
    this.offsets = new int[strides.length];
    this.inside = Strides.count(sizes) > 0;
  }

  boolean isInside() {
    return inside;
  }

  /** The index along a dimension. */
  int index(int dimension) {
    return index[dimension];
  }

  /** How far the index is from the start of the box, by the strides number {@code which}. */
  int offset(int which) {
    return offsets[which];
  }

  void advance() {
    for (int d = sizes.length - 1; d >= 0; d--) {
      boolean carries = ++index[d] == sizes[d];
      int steps = carries ? 1 - sizes[d] : 1;
      for (int t = 0; t < offsets.length; t++) {
        offsets[t] += steps * strides[t][d];
      }
      if (!carries) {
        return;
      }
      index[d] = 0;
    }
    inside = false;
  }
}
