package org.hlo4j.hlo.syntax;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hlo4j.ir.builtin.ByteStrings;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.SourceText;

/** Strings by name, and strings that are dictionaries, which stand without quotes. */
public final class Dictionaries {
  /** Strings by name, ordered by it. */
  public static final TextSyntax<Map<String, String>> STRINGS =
      Syntaxes.of(Dictionaries::parse, Dictionaries::print);

  private Dictionaries() {}

  /** Returns whether a string is a dictionary, from its first character to its last. */
  static boolean isOne(String text) {
    if (!text.startsWith("{") || !text.endsWith("}")) {
      return false;
    }
    HloScanner scanner = HloScanner.of(SourceText.of("", ByteStrings.encode(text)));
    try {
      return scanner.dictionary().equals(text);
    } catch (DiagnosticException notOne) {
      return false;
    }
  }

  private static Map<String, String> parse(HloScanner in) {
    Map<String, String> values = new TreeMap<>(ByteStrings::compare);
    in.list(
        "{",
        "}",
        () -> {
          String name = in.attributeName();
          values.put(name, in.at("{") ? in.dictionary() : in.string()); // the last one counts
          return name;
        });
    return Collections.unmodifiableMap(values);
  }

  private static void print(Map<String, String> values, HloTextWriter out) {
    out.list(
        "{",
        ",",
        "}",
        List.copyOf(values.entrySet()),
        entry -> {
          out.append(entry.getKey()).append("=");
          Syntaxes.BACKEND_CONFIG.print(entry.getValue(), out);
        });
  }
}
