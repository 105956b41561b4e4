package org.hlo4j.bytecode.read;

import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;

/** How far the regions of an operation have been read. */
final class RegionState {
  final Operation parent;

  /** The regions of the operation. */
  final List<Region> regions;

  /** The values that may be used. */
  final ValueScope scope;

  /** Whether the values are those of the regions only. */
  final boolean ownsScope;

  /** Whether the regions stand in a section of their own. */
  final boolean inSection;

  /** Where the section ends in which the operation stands. */
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

  /** Forgets the blocks and the values not yet defined. */
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
