package org.hlo4j.ir.builtin;

/**
 * Places in an array that threads write to without waiting for one another: what a thread keeps
 * there lies in cache lines of its own. Two threads of very many may share a place, and may
 * overwrite what the other wrote: only for what any value will do, such as hash codes.
 */
public final class Stripes {
  private static final int COUNT = 16;

  /** References and ints of two cache lines, as lines are fetched in pairs. */
  private static final int DISTANCE = 32;

  /** The length of an array with a place for each thread. */
  public static final int LENGTH = COUNT * DISTANCE;

  private Stripes() {}

  /** The place of this thread. */
  public static int index() {
    return ((int) Thread.currentThread().threadId() & (COUNT - 1)) * DISTANCE;
  }
}
