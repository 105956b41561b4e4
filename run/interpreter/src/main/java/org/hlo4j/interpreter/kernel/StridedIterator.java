package org.hlo4j.interpreter.kernel;

/**
 * Iterates over all indices of a box in row-major order and tracks the offset of each index in
 * several tensors.
 *
 * <pre>{@code
 * for (var i = new StridedIterator(sizes, strides); i.isInside(); i.advance()) { ... }
 * }</pre>
 */
public final class StridedIterator {
  private final int[] sizes;
  private final int[][] strides;
  private final int[] index;
  private final int[] offsets;
  private boolean inside;

  public StridedIterator(int[] sizes, int[]... strides) {
    this.sizes = sizes;
    this.strides = strides;
    this.index = new int[sizes.length];
    this.offsets = new int[strides.length];
    this.inside = Strides.count(sizes) > 0;
  }

  public boolean isInside() {
    return inside;
  }

  /** Returns the index along a dimension. */
  public int index(int dimension) {
    return index[dimension];
  }

  /** Returns the offset of the index from the start of the box by one of the sets of strides. */
  public int offset(int which) {
    return offsets[which];
  }

  public void advance() {
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
