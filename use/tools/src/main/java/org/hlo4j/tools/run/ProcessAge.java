package org.hlo4j.tools.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** How long this process has been there, which the JVM's own start is a part of. */
public final class ProcessAge {
  /** The start of a JVM takes no longer; another answer is of a clock or container that is off. */
  private static final Duration MOST = Duration.ofSeconds(10);

  /** The unit of times in {@code /proc/PID/stat}: USER_HZ, which is 100 on all of Linux. */
  private static final double TICKS = 100;

  /** The start of the process among the fields after the name of the command. */
  private static final int START = 19;

  private static final double NANOS = 1e9;

  private ProcessAge() {}

  /** Returns the age as the operating system tells it; zero if it does not, or not plausibly. */
  public static Duration now() {
    return plausible(onLinux().or(ProcessAge::byClock));
  }

  static Duration plausible(Optional<Duration> age) {
    return age.filter(given -> !given.isNegative() && given.compareTo(MOST) <= 0)
        .orElse(Duration.ZERO);
  }

  /** Returns the age by the clock that no one sets: the JDK takes the start in whole seconds. */
  private static Optional<Duration> onLinux() {
    try {
      return onLinux(
          Files.readString(Path.of("/proc/self/stat")), Files.readString(Path.of("/proc/uptime")));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  static Optional<Duration> onLinux(String stat, String uptime) {
    try {
      // The name of the command is in parentheses, and may contain some.
      String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
      double start = Long.parseLong(fields[START]) / TICKS;
      double now = Double.parseDouble(uptime.split(" ", 2)[0]);
      return Optional.of(Duration.ofNanos((long) ((now - start) * NANOS)));
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      return Optional.empty();
    }
  }

  private static Optional<Duration> byClock() {
    try {
      return ProcessHandle.current()
          .info()
          .startInstant()
          .map(start -> Duration.between(start, Instant.now()));
    } catch (DateTimeException | ArithmeticException e) {
      return Optional.empty();
    }
  }
}
