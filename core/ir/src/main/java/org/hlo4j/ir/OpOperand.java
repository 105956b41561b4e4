package org.hlo4j.ir;

import org.jspecify.annotations.Nullable;

/** An operand of an operation, which is a use of a value. */
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

  /** {@return the operation that has this operand} */
  public Operation owner() {
    return owner;
  }

  /** {@return the zero-based position among the owner's operands} */
  public int index() {
    return index;
  }

  void setIndex(int newIndex) {
    index = newIndex;
  }

  /** {@return the value that is used} */
  public Value get() {
    return value;
  }

  /** {@return the next older use of the same value; null if there is none} */
  public @Nullable OpOperand nextOrNull() {
    return nextUse;
  }

  /**
   * Makes this a use of another value; it becomes the newest one.
   *
   * @param newValue the new operand
   */
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
