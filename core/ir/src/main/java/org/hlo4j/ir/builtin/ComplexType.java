package org.hlo4j.ir.builtin;

import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.internal.Hashes;

/** The type of complex numbers: {@code complex<f32>}. */
public final class ComplexType implements Type {
  private final Type elementType;
  private final int hash;

  /**
   * Creates a type.
   *
   * @param elementType the type of the real and imaginary parts
   */
  public ComplexType(Type elementType) {
    this.elementType = elementType;
    this.hash = Hashes.mix(1, elementType.hashCode());
  }

  /** {@return the type of the real and imaginary parts} */
  public Type elementType() {
    return elementType;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof ComplexType that && elementType.equals(that.elementType));
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
