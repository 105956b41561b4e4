package org.hlo4j.engine.kernel;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Copies a box of elements from one array to another of the same type, each with its own strides.
 * Strides of the source may be zero or negative.
 */
public final class BoxTransfer {
  /** The least elements that are distributed over threads. */
  private static final int MIN_ELEMENTS = 1 << 16;

  /** The least sizes of two dimensions that are transposed by blocks. */
  private static final int MIN_TRANSPOSED = 8;

  /** A dimension, by the distance of its elements in both arrays. */
  private record Dimension(int size, int from, int to) {
    static final Dimension ONE = new Dimension(1, 0, 0);
  }

  private final int[] sizes;
  private final int[] from;
  private final int[] to;
  private final int places;
  private final boolean isTransposed;

  /**
   * Prepares copies.
   *
   * @param lanes the number of places of an element, which are consecutive
   * @param sizes the sizes of the box
   * @param from the strides of the source, in elements
   * @param to the strides of the target, in elements
   */
  public BoxTransfer(int lanes, int[] sizes, int[] from, int[] to) {
    List<Dimension> dimensions = new ArrayList<>();
    int count = lanes;
    for (int d = 0; d < sizes.length; d++) {
      count *= sizes[d];
      dimensions.add(new Dimension(sizes[d], from[d] * lanes, to[d] * lanes));
    }
    dimensions.add(new Dimension(lanes, 1, 1));
    List<Dimension> merged = merge(dimensions);
    int last = merged.size() - 1;
    int contiguous = -1;
    for (int d = 0; d < last; d++) {
      if (merged.get(d).from == 1 && merged.get(d).size >= MIN_TRANSPOSED) {
        contiguous = d;
      }
    }
    this.isTransposed =
        contiguous >= 0 && merged.get(last).to == 1 && merged.get(last).size >= MIN_TRANSPOSED;
    if (isTransposed) {
      // The last but one is then that whose elements are consecutive in the source.
      merged.add(last - 1, merged.remove(contiguous));
    }
    this.places = count;
    this.sizes = merged.stream().mapToInt(Dimension::size).toArray();
    this.from = merged.stream().mapToInt(Dimension::from).toArray();
    this.to = merged.stream().mapToInt(Dimension::to).toArray();
  }

  /** Orders dimensions by the target's strides, and joins those that continue each other. */
  private static List<Dimension> merge(List<Dimension> dimensions) {
    List<Dimension> merged = new ArrayList<>();
    dimensions.stream()
        .filter(dimension -> dimension.size != 1)
        .sorted(Comparator.comparingInt(dimension -> -dimension.to))
        .forEach(inner -> {
          Dimension outer = merged.isEmpty() ? Dimension.ONE : merged.getLast();
          boolean continues =
              outer.from == inner.from * inner.size && outer.to == inner.to * inner.size;
          if (!merged.isEmpty() && continues) {
            merged.removeLast();
            merged.add(new Dimension(outer.size * inner.size, inner.from, inner.to));
          } else {
            merged.add(inner);
          }
        });
    if (merged.isEmpty()) {
      merged.add(new Dimension(1, 1, 1));
    }
    if (merged.size() == 1) {
      merged.addFirst(Dimension.ONE);
    }
    return merged;
  }

  /**
   * Copies the box.
   *
   * @param source the array to copy from
   * @param sourceAt the place of the first element of the source
   * @param target the array to copy to, which must not overlap
   * @param targetAt the place of the first element of the target
   * @param parallel distributes the elements
   */
  public void copy(Object source, int sourceAt, Object target, int targetAt, Parallel parallel) {
    if (places > 0) {
      parallel.runRanges(
          sizes[0],
          places >= MIN_ELEMENTS,
          (first, end) -> copy(0, first, end, source, sourceAt, target, targetAt));
    }
  }

  /** Copies elements {@code begin} to {@code end}, exclusive, of a dimension. */
  private void copy(
      int d, int begin, int end, Object source, int sourceAt, Object target, int targetAt) {
    if (d < sizes.length - 2) {
      for (int i = begin; i < end; i++) {
        int at = sourceAt + i * from[d];
        copy(d + 1, 0, sizes[d + 1], source, at, target, targetAt + i * to[d]);
      }
      return;
    }
    int at = sourceAt + begin * from[d];
    int result = targetAt + begin * to[d];
    int run = sizes[d + 1];
    if (isTransposed) {
      Rows.transpose(source, at, from[d + 1], target, result, to[d], end - begin, run);
    } else {
      Rows.copy(
          source, at, from[d], from[d + 1], target, result, to[d], to[d + 1], end - begin, run);
    }
  }
}
