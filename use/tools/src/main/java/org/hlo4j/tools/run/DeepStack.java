package org.hlo4j.tools.run;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.hlo4j.ir.ReadLimits;

/** Runs work on programs with enough stack for the nesting depth that limits permit. */
public final class DeepStack {
  private static final long USUAL = 16 << 20;
  private static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE);

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
    return await(start(name, limits, work), FOREVER).orElseThrow();
  }

  /**
   * Starts work on a thread with enough stack for the limits, which does not keep the process from
   * its end.
   */
  static <T> CompletableFuture<T> start(String name, ReadLimits limits, Supplier<T> work) {
    CompletableFuture<T> result = new CompletableFuture<>();
    threads(name, limits)
        .daemon()
        .start(() -> {
          try {
            result.complete(work.get());
          } catch (RuntimeException | Error e) {
            result.completeExceptionally(e);
          }
        });
    return result;
  }

  /** Returns the result of work, or throws what it has thrown; empty if it does not end in time. */
  static <T> Optional<T> await(CompletableFuture<T> result, Duration time) {
    try {
      return Optional.of(result.get(Math.max(0, time.toNanos()), TimeUnit.NANOSECONDS));
    } catch (TimeoutException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ToolException("interrupted");
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case RuntimeException failure -> throw failure;
        case Error failure -> throw failure;
        case null, default -> throw new IllegalStateException(e);
      }
    }
  }
}
