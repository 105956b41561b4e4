package org.hlo4j.engine.kernel;

import java.util.function.IntConsumer;

/** Distributes independent tasks over threads. */
public interface Parallel {
  /** The calling thread alone. */
  Parallel NONE =
      new Parallel() {
        @Override
        public int threads() {
          return 1;
        }

        @Override
        public void run(int tasks, IntConsumer task) {
          for (int i = 0; i < tasks; i++) {
            task.accept(i);
          }
        }
      };

  /** {@return the number of threads, including the calling one} */
  int threads();

  /**
   * Runs tasks, in any order and on any thread, and waits for all of them.
   *
   * @param tasks the number of tasks
   * @param task receives the index of each task; it must not depend on others
   */
  void run(int tasks, IntConsumer task);

  /** Work on a range of units. */
  interface Range {
    /**
     * Does the work.
     *
     * @param from the first unit
     * @param to the end of the range, exclusive
     */
    void run(int from, int to);
  }

  /**
   * Runs ranges of units that are about equally long, as {@link #run} does.
   *
   * @param units the number of units
   * @param isWorthwhile whether there is enough work for several threads
   * @param range does the work
   */
  default void runRanges(int units, boolean isWorthwhile, Range range) {
    // Several ranges for each thread, as some take longer than others.
    int tasks = threads() == 1 || !isWorthwhile ? 1 : Math.min(units, 4 * threads());
    if (tasks == 1) {
      range.run(0, units);
      return;
    }
    run(
        tasks,
        task ->
            range.run(
                (int) ((long) units * task / tasks), (int) ((long) units * (task + 1) / tasks)));
  }
}
