package org.hlo4j.audit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The sums over the rows of an audit. */
public final class AuditSummary {
  /** The columns whose values are counted. */
  private static final List<AuditColumn<?>> COUNTED =
      List.of(
          AuditColumn.VERDICT,
          AuditColumn.FORM,
          AuditColumn.RELEASE,
          AuditColumn.FLOOR,
          AuditColumn.BLOCKERS,
          AuditColumn.CUSTOM_CALLS,
          AuditColumn.PLATFORMS);

  private final Map<AuditColumn<?>, Map<String, Long>> counts = new HashMap<>();

  /** The first halves of digests: enough to tell programs apart, in a few bytes each. */
  private final Set<Long> digests = new HashSet<>();

  /** How many diagnostics are kept. */
  private static final int DIAGNOSTICS = 8;

  private final List<String> diagnostics = new ArrayList<>();
  private long refused;
  private long files;
  private long bytes;
  private long copies;
  private long personal;

  /** Creates a summary of no rows. */
  public AuditSummary() {
    COUNTED.forEach(column -> counts.put(column, new HashMap<>()));
  }

  /**
   * Adds a row.
   *
   * @param row the row
   */
  public void add(AuditRow row) {
    files++;
    bytes += row.get(AuditColumn.SIZE).orElse(0L);
    counts.forEach(
        (column, of) -> row.texts(column).forEach(text -> of.merge(text, 1L, Long::sum)));
    row.get(AuditColumn.DIGEST)
        .filter(digest -> !digests.add(Long.parseUnsignedLong(digest.substring(0, 16), 16)))
        .ifPresent(_ -> copies++);
    row.get(AuditColumn.DIAGNOSTIC)
        .ifPresent(diagnostic -> {
          refused++;
          if (diagnostics.size() < DIAGNOSTICS) {
            diagnostics.add(diagnostic);
          }
        });
    if (!row.texts(AuditColumn.PERSONAL_FILES).isEmpty()) {
      personal++;
    }
  }

  /** {@return the number of rows} */
  public long files() {
    return files;
  }

  /** {@return the size of all files} */
  public long bytes() {
    return bytes;
  }

  /** {@return the number of files that are not valid programs} */
  public long refused() {
    return refused;
  }

  /** {@return the diagnostics of the first files that are not valid programs} */
  public List<String> diagnostics() {
    return List.copyOf(diagnostics);
  }

  /** {@return the number of programs that mean what an earlier one means} */
  public long copies() {
    return copies;
  }

  /** {@return the number of programs with locations in the folders of people} */
  public long personal() {
    return personal;
  }

  /** {@return the columns whose values are counted} */
  public static List<AuditColumn<?>> counted() {
    return COUNTED;
  }

  /**
   * {@return the number of rows by value, the most frequent first}
   *
   * @param column one of {@link #counted}
   */
  public List<Map.Entry<String, Long>> counts(AuditColumn<?> column) {
    Map<String, Long> of = counts.get(column);
    if (of == null) {
      throw new IllegalArgumentException(column.title() + " is not counted");
    }
    List<Map.Entry<String, Long>> sorted = new ArrayList<>(new TreeMap<>(of).entrySet());
    sorted.sort(Map.Entry.<String, Long>comparingByValue().reversed());
    return sorted;
  }
}
