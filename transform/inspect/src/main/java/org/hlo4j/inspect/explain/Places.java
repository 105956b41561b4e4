package org.hlo4j.inspect.explain;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.location.FileLineColLoc;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.text.print.MlirPrinter;

/**
 * Findings that differ in their locations only.
 *
 * @param first the first of them in program order
 * @param locations the locations of all of them, in program order
 * @param <T> the type of a finding
 */
public record Places<T>(T first, List<Location> locations) {
  /** Copies the list of locations. */
  public Places {
    locations = List.copyOf(locations);
  }

  /**
   * {@return blockers grouped by operation name and feature, in order of first occurrence}
   *
   * @param blockers the blockers to group
   */
  public static List<Places<Blocker>> ofBlockers(List<Blocker> blockers) {
    return group(blockers, Blocker::anywhere, Blocker::location);
  }

  /**
   * {@return cautions grouped by their sentence, in order of first occurrence}
   *
   * @param cautions the cautions to group
   */
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

  /** {@return the first location and the number of the others, for messages} */
  public String where() {
    int others = count() - 1;
    return place(locations.getFirst())
        + switch (others) {
          case 0 -> "";
          case 1 -> " and 1 other place";
          default -> " and " + others + " other places";
        };
  }

  /**
   * {@return a location for messages: the file, line and column in it, or its text in MLIR}
   *
   * @param location the location
   */
  public static String place(Location location) {
    return FileLineColLoc.findIn(location)
        .map(place -> place.file() + ":" + place.line() + ":" + place.column())
        .orElseGet(
            () -> location == UnknownLoc.INSTANCE ? "(no location)" : MlirPrinter.toLine(location));
  }

  /** {@return the number of locations} */
  public int count() {
    return locations.size();
  }
}
