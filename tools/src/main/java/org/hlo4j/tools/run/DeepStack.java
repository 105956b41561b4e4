package org.hlo4j.tools.run;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.hlo4j.ir.ReadLimits;
import org.jspecify.annotations.Nullable;

/** Runs work on programs with enough stack for the nesting depth that limits permit. */
public final class DeepStack {
  private static final long USUAL = 16 << 20;

  private DeepStack() {}

  /**
   * Returns a builder of threads with enough stack for the nesting depth that limits permit,
   * regardless of the JVM's options.
   */
  public static Thread.Builder.OfPlatform threads(String name, ReadLimits limits) {
    return Thread.ofPlatform().name(name).stackSize(Math.max(USUAL, limits.stackBytes()));
  }

  /** Returns the result of work, run on another thread if the limits require one. */
  public static <T> T run(ReadLimits limits, Supplier<T> work) {
    return limits.depth() <= ReadLimits.DEFAULT.depth()
        ? work.get()
        : onThread("deep", limits, work);
  }

  /** Returns the result of work, run on a thread with enough stack for the limits. */
  public static <T> T onThread(String name, ReadLimits limits, Supplier<T> work) {
    AtomicReference<@Nullable T> result = new AtomicReference<>();
    AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    Thread thread =
        threads(name, limits)
            .uncaughtExceptionHandler((_, thrown) -> failure.set(thrown))
            .start(() -> result.set(work.get()));
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ToolException("interrupted");
    }
    Throwable thrown = failure.get();
    if (thrown instanceof RuntimeException e) {
      throw e;
    }
    if (thrown instanceof Error e) {
      throw e;
    }
    return java.util.Objects.requireNonNull(result.get());
  }
}
