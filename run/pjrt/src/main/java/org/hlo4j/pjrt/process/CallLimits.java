package org.hlo4j.pjrt.process;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * When a call is given up.
 *
 * @param cancelled whether it is cancelled, which is polled
 * @param limit how long it may take; empty if there is no limit
 * @param start when it began, as {@link System#nanoTime} counts
 */
public record CallLimits(BooleanSupplier cancelled, Optional<Duration> limit, long start) {
  /**
   * {@return the limits of a call that begins}
   *
   * @param cancelled whether it is cancelled
   * @param limit how long it may take
   */
  public static CallLimits begin(BooleanSupplier cancelled, Optional<Duration> limit) {
    return new CallLimits(cancelled, limit, System.nanoTime());
  }

  boolean isOver() {
    return limit.isPresent()
        && limit.get().compareTo(Duration.ofNanos(System.nanoTime() - start)) <= 0;
  }
}
