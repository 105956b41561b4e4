package org.hlo4j.ir.verify;

import org.hlo4j.ir.define.Trait;
import org.jspecify.annotations.Nullable;

/** Verifies the traits of a dialect. Attached by a dialect to itself. */
@FunctionalInterface
public interface TraitVerifiers {
  /**
   * {@return the check of a trait; null if there is nothing to check}
   *
   * @param trait the trait
   */
  @Nullable OpVerifier verifierOrNull(Trait trait);
}
