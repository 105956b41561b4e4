package org.hlo4j.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Holds the rows of a table against those that a test checks. Rows without a check stand in a list
 * with the reason, a line {@code row: reason} each; lines that begin with {@code #} are comments.
 * The list may only shrink: a row that is checked, or that there is not, may not stand in it.
 */
public final class RowCoverage {
  /** The most rows that a failure names of each kind. */
  private static final int MOST_ROWS = 10;

  private RowCoverage() {}

  /**
   * Fails unless each row is either checked or listed.
   *
   * @param rows the names of all rows of the table
   * @param checked the names of what is checked; names that are not rows are ignored
   * @param list the file with the rows that are not checked
   * @throws AssertionError that names what does not fit and says what to do about it
   */
  public static void check(Collection<String> rows, Collection<String> checked, Path list) {
    List<String> failures = new ArrayList<>();
    Map<String, String> reasons = read(list, failures);
    Set<String> known = new HashSet<>(rows);
    Set<String> unchecked = new TreeSet<>(known);
    unchecked.removeAll(new HashSet<>(checked));

    Set<String> bare = new TreeSet<>(unchecked);
    bare.removeAll(reasons.keySet());
    add(failures, "without a check: add one, or a line 'row: reason'", bare);

    Set<String> listed = new TreeSet<>(reasons.keySet());
    listed.removeAll(unchecked);
    Set<String> absent = new TreeSet<>(listed);
    absent.removeAll(known);
    listed.removeAll(absent);
    add(failures, "listed although checked: delete the lines", listed);
    add(failures, "listed although there is no such row: delete the lines", absent);

    Set<String> silent = new TreeSet<>();
    reasons.forEach((row, reason) -> {
      if (reason.isEmpty()) {
        silent.add(row);
      }
    });
    add(failures, "listed without a reason", silent);
    if (!failures.isEmpty()) {
      throw new AssertionError("rows and " + list + ":\n" + String.join("\n", failures));
    }
  }

  private static void add(List<String> failures, String what, Set<String> rows) {
    if (!rows.isEmpty()) {
      int more = rows.size() - MOST_ROWS;
      failures.add(
          "  %,d %s: %s%s"
              .formatted(
                  rows.size(),
                  what,
                  String.join(", ", rows.stream().limit(MOST_ROWS).toList()),
                  more > 0 ? " and %,d more".formatted(more) : ""));
    }
  }

  /** Returns the reason of each row listed, which is empty where there is none. */
  private static Map<String, String> read(Path list, List<String> failures) {
    Map<String, String> reasons = new HashMap<>();
    Set<String> twice = new TreeSet<>();
    try {
      for (String line : Files.readAllLines(list)) {
        if (line.isBlank() || line.startsWith("#")) {
          continue;
        }
        // a row's name may have colons, but no space behind one
        String[] parts = (line + " ").split(": ", 2);
        String row = parts[0].strip();
        if (reasons.put(row, parts.length < 2 ? "" : parts[1].strip()) != null) {
          twice.add(row);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    add(failures, "listed twice", twice);
    return reasons;
  }
}
