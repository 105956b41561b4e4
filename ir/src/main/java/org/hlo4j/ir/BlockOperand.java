package org.hlo4j.ir;

import org.jspecify.annotations.Nullable;

/** One successor of a terminator, which is one use of a block. */
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

  public Operation owner() {
    return owner;
  }

  /** The position among the owner's successors. */
  public int index() {
    return index;
  }

  public Block get() {
    return block;
  }

  /** Makes this a use of {@code newBlock}, its newest one. */
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
