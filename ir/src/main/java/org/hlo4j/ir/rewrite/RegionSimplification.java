package org.hlo4j.ir.rewrite;

/** How a driver tidies up the blocks of regions after it has applied patterns. */
public enum RegionSimplification {
  DISABLED,
  /** Drops blocks that are never reached, dead operations and unused arguments of blocks. */
  NORMAL,
  /** As {@link #NORMAL}; also makes equal blocks one and drops arguments given one value only. */
  AGGRESSIVE
}
