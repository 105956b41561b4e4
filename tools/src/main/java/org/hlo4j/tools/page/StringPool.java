package org.hlo4j.tools.page;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.hlo4j.tools.run.Printable;

/** A table of distinct strings, escaped as they are shown, and their numbers. */
public final class StringPool {
  private final Map<String, Integer> numbers = new LinkedHashMap<>();

  /** Creates an empty table. */
  public StringPool() {}

  /**
   * {@return the number of a string, which is added if it is not there}
   *
   * @param string the string
   */
  public int number(String string) {
    Integer known = numbers.putIfAbsent(Printable.of(string), numbers.size());
    return known == null ? numbers.size() - 1 : known;
  }

  /** {@return the strings in the order of their numbers} */
  public Set<String> all() {
    return numbers.keySet();
  }
}
