package org.hlo4j.ir;

import org.jspecify.annotations.Nullable;

/** One operand of an operation, which is one use of a value. */
public final class OpOperand {
  private final Operation owner;
  private int index;
  private Value value;
  @Nullable OpOperand nextUse;
  @Nullable OpOperand previousUse;

  OpOperand(Operation owner, int index, Value value) {
    this.owner = owner;
    this.index = index;
    this.value = value;
    link();
  }

  public Operation owner() {
    return owner;
  }

  /** The position among the owner's operands. */
  public int index() {
    return index;
  }

  void setIndex(int newIndex) {
    index = newIndex;
  }

  public Value get() {
    return value;
  }

  /** The use of the same value that comes next in its list, which is an older one. */
  public @Nullable OpOperand nextOrNull() {
    return nextUse;
  }

  /** Makes this a use of {@code newValue}, its newest one. */
  public void set(Value newValue) {
    unlink();
    value = newValue;
    link();
  }

  private void link() {
    OpOperand first = value.firstUse;
    nextUse = first;
    previousUse = null;
    if (first != null) {
      first.previousUse = this;
    }
    value.firstUse = this;
  }

  void unlink() {
    if (previousUse == null) {
      value.firstUse = nextUse;
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
