package org.hlo4j.text.format;

import java.util.List;

/** An element of an assembly format: prints its part of an operation and parses it back. */
sealed interface Directive
    permits LiteralDirective,
        WhitespaceDirective,
        OperandsDirective,
        AttributeDirective,
        AttrDictDirective,
        PropDictDirective,
        TypesDirective,
        FunctionalTypeDirective,
        RegionsDirective,
        SuccessorsDirective,
        CustomUse,
        OptionalGroup,
        OiList {
  void print(PrintedParts op);

  void parse(ParsedParts op);

  /**
   * Parses the element if it comes next, and returns whether it did. Asked of the first element of
   * an optional group, which decides whether the group is there.
   */
  default boolean parseOptional(ParsedParts op) {
    throw new IllegalStateException("this element cannot begin an optional group");
  }

  /** Whether {@link #parseOptional} can decide. */
  default boolean canBeginGroup() {
    return false;
  }

  /** The parts that the element takes care of. */
  default List<Part> parts() {
    return List.of();
  }
}
