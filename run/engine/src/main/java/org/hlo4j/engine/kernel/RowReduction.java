package org.hlo4j.engine.kernel;

import org.hlo4j.engine.kernel.Fold.Function;

/** Reduces rows of consecutive floats, by several partial results. */
public final class RowReduction {
  /** The least elements that are distributed over threads. */
  private static final int MIN_ELEMENTS = 1 << 16;

  private final Function function;
  private final int length;

  /**
   * Creates a reduction.
   *
   * @param function combines elements: a function that {@link #has}
   * @param length the length of rows
   */
  public RowReduction(Function function, int length) {
    this.function = function;
    this.length = length;
  }

  /**
   * {@return whether there are loops for a function: for the largest and the smallest element}
   *
   * @param function the function
   */
  public static boolean has(Function function) {
    return switch (function) {
      case MAXIMUM, MINIMUM -> true;
      case REPLACE, ADD, MULTIPLY, AND, OR, XOR -> false;
    };
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
    parallel.runRanges(
        result.length,
        (long) result.length * length >= MIN_ELEMENTS,
        (from, to) -> run(from, to, input, offset, initial, result));
  }

  /**
   * Reduces some rows.
   *
   * @param from the first row
   * @param to the end of the rows, exclusive
   * @param input the elements
   * @param offset the first element of all
   * @param initial combined with each result
   * @param result receives an element for each row
   */
  public void run(int from, int to, float[] input, int offset, float initial, float[] result) {
    for (int row = from; row < to; row++) {
      result[row] = Fold.of(function, initial, reduce(input, offset + row * length));
    }
  }

  private float reduce(float[] x, int at) {
    if (Vectors.PRESENT) {
      return VectorRows.reduce(function, x, at, length);
    }
    float a = x[at];
    float b = x[at + 1];
    float c = x[at + 2];
    float d = x[at + 3];
    int i = 4;
    for (; i + 4 <= length; i += 4) {
      a = Fold.of(function, a, x[at + i]);
      b = Fold.of(function, b, x[at + i + 1]);
      c = Fold.of(function, c, x[at + i + 2]);
      d = Fold.of(function, d, x[at + i + 3]);
    }
    float reduced = Fold.of(function, Fold.of(function, a, b), Fold.of(function, c, d));
    for (; i < length; i++) {
      reduced = Fold.of(function, reduced, x[at + i]);
    }
    return reduced;
  }
}
