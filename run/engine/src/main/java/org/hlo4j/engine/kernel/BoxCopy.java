package org.hlo4j.engine.kernel;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Copies of elements of a box from some strides to others. */
final class BoxCopy {
  private final int[] sizes;
  private final int[] from;
  private final int[] to;

  /**
   * @param sizes the sizes of the box
   * @param from the strides of the source
   * @param to the strides of the target, by which dimensions are ordered
   */
  BoxCopy(int[] sizes, int[] from, int[] to) {
    int[] order =
        IntStream.range(0, sizes.length)
            .filter(d -> sizes[d] != 1)
            .boxed()
            .sorted(Comparator.comparingInt(d -> -to[d]))
            .mapToInt(d -> d)
            .toArray();
    int[][] merged = new int[3][Math.max(1, sizes.length)];
    int rank = 0;
    for (int d : order) {
      boolean continues =
          rank > 0
              && merged[1][rank - 1] == from[d] * sizes[d]
              && merged[2][rank - 1] == to[d] * sizes[d];
      if (continues) {
        merged[0][rank - 1] *= sizes[d];
      } else {
        merged[0][rank++] = sizes[d];
      }
      merged[1][rank - 1] = from[d];
      merged[2][rank - 1] = to[d];
    }
    if (rank == 0) {
      merged[0] = new int[] {1};
      rank = 1;
    }
    this.sizes = Arrays.copyOf(merged[0], rank);
    this.from = Arrays.copyOf(merged[1], rank);
    this.to = Arrays.copyOf(merged[2], rank);
  }

  <T> void run(TileKernel<T> kernel, T source, int sourceAt, T target, int targetAt) {
    copy(kernel, 0, source, sourceAt, target, targetAt);
  }

  private <T> void copy(
      TileKernel<T> kernel, int d, T source, int sourceAt, T target, int targetAt) {
    int last = sizes.length - 1;
    if (d == last) {
      kernel.copy(source, sourceAt, from[d], target, targetAt, to[d], sizes[d]);
      return;
    }
    for (int i = 0; i < sizes[d]; i++) {
      copy(kernel, d + 1, source, sourceAt + i * from[d], target, targetAt + i * to[d]);
    }
  }
}
