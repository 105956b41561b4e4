package org.hlo4j.ir.verify;

import org.hlo4j.ir.define.Trait;
import org.jspecify.annotations.Nullable;

/** Checks the traits that belong to a dialect. The dialect attaches it to itself. */
@FunctionalInterface
public interface TraitVerifiers {
  /** What checks this trait; null if there is nothing to check. */
  @Nullable OpVerifier verifierOrNull(Trait trait);
}
