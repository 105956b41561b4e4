package org.hlo4j.policy;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A number of a policy, with the unit it is written in. */
enum Quantity {
  /** A number of things, which has no unit. */
  COUNT("a number such as 1000", List.of()),
  /** A number of bytes. */
  BYTES("a size such as 500 MB or 2 GiB", List.of("", "k", "M", "G", "T", "Ki", "Mi", "Gi", "Ti")),
  /** A number of floating-point operations. */
  FLOP("a number such as 1e12 or 2 TFLOP", List.of("", "k", "M", "G", "T", "P", "E"));

  private static final Pattern TEXT =
      Pattern.compile("(\\d{1,18}(?:\\.\\d{1,9})?(?:[eE]\\+?\\d{1,2})?) ?([A-Za-z]*)");

  private final String title;
  private final List<String> prefixes;

  Quantity(String title, List<String> prefixes) {
    this.title = title;
    this.prefixes = prefixes;
  }

  String title() {
    return title;
  }

  /**
   * Returns the number that a text means.
   *
   * @throws IllegalArgumentException if it means none
   */
  double parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not " + title);
    }
    return Double.parseDouble(matcher.group(1)) * factor(matcher.group(2));
  }

  private double factor(String unit) {
    if (unit.isEmpty() || (this == BYTES && unit.equals("bytes"))) {
      return 1;
    }
    String symbol = this == BYTES ? "B" : "FLOP";
    String prefix =
        unit.endsWith(symbol) ? unit.substring(0, unit.length() - symbol.length()) : "?";
    if (!prefixes.contains(prefix)) {
      throw new IllegalArgumentException("not " + title);
    }
    boolean isBinary = prefix.endsWith("i");
    int power =
        prefix.isEmpty() ? 0 : 1 + "KMGTPE".indexOf(Character.toUpperCase(prefix.charAt(0)));
    return Math.pow(isBinary ? 1024 : 1000, power);
  }

  /** Returns a number as messages show it, with its unit. */
  String show(double number) {
    String digits =
        number < 1e15
            ? String.format(Locale.ROOT, "%,d", (long) number)
            : String.format(Locale.ROOT, "%.3e", number);
    return switch (this) {
      case COUNT -> digits;
      case BYTES -> digits + " bytes";
      case FLOP -> digits + " FLOP";
    };
  }
}
