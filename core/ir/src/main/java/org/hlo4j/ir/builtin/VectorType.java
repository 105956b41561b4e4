package org.hlo4j.ir.builtin;

import java.util.Collections;
import java.util.List;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.internal.Hashes;

/** The type of a vector, with dimensions that may be scalable: {@code vector<4x[8]xf32>}. */
public final class VectorType implements ShapedType {
  private final LongList shape;
  private final Type elementType;
  private final List<Boolean> scalable;

  /**
   * Creates a type.
   *
   * @param shape the sizes of the dimensions
   * @param elementType the type of the elements
   * @param scalable whether each dimension is scalable; empty if none is
   * @throws IllegalArgumentException if a size is not positive, or {@code scalable} is of another
   *     length
   */
  public VectorType(LongList shape, Type elementType, List<Boolean> scalable) {
    if (!shape.allMatch(size -> size > 0)) {
      throw new InvalidSizeException("vector dimension sizes must be positive");
    }
    this.shape = shape;
    this.elementType = elementType;
    this.scalable =
        scalable.isEmpty() ? Collections.nCopies(shape.size(), false) : List.copyOf(scalable);
    if (this.scalable.size() != shape.size()) {
      throw new IllegalArgumentException(
          scalable.size() + " scalable flags for " + shape.size() + " dimensions");
    }
  }

  @Override
  public LongList shape() {
    return shape;
  }

  @Override
  public Type elementType() {
    return elementType;
  }

  /** {@return whether each dimension is scalable} */
  public List<Boolean> scalable() {
    return scalable;
  }

  @Override
  public boolean hasRank() {
    return true;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof VectorType that
            && shape.equals(that.shape)
            && elementType.equals(that.elementType)
            && scalable.equals(that.scalable));
  }

  @Override
  public int hashCode() {
    return Hashes.mix(Hashes.mix(shape.hashCode(), elementType.hashCode()), Hashes.of(scalable));
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
