package org.hlo4j.pjrt;

import java.util.Map;

/** Options of clients whose values plugins trust: one of another type ends the process. */
final class KnownOptions {
  private static final String CPU_DEVICES = "cpu_device_count";
  private static final long MAX_CPU_DEVICES = 1024;

  private KnownOptions() {}

  /**
   * Rejects values that plugins do not check.
   *
   * @throws IllegalArgumentException if there is one
   */
  static void check(Map<String, PjrtValue> options) {
    PjrtValue devices = options.get(CPU_DEVICES);
    if (devices != null
        && !(devices instanceof PjrtValue.Int64(long count)
            && count >= 1
            && count <= MAX_CPU_DEVICES)) {
      throw new IllegalArgumentException(
          "option %s is an integer from 1 to %d, not %s"
              .formatted(CPU_DEVICES, MAX_CPU_DEVICES, devices));
    }
  }
}
