package org.hlo4j.ir;

/** Maps values and blocks of an operation to those of its copy. */
public final class IrMapping {
  private final IdentityMap<Value, Value> values = new IdentityMap<>();
  private final IdentityMap<Block, Block> blocks = new IdentityMap<>();

  public void map(Value from, Value to) {
    values.put(from, to);
  }

  public void map(Block from, Block to) {
    blocks.put(from, to);
  }

  /** The value that this one maps to; itself if there is none. */
  public Value lookup(Value value) {
    Value mapped = values.getOrNull(value);
    return mapped == null ? value : mapped;
  }

  /** The block that this one maps to; itself if there is none. */
  public Block lookup(Block block) {
    Block mapped = blocks.getOrNull(block);
    return mapped == null ? block : mapped;
  }

  public boolean contains(Value value) {
    return values.containsKey(value);
  }

  /** Forgets everything. */
  public void clear() {
    values.clear();
    blocks.clear();
  }

  /** Appends copies of the blocks of {@code from} to {@code to}. */
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

  /** Operands that were copied before the operation that defines them still name the original. */
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
