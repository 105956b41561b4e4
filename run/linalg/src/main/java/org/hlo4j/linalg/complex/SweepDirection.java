package org.hlo4j.linalg.complex;

/**
 * The end of a block to which sweeps run: that with the smaller diagonal element, which keeps the
 * digits of graded matrices. It is chosen once for a block and those that it splits into, because
 * sweeps in turns to both ends may undo each other.
 */
final class SweepDirection {
  private int first;
  private int last = -1;
  private boolean down;

  /** Returns whether sweeps of a block run from its first row to its last one. */
  boolean isDown(double[] d, int blockFirst, int blockLast) {
    if (blockFirst > last || blockLast < first) {
      down = Math.abs(d[blockFirst]) >= Math.abs(d[blockLast]);
    }
    first = blockFirst;
    last = blockLast;
    return down;
  }
}
