package org.hlo4j.ir.define;

import java.util.Optional;
import org.hlo4j.ir.Attribute;

/**
 * A declared inherent attribute of an operation.
 *
 * @param name the name, as upstream spells it
 * @param constraint the constraint on the attribute
 * @param presence whether it may be absent
 * @param defaultValue the default, if there is one
 */
public record PropertyDefinition(
    String name,
    AttributeConstraint constraint,
    Presence presence,
    Optional<Attribute> defaultValue) {

  /** Whether an attribute may be absent. */
  public enum Presence {
    /** It must be present. */
    REQUIRED,
    /** It may be absent. */
    OPTIONAL,
    /** It may be absent, which means {@link #defaultValue}. */
    DEFAULTED,
    /** Creation sets it to {@link #defaultValue} if it is absent. */
    FILLED,
    /**
     * It is {@code operandSegmentSizes} or {@code resultSegmentSizes}, which bytecode encodes
     * separately.
     */
    SEGMENT_SIZES
  }
}
