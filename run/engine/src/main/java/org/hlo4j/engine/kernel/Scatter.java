package org.hlo4j.engine.kernel;

/**
 * Combines slices with those of an array whose starts are indices of another, one after the other.
 * Those that are out of bounds are left out: whole, or their elements that are.
 */
public final class Scatter {
  /** How many starts are computed at a time. */
  private static final int CHUNK = 256;

  private static final ThreadLocal<int[][]> PLACES =
      ThreadLocal.withInitial(() -> new int[2][CHUNK]);

  /**
   * A dimension of slices.
   *
   * @param size its size
   * @param stride the distance of its elements in the result
   * @param update their distance among updates
   * @param bound the size of the result
   * @param component the component of index vectors that indexes it; negative if there is none
   */
  public record Dimension(int size, int stride, int update, int bound, int component) {}

  private final SliceStarts starts;
  private final Dimension[] dimensions;
  private final Fold fold;
  private final SliceShape shape;
  private final int lanes;
  private final boolean isPointwise;
  private final int components;
  private final int count;

  /**
   * Creates a scatter.
   *
   * @param starts where slices start, in places
   * @param lanes the number of places of an element
   * @param dimensions those of slices, one for each of the result
   * @param fold combines elements
   */
  public Scatter(SliceStarts starts, int lanes, Dimension[] dimensions, Fold fold) {
    this.starts = starts;
    this.lanes = lanes;
    this.dimensions = dimensions;
    this.fold = fold;
    this.components = starts.axes().length;
    this.count = starts.count();
    int rank = dimensions.length;
    int[] sizes = new int[rank];
    int[] to = new int[rank];
    int[] from = new int[rank];
    boolean indexesPoints = true;
    for (int d = 0; d < rank; d++) {
      sizes[d] = dimensions[d].size;
      to[d] = dimensions[d].stride;
      from[d] = dimensions[d].update;
      indexesPoints &= dimensions[d].component < 0 || sizes[d] == 1;
    }
    this.shape = new SliceShape(lanes, sizes, to, from);
    this.isPointwise = indexesPoints;
  }

  /**
   * Scatters.
   *
   * @param result the array that is changed
   * @param indices the indices
   * @param indicesAt the place of the first index
   * @param updates the slices
   * @param updatesAt the place of their first element
   * @param isPartial whether of slices that are partly out of bounds the elements within are
   *     combined
   */
  public void run(
      Object result,
      Object indices,
      int indicesAt,
      Object updates,
      int updatesAt,
      boolean isPartial) {
    if (shape.length() == 0 || shape.runs() == 0) {
      return;
    }
    int[][] scratch = PLACES.get();
    int[] to = scratch[0];
    int[] from = scratch[1];
    int[] first = new int[components];
    for (int begin = 0; begin < count; begin += CHUNK) {
      int n = Math.min(CHUNK, count - begin);
      starts.compute(indices, indicesAt, begin, n, false, to, from);
      if (isPointwise) {
        // No two runs of a slice meet in other slices, so that their order does not matter.
        for (int r = 0; r < shape.runs(); r++) {
          for (int i = 0; i < n; i++) {
            if (to[i] >= 0) {
              combine(result, to[i], updates, updatesAt + from[i], r);
            }
          }
        }
        continue;
      }
      for (int i = 0; i < n; i++) {
        if (to[i] < 0 && !isPartial) {
          continue;
        }
        if (to[i] < 0) {
          int place = starts.startOf(indices, indicesAt, begin + i, first);
          clip(0, first, result, place, updates, updatesAt + from[i]);
          continue;
        }
        for (int r = 0; r < shape.runs(); r++) {
          combine(result, to[i], updates, updatesAt + from[i], r);
        }
      }
    }
  }

  private void combine(Object result, int to, Object updates, int from, int run) {
    fold.run(
        result, to + shape.wholeAt(run), updates, from + shape.sliceAt(run), 1, shape.length());
  }

  /** Combines what is within bounds, element by element. */
  private void clip(int d, int[] first, Object result, int to, Object updates, int from) {
    if (d == dimensions.length) {
      fold.run(result, to, updates, from, 1, lanes);
      return;
    }
    Dimension dimension = dimensions[d];
    int start = dimension.component < 0 ? 0 : first[dimension.component];
    int begin = Math.max(0, -start);
    int end = Math.min(dimension.size, dimension.bound - start);
    for (int i = begin; i < end; i++) {
      int at = to + (start + i) * dimension.stride * lanes;
      clip(d + 1, first, result, at, updates, from + i * dimension.update * lanes);
    }
  }
}
