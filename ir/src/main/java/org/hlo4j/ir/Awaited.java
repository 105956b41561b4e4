package org.hlo4j.ir;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** What comes of work in another thread. */
public final class Awaited {
  private Awaited() {}

  /**
   * Waits for the result; throws what the work threw.
   *
   * @throws IllegalStateException if this thread was interrupted
   */
  public static <T extends @Nullable Object> T result(Future<T> work) {
    try {
      return work.get();
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case RuntimeException failure -> throw failure;
        case Error failure -> throw failure;
        case null, default -> throw new IllegalStateException(e);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while other threads worked", e);
    }
  }
}
