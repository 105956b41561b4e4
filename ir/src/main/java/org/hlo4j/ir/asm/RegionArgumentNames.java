package org.hlo4j.ir.asm;

import org.hlo4j.ir.Region;

/**
 * Suggests names for the block arguments of an operation's regions, in place of {@code %arg0}. A
 * dialect attaches it to the operation. The generic form does not use it.
 */
@FunctionalInterface
public interface RegionArgumentNames {
  void suggest(Region region, ValueNames names);
}
