package org.hlo4j.engine.tile;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Elements of an array in another order: the element at indices {@code i} of a shape is at {@code
 * offset + Σ i[d] * strides[d]}. Strides may be zero or negative.
 *
 * @param offset the place of the first element
 * @param sizes the shape
 * @param strides the distance between neighbors, for each dimension
 */
public record StridedView(int offset, int[] sizes, int[] strides) {
  /** The least elements of a view that is worth a copy. */
  private static final int MIN_COPIED = 1 << 14;

  /** The number of elements that a line of a cache holds. */
  private static final int LINE = 16;

  /**
   * {@return the view of a whole row-major array}
   *
   * @param sizes its shape
   */
  public static StridedView rowMajor(int[] sizes) {
    int[] strides = new int[sizes.length];
    int stride = 1;
    for (int d = sizes.length - 1; d >= 0; d--) {
      strides[d] = stride;
      stride *= Math.max(sizes[d], 1);
    }
    return new StridedView(0, sizes, strides);
  }

  /**
   * Returns the places of the parts of complex numbers, two of which are next to each other.
   *
   * @param part 0 for the real ones, 1 for the imaginary ones
   */
  StridedView part(int part) {
    return new StridedView(
        2 * offset + part, sizes, IntStream.of(strides).map(stride -> 2 * stride).toArray());
  }

  /** {@return the number of elements} */
  public int count() {
    int count = 1;
    for (int size : sizes) {
      count *= size;
    }
    return count;
  }

  /** {@return whether the elements are consecutive, in row-major order} */
  public boolean isContiguous() {
    StridedView merged = merged();
    return count() == 0
        || merged.sizes.length == 0
        || (merged.sizes.length == 1 && merged.strides[0] == 1);
  }

  /** {@return whether the elements are consecutive, and the first is that of the array} */
  public boolean isWholeFromStart() {
    return offset == 0 && isContiguous();
  }

  /**
   * {@return the places of the numbers that elements consist of, which are next to each other}
   *
   * @param lanes how many an element has
   */
  public StridedView places(int lanes) {
    if (lanes == 1) {
      return this;
    }
    int rank = sizes.length;
    int[] newSizes = Arrays.copyOf(sizes, rank + 1);
    int[] newStrides = Arrays.copyOf(strides, rank + 1);
    for (int d = 0; d < rank; d++) {
      newStrides[d] *= lanes;
    }
    newSizes[rank] = lanes;
    newStrides[rank] = 1;
    return new StridedView(lanes * offset, newSizes, newStrides);
  }

  /**
   * {@return whether each of some rows of elements, equal parts of them, is within the same row of
   * the array}
   *
   * @param rows the number of rows
   * @param length the length of a row of the array
   */
  public boolean isByRows(int rows, int length) {
    StridedView merged = merged();
    int[] inner = merged.sizes.clone();
    int rest = rows;
    for (int d = 0; d < inner.length && rest > 1; d++) {
      int size = inner[d];
      int outer = size > 0 && rest % size == 0 ? size : rest;
      if (size % outer != 0) {
        return false;
      }
      rest /= outer;
      inner[d] = size / outer;
      if ((long) merged.strides[d] * inner[d] != (long) rest * length) {
        return false;
      }
    }
    long low = offset;
    long high = offset;
    for (int d = 0; d < inner.length; d++) {
      long extent = (inner[d] - 1L) * merged.strides[d];
      low += Math.min(extent, 0);
      high += Math.max(extent, 0);
    }
    return rest == 1 && low >= 0 && high < length;
  }

  /**
   * {@return whether successive elements are in lines of the cache that others of the view share: a
   * large transposed array, for example}
   */
  public boolean isScattered() {
    StridedView merged = merged();
    int last = merged.sizes.length - 1;
    if (last < 1 || count() < MIN_COPIED || Math.abs(merged.strides[last]) < LINE) {
      return false;
    }
    for (int d = 0; d < last; d++) {
      if (Math.abs(merged.strides[d]) == 1 && merged.sizes[d] > 1) {
        return merged.sizes[last] > 1;
      }
    }
    return false;
  }

  /** {@return the same elements in the same order, by as few dimensions as possible} */
  public StridedView merged() {
    int[] newSizes = new int[sizes.length];
    int[] newStrides = new int[sizes.length];
    int rank = 0;
    for (int d = 0; d < sizes.length; d++) {
      if (sizes[d] == 1) {
        continue;
      }
      if (rank > 0 && newStrides[rank - 1] == strides[d] * sizes[d]) {
        newSizes[rank - 1] *= sizes[d];
        newStrides[rank - 1] = strides[d];
      } else {
        newSizes[rank] = sizes[d];
        newStrides[rank] = strides[d];
        rank++;
      }
    }
    return new StridedView(offset, Arrays.copyOf(newSizes, rank), Arrays.copyOf(newStrides, rank));
  }

  /**
   * {@return the same elements in the same order, by other dimensions; null if these have no
   * strides}
   *
   * @param newSizes a shape with as many elements
   */
  public @Nullable StridedView reshapeOrNull(int[] newSizes) {
    if (count() == 0) {
      return rowMajor(newSizes);
    }
    StridedView merged = merged();
    int[] newStrides = new int[newSizes.length];
    int at = merged.sizes.length - 1;
    int within = 1;
    for (int d = newSizes.length - 1; d >= 0; d--) {
      if (newSizes[d] == 1) {
        continue;
      }
      if (at < 0) {
        return null;
      }
      newStrides[d] = merged.strides[at] * within;
      within *= newSizes[d];
      if (merged.sizes[at] % within != 0) {
        return null;
      }
      if (within == merged.sizes[at]) {
        at--;
        within = 1;
      }
    }
    return new StridedView(offset, newSizes, newStrides);
  }

  /**
   * {@return how far the elements at all indices of some dimensions are from the first one}
   *
   * @param dimensions the dimensions, of which the index of the last one changes first
   */
  public int[] distances(int... dimensions) {
    int[] distances = {0};
    for (int d : dimensions) {
      int[] next = new int[Math.multiplyExact(distances.length, sizes[d])];
      for (int i = 0; i < next.length; i++) {
        next[i] = distances[i / sizes[d]] + i % sizes[d] * strides[d];
      }
      distances = next;
    }
    return distances;
  }
}
