package org.hlo4j.engine.kernel;

/**
 * Sorts the lines of arrays along a dimension, all by the same keys.
 *
 * @param keys how elements compare: by the first key where they differ
 * @param length the number of elements of a line
 * @param inner the distance of elements of a line, which is the number of adjacent lines
 * @param kept how many of the first elements of each line the results have
 */
public record LineSort(SortKey[] keys, int length, int inner, int kept) {
  /** The least elements that are distributed over threads. */
  private static final int MIN_ELEMENTS = 1 << 14;

  /**
   * An array that is put into the order.
   *
   * @param source its elements; the result if that gets their indices
   * @param lanes the number of places of an element
   */
  public record Line(Object source, Object result, int lanes) {}

  /**
   * Sorts lines.
   *
   * @param lines their number
   * @param keyArrays the elements of each key
   * @param arrays what is put into the order
   * @param parallel distributes the lines
   */
  public void run(int lines, Object[] keyArrays, Line[] arrays, Parallel parallel) {
    parallel.runRanges(
        lines,
        (long) lines * length >= MIN_ELEMENTS,
        (begin, end) -> run(begin, end, keyArrays, arrays));
  }

  private void run(int begin, int end, Object[] keyArrays, Line[] arrays) {
    LineSorter sorter = LineSorter.ofThread(keys.length, length);
    for (int line = begin; line < end; line++) {
      int outer = line / inner;
      int from = outer * inner * length + line % inner;
      int to = outer * inner * kept + line % inner;
      int[] order = sorter.sort(keys, keyArrays, from, inner, length, kept);
      for (Line each : arrays) {
        store(each, order, from, to);
      }
    }
  }

  private void store(Line line, int[] order, int from, int to) {
    if (line.source == line.result) {
      int[] result = (int[]) line.result;
      for (int i = 0; i < kept; i++) {
        result[to + i * inner] = order[i];
      }
      return;
    }
    int step = inner * line.lanes;
    for (int part = 0; part < line.lanes; part++) {
      PermutedCopy.copy(
          line.source,
          from * line.lanes + part,
          step,
          order,
          line.result,
          to * line.lanes + part,
          step,
          kept);
    }
  }
}
