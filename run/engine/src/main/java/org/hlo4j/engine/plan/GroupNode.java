package org.hlo4j.engine.plan;

import org.hlo4j.engine.tile.TileNode;

/** A value of a group of elementwise operations. */
final class GroupNode {
  private final TileNode node;
  private TileGroup group;

  /** The number of uses, among operations of the group and others. */
  int uses;

  /** The number of uses among operations of the group. */
  int usesInside;

  /** The slot that the group stores the value into; -1 if it is pending or not stored. */
  int slot = -1;

  GroupNode(TileGroup group, TileNode node, int uses) {
    this.group = group;
    this.node = node;
    this.uses = uses;
  }

  TileNode node() {
    return node;
  }

  /** Returns the group, which may have been joined with that of the time of creation. */
  TileGroup group() {
    group = group.representative();
    return group;
  }
}
