package org.hlo4j.jax;

import org.jspecify.annotations.Nullable;

/**
 * A check that the export was made without. It reads {@code platform} or {@code
 * custom_call:TARGET}.
 *
 * @param targetOrNull the custom call that need not be stable; only of that kind
 */
public record DisabledCheck(Kind kind, @Nullable String targetOrNull) {
  /** What is not checked; the codes in files are the ordinals. */
  public enum Kind {
    /** Whether the program runs on a platform that it was exported for. */
    PLATFORM,
    /** Whether custom calls are among those with a promise of stability. */
    CUSTOM_CALL,
    /** Whether shapes are as the program expects; no longer written. */
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
