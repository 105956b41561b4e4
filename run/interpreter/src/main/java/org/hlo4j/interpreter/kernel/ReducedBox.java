package org.hlo4j.interpreter.kernel;

import java.util.Arrays;

/**
 * Where the elements of a tensor are that is reduced along some dimensions. Results are computed by
 * tiles of neighbors whose elements are neighbors, too.
 */
public final class ReducedBox {
  /** The most results of a tile: so many for each lane stay in a cache. */
  private static final int MAX_WIDTH = 1024;

  private final int count;
  private final LoopNest elements;
  private final int row;
  private final int rowTiles;
  private final int[] sizes;
  private final int[] strides;
  private final int tiles;
  private final int distance;

  /**
   * Describes a tensor.
   *
   * @param keptSizes the sizes of the dimensions that results have
   * @param keptStrides the distances of elements along these
   * @param reducedSizes the sizes of the other dimensions, in ascending order
   * @param reducedStrides the distances of elements along these
   */
  public ReducedBox(int[] keptSizes, int[] keptStrides, int[] reducedSizes, int[] reducedStrides) {
    int neighbors = 1;
    int outer = keptSizes.length;
    while (outer > 0 && (keptSizes[outer - 1] == 1 || keptStrides[outer - 1] == neighbors)) {
      neighbors *= keptSizes[--outer];
    }
    this.count = Strides.count(reducedSizes);
    this.elements = new LoopNest(reducedSizes, reducedStrides);
    this.row = neighbors;
    this.rowTiles = Math.ceilDiv(row, MAX_WIDTH);
    this.sizes = Arrays.copyOf(keptSizes, outer);
    this.strides = Arrays.copyOf(keptStrides, outer);
    this.tiles = Strides.count(sizes) * rowTiles;
    LoopNest rows = new LoopNest(sizes, strides);
    this.distance = rowTiles == 1 && rows.run() == tiles ? rows.runStride(0) : 0;
  }

  /** {@return the number of elements of each result} */
  public int count() {
    return count;
  }

  /** {@return the number of tiles} */
  public int tiles() {
    return tiles;
  }

  /** {@return the most results of a tile} */
  public int width() {
    return Math.min(row, MAX_WIDTH);
  }

  /** Returns the number of results of a tile. */
  int width(int tile) {
    return Math.min(MAX_WIDTH, row - tile % rowTiles * MAX_WIDTH);
  }

  /** Returns the index of the first result of a tile. */
  int result(int tile) {
    return tile / rowTiles * row + tile % rowTiles * MAX_WIDTH;
  }

  /** Returns the place of the first element of a tile. */
  int start(int tile) {
    int start = tile % rowTiles * MAX_WIDTH;
    int rest = tile / rowTiles;
    for (int d = sizes.length - 1; d >= 0; d--) {
      start += rest % sizes[d] * strides[d];
      rest /= sizes[d];
    }
    return start;
  }

  /** Returns whether tiles are single results, whose elements are one run of neighbors. */
  boolean isOfRows() {
    return row == 1 && elements.run() == count && elements.runStride(0) == 1;
  }

  /** Returns the distance of the elements of one tile and the next; 0 if it is not always equal. */
  int distance() {
    return distance;
  }

  /** Returns the elements of a result as runs, in order. */
  LoopNest elements() {
    return elements;
  }
}
