package org.hlo4j.ir;

import org.hlo4j.ir.internal.IdentityMap;

/** Maps values and blocks of an operation to those of its copy. */
public final class IrMapping {
  private final IdentityMap<Value, Value> values = new IdentityMap<>();
  private final IdentityMap<Block, Block> blocks = new IdentityMap<>();

  /** Creates an empty mapping. */
  public IrMapping() {}

  /**
   * Maps a value.
   *
   * @param from the original
   * @param to its copy
   */
  public void map(Value from, Value to) {
    values.put(from, to);
  }

  /**
   * Maps a block.
   *
   * @param from the original
   * @param to its copy
   */
  public void map(Block from, Block to) {
    blocks.put(from, to);
  }

  /**
   * {@return what a value is mapped to; the value itself if it is not mapped}
   *
   * @param value the value
   */
  public Value lookup(Value value) {
    Value mapped = values.getOrNull(value);
    return mapped == null ? value : mapped;
  }

  /**
   * {@return what a block is mapped to; the block itself if it is not mapped}
   *
   * @param block the block
   */
  public Block lookup(Block block) {
    Block mapped = blocks.getOrNull(block);
    return mapped == null ? block : mapped;
  }

  /**
   * {@return whether a value is mapped}
   *
   * @param value the value
   */
  public boolean contains(Value value) {
    return values.containsKey(value);
  }

  /** Removes all mappings. */
  public void clear() {
    values.clear();
    blocks.clear();
  }

  /**
   * Appends copies of the blocks of a region to another region.
   *
   * @param from the region to copy
   * @param to the region to append to
   */
  public void copyBlocks(Region from, Region to) {
    for (Block block : from.blocks()) {
      Block copy = to.addBlock();
      map(block, copy);
      for (BlockArgument argument : block.arguments()) {
        map(argument, copy.addArgument(argument.type(), argument.location()));
      }
    }
    for (Block block : from.blocks()) {
      Block copy = lookup(block);
      for (Operation op : block.operations()) {
        copy.append(op.copy(this));
      }
    }
    remapForwardReferences(from);
  }

  /** Remaps operands that were copied before the operation that defines them. */
  private void remapForwardReferences(Region from) {
    for (Block block : from.blocks()) {
      for (Operation op = lookup(block).firstOrNull(); op != null; op = op.nextOrNull()) {
        for (int i = 0; i < op.operandCount(); i++) {
          Value mapped = lookup(op.operand(i));
          if (mapped != op.operand(i)) {
            op.setOperand(i, mapped);
          }
        }
      }
    }
  }
}
