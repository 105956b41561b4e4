package org.hlo4j.ir.builtin;

import java.util.Objects;
import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.internal.Hashes;
import org.jspecify.annotations.Nullable;

/** The type of a reference to memory: {@code memref<4x?xf32, layout, space>}. */
public final class MemRefType implements ShapedType {
  private final LongList shape;
  private final Type elementType;
  private final @Nullable Attribute layout;
  private final @Nullable Attribute memorySpace;
  private final int hash;

  /**
   * Creates a type.
   *
   * @param shape the sizes of the dimensions, {@link ShapedType#DYNAMIC} if unknown
   * @param elementType the type of the elements
   * @param layout the layout; null for the default
   * @param memorySpace the memory space; null for the default
   * @throws IllegalArgumentException if a size is negative and not {@link ShapedType#DYNAMIC}
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

  /** {@return the layout; empty for the default} */
  public Optional<Attribute> layout() {
    return Optional.ofNullable(layout);
  }

  /** {@return the layout; null for the default} */
  public @Nullable Attribute layoutOrNull() {
    return layout;
  }

  /** {@return the memory space; empty for the default} */
  public Optional<Attribute> memorySpace() {
    return Optional.ofNullable(memorySpace);
  }

  /** {@return the memory space; null for the default} */
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
