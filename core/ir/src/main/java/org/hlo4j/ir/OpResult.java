package org.hlo4j.ir;

import org.jspecify.annotations.Nullable;

/** A result of an operation. */
public final class OpResult extends Value {
  private final Operation owner;
  private final int index;

  OpResult(Operation owner, int index, Type type) {
    super(type);
    this.owner = owner;
    this.index = index;
  }

  /** {@return the operation that has this result} */
  public Operation owner() {
    return owner;
  }

  /** {@return the zero-based position among the owner's results} */
  public int index() {
    return index;
  }

  @Override
  public Operation definingOpOrNull() {
    return owner;
  }

  @Override
  public @Nullable Block parentBlockOrNull() {
    return owner.blockOrNull();
  }

  @Override
  public Location location() {
    return owner.location();
  }

  /**
   * Returns the operation as MLIR text, followed by the index of the result if there are several.
   */
  @Override
  public String toString() {
    return owner.resultCount() == 1 ? owner.toString() : owner + " // result #" + index;
  }
}
