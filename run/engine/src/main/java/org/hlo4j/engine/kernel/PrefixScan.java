package org.hlo4j.engine.kernel;

/** Combines each element along a dimension with all before it. */
public final class PrefixScan {
  /** The least length of rows that are combined as a whole. */
  private static final int MIN_ROW = 8;

  /** The most elements of a row that are combined at a time: they stay in the first cache. */
  private static final int MAX_ROW = 1 << 10;

  /** The least elements that are distributed over threads. */
  private static final int MIN_ELEMENTS = 1 << 16;

  private final Fold fold;
  private final int outer;
  private final int length;
  private final int inner;
  private final boolean isReversed;

  /**
   * Prepares scans.
   *
   * @param fold combines elements
   * @param outer the number of elements along the dimensions before
   * @param length the size of the dimension
   * @param inner the number of elements along the dimensions after
   * @param isReversed whether elements are combined with all after them, from the last on
   */
  public PrefixScan(Fold fold, int outer, int length, int inner, boolean isReversed) {
    this.fold = fold;
    this.outer = outer;
    this.length = length;
    this.inner = inner;
    this.isReversed = isReversed;
  }

  /**
   * Scans.
   *
   * @param input the elements
   * @param initial the array of the element that the first one is combined with, its only one
   * @param result receives an element for each
   * @param parallel distributes the lines
   */
  public void run(Object input, Object initial, Object result, Parallel parallel) {
    int width = inner < MIN_ROW ? 1 : MAX_ROW;
    int parts = Math.ceilDiv(inner, width);
    int units = outer * parts;
    int first = isReversed ? (length - 1) * inner : 0;
    int step = isReversed ? -inner : inner;
    parallel.runRanges(
        units,
        (long) outer * length * inner >= MIN_ELEMENTS,
        (from, end) -> {
          for (int unit = from; unit < end; unit++) {
            int column = unit % parts * width;
            int at = unit / parts * length * inner + first + column;
            if (inner < MIN_ROW) {
              fold.scan(initial, result, at, input, at, step, length);
            } else {
              rows(initial, result, at, input, step, Math.min(width, inner - column));
            }
          }
        });
  }

  private void rows(Object initial, Object result, int at, Object input, int step, int count) {
    Fold fill = new Fold(Fold.Function.REPLACE, fold.kind());
    fill.run(result, at, initial, 0, 0, count);
    fold.run(result, at, input, at, 1, count);
    for (int i = 1; i < length; i++) {
      int to = at + i * step;
      System.arraycopy(result, to - step, result, to, count);
      fold.run(result, to, input, to, 1, count);
    }
  }
}
