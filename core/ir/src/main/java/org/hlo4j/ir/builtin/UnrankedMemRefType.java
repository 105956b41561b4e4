package org.hlo4j.ir.builtin;

import java.util.Objects;
import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.internal.Hashes;
import org.jspecify.annotations.Nullable;

/** The type of a reference to memory of unknown rank: {@code memref<*xf32>}. */
public final class UnrankedMemRefType implements ShapedType {
  private final Type elementType;
  private final @Nullable Attribute memorySpace;

  /**
   * Creates a type.
   *
   * @param elementType the type of the elements
   * @param memorySpace the memory space; null for the default
   */
  public UnrankedMemRefType(Type elementType, @Nullable Attribute memorySpace) {
    this.elementType = elementType;
    this.memorySpace = memorySpace;
  }

  @Override
  public Type elementType() {
    return elementType;
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
    return false;
  }

  @Override
  public LongList shape() {
    throw new IllegalStateException("type has no rank: " + this);
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof UnrankedMemRefType that
            && elementType.equals(that.elementType)
            && Objects.equals(memorySpace, that.memorySpace));
  }

  @Override
  public int hashCode() {
    return Hashes.mix(elementType.hashCode(), Objects.hashCode(memorySpace));
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
