package org.hlo4j.jax;

import org.jspecify.annotations.Nullable;

/**
 * How an array is distributed over devices: in XLA's words, in JAX's, in both, or left to the
 * compiler.
 *
 * @param hloOrNull the distribution as XLA sees it; files of JAX since 0.10 have none
 * @param namedOrNull the distribution by names; files of JAX before 0.9 have none
 */
public record JaxSharding(@Nullable HloSharding hloOrNull, @Nullable NamedSharding namedOrNull) {
  /** The compiler may distribute the array as it likes. */
  public static final JaxSharding UNSPECIFIED = new JaxSharding(null, null);

  public boolean isSpecified() {
    return !equals(UNSPECIFIED);
  }

  @Override
  public String toString() {
    return namedOrNull != null
        ? namedOrNull.toString()
        : hloOrNull != null ? hloOrNull.toString() : "unspecified";
  }
}
