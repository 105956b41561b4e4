package org.hlo4j.tools.page;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.hlo4j.ir.internal.Printable;

/** A table of distinct strings, escaped as they are shown, and their numbers. */
public final class StringPool {
  private static final String SEPARATOR = "\u001f";

  private final Map<String, Integer> numbers = new LinkedHashMap<>();

  /** Creates an empty table. */
  public StringPool() {}

  /**
   * {@return the number of a string, which is added if it is not there}
   *
   * @param string the string
   */
  public int number(String string) {
    return numberOfShown(Printable.of(string));
  }

  /**
   * {@return the number of a path, whose parts are separated by the character U+001F, which none of
   * them contains when they are escaped}
   *
   * @param parts the parts of the path
   */
  public int number(List<String> parts) {
    return numberOfShown(parts.stream().map(Printable::of).collect(Collectors.joining(SEPARATOR)));
  }

  private int numberOfShown(String shown) {
    Integer known = numbers.putIfAbsent(shown, numbers.size());
    return known == null ? numbers.size() - 1 : known;
  }

  /** {@return the strings in the order of their numbers} */
  public Set<String> all() {
    return numbers.keySet();
  }
}
