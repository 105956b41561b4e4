package org.hlo4j.transforms.refine;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Runs work on a new stack, so that recursion is bounded by memory alone. */
final class FreshStack {
  /** The maximum depth of calls that are followed on one stack. */
  static final int CALLS = 64;

  private FreshStack() {}

  /**
   * Runs the work in another thread and waits for it; rethrows its exceptions.
   *
   * @throws IllegalStateException if this thread is interrupted
   */
  static void run(Runnable work) {
    FutureTask<Boolean> task = new FutureTask<>(work, true);
    Thread.ofPlatform().daemon().start(task);
    try {
      task.get();
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case RuntimeException failure -> throw failure;
        case Error failure -> throw failure;
        case null, default -> throw new IllegalStateException(e);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while refining", e);
    }
  }
}
