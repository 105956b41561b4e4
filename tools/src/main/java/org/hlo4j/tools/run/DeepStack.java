package org.hlo4j.tools.run;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.hlo4j.ir.ReadLimits;
import org.jspecify.annotations.Nullable;

/** Runs what works on programs with room for those that are nested as deep as limits allow. */
public final class DeepStack {
  private static final long USUAL = 16 << 20;

  private DeepStack() {}

  /** Threads with room for programs that are nested as deep as limits allow, however started. */
  public static Thread.Builder.OfPlatform threads(String name, ReadLimits limits) {
    return Thread.ofPlatform().name(name).stackSize(Math.max(USUAL, limits.stackBytes()));
  }

  /** The result of the work, which is done on another thread if the limits need one. */
  public static <T> T run(ReadLimits limits, Supplier<T> work) {
    return limits.depth() <= ReadLimits.DEFAULT.depth()
        ? work.get()
        : onThread("deep", limits, work);
  }

  /** The result of the work, which is done on a thread with room for what limits allow. */
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
