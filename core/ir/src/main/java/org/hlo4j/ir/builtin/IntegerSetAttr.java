package org.hlo4j.ir.builtin;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.affine.IntegerSet;
import org.hlo4j.ir.asm.IrText;

/** An integer set as an attribute: {@code affine_set<(d0) : (d0 >= 0)>}. */
public final class IntegerSetAttr implements Attribute {
  private final IntegerSet value;

  /**
   * Creates an attribute.
   *
   * @param value the set
   */
  public IntegerSetAttr(IntegerSet value) {
    this.value = value;
  }

  /** {@return the set} */
  public IntegerSet value() {
    return value;
  }

  @Override
  public boolean equals(Object other) {
    return this == other || (other instanceof IntegerSetAttr that && value.equals(that.value));
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
