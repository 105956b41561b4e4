package org.hlo4j.tools.run;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.internal.ProcessEnd;

/** When a command gives up, by a clock that runs on whatever the time of day is set to. */
public final class Deadline {
  /** The deadline of commands that take as long as they do. */
  public static final Deadline NONE = new Deadline(Optional.empty(), System::nanoTime, 0);

  /** How long work may take to end by itself, which tells the operation that it was at. */
  private static final Duration GRACE = Duration.ofMillis(40);

  /** How much memory a system takes back from a process that ends, in bytes per nanosecond. */
  private static final double RETURNED = 13;

  /** The part of the time that the end of the process may take. */
  private static final double ENDING = 0.1;

  private static final double NANOS = 1e9;

  private final Optional<Double> seconds;
  private final LongSupplier clock;
  private final long end;
  private volatile boolean isMissed;

  private Deadline(Optional<Double> seconds, LongSupplier clock, long end) {
    this.seconds = seconds;
    this.clock = clock;
    this.end = end;
  }

  /**
   * Returns a deadline.
   *
   * @param seconds the time there is, at most some years
   * @param used what of it is over
   * @param clock nanoseconds from some point
   */
  public static Deadline in(double seconds, Duration used, LongSupplier clock) {
    long end = clock.getAsLong() + (long) (seconds * NANOS) - used.toNanos();
    return new Deadline(Optional.of(seconds), clock, end);
  }

  /** Returns whether the time is over; work that is told so ends. */
  public boolean isOver() {
    if (seconds.isPresent() && nanosLeft() < 0) {
      isMissed = true;
    }
    return isMissed;
  }

  /** Returns whether work was told, or left to itself because it did not ask. */
  public boolean isMissed() {
    return isMissed;
  }

  /** Returns the time that is left to work: the system takes some for the memory of the heap. */
  private long nanosLeft() {
    long ending = (long) (Runtime.getRuntime().totalMemory() / RETURNED);
    return end - clock.getAsLong() - Math.min(ending, longestEnding());
  }

  private long longestEnding() {
    return (long) (seconds.orElse(0.0) * ENDING * NANOS);
  }

  /** Returns what is over, in words. */
  public String description() {
    return "takes longer than " + seconds.orElse(0.0) + " s";
  }

  /**
   * Returns the result of work. Work that has not ended soon after the deadline is left to its
   * thread, a daemon, and has no result.
   *
   * @param limits those of the programs that it reads
   */
  public <T> Optional<T> within(String name, ReadLimits limits, Supplier<T> work) {
    if (seconds.isEmpty()) {
      return Optional.of(DeepStack.run(limits, work));
    }
    CompletableFuture<T> started = DeepStack.start(name, limits, work);
    ProcessEnd.prepare();
    Duration first = Duration.ofNanos(end - clock.getAsLong() - longestEnding());
    Optional<T> result = DeepStack.await(started, first);
    if (result.isEmpty()) {
      // Only now is it known how much memory the work has taken.
      result = DeepStack.await(started, Duration.ofNanos(nanosLeft()).plus(GRACE));
    }
    if (result.isEmpty()) {
      isMissed = true;
    }
    return result;
  }
}
