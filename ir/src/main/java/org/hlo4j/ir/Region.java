package org.hlo4j.ir;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A list of blocks that an operation owns; the first one is the entry. */
public final class Region {
  private @Nullable Operation parent;
  private int index;
  private final ArrayList<Block> blocks = new ArrayList<>(1);

  /** A region that no operation owns yet. */
  public Region() {}

  /** The operation that owns the region; null before it is given to one. */
  public @Nullable Operation parentOpOrNull() {
    return parent;
  }

  /** The position among the owner's regions. */
  public int index() {
    return index;
  }

  void setParent(Operation operation, int position) {
    parent = operation;
    index = position;
  }

  /** The region that encloses the owner. */
  public @Nullable Region parentRegionOrNull() {
    return parent == null ? null : parent.parentRegionOrNull();
  }

  /** An unmodifiable view of the blocks. */
  public List<Block> blocks() {
    return Collections.unmodifiableList(blocks);
  }

  public boolean isEmpty() {
    return blocks.isEmpty();
  }

  public boolean hasOneBlock() {
    return blocks.size() == 1;
  }

  /** The entry block. */
  public Block front() {
    return blocks.getFirst();
  }

  public Block back() {
    return blocks.getLast();
  }

  /** Appends a new empty block. */
  public Block addBlock() {
    Block block = new Block();
    append(block);
    return block;
  }

  public void append(Block block) {
    insert(blocks.size(), block);
  }

  /** Puts a block that stands nowhere at {@code position}. */
  public void insert(int position, Block block) {
    if (block.parentRegionOrNull() != null) {
      throw new IllegalStateException("block stands in a region already");
    }
    blocks.add(position, block);
    block.setRegion(this);
  }

  /** Takes the block out, keeping its contents. */
  public void remove(Block block) {
    if (block.parentRegionOrNull() != this) {
      throw new IllegalStateException("block stands in another region");
    }
    blocks.remove(indexOf(block));
    block.setRegion(null);
  }

  public int indexOf(Block block) {
    for (int i = 0; i < blocks.size(); i++) {
      if (blocks.get(i) == block) {
        return i;
      }
    }
    return -1;
  }

  /** Moves all blocks of {@code other} to the end of this region. */
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

  /** Whether this region is {@code other} or encloses it. */
  public boolean isAncestorOf(Region other) {
    for (Region region = other; region != null; region = region.parentRegionOrNull()) {
      if (region == this) {
        return true;
      }
    }
    return false;
  }

  /** Drops all uses that operations inside make of anything. */
  void dropAllReferences() {
    for (Block block : blocks) {
      for (Operation op : block.operations()) {
        op.dropAllReferences();
      }
    }
  }
}
