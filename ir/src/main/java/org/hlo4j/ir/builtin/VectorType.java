package org.hlo4j.ir.builtin;

import java.util.List;
import org.hlo4j.ir.Type;

/** A vector: {@code vector<4x[8]xf32>}; some dimensions may be scalable. */
public final class VectorType implements ShapedType {
  private final LongList shape;
  private final Type elementType;
  private final List<Boolean> scalable;

  public VectorType(LongList shape, Type elementType, List<Boolean> scalable) {
    this.shape = shape;
    this.elementType = elementType;
    this.scalable = List.copyOf(scalable);
  }

  @Override
  public LongList shape() {
    return shape;
  }

  @Override
  public Type elementType() {
    return elementType;
  }

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
    return 31 * (31 * shape.hashCode() + elementType.hashCode()) + scalable.hashCode();
  }

  @Override
  public String toString() {
    return "vector<" + shape + "x" + elementType + ">";
  }
}
