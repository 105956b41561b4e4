package org.hlo4j.ir.asm;

import org.hlo4j.ir.Region;

/**
 * Suggests names for the block arguments of an operation's regions, in place of {@code %arg0}.
 * Attached by a dialect to the operation. Not used by the generic form.
 */
@FunctionalInterface
public interface RegionArgumentNames {
  /**
   * Suggests names.
   *
   * @param region the region
   * @param names accepts the names
   */
  void suggest(Region region, ValueNames names);
}
