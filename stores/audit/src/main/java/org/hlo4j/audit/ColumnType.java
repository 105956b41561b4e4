package org.hlo4j.audit;

/** The types of columns. */
public enum ColumnType {
  /** A {@link String}. */
  STRING,
  /** A {@link Long}. */
  LONG,
  /** A {@link Double}. */
  DOUBLE,
  /** A {@link Boolean}. */
  BOOLEAN,
  /** A {@link java.time.Instant} of whole milliseconds. */
  TIMESTAMP,
  /** A {@link java.util.List} of strings. */
  STRINGS,
  /** A {@link java.util.Map} of strings to {@link Long}s, in the order of the strings. */
  COUNTS
}
