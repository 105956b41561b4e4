package org.hlo4j.bytecode.read;

import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;

/** The position in the regions of an operation. */
final class RegionState {
  final Operation parent;

  /** The regions of the operation. */
  final List<Region> regions;

  /** The values that are visible. */
  final ValueScope scope;

  /** Whether the scope contains the values of these regions only. */
  final boolean ownsScope;

  /** Whether the regions are in a section of their own. */
  final boolean inSection;

  /** The end of the section that contains the operation. */
  final long outerEnd;

  int nextRegion;
  List<Block> blocks = List.of();
  int nextBlock;
  long operationsLeft;
  int firstValue;
  int nextValue;
  int endValue;

  RegionState(
      Operation parent, ValueScope scope, boolean ownsScope, boolean inSection, long outerEnd) {
    this.parent = parent;
    this.regions = parent.regions();
    this.scope = scope;
    this.ownsScope = ownsScope;
    this.inSection = inSection;
    this.outerEnd = outerEnd;
    endRegion();
  }

  /** Clears the blocks and the values that are not yet defined. */
  void endRegion() {
    blocks = List.of();
    nextBlock = 0;
    firstValue = scope.size();
    nextValue = firstValue;
    endValue = firstValue;
  }

  Block block() {
    return blocks.get(nextBlock - 1);
  }
}
