package org.hlo4j.ir.internal;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.hlo4j.ir.diagnostic.ByteOffsetLoc;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.Diagnostics;

/**
 * What a model says in fields that its reader does not know: such a field is no error, as later
 * versions of a schema add some, but what is made of the model lacks it, which is said. Fields that
 * are left out on purpose are in the tables of their messages, with the reason, and not counted
 * here.
 */
public final class UnknownFields {
  /** How often a field was there, and where first. */
  private record Found(long count, long first) {
    Found and(Found other) {
      return new Found(count + other.count, Math.min(first, other.first));
    }
  }

  private final Map<String, Found> fields = new TreeMap<>();

  /** Creates an account of no fields. */
  public UnknownFields() {}

  /**
   * Counts a field.
   *
   * @param message the name of the message that has it
   * @param field its name or number
   * @param offset where it is in the file
   */
  public void add(String message, Object field, long offset) {
    fields.merge(message + "." + field, new Found(1, offset), Found::and);
  }

  /**
   * Reports a warning with all fields, where the first one is, unless there are none.
   *
   * @param file the name of the file
   * @param warnings receives the warning
   */
  public void report(String file, Diagnostics warnings) {
    if (fields.isEmpty()) {
      return;
    }
    long first = fields.values().stream().mapToLong(Found::first).min().orElse(0);
    String names =
        fields.entrySet().stream()
            .map(each ->
                each.getKey() + (each.getValue().count == 1 ? "" : " × " + each.getValue().count))
            .collect(Collectors.joining(", "));
    warnings.report(
        Diagnostic.warning(
            new ByteOffsetLoc(file, first), "fields that are not known were dropped: " + names));
  }
}
