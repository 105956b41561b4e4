package org.hlo4j.inspect.explain;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.hlo4j.ir.Location;

/**
 * Findings that differ in nothing but their places.
 *
 * @param first the first of them in the program
 * @param locations where all of them are, in the order of the program
 * @param <T> the kind of finding
 */
public record Places<T>(T first, List<Location> locations) {
  public Places {
    locations = List.copyOf(locations);
  }

  /** The blockers, each feature of an operation once. */
  public static List<Places<Blocker>> ofBlockers(List<Blocker> blockers) {
    return group(blockers, Blocker::anywhere, Blocker::location);
  }

  /** The cautions, each kind once, whatever operations it is found at. */
  public static List<Places<Caution>> ofCautions(List<Caution> cautions) {
    return group(cautions, Caution::sentence, Caution::location);
  }

  private static <T> List<Places<T>> group(
      List<T> findings, Function<T, Object> key, Function<T, Location> location) {
    Map<Object, List<T>> groups = new LinkedHashMap<>();
    for (T finding : findings) {
      groups.computeIfAbsent(key.apply(finding), _ -> new ArrayList<>()).add(finding);
    }
    return groups.values().stream()
        .map(group -> new Places<>(group.getFirst(), group.stream().map(location).toList()))
        .toList();
  }

  /** How many places there are. */
  public int count() {
    return locations.size();
  }
}
