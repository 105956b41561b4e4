package org.hlo4j.ir;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.hlo4j.ir.builtin.Stripes;
import org.jspecify.annotations.Nullable;

/**
 * An SSA value: a result of an operation or an argument of a block. Its use list is ordered as
 * MLIR's, newest first, which bytecode preserves.
 */
public abstract sealed class Value permits OpResult, BlockArgument {
  /** Number of values created per stripe of threads. The counters start far from one another. */
  private static final int[] COUNTS = counts();

  private final int hash = COUNTS[Stripes.index()]++;
  private Type type;
  @Nullable OpOperand firstUse;

  private static int[] counts() {
    int[] counts = new int[Stripes.LENGTH];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = i << 23;
    }
    return counts;
  }

  Value(Type type) {
    this.type = type;
  }

  /**
   * Returns a number that is consecutive for values that a thread creates one after another, which
   * keeps them adjacent in hash tables. It costs a fraction of an identity hash code.
   */
  @Override
  public final int hashCode() {
    return hash;
  }

  /** Compares by identity. */
  @Override
  public final boolean equals(@Nullable Object other) {
    return this == other;
  }

  /** {@return the type} */
  public final Type type() {
    return type;
  }

  /**
   * {@return the types of values}
   *
   * @param values the values
   */
  public static List<Type> types(List<? extends Value> values) {
    Type[] types = new Type[values.size()];
    for (int i = 0; i < types.length; i++) {
      types[i] = values.get(i).type();
    }
    return List.of(types);
  }

  /**
   * Changes the type.
   *
   * @param newType the new type
   */
  public final void setType(Type newType) {
    type = newType;
  }

  /** {@return the operation of which this is a result; null for block arguments} */
  public abstract @Nullable Operation definingOpOrNull();

  /** {@return the block in which the value is defined; null while its operation is in no block} */
  public abstract @Nullable Block parentBlockOrNull();

  /** {@return the location of the operation or block argument} */
  public abstract Location location();

  /** {@return whether there is a use} */
  public final boolean hasUses() {
    return firstUse != null;
  }

  /** {@return whether there is exactly one use} */
  public final boolean hasOneUse() {
    return firstUse != null && firstUse.nextUse == null;
  }

  /** {@return the newest use; null if there is none} */
  public final @Nullable OpOperand firstUseOrNull() {
    return firstUse;
  }

  /** {@return the uses, newest first} Uses must not be added or removed during the iteration. */
  public final Iterable<OpOperand> uses() {
    return () -> new UseIterator(firstUse);
  }

  /** {@return the number of uses} */
  public final int useCount() {
    int count = 0;
    for (OpOperand use = firstUse; use != null; use = use.nextUse) {
      count++;
    }
    return count;
  }

  /**
   * Replaces all uses of this value by another one. As in MLIR, uses are moved one by one from the
   * front of one list to the front of the other, which reverses their order.
   *
   * @param other the value to use instead
   */
  public final void replaceAllUsesWith(Value other) {
    if (other == this) {
      return;
    }
    while (firstUse != null) {
      firstUse.set(other);
    }
  }

  /**
   * Sets the order of the use list.
   *
   * @param uses a permutation of the uses
   * @throws IllegalArgumentException if it is not a permutation
   */
  public final void reorderUses(List<OpOperand> uses) {
    if (uses.size() != useCount()) {
      throw new IllegalArgumentException("not a permutation of the uses");
    }
    OpOperand previous = null;
    for (OpOperand use : uses) {
      if (use.get() != this) {
        throw new IllegalArgumentException("not a use of this value");
      }
      use.previousUse = previous;
      if (previous == null) {
        firstUse = use;
      } else {
        previous.nextUse = use;
      }
      previous = use;
    }
    if (previous != null) {
      previous.nextUse = null;
    }
  }

  private static final class UseIterator implements Iterator<OpOperand> {
    private @Nullable OpOperand next;

    UseIterator(@Nullable OpOperand first) {
      this.next = first;
    }

    @Override
    public boolean hasNext() {
      return next != null;
    }

    @Override
    public OpOperand next() {
      OpOperand use = next;
      if (use == null) {
        throw new NoSuchElementException();
      }
      next = use.nextUse;
      return use;
    }
  }
}
