package org.hlo4j.ir.rewrite;

/** How a driver tidies up the blocks of regions after it has applied patterns. */
public enum RegionSimplification {
  DISABLED,
  /** Drops blocks that are never reached. */
  NORMAL,
  /** As {@link #NORMAL}; equal blocks, which MLIR merges here, stay as they are. */
  AGGRESSIVE
}
