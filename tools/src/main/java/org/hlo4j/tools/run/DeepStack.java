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
    if (limits.depth() <= ReadLimits.DEFAULT.depth()) {
      return work.get();
    }
    AtomicReference<@Nullable T> result = new AtomicReference<>();
    AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    Thread thread =
        threads("deep", limits)
            .uncaughtExceptionHandler((_, thrown) -> failure.set(thrown))
            .start(() -> result.set(work.get()));
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ToolException("interrupted");
    }
    switch (failure.get()) {
      case RuntimeException thrown -> throw thrown;
      case Error thrown -> throw thrown;
      case null, default -> {}
    }
    return java.util.Objects.requireNonNull(result.get());
  }
}
