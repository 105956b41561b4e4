package org.hlo4j.tools.report;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** A table of distinct strings and their numbers. */
final class StringPool {
  private final Map<String, Integer> numbers = new LinkedHashMap<>();

  int number(String string) {
    Integer known = numbers.putIfAbsent(string, numbers.size());
    return known == null ? numbers.size() - 1 : known;
  }

  /** Returns the strings in the order of their numbers. */
  Set<String> all() {
    return numbers.keySet();
  }
}
