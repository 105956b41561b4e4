package org.hlo4j.tools.cli.program;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.interpreter.InputSource;
import org.hlo4j.tools.cli.command.Quantities;

/**
 * An outline of many arrays whose names are paths, such as {@code args[0]['layers'][3]['w']}: names
 * with a common prefix are grouped into one line, with their number and size in bytes. It is as
 * detailed as the number of lines permits.
 */
final class Outline {
  private static final int MAX_LINES = 12;

  /** The number of steps of a path that are considered; names may be long. */
  private static final int MAX_STEPS = 16;

  /**
   * An array.
   *
   * @param name its path; empty if it has none
   * @param text its description when shown alone
   * @param bytes its size
   */
  record Item(String name, String text, double bytes) {}

  /** The arrays whose names start with a path, with subgroups by the next step. */
  private static final class Group {
    private final String path;
    private final List<Item> items = new ArrayList<>();
    private final Map<String, Group> parts = new LinkedHashMap<>();

    Group(String path) {
      this.path = path;
    }

    void add(Item item) {
      Group group = this;
      group.items.add(item);
      int at = 0;
      for (int step = 0; step < MAX_STEPS && at < item.name().length(); step++) {
        int end = InputSource.endOfStep(item.name(), at);
        String path = item.name().substring(0, end);
        group = group.parts.computeIfAbsent(path, Group::new);
        group.items.add(item);
        at = end;
      }
    }

    Group innermost() {
      Group group = this;
      while (group.parts.size() == 1) {
        Group only = group.parts.values().iterator().next();
        if (only.items.size() < group.items.size()) {
          break;
        }
        group = only;
      }
      return group;
    }

    /**
     * Returns whether the subgroups contain all arrays: the name of an array may be a prefix of
     * another one's.
     */
    boolean canBeSplit() {
      return !parts.isEmpty()
          && parts.values().stream().mapToInt(part -> part.items.size()).sum() == items.size();
    }

    String text() {
      return items.size() == 1
          ? items.getFirst().text()
          : (path.isEmpty() ? "" : path + ": ") + total(items);
    }
  }

  private Outline() {}

  /** Returns whether there are more arrays than lines. */
  static boolean shortens(int count) {
    return count > MAX_LINES;
  }

  /** Returns the number of arrays and their total size. */
  static String total(List<Item> items) {
    double bytes = items.stream().mapToDouble(Item::bytes).sum();
    return Quantities.grouped(items.size()) + " arrays, " + Quantities.bytes(bytes);
  }

  /** Returns the lines for arrays, one for each if there are enough lines. */
  static List<String> of(List<Item> items) {
    Group root = new Group("");
    items.forEach(root::add);
    List<Group> shown = new ArrayList<>(List.of(root.innermost()));
    for (int at = 0; at >= 0; at = largest(shown)) {
      Group split = shown.get(at);
      if (!fits(split, shown)) {
        break;
      }
      shown.remove(at);
      shown.addAll(at, split.parts.values().stream().map(Group::innermost).toList());
    }
    return shown.stream().map(Group::text).toList();
  }

  private static boolean fits(Group group, List<Group> shown) {
    return group.canBeSplit() && shown.size() - 1 + group.parts.size() <= MAX_LINES;
  }

  /** Returns the index of the largest group whose subgroups fit in the remaining lines, or -1. */
  private static int largest(List<Group> shown) {
    int largest = -1;
    for (int i = 0; i < shown.size(); i++) {
      if (fits(shown.get(i), shown)
          && (largest < 0 || shown.get(i).items.size() > shown.get(largest).items.size())) {
        largest = i;
      }
    }
    return largest;
  }
}
