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
   * Parses the element if it is next, and returns whether it was. Called on the first element of an
   * optional group, to decide whether the group is present.
   */
  default boolean parseOptional(ParsedParts op) {
    throw new IllegalStateException("this element cannot begin an optional group");
  }

  /** Returns whether {@link #parseOptional} is supported. */
  default boolean canBeginGroup() {
    return false;
  }

  /** Returns the parts that the element covers. */
  default List<Part> parts() {
    return List.of();
  }
}
