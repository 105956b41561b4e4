package org.hlo4j.audit;

import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The facts that an audit found about one file. */
public final class AuditRow {
  /** A row without values. */
  public static final AuditRow EMPTY = new AuditRow(new @Nullable Object[AuditColumn.all().size()]);

  private static final int NANOS_OF_MILLISECOND = 1_000_000;

  /** The values in the order of the columns; null where there is none. */
  private final @Nullable Object[] values;

  private AuditRow(@Nullable Object[] values) {
    this.values = values;
  }

  /**
   * {@return the value of a column; empty if it has none}
   *
   * @param column the column
   * @param <T> the type of its values
   */
  public <T> Optional<T> get(AuditColumn<T> column) {
    @SuppressWarnings("unchecked") // as with() has put it
    @Nullable T value = (T) values[column.index()];
    return Optional.ofNullable(value);
  }

  /** {@return the columns that have a value, in their order} */
  public List<AuditColumn<?>> columns() {
    return AuditColumn.all().stream().filter(column -> values[column.index()] != null).toList();
  }

  /**
   * {@return the texts in a column: its text, the elements of its list or the names of its counts;
   * none if it has no value or is of another type}
   *
   * @param column the column
   */
  public Collection<String> texts(AuditColumn<?> column) {
    return switch (column) {
      case AuditColumn.Text text -> get(text).stream().toList();
      case AuditColumn.Texts texts -> get(texts).orElse(List.of());
      case AuditColumn.Counts counts -> get(counts).map(Map::keySet).orElse(Set.of());
      case AuditColumn.Count _, AuditColumn.Amount _, AuditColumn.Flag _, AuditColumn.Time _ ->
          List.of();
    };
  }

  /**
   * {@return this row with another value}
   *
   * @param column the column
   * @param value the value
   * @param <T> its type
   * @throws IllegalArgumentException if it is a time that is not of whole milliseconds
   */
  public <T> AuditRow with(AuditColumn<T> column, T value) {
    if (value instanceof Instant time && time.getNano() % NANOS_OF_MILLISECOND != 0) {
      throw new IllegalArgumentException(column + " is not of whole milliseconds: " + time);
    }
    return changed(column, value);
  }

  /**
   * {@return this row with another value, or as it is if there is none}
   *
   * @param column the column
   * @param value the value
   * @param <T> its type
   */
  public <T> AuditRow with(AuditColumn<T> column, Optional<T> value) {
    return value.map(each -> with(column, each)).orElse(this);
  }

  /**
   * {@return this row without the value of a column}
   *
   * @param column the column
   */
  public AuditRow without(AuditColumn<?> column) {
    return changed(column, null);
  }

  private AuditRow changed(AuditColumn<?> column, @Nullable Object value) {
    @Nullable Object[] changed = values.clone();
    changed[column.index()] = value;
    return new AuditRow(changed);
  }

  /** {@return where the file is} */
  public String path() {
    return get(AuditColumn.PATH).orElse("");
  }

  /** {@return the verdict} */
  public AuditVerdict verdict() {
    String title = get(AuditColumn.VERDICT).orElse("");
    for (AuditVerdict verdict : AuditVerdict.values()) {
      if (verdict.title().equals(title)) {
        return verdict;
      }
    }
    throw new IllegalStateException("a row without a verdict");
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof AuditRow row && Arrays.equals(values, row.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  /** {@return the row as a line of JSON} */
  @Override
  public String toString() {
    return AuditJson.line(this);
  }
}
