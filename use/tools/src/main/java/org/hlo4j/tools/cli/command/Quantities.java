package org.hlo4j.tools.cli.command;

import java.util.List;
import java.util.Locale;

/**
 * Formats numbers for people. Mostly without {@code String.format}, whose locale look-up takes too
 * long for a command on a small program.
 */
public final class Quantities {
  private static final List<String> BYTES =
      List.of("bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB");
  private static final List<String> FLOPS =
      List.of("FLOP", "kFLOP", "MFLOP", "GFLOP", "TFLOP", "PFLOP", "EFLOP");

  private Quantities() {}

  /** Formats a total, such as 1,234,567; one that a {@code long} does not hold is at its limit. */
  public static String total(long count) {
    return (count == Long.MAX_VALUE ? "at least " : "") + grouped(count);
  }

  /** Formats a count, such as 1,234,567. */
  public static String grouped(long count) {
    StringBuilder digits = new StringBuilder(Long.toString(count));
    int first = count < 0 ? 1 : 0;
    for (int i = digits.length() - 3; i > first; i -= 3) {
      digits.insert(i, ',');
    }
    return digits.toString();
  }

  /** Formats a number of things, such as 1 file or 2 files. */
  public static String things(int count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }

  /** Formats a size in bytes, such as 1.5 KiB. */
  public static String bytes(double count) {
    return scaled(count, 1024, BYTES);
  }

  /** Formats a number of operations, such as 1.5 kFLOP. */
  public static String flops(double count) {
    return scaled(count, 1000, FLOPS);
  }

  private static String scaled(double count, double step, List<String> units) {
    int unit = 0;
    double size = 1;
    while (count / size >= step && unit < units.size() - 1) {
      size *= step;
      unit++;
    }
    double value = count / size;
    return (unit == 0 ? rounded(value) : decimal(value)) + " " + units.get(unit);
  }

  private static String rounded(double value) {
    return Long.toString(Math.round(value));
  }

  private static String decimal(double value) {
    if (value >= 1e15) {
      return String.format(Locale.ROOT, "%.1f", value);
    }
    long tenths = Math.round(10 * value);
    return tenths / 10 + "." + tenths % 10;
  }
}
