package org.hlo4j.ir;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.hlo4j.ir.builtin.Stripes;
import org.jspecify.annotations.Nullable;

/**
 * A value of the program in SSA form: a result of an operation or an argument of a block. It knows
 * its uses, newest first: the order of the list is MLIR's, which bytecode preserves.
 */
public abstract sealed class Value permits OpResult, BlockArgument {
  /** How many values each thread made; threads begin far from one another. */
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
   * Consecutive for values that a thread made one after another, which keeps them together in hash
   * tables; and several times faster than the hash code that the virtual machine makes for an
   * object.
   */
  @Override
  public final int hashCode() {
    return hash;
  }

  /** Values are equal only to themselves. */
  @Override
  public final boolean equals(@Nullable Object other) {
    return this == other;
  }

  public final Type type() {
    return type;
  }

  /** The types of the values. */
  public static List<Type> types(List<? extends Value> values) {
    Type[] types = new Type[values.size()];
    for (int i = 0; i < types.length; i++) {
      types[i] = values.get(i).type();
    }
    return List.of(types);
  }

  public final void setType(Type newType) {
    type = newType;
  }

  /** The operation that has this value as result; null for block arguments. */
  public abstract @Nullable Operation definingOpOrNull();

  /** The block in which the value is defined; null while its operation stands nowhere. */
  public abstract @Nullable Block parentBlockOrNull();

  /** Where the value came from. */
  public abstract Location location();

  public final boolean hasUses() {
    return firstUse != null;
  }

  /** Whether there is exactly one use. */
  public final boolean hasOneUse() {
    return firstUse != null && firstUse.nextUse == null;
  }

  /** The newest use. */
  public final @Nullable OpOperand firstUseOrNull() {
    return firstUse;
  }

  /** The uses, newest first. Uses must not be added or removed while iterating. */
  public final Iterable<OpOperand> uses() {
    return () -> new UseIterator(firstUse);
  }

  public final int useCount() {
    int count = 0;
    for (OpOperand use = firstUse; use != null; use = use.nextUse) {
      count++;
    }
    return count;
  }

  /**
   * Makes every use of this value a use of {@code other}. As in MLIR, uses are moved one by one
   * from the front of one list to the front of the other, so their order turns round.
   */
  public final void replaceAllUsesWith(Value other) {
    if (other == this) {
      return;
    }
    while (firstUse != null) {
      firstUse.set(other);
    }
  }

  /** Puts the uses in the order of {@code uses}, which must be the same uses. */
  public final void reorderUses(java.util.List<OpOperand> uses) {
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
