package org.hlo4j.ir;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Block arguments and a list of operations, the last of which is usually a terminator. */
public final class Block {
  private static final List<BlockArgument> NONE = List.of();

  private @Nullable Region region;
  private List<BlockArgument> arguments = NONE;
  private @Nullable Operation first;
  private @Nullable Operation last;

  /**
   * Whether {@link Operation#order} is valid. Volatile, so that threads that read a program
   * concurrently see the numbers assigned by one of them.
   */
  private volatile boolean orderValid;

  @Nullable BlockOperand firstUse;

  /** Creates an empty block that is in no region. */
  public Block() {}

  /** {@return the region that contains this block; null if there is none} */
  public @Nullable Region parentRegionOrNull() {
    return region;
  }

  void setRegion(@Nullable Region newRegion) {
    region = newRegion;
  }

  /** {@return the operation that owns the region; null if there is none} */
  public @Nullable Operation parentOpOrNull() {
    return region == null ? null : region.parentOpOrNull();
  }

  /** {@return whether this is the first block of its region} */
  public boolean isEntryBlock() {
    return region != null && region.front() == this;
  }

  /** {@return an unmodifiable view of the arguments} */
  public List<BlockArgument> arguments() {
    return Collections.unmodifiableList(arguments);
  }

  /** {@return the number of arguments} */
  public int argumentCount() {
    return arguments.size();
  }

  /**
   * {@return an argument}
   *
   * @param index the zero-based position of the argument
   */
  public BlockArgument argument(int index) {
    return arguments.get(index);
  }

  /**
   * Appends an argument.
   *
   * @param type the type
   * @param location the location
   * @return the new argument
   */
  public BlockArgument addArgument(Type type, Location location) {
    if (arguments == NONE) {
      arguments = new ArrayList<>(4);
    }
    BlockArgument argument = new BlockArgument(this, arguments.size(), type, location);
    arguments.add(argument);
    return argument;
  }

  /**
   * Inserts an argument, moving later ones up.
   *
   * @param position the zero-based position of the argument
   * @param type the type
   * @param location the location
   * @return the new argument
   */
  public BlockArgument insertArgument(int position, Type type, Location location) {
    BlockArgument argument = addArgument(type, location);
    arguments.add(position, arguments.removeLast());
    renumberArguments(position);
    return argument;
  }

  /**
   * Erases an argument without uses, moving later ones down.
   *
   * @param index the zero-based position of the argument
   * @throws IllegalStateException if the argument has uses
   */
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

  /** {@return whether there are no operations} */
  public boolean isEmpty() {
    return first == null;
  }

  /** {@return the first operation; null if there is none} */
  public @Nullable Operation firstOrNull() {
    return first;
  }

  /** {@return the last operation; null if there is none} */
  public @Nullable Operation lastOrNull() {
    return last;
  }

  /**
   * {@return the last operation}
   *
   * @throws java.util.NoSuchElementException if the block is empty
   */
  public Operation back() {
    Operation op = last;
    if (op == null) {
      throw new NoSuchElementException("block is empty");
    }
    return op;
  }

  /** {@return the last operation if it is a terminator; else null} */
  public @Nullable Operation terminatorOrNull() {
    return last != null && last.definition().has(org.hlo4j.ir.define.Trait.TERMINATOR)
        ? last
        : null;
  }

  /**
   * {@return the operations, in order} The current one may be moved or erased during the iteration.
   */
  public Iterable<Operation> operations() {
    return () -> new OperationIterator(first);
  }

  /** {@return the number of operations, which are counted} */
  public int operationCount() {
    int count = 0;
    for (Operation op = first; op != null; op = op.next) {
      count++;
    }
    return count;
  }

  /**
   * Appends an operation.
   *
   * @param op the operation, which must be in no block
   */
  public void append(Operation op) {
    insertBefore(op, null);
  }

  /**
   * Inserts an operation at the start.
   *
   * @param op the operation, which must be in no block
   */
  public void prepend(Operation op) {
    insertBefore(op, first);
  }

  /**
   * Inserts an operation.
   *
   * @param op the operation, which must be in no block
   * @param anchor the operation before which to insert; null for the end of the block
   * @throws IllegalStateException if {@code op} is in a block, or {@code anchor} is in another
   *     block
   */
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

  /** Returns whether {@code a} precedes {@code b}; both must be in this block. */
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

  /** {@return whether a terminator has this block as successor} */
  public boolean hasPredecessors() {
    return firstUse != null;
  }

  /** {@return the uses of this block as successor, newest first} */
  public List<BlockOperand> uses() {
    List<BlockOperand> uses = new ArrayList<>();
    for (BlockOperand use = firstUse; use != null; use = use.nextUse) {
      uses.add(use);
    }
    return uses;
  }

  /** {@return the successors of the last operation} */
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
