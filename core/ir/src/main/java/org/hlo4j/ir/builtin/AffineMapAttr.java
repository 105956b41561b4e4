package org.hlo4j.ir.builtin;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.affine.AffineMap;
import org.hlo4j.ir.asm.IrText;

/** An affine map as an attribute: {@code affine_map<(d0) -> (d0)>}. */
public final class AffineMapAttr implements Attribute {
  private final AffineMap value;

  /**
   * Creates an attribute.
   *
   * @param value the map
   */
  public AffineMapAttr(AffineMap value) {
    this.value = value;
  }

  /** {@return the map} */
  public AffineMap value() {
    return value;
  }

  @Override
  public boolean equals(Object other) {
    return this == other || (other instanceof AffineMapAttr that && value.equals(that.value));
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
