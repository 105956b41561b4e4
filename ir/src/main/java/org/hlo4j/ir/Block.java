package org.hlo4j.ir;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Arguments and a list of operations, the last of which is usually a terminator. */
public final class Block {
  private static final List<BlockArgument> NONE = List.of();

  private @Nullable Region region;
  private List<BlockArgument> arguments = NONE;
  private @Nullable Operation first;
  private @Nullable Operation last;
  /**
   * Whether {@link Operation#order} is valid. Volatile, so that threads that read a program at the
   * same time see the numbers that another one has assigned.
   */
  private volatile boolean orderValid;
  @Nullable BlockOperand firstUse;

  /** An empty block that stands nowhere. */
  public Block() {}

  public @Nullable Region parentRegionOrNull() {
    return region;
  }

  void setRegion(@Nullable Region newRegion) {
    region = newRegion;
  }

  /** The operation that owns the region in which the block stands. */
  public @Nullable Operation parentOpOrNull() {
    return region == null ? null : region.parentOpOrNull();
  }

  public boolean isEntryBlock() {
    return region != null && region.front() == this;
  }

  /** An unmodifiable view of the arguments. */
  public List<BlockArgument> arguments() {
    return Collections.unmodifiableList(arguments);
  }

  public int argumentCount() {
    return arguments.size();
  }

  public BlockArgument argument(int index) {
    return arguments.get(index);
  }

  public BlockArgument addArgument(Type type, Location location) {
    if (arguments == NONE) {
      arguments = new ArrayList<>(4);
    }
    BlockArgument argument = new BlockArgument(this, arguments.size(), type, location);
    arguments.add(argument);
    return argument;
  }

  /** Inserts an argument, moving later ones up. */
  public BlockArgument insertArgument(int position, Type type, Location location) {
    BlockArgument argument = addArgument(type, location);
    arguments.add(position, arguments.removeLast());
    renumberArguments(position);
    return argument;
  }

  /** Removes an argument that has no uses, moving later ones down. */
  public void eraseArgument(int index) {
    if (arguments.get(index).hasUses()) {
      throw new IllegalStateException("erased block argument #" + index + " has uses");
    }
    arguments.remove(index);
    renumberArguments(index);
  }

  private void renumberArguments(int from) {
    for (int i = from; i < arguments.size(); i++) {
      arguments.get(i).setIndex(i);
    }
  }

  public boolean isEmpty() {
    return first == null;
  }

  public @Nullable Operation firstOrNull() {
    return first;
  }

  public @Nullable Operation lastOrNull() {
    return last;
  }

  /** The last operation, which must exist. */
  public Operation back() {
    Operation op = last;
    if (op == null) {
      throw new NoSuchElementException("block is empty");
    }
    return op;
  }

  /** The last operation if its definition says that it is a terminator. */
  public @Nullable Operation terminatorOrNull() {
    return last != null && last.definition().has(org.hlo4j.ir.define.Trait.TERMINATOR)
        ? last
        : null;
  }

  /** The operations in order; the current one may be moved or erased while iterating. */
  public Iterable<Operation> operations() {
    return () -> new OperationIterator(first);
  }

  /** Counts the operations. */
  public int operationCount() {
    int count = 0;
    for (Operation op = first; op != null; op = op.next) {
      count++;
    }
    return count;
  }

  public void append(Operation op) {
    insertBefore(op, null);
  }

  public void prepend(Operation op) {
    insertBefore(op, first);
  }

  /** Puts an operation that stands nowhere before {@code anchor}, or last if it is null. */
  public void insertBefore(Operation op, @Nullable Operation anchor) {
    if (op.block != null) {
      throw new IllegalStateException("'" + op.name() + "' stands in a block already");
    }
    if (anchor != null && anchor.block != this) {
      throw new IllegalStateException("'" + anchor.name() + "' stands in another block");
    }
    Operation previous = anchor == null ? last : anchor.previous;
    op.block = this;
    op.previous = previous;
    op.next = anchor;
    if (previous == null) {
      first = op;
    } else {
      previous.next = op;
    }
    if (anchor == null) {
      op.order = previous == null ? 0 : previous.order + 1;
      last = op;
    } else {
      anchor.previous = op;
      orderValid = false;
    }
    if (previous == null && anchor == null) {
      orderValid = true;
    }
  }

  void unlink(Operation op) {
    if (op.previous == null) {
      first = op.next;
    } else {
      op.previous.next = op.next;
    }
    if (op.next == null) {
      last = op.previous;
    } else {
      op.next.previous = op.previous;
    }
    op.block = null;
    op.previous = null;
    op.next = null;
  }

  /** Moves the operations from {@code begin} to the end of this block to the end of {@code to}. */
  public void moveTail(@Nullable Operation begin, Block to) {
    Operation op = begin;
    while (op != null) {
      Operation next = op.next;
      unlink(op);
      to.append(op);
      op = next;
    }
  }

  /** Whether {@code a} stands before {@code b}; both stand in this block. */
  boolean isBefore(Operation a, Operation b) {
    if (!orderValid) {
      int order = 0;
      for (Operation op = first; op != null; op = op.next) {
        op.order = order++;
      }
      orderValid = true;
    }
    return a.order < b.order;
  }

  public boolean hasPredecessors() {
    return firstUse != null;
  }

  /** The uses of this block as successor, newest first. */
  public List<BlockOperand> uses() {
    List<BlockOperand> uses = new ArrayList<>();
    for (BlockOperand use = firstUse; use != null; use = use.nextUse) {
      uses.add(use);
    }
    return uses;
  }

  /** The successors of the last operation. */
  public List<Block> successors() {
    return last == null ? List.of() : last.successors();
  }

  private static final class OperationIterator implements Iterator<Operation> {
    private @Nullable Operation next;

    OperationIterator(@Nullable Operation first) {
      this.next = first;
    }

    @Override
    public boolean hasNext() {
      return next != null;
    }

    @Override
    public Operation next() {
      Operation op = next;
      if (op == null) {
        throw new NoSuchElementException();
      }
      next = op.next;
      return op;
    }
  }
}
