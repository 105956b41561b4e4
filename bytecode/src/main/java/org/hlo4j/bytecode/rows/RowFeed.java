package org.hlo4j.bytecode.rows;

import org.jspecify.annotations.Nullable;

/**
 * Hands rows from the thread that reads them to one that follows it. They always end where an
 * operation begins that stands in the program itself or in a function, so that they hold whole
 * operations and the heads of the blocks and operations around.
 */
public class RowFeed {
  /** How deep the operations stand that are handed over one by one. */
  public static final int MAX_DEPTH = 2;

  /**
   * After how many numbers the other thread begins. As long as what reads is being compiled, what
   * follows it would only have to be compiled, too.
   */
  private static final int FIRST_STEP = 1 << 18;

  private static final int STEP = 1 << 12;

  private final int step;

  /** With how many numbers it is worth to hand them over; of interest to the reader only. */
  private int next;

  private @Nullable Rows newest;
  private boolean over;

  /** A feed in steps that are good for programs of any size. */
  public RowFeed() {
    this(FIRST_STEP, STEP);
  }

  /** A feed that takes so many numbers at first, and so many more each time. */
  public RowFeed(int first, int step) {
    this.next = first;
    this.step = step;
  }

  /** Whether it is worth to hand over rows of so many numbers. */
  public boolean wants(int size) {
    return size >= next;
  }

  /** Hands over what has been read, which goes on from what was handed over before. */
  public synchronized void add(Rows rows) {
    next = rows.size() + step;
    newest = rows;
    notifyAll();
  }

  /** Says that there is no more to come. */
  public synchronized void end() {
    over = true;
    notifyAll();
  }

  /**
   * Waits until there are more than so many numbers; null if there never are.
   *
   * @throws IllegalStateException if this thread was interrupted
   */
  public synchronized @Nullable Rows beyond(int position) {
    while ((newest == null || newest.size() <= position) && !over) {
      try {
        wait();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted while a file was read", e);
      }
    }
    return newest == null || newest.size() <= position ? null : newest;
  }
}
