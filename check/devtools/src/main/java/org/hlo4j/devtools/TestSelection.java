package org.hlo4j.devtools;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which tests run for a change: those that reach it by the references between types, the nearest
 * first, as long as the time lasts that they took before.
 *
 * @param chosen the tests that run
 * @param leftOut the tests that reach the change, too
 */
record TestSelection(List<TestClass> chosen, List<TestClass> leftOut) {
  /** The time assumed for a class that has not run yet, in seconds. */
  private static final double UNKNOWN = 1;

  /**
   * Selects tests.
   *
   * @param candidates all that may run
   * @param references the types that each type mentions
   * @param changed the types that changed, tests among them
   * @param always tests that run however long they take
   * @param seconds how long classes of tests took, by name
   * @param budget how many seconds they may take together
   */
  static TestSelection of(
      Collection<TestClass> candidates,
      Map<String, ? extends Collection<String>> references,
      Set<String> changed,
      Set<TestClass> always,
      Map<String, Double> seconds,
      double budget) {
    Map<String, Integer> distances = distances(references, changed);
    List<TestClass> reaching = new ArrayList<>();
    for (TestClass test : candidates) {
      if (always.contains(test) || distances.containsKey(test.type())) {
        reaching.add(test);
      }
    }
    reaching.sort(
        Comparator.<TestClass>comparingInt(
                test -> always.contains(test) ? -1 : distances.getOrDefault(test.type(), 0))
            .thenComparingDouble(test -> seconds.getOrDefault(test.name(), UNKNOWN))
            .thenComparing(Comparator.naturalOrder()));
    List<TestClass> chosen = new ArrayList<>();
    List<TestClass> leftOut = new ArrayList<>();
    double left = budget;
    for (TestClass test : reaching) {
      double takes = seconds.getOrDefault(test.name(), UNKNOWN);
      if (always.contains(test) || takes <= left) {
        chosen.add(test);
        left -= takes;
      } else {
        leftOut.add(test);
      }
    }
    return new TestSelection(chosen, leftOut);
  }

  /** Returns by how many references each type reaches one that changed. */
  static Map<String, Integer> distances(
      Map<String, ? extends Collection<String>> references, Set<String> changed) {
    Map<String, Set<String>> users = new HashMap<>();
    references.forEach((type, used) ->
        used.forEach(each -> users.computeIfAbsent(each, _ -> new HashSet<>()).add(type)));
    Map<String, Integer> distances = new HashMap<>();
    Deque<String> next = new ArrayDeque<>(changed);
    changed.forEach(type -> distances.put(type, 0));
    while (!next.isEmpty()) {
      String type = next.remove();
      int farther = distances.getOrDefault(type, 0) + 1;
      for (String user : users.getOrDefault(type, Set.of())) {
        if (distances.putIfAbsent(user, farther) == null) {
          next.add(user);
        }
      }
    }
    return distances;
  }

  /**
   * Divides what runs by module, and what takes long once more.
   *
   * @param seconds how long classes of tests took, by name
   * @param longest what a part may take, if it has more than one class
   */
  List<List<TestClass>> parts(Map<String, Double> seconds, double longest) {
    Map<String, List<TestClass>> byModule =
        chosen.stream()
            .collect(
                Collectors.groupingBy(TestClass::module, LinkedHashMap::new, Collectors.toList()));
    List<List<TestClass>> parts = new ArrayList<>();
    for (List<TestClass> own : byModule.values()) {
      double total =
          own.stream().mapToDouble(test -> seconds.getOrDefault(test.name(), UNKNOWN)).sum();
      if (total <= longest || own.size() == 1) {
        parts.add(own);
      } else {
        parts.addAll(halves(own, seconds));
      }
    }
    return parts;
  }

  /** The longest first, each to the half that takes less time. */
  private static List<List<TestClass>> halves(List<TestClass> tests, Map<String, Double> seconds) {
    List<List<TestClass>> halves = List.of(new ArrayList<>(), new ArrayList<>());
    double[] sums = new double[2];
    tests.stream()
        .sorted(
            Comparator.<TestClass>comparingDouble(
                    test -> -seconds.getOrDefault(test.name(), UNKNOWN))
                .thenComparing(Comparator.naturalOrder()))
        .forEach(test -> {
          int shorter = sums[0] <= sums[1] ? 0 : 1;
          halves.get(shorter).add(test);
          sums[shorter] += seconds.getOrDefault(test.name(), UNKNOWN);
        });
    return halves;
  }
}
