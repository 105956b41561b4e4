package org.hlo4j.ir.builtin;

import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.internal.Hashes;

/**
 * Elements that are zero except at listed positions: {@code sparse<[[0, 0]], [1]> :
 * tensor<3x4xi32>}.
 */
public final class SparseElementsAttr implements ElementsAttr {
  private final ShapedType type;
  private final DenseElementsAttr indices;
  private final ElementsAttr values;

  /**
   * Creates elements.
   *
   * @param type the type
   * @param indices the positions, of shape {@code [count, rank]}
   * @param values the elements at these positions
   */
  public SparseElementsAttr(ShapedType type, DenseElementsAttr indices, ElementsAttr values) {
    this.type = type;
    this.indices = indices;
    this.values = values;
  }

  public ShapedType type() {
    return type;
  }

  /** {@return the positions, of shape {@code [count, rank]}} */
  public DenseElementsAttr indices() {
    return indices;
  }

  /** {@return the elements at the positions} */
  public ElementsAttr values() {
    return values;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof SparseElementsAttr that
            && type.equals(that.type)
            && indices.equals(that.indices)
            && values.equals(that.values));
  }

  @Override
  public int hashCode() {
    return Hashes.mix(Hashes.mix(type.hashCode(), indices.hashCode()), values.hashCode());
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
