package org.hlo4j.interpreter.eval;

import java.util.Arrays;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.kernel.StridedIterator;
import org.hlo4j.interpreter.kernel.Strides;
import org.hlo4j.ir.builtin.LongList;

/**
 * The index vectors in a tensor of indices of gather or scatter: one for each position along its
 * other dimensions, some of which are batching dimensions, which index the operand directly.
 */
final class IndexVectors {
  private final Tensor indices;
  private final int[] sizes;
  private final int[] strides;
  private final int vectorStride;
  private final LongList indexed;
  private final LongList batching;
  private final int[] batchingPositions;

  /**
   * Creates a view of index vectors.
   *
   * @param vectorDim the dimension that contains the vectors; the rank if they are scalars
   * @param indexed the dimension of the operand that each component indexes
   * @param batching the batching dimensions of the operand
   * @param indicesBatching the corresponding dimensions of the indices
   */
  IndexVectors(
      Tensor indices,
      int vectorDim,
      LongList indexed,
      LongList batching,
      LongList indicesBatching) {
    this.indices = indices;
    this.indexed = indexed;
    this.batching = batching;
    LongList rest = Strides.others(indices.rank(), LongList.of(vectorDim));
    int[] all = Strides.rowMajor(indices.shape());
    this.sizes = Strides.pick(Strides.sizes(indices.shape()), rest);
    this.strides = Strides.pick(all, rest);
    this.vectorStride = vectorDim < all.length ? all[vectorDim] : 0;
    this.batchingPositions = new int[batching.size()];
    for (int i = 0; i < batchingPositions.length; i++) {
      batchingPositions[i] = rest.indexOf(indicesBatching.get(i));
    }
  }

  /** Returns the sizes of the dimensions that enumerate vectors. */
  int[] sizes() {
    return sizes;
  }

  /**
   * Iterates over the vectors; offset 0 is that of the vector, offset 1 has the strides {@code
   * others}.
   */
  StridedIterator walk(int[] others) {
    return new StridedIterator(sizes, strides, others);
  }

  /** Computes the start of the current vector's slice, clamped so that the slice is in bounds. */
  void clampedStart(StridedIterator walk, Tensor operand, int[] slice, int[] start) {
    Arrays.fill(start, 0);
    for (int i = 0; i < indexed.size(); i++) {
      int d = (int) indexed.get(i);
      int place = walk.offset(0) + i * vectorStride;
      start[d] = Slices.clamp(indices, place, operand.dimension(d) - slice[d]);
    }
    addBatching(walk, start);
  }

  /** Computes the start of the current vector's window, which may be out of bounds. */
  void start(StridedIterator walk, int[] start) {
    Arrays.fill(start, 0);
    for (int i = 0; i < indexed.size(); i++) {
      long index = indices.longAt(walk.offset(0) + i * vectorStride);
      boolean huge = index < 0 && indices.kind().isUnsigned();
      // Half the range is out of bounds of every tensor and leaves room to add the sizes of
      // windows.
      start[(int) indexed.get(i)] =
          huge
              ? Integer.MAX_VALUE / 2
              : Math.clamp(index, Integer.MIN_VALUE / 2, Integer.MAX_VALUE / 2);
    }
    addBatching(walk, start);
  }

  private void addBatching(StridedIterator walk, int[] start) {
    for (int i = 0; i < batchingPositions.length; i++) {
      start[(int) batching.get(i)] = walk.index(batchingPositions[i]);
    }
  }
}
