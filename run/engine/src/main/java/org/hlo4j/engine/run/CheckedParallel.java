package org.hlo4j.engine.run;

import java.util.function.IntConsumer;
import org.hlo4j.engine.kernel.Parallel;

/** Distributes tasks; before each of them it ends the run if that is cancelled. */
record CheckedParallel(Parallel parallel, Activation activation) implements Parallel {
  @Override
  public int threads() {
    return parallel.threads();
  }

  @Override
  public void run(int tasks, IntConsumer task) {
    parallel.run(
        tasks,
        i -> {
          activation.check();
          task.accept(i);
        });
  }
}
