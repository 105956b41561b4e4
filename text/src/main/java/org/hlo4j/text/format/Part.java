package org.hlo4j.text.format;

/** A part of an operation that a format names; {@link #ALL} in place of a position means all. */
sealed interface Part {
  int ALL = -1;

  /** A declared operand. */
  record Operands(int index) implements Part {}

  /** A declared result; formats only speak of its type. */
  record Results(int index) implements Part {}

  /** The types of a declared operand. */
  record OperandTypes(int index) implements Part {}

  /** The types of a declared result. */
  record ResultTypes(int index) implements Part {}

  /** A property. */
  record Property(int index) implements Part {}

  /** A declared region. */
  record Regions(int index) implements Part {}

  /** A declared successor. */
  record Successors(int index) implements Part {}

  /** Text given in the format itself. */
  record Text(String text) implements Part {}
}
