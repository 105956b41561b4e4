package org.hlo4j.engine.kernel;

/** Copies slices of an array, whose starts are indices of another. */
public final class Gather {
  /** How many starts are computed at a time. */
  private static final int CHUNK = 256;

  /** The least places that are distributed over threads. */
  private static final long MIN_PLACES = 1 << 16;

  private static final ThreadLocal<int[][]> PLACES =
      ThreadLocal.withInitial(() -> new int[2][CHUNK]);

  private final SliceStarts starts;
  private final SliceShape shape;
  private final int count;

  /**
   * Creates a gather.
   *
   * @param starts where slices start, in places
   * @param lanes the number of places of an element
   * @param sizes the shape of a slice
   * @param from the strides of a slice in the operand, in elements
   * @param to the strides of a slice in the result, in elements
   */
  public Gather(SliceStarts starts, int lanes, int[] sizes, int[] from, int[] to) {
    this.starts = starts;
    this.shape = new SliceShape(lanes, sizes, from, to);
    this.count = starts.count();
  }

  /**
   * Gathers.
   *
   * @param operand the array that has the slices
   * @param operandAt the place of its first element
   * @param indices the indices
   * @param indicesAt the place of the first index
   * @param result receives the slices
   * @param parallel distributes the slices
   */
  public void run(
      Object operand,
      int operandAt,
      Object indices,
      int indicesAt,
      Object result,
      Parallel parallel) {
    int chunks = Math.ceilDiv(count, CHUNK);
    long places = (long) count * shape.runs() * shape.length();
    Parallel threads = places < MIN_PLACES ? Parallel.NONE : parallel;
    threads.run(
        chunks,
        chunk -> {
          int first = chunk * CHUNK;
          int n = Math.min(CHUNK, count - first);
          int[][] scratch = PLACES.get();
          starts.compute(indices, indicesAt, first, n, true, scratch[0], scratch[1]);
          for (int r = 0; r < shape.runs(); r++) {
            IndexedCopy.copy(
                operand,
                operandAt + shape.wholeAt(r),
                scratch[0],
                result,
                shape.sliceAt(r),
                scratch[1],
                n,
                shape.length());
          }
        });
  }
}
