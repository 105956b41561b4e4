package org.hlo4j.jax;

import org.jspecify.annotations.Nullable;

/**
 * The sharding of an array over devices: in XLA's representation, in JAX's, in both, or
 * unspecified.
 *
 * @param hloOrNull the sharding in XLA's representation; absent from files of JAX since 0.10
 * @param namedOrNull the named sharding; absent from files of JAX before 0.9
 */
public record JaxSharding(@Nullable HloSharding hloOrNull, @Nullable NamedSharding namedOrNull) {
  /** The unspecified sharding, left to the compiler. */
  public static final JaxSharding UNSPECIFIED = new JaxSharding(null, null);

  /** {@return whether this is not {@link #UNSPECIFIED}} */
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
