package org.hlo4j.text.format;

import java.util.Objects;

/**
 * A part of an operation that a format refers to, such as a declared operand or the types of all
 * results.
 */
final class Part {
  /** The index of all parts of a kind. */
  static final int ALL = -1;

  /** The kind of a part. */
  enum Kind {
    OPERANDS,
    /** Results; formats refer to their types only. */
    RESULTS,
    OPERAND_TYPES,
    RESULT_TYPES,
    PROPERTY,
    REGIONS,
    SUCCESSORS,
    /** Text in the format. */
    TEXT
  }

  private final Kind kind;
  private final int index;
  private final String text;

  private Part(Kind kind, int index, String text) {
    this.kind = kind;
    this.index = index;
    this.text = text;
  }

  /** Returns the part of a kind at a position of the definition, or all parts of the kind. */
  static Part of(Kind kind, int index) {
    return new Part(kind, index, "");
  }

  static Part all(Kind kind) {
    return of(kind, ALL);
  }

  static Part text(String text) {
    return new Part(Kind.TEXT, 0, text);
  }

  Kind kind() {
    return kind;
  }

  boolean is(Kind expected) {
    return kind == expected;
  }

  int index() {
    return index;
  }

  String text() {
    return text;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Part that
        && kind == that.kind
        && index == that.index
        && text.equals(that.text);
  }

  @Override
  public int hashCode() {
    return Objects.hash(kind, index, text);
  }

  @Override
  public String toString() {
    return kind + (index == ALL ? "" : " #" + index) + text;
  }
}
