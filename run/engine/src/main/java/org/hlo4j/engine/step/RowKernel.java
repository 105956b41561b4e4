package org.hlo4j.engine.step;

import org.hlo4j.engine.tile.TileRegisters;

/**
 * Computes some rows of the results of a step at a time. Rows are equal parts of arrays, one after
 * another; all arrays that have rows have as many.
 */
public interface RowKernel {
  /**
   * {@return the number of rows; 0 if it may be any that {@linkplain #divides divides} elements}
   */
  int rows();

  /**
   * {@return whether results may be divided into so many rows}
   *
   * @param rows the number of rows
   */
  boolean divides(int rows);

  /** {@return the fewest rows that are worth a call} */
  int least();

  /**
   * {@return whether rows of results need of an array only the same rows}
   *
   * @param slot a slot that the step reads
   * @param rows the number of rows
   * @param length the length of a row of the array
   */
  boolean needsRows(int slot, int rows, int length);

  /** {@return whether results may be in arrays that have some of their rows alone} */
  boolean storesParts();

  /**
   * {@return the slots of arrays that a result may overwrite; none if there are none}
   *
   * @param slot the slot of the result
   */
  int[] replaced(int slot);

  /**
   * Begins a run on one thread.
   *
   * @param arrays the arrays that it reads and writes
   * @param rows the number of rows
   * @return what computes some of them
   */
  Rows begin(RowArrays arrays, int rows);

  /** Computes some rows. */
  @FunctionalInterface
  interface Rows {
    /**
     * Computes rows.
     *
     * @param registers the thread's registers on the arrays
     * @param from the first row
     * @param to the end of the rows, exclusive
     */
    void run(TileRegisters registers, int from, int to);
  }
}
