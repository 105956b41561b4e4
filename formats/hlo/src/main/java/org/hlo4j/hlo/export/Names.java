package org.hlo4j.hlo.export;

import java.util.HashMap;
import java.util.Map;

/** Names of instructions and computations: words with the number of times that they were asked. */
final class Names {
  private final Map<String, Integer> counts = new HashMap<>();

  /** Returns a name that no other instruction or computation has. */
  String unique(String base) {
    String word = base.replaceAll("[^A-Za-z0-9_.-]", "_");
    if (word.isEmpty() || (!Character.isLetter(word.charAt(0)) && word.charAt(0) != '_')) {
      word = "_" + word;
    }
    return word + "." + counts.merge(word, 1, Integer::sum);
  }
}
