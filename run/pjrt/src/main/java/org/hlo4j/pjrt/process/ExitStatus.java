package org.hlo4j.pjrt.process;

import java.util.Map;
import java.util.Optional;

/** How a process ended, in words. */
final class ExitStatus {
  /** Java reports the number of a signal so much higher, as shells do. */
  private static final int SIGNALLED = 128;

  /** The signals that have the same number on all systems. */
  private static final Map<Integer, String> SIGNALS =
      Map.of(
          2, "SIGINT",
          4, "SIGILL",
          6, "SIGABRT",
          8, "SIGFPE",
          9, "SIGKILL, as the system does if memory runs out",
          11, "SIGSEGV",
          15, "SIGTERM");

  private ExitStatus() {}

  static String text(int status) {
    return Optional.ofNullable(SIGNALS.get(status - SIGNALLED))
        .map(signal -> "was ended by " + signal)
        .or(() ->
            status > SIGNALLED
                ? Optional.of("was ended by signal " + (status - SIGNALLED))
                : Optional.empty())
        .orElse("ended with exit status " + status);
  }
}
