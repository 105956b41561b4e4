package org.hlo4j.ir;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An ordered list of blocks that belongs to an operation. The first block is the entry block. */
public final class Region {
  private @Nullable Operation parent;
  private int index;
  private final ArrayList<Block> blocks = new ArrayList<>(1);

  /** Creates an empty region without an owner. */
  public Region() {}

  /** {@return the operation that owns the region; null if there is none yet} */
  public @Nullable Operation parentOpOrNull() {
    return parent;
  }

  /** {@return the zero-based position among the owner's regions} */
  public int index() {
    return index;
  }

  void setParent(Operation operation, int position) {
    parent = operation;
    index = position;
  }

  /** {@return the region that contains the owner; null if there is none} */
  public @Nullable Region parentRegionOrNull() {
    return parent == null ? null : parent.parentRegionOrNull();
  }

  /** {@return an unmodifiable view of the blocks} */
  public List<Block> blocks() {
    return Collections.unmodifiableList(blocks);
  }

  /** {@return whether the region has no blocks} */
  public boolean isEmpty() {
    return blocks.isEmpty();
  }

  /** {@return whether the region has exactly one block} */
  public boolean hasOneBlock() {
    return blocks.size() == 1;
  }

  /**
   * {@return the entry block}
   *
   * @throws java.util.NoSuchElementException if the region is empty
   */
  public Block front() {
    return blocks.getFirst();
  }

  /**
   * {@return the last block}
   *
   * @throws java.util.NoSuchElementException if the region is empty
   */
  public Block back() {
    return blocks.getLast();
  }

  /**
   * Appends a new empty block.
   *
   * @return the new block
   */
  public Block addBlock() {
    Block block = new Block();
    append(block);
    return block;
  }

  /**
   * Appends a block.
   *
   * @param block the block, which must be in no region
   * @throws IllegalStateException if the block is in a region
   */
  public void append(Block block) {
    insert(blocks.size(), block);
  }

  /**
   * Inserts a block.
   *
   * @param position the zero-based position of the block
   * @param block the block, which must be in no region
   * @throws IllegalStateException if the block is in a region
   */
  public void insert(int position, Block block) {
    if (block.parentRegionOrNull() != null) {
      throw new IllegalStateException("block stands in a region already");
    }
    blocks.add(position, block);
    block.setRegion(this);
  }

  /**
   * Removes a block from this region, with its contents.
   *
   * @param block the block
   * @throws IllegalStateException if the block is in another region
   */
  public void remove(Block block) {
    if (block.parentRegionOrNull() != this) {
      throw new IllegalStateException("block stands in another region");
    }
    blocks.remove(indexOf(block));
    block.setRegion(null);
  }

  /**
   * {@return the zero-based position of a block; -1 if it is not in this region}
   *
   * @param block the block
   */
  public int indexOf(Block block) {
    for (int i = 0; i < blocks.size(); i++) {
      if (blocks.get(i) == block) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Moves all blocks of another region to the end of this one.
   *
   * @param other the region, which becomes empty
   * @throws IllegalStateException if {@code other} is this region
   */
  public void takeBody(Region other) {
    if (other == this) {
      throw new IllegalStateException("a region cannot take its own body");
    }
    for (Block block : other.blocks) {
      block.setRegion(this);
    }
    blocks.addAll(other.blocks);
    other.blocks.clear();
  }

  /**
   * {@return whether this region is {@code other} or contains it}
   *
   * @param other the region
   */
  public boolean isAncestorOf(Region other) {
    for (Region region = other; region != null; region = region.parentRegionOrNull()) {
      if (region == this) {
        return true;
      }
    }
    return false;
  }

  /** Drops all uses of values and blocks by operations in this region. */
  void dropAllReferences() {
    for (Block block : blocks) {
      for (Operation op : block.operations()) {
        op.dropAllReferences();
      }
    }
  }
}
