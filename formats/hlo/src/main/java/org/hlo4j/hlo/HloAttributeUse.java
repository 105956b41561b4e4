package org.hlo4j.hlo;

import org.jspecify.annotations.Nullable;

/**
 * An attribute that instructions of an opcode have.
 *
 * @param <T> the type of its values
 * @param attribute the attribute
 * @param presence whether it is there
 * @param assumed its value if a text does not have it, null if that is not known
 */
public record HloAttributeUse<T>(
    HloAttribute<T> attribute, Presence presence, @Nullable T assumed) {
  /** Whether an attribute is there. */
  public enum Presence {
    /** Always. */
    REQUIRED,
    /** Always, but a text need not have it. */
    ASSUMED,
    /** Unless its value is that of an attribute that is not there. */
    OPTIONAL
  }

  static <T> HloAttributeUse<T> required(HloAttribute<T> attribute) {
    return new HloAttributeUse<>(attribute, Presence.REQUIRED, null);
  }

  static <T> HloAttributeUse<T> assumed(HloAttribute<T> attribute, T value) {
    return new HloAttributeUse<>(attribute, Presence.ASSUMED, value);
  }

  static <T> HloAttributeUse<T> optional(HloAttribute<T> attribute) {
    return new HloAttributeUse<>(attribute, Presence.OPTIONAL, attribute.absent());
  }
}
