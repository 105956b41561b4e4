package org.hlo4j.audit;

import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The facts that an audit found about one file.
 *
 * @param values the values by column; columns without a value are not there
 */
public record AuditRow(Map<AuditColumn, Object> values) {
  private static final int NANOS_OF_MILLISECOND = 1_000_000;

  /**
   * Copies the values.
   *
   * @param values the values by column
   * @throws IllegalArgumentException if a value is not of the type of its column
   */
  public AuditRow {
    Map<AuditColumn, Object> copy = new EnumMap<>(AuditColumn.class);
    values.forEach((column, value) -> copy.put(column, checked(column, value)));
    values = Collections.unmodifiableMap(copy);
  }

  private static Object checked(AuditColumn column, Object value) {
    boolean isOfType =
        switch (column.type()) {
          case STRING -> value instanceof String;
          case LONG -> value instanceof Long;
          case DOUBLE -> value instanceof Double;
          case BOOLEAN -> value instanceof Boolean;
          case TIMESTAMP ->
              value instanceof Instant time && time.getNano() % NANOS_OF_MILLISECOND == 0;
          case STRINGS -> value instanceof List<?>;
          case COUNTS -> value instanceof Map<?, ?>;
        };
    if (!isOfType) {
      throw new IllegalArgumentException(column.title() + " is not a " + column.type());
    }
    return value;
  }

  /**
   * {@return the value of a column; null if it has none}
   *
   * @param column the column
   */
  public @Nullable Object get(AuditColumn column) {
    return values.get(column);
  }

  /**
   * {@return this row with another value}
   *
   * @param column the column
   * @param value the value
   * @throws IllegalArgumentException if it is not of the type of the column
   */
  public AuditRow with(AuditColumn column, Object value) {
    Map<AuditColumn, Object> changed = new EnumMap<>(AuditColumn.class);
    changed.putAll(values);
    changed.put(column, value);
    return new AuditRow(changed);
  }

  /**
   * {@return this row without the value of a column}
   *
   * @param column the column
   */
  public AuditRow without(AuditColumn column) {
    Map<AuditColumn, Object> changed = new EnumMap<>(AuditColumn.class);
    changed.putAll(values);
    changed.remove(column);
    return new AuditRow(changed);
  }

  /** {@return where the file is} */
  public String path() {
    return values.get(AuditColumn.PATH) instanceof String path ? path : "";
  }

  /** {@return the verdict} */
  public AuditVerdict verdict() {
    for (AuditVerdict verdict : AuditVerdict.values()) {
      if (verdict.title().equals(values.get(AuditColumn.VERDICT))) {
        return verdict;
      }
    }
    throw new IllegalStateException("a row without a verdict");
  }
}
