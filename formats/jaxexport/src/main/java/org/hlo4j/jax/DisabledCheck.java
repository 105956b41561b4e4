package org.hlo4j.jax;

import org.jspecify.annotations.Nullable;

/**
 * A safety check that was disabled for an export. Its string form is {@code platform} or {@code
 * custom_call:TARGET}.
 *
 * @param kind the kind of check
 * @param targetOrNull the target of the custom call that is exempt from the check; only for {@link
 *     Kind#CUSTOM_CALL}
 */
public record DisabledCheck(Kind kind, @Nullable String targetOrNull) {
  /** The kind of check; its code in files is the ordinal. */
  public enum Kind {
    /** The program runs only on platforms it was exported for. */
    PLATFORM,
    /** Custom calls are among those guaranteed to be stable. */
    CUSTOM_CALL,
    /** Shapes satisfy the assertions of the program; no longer written. */
    SHAPE_ASSERTIONS
  }

  @Override
  public String toString() {
    return switch (kind) {
      case PLATFORM -> "platform";
      case CUSTOM_CALL -> "custom_call:" + targetOrNull;
      case SHAPE_ASSERTIONS -> "shape_assertions";
    };
  }
}
