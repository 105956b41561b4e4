package org.hlo4j.tools.cli.command;

import java.util.Locale;
import picocli.CommandLine.TypeConversionException;

/** A size in bytes on the command line, with suffix K, M, G or T for powers of 1024. */
final class ByteSize {
  private static final String UNITS = "KMGT";

  private ByteSize() {}

  static long parse(String text) {
    if (!text.toUpperCase(Locale.ROOT).matches("\\d{1,9}[KMGT]?")) {
      throw new TypeConversionException("'" + text + "' is no size such as 500M or 4G");
    }
    char last = Character.toUpperCase(text.charAt(text.length() - 1));
    int unit = UNITS.indexOf(last) + 1;
    String digits = unit == 0 ? text : text.substring(0, text.length() - 1);
    return Long.parseLong(digits) << (10 * unit);
  }
}
