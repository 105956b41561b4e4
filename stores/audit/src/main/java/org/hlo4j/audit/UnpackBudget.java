package org.hlo4j.audit;

import java.time.Duration;
import java.util.Optional;

/**
 * The limits of an archive with all archives inside: bytes that are unpacked, members, and the time
 * of each step. It is charged in the order of members, so that what is refused depends on the
 * archive alone.
 */
final class UnpackBudget {
  /** How many times as large as the archive its content may be; deflate reaches 1,032. */
  static final int MOST_EXPANSION = 200;

  private static final int MOST_MEMBERS = 1 << 22;
  private static final double NANOS = 1e9;

  private final Optional<Duration> timeLimit;
  private long bytes;
  private long members = MOST_MEMBERS;

  /**
   * Creates a budget.
   *
   * @param size the size of the archive
   * @param allowed how many bytes may be unpacked at least
   * @param timeLimit how long a step may take
   */
  UnpackBudget(long size, long allowed, Optional<Duration> timeLimit) {
    this.bytes =
        Math.max(allowed, size > Long.MAX_VALUE / MOST_EXPANSION ? size : size * MOST_EXPANSION);
    this.timeLimit = timeLimit;
  }

  /** Returns the bytes that may still be unpacked. */
  long bytes() {
    return bytes;
  }

  /**
   * Charges bytes.
   *
   * @throws UnopenedException if they are too many; then nothing is charged
   */
  void chargeBytes(long count) throws UnopenedException {
    if (count > bytes) {
      throw tooLarge();
    }
    bytes -= count;
  }

  /**
   * Charges members.
   *
   * @throws UnopenedException if they are too many
   */
  void chargeMembers(long count) throws UnopenedException {
    members -= count;
    if (members < 0) {
      throw new UnopenedException(
          AuditVerdict.TOO_LARGE, "archive has more than " + MOST_MEMBERS + " members");
    }
  }

  static UnopenedException tooLarge() {
    return new UnopenedException(
        AuditVerdict.TOO_LARGE,
        "unpacks to more than 1 GiB and " + MOST_EXPANSION + " times the archive");
  }

  /** Returns a check that a step which begins now takes no longer than it may. */
  Step begin() {
    long start = System.nanoTime();
    return () -> {
      if (timeLimit.isPresent() && System.nanoTime() - start > timeLimit.get().toNanos()) {
        throw new UnopenedException(
            AuditVerdict.TIMED_OUT,
            "takes longer to unpack than %s s".formatted(timeLimit.get().toNanos() / NANOS));
      }
    };
  }

  /** A step. */
  @FunctionalInterface
  interface Step {
    /**
     * Checks the time.
     *
     * @throws UnopenedException if it takes longer than it may
     */
    void check() throws UnopenedException;
  }
}
