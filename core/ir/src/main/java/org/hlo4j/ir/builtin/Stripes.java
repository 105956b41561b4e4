package org.hlo4j.ir.builtin;

/**
 * Striped slots of an array that threads write to without synchronization; the slots of two threads
 * are in different cache lines. Threads may share a slot and overwrite each other's value, so any
 * value must be acceptable, as for hash codes.
 */
public final class Stripes {
  private static final int COUNT = 16;

  /** Two cache lines of references or ints, as lines are fetched in pairs. */
  private static final int DISTANCE = 32;

  /** The length of an array with a slot for each stripe. */
  public static final int LENGTH = COUNT * DISTANCE;

  private Stripes() {}

  /** {@return the slot of the current thread} */
  public static int index() {
    return ((int) Thread.currentThread().threadId() & (COUNT - 1)) * DISTANCE;
  }
}
