package org.hlo4j.ir.define;

import java.util.Optional;
import org.hlo4j.ir.Attribute;

/**
 * A declared inherent attribute of an operation.
 *
 * @param name its name, as upstream spells it
 * @param constraint what the attribute must be
 * @param presence whether it may be absent
 * @param defaultValue what an absent attribute means, if it means something
 */
public record PropertyDefinition(
    String name,
    AttributeConstraint constraint,
    Presence presence,
    Optional<Attribute> defaultValue) {

  /** Whether an attribute may be absent. */
  public enum Presence {
    REQUIRED,
    OPTIONAL,
    /** May be absent, which means {@link #defaultValue}. */
    DEFAULTED,
    /** An operation made without it gets {@link #defaultValue}. */
    FILLED,
    /** {@code operandSegmentSizes} or {@code resultSegmentSizes}, which bytecode encodes apart. */
    SEGMENT_SIZES
  }
}
