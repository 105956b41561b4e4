package org.hlo4j.engine.kernel;

/** Reduces rows of consecutive floats, by several partial results. */
public final class RowReduction {
  /** The least elements that are distributed over threads. */
  private static final int MIN_ELEMENTS = 1 << 16;

  private static final int TASKS_PER_THREAD = 4;

  /** A function of two floats. */
  public enum Function {
    /** The sum, in an order of its own. */
    ADD,
    /** The larger one. */
    MAXIMUM,
    /** The smaller one. */
    MINIMUM
  }

  private final Function function;
  private final int length;

  /**
   * Creates a reduction.
   *
   * @param function combines elements
   * @param length the length of rows
   */
  public RowReduction(Function function, int length) {
    this.function = function;
    this.length = length;
  }

  /**
   * Reduces rows.
   *
   * @param input the elements
   * @param offset the first element
   * @param initial combined with each result
   * @param result receives an element for each row
   * @param parallel distributes the rows
   */
  public void run(float[] input, int offset, float initial, float[] result, Parallel parallel) {
    int rows = result.length;
    if (parallel.threads() == 1 || rows == 1 || (long) rows * length < MIN_ELEMENTS) {
      run(input, offset, initial, result, 0, rows);
      return;
    }
    int tasks = Math.min(rows, parallel.threads() * TASKS_PER_THREAD);
    parallel.run(
        tasks,
        task ->
            run(
                input,
                offset,
                initial,
                result,
                (int) ((long) rows * task / tasks),
                (int) ((long) rows * (task + 1) / tasks)));
  }

  private void run(float[] input, int offset, float initial, float[] result, int from, int to) {
    for (int row = from; row < to; row++) {
      int at = offset + row * length;
      float reduced =
          Vectors.PRESENT
              ? VectorRows.reduce(function, input, at, length)
              : reduce(function, input, at, length);
      result[row] = apply(function, initial, reduced);
    }
  }

  static float apply(Function function, float x, float y) {
    return switch (function) {
      case ADD -> x + y;
      case MAXIMUM -> Math.max(x, y);
      case MINIMUM -> Math.min(x, y);
    };
  }

  private static float reduce(Function function, float[] x, int at, int count) {
    float a = x[at];
    float b = x[at + 1];
    float c = x[at + 2];
    float d = x[at + 3];
    int i = 4;
    for (; i + 4 <= count; i += 4) {
      a = apply(function, a, x[at + i]);
      b = apply(function, b, x[at + i + 1]);
      c = apply(function, c, x[at + i + 2]);
      d = apply(function, d, x[at + i + 3]);
    }
    float reduced = apply(function, apply(function, a, b), apply(function, c, d));
    for (; i < count; i++) {
      reduced = apply(function, reduced, x[at + i]);
    }
    return reduced;
  }
}
