package org.hlo4j.ir.rewrite;

/** The simplification of regions after patterns have been applied. */
public enum RegionSimplification {
  /** None. */
  DISABLED,
  /** Erases unreachable blocks, dead operations and unused block arguments. */
  NORMAL,
  /**
   * As {@link #NORMAL}; also merges equal blocks and drops block arguments that always have the
   * same value.
   */
  AGGRESSIVE
}
