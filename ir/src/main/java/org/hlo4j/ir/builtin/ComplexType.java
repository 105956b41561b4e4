package org.hlo4j.ir.builtin;

import org.hlo4j.ir.Type;

/** A complex number of this element type: {@code complex<f32>}. */
public final class ComplexType implements Type {
  private final Type elementType;

  public ComplexType(Type elementType) {
    this.elementType = elementType;
  }

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
    return elementType.hashCode();
  }

  @Override
  public String toString() {
    return "complex<" + elementType + ">";
  }
}
