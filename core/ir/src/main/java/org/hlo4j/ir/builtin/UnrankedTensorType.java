package org.hlo4j.ir.builtin;

import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.internal.Hashes;

/** The type of a tensor of unknown rank: {@code tensor<*xf32>}. */
public final class UnrankedTensorType implements ShapedType {
  private final Type elementType;

  /**
   * Creates a type.
   *
   * @param elementType the type of the elements
   */
  public UnrankedTensorType(Type elementType) {
    this.elementType = elementType;
  }

  @Override
  public Type elementType() {
    return elementType;
  }

  @Override
  public boolean hasRank() {
    return false;
  }

  @Override
  public LongList shape() {
    throw new IllegalStateException("type has no rank: " + this);
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof UnrankedTensorType that && elementType.equals(that.elementType));
  }

  @Override
  public int hashCode() {
    return Hashes.mix(3, elementType.hashCode());
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
