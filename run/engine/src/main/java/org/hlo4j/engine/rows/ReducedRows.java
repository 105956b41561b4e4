package org.hlo4j.engine.rows;

import org.hlo4j.engine.step.RowArrays;
import org.hlo4j.engine.step.RowKernel;
import org.hlo4j.engine.tile.StridedView;

/**
 * Computes some results of a reduction, each a row.
 *
 * @param rows the number of results
 * @param slot the slot of the elements
 * @param initial the slot of the initial value
 * @param view the elements of each result, one result after another
 * @param reduction computes results
 */
public record ReducedRows(int rows, int slot, int initial, StridedView view, Reduction reduction)
    implements RowKernel {
  private static final int[] NONE = {};

  /** Computes some results. */
  @FunctionalInterface
  public interface Reduction {
    /**
     * Computes results.
     *
     * @param arrays the arrays of slots
     * @param from the first result
     * @param to the end of the results, exclusive
     */
    void run(RowArrays arrays, int from, int to);
  }

  @Override
  public boolean divides(int count) {
    return count == rows;
  }

  @Override
  public int least() {
    return 1;
  }

  @Override
  public boolean needsRows(int read, int count, int length) {
    return read == slot && read != initial && view.isByRows(count, length);
  }

  /** Returns false: a reduction has few results. */
  @Override
  public boolean storesParts() {
    return false;
  }

  @Override
  public int[] replaced(int result) {
    return NONE;
  }

  @Override
  public Rows begin(RowArrays arrays, int count) {
    return (_, from, to) -> reduction.run(arrays, from, to);
  }
}
