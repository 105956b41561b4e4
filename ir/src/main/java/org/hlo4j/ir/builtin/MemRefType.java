package org.hlo4j.ir.builtin;

import java.util.Objects;
import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.IrText;
import org.jspecify.annotations.Nullable;

/** A reference to memory: {@code memref<4x?xf32, layout, space>}. */
public final class MemRefType implements ShapedType {
  private final LongList shape;
  private final Type elementType;
  private final @Nullable Attribute layout;
  private final @Nullable Attribute memorySpace;
  private final int hash;

  /**
   * The type.
   *
   * @param shape the sizes of the dimensions, {@link ShapedType#DYNAMIC} where unknown
   * @throws IllegalArgumentException if another size is negative
   */
  public MemRefType(
      LongList shape,
      Type elementType,
      @Nullable Attribute layout,
      @Nullable Attribute memorySpace) {
    this.shape = ShapedType.checked(shape);
    this.elementType = elementType;
    this.layout = layout;
    this.memorySpace = memorySpace;
    this.hash =
        Hashes.mix(
            Hashes.mix(
                Hashes.mix(shape.hashCode(), elementType.hashCode()), Objects.hashCode(layout)),
            Objects.hashCode(memorySpace));
  }

  @Override
  public LongList shape() {
    return shape;
  }

  @Override
  public Type elementType() {
    return elementType;
  }

  public Optional<Attribute> layout() {
    return Optional.ofNullable(layout);
  }

  public @Nullable Attribute layoutOrNull() {
    return layout;
  }

  public Optional<Attribute> memorySpace() {
    return Optional.ofNullable(memorySpace);
  }

  public @Nullable Attribute memorySpaceOrNull() {
    return memorySpace;
  }

  @Override
  public boolean hasRank() {
    return true;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof MemRefType that
            && shape.equals(that.shape)
            && elementType.equals(that.elementType)
            && Objects.equals(layout, that.layout)
            && Objects.equals(memorySpace, that.memorySpace));
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
