package org.hlo4j.ir.builtin;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.internal.Hashes;

/** A type as an attribute. */
public final class TypeAttr implements Attribute {
  private final Type value;
  private final int hash;

  /**
   * Creates an attribute.
   *
   * @param value the type
   */
  public TypeAttr(Type value) {
    this.value = value;
    this.hash = Hashes.mix(2, value.hashCode());
  }

  /** {@return the type} */
  public Type value() {
    return value;
  }

  @Override
  public boolean equals(Object other) {
    return this == other || (other instanceof TypeAttr that && value.equals(that.value));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
