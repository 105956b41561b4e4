package org.hlo4j.ir;

import org.jspecify.annotations.Nullable;

/** A successor of a terminator, which is a use of a block. */
public final class BlockOperand {
  private final Operation owner;
  private final int index;
  private Block block;
  @Nullable BlockOperand nextUse;
  @Nullable BlockOperand previousUse;

  BlockOperand(Operation owner, int index, Block block) {
    this.owner = owner;
    this.index = index;
    this.block = block;
    link();
  }

  /** {@return the operation that has this successor} */
  public Operation owner() {
    return owner;
  }

  /** {@return the zero-based position among the owner's successors} */
  public int index() {
    return index;
  }

  /** {@return the block} */
  public Block get() {
    return block;
  }

  /**
   * Makes this a use of another block; it becomes the newest one.
   *
   * @param newBlock the new successor
   */
  public void set(Block newBlock) {
    unlink();
    block = newBlock;
    link();
  }

  private void link() {
    BlockOperand first = block.firstUse;
    nextUse = first;
    previousUse = null;
    if (first != null) {
      first.previousUse = this;
    }
    block.firstUse = this;
  }

  void unlink() {
    if (previousUse == null) {
      block.firstUse = nextUse;
    } else {
      previousUse.nextUse = nextUse;
    }
    if (nextUse != null) {
      nextUse.previousUse = previousUse;
    }
    nextUse = null;
    previousUse = null;
  }
}
