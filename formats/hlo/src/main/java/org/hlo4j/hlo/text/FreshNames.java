package org.hlo4j.hlo.text;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/** Names of what a text has no name for; each is looked for where the last one was found. */
final class FreshNames {
  private final Predicate<String> isTaken;
  private final Map<String, Integer> numbers = new HashMap<>();

  FreshNames(Predicate<String> isTaken) {
    this.isTaken = isTaken;
  }

  /** Returns a name that is not taken: the one that is wanted, or with a number after it. */
  String of(String wanted) {
    String name = wanted;
    while (isTaken.test(name)) {
      name = wanted + "." + numbers.merge(wanted, 1, Integer::sum);
    }
    return name;
  }
}
