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
}
