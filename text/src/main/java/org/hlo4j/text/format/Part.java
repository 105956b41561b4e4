package org.hlo4j.text.format;

import java.util.Objects;

/** A part of an operation that a format names: a declared operand, the types of all results. */
final class Part {
  /** The position that stands for all. */
  static final int ALL = -1;

  /** What kind of part it is. */
  enum Kind {
    OPERANDS,
    /** Results; formats only speak of their types. */
    RESULTS,
    OPERAND_TYPES,
    RESULT_TYPES,
    PROPERTY,
    REGIONS,
    SUCCESSORS,
    /** Text given in the format itself. */
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

  /** The part of this kind at a position of the definition, or all of this kind. */
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
