package org.hlo4j.ir.builtin;

import java.util.Objects;
import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.internal.Hashes;
import org.jspecify.annotations.Nullable;

/** The type of a tensor of known rank: {@code tensor<4x?xf32, #encoding>}. */
public final class RankedTensorType implements ShapedType {
  private final LongList shape;
  private final Type elementType;
  private final @Nullable Attribute encoding;
  private final int hash;

  /**
   * Creates a type.
   *
   * @param shape the sizes of the dimensions, {@link ShapedType#DYNAMIC} if unknown
   * @param elementType the type of the elements
   * @param encoding the encoding; null for none
   * @throws IllegalArgumentException if a size is negative and not {@link ShapedType#DYNAMIC}
   */
  public RankedTensorType(LongList shape, Type elementType, @Nullable Attribute encoding) {
    this.shape = ShapedType.checked(shape);
    this.elementType = elementType;
    this.encoding = encoding;
    this.hash =
        Hashes.mix(
            Hashes.mix(shape.hashCode(), elementType.hashCode()), Objects.hashCode(encoding));
  }

  @Override
  public LongList shape() {
    return shape;
  }

  @Override
  public Type elementType() {
    return elementType;
  }

  /** {@return the encoding; empty if there is none} */
  public Optional<Attribute> encoding() {
    return Optional.ofNullable(encoding);
  }

  /** {@return the encoding; null if there is none} */
  public @Nullable Attribute encodingOrNull() {
    return encoding;
  }

  @Override
  public boolean hasRank() {
    return true;
  }

  /**
   * {@return a type without encoding}
   *
   * @param shape the sizes of the dimensions, {@link ShapedType#DYNAMIC} if unknown
   * @param elementType the type of the elements
   * @throws IllegalArgumentException if a size is negative and not {@link ShapedType#DYNAMIC}
   */
  public static RankedTensorType of(LongList shape, Type elementType) {
    return new RankedTensorType(shape, elementType, null);
  }

  /**
   * {@return a type without encoding}
   *
   * @param elementType the type of the elements
   * @param shape the sizes of the dimensions, {@link ShapedType#DYNAMIC} if unknown
   * @throws IllegalArgumentException if a size is negative and not {@link ShapedType#DYNAMIC}
   */
  public static RankedTensorType of(Type elementType, long... shape) {
    return new RankedTensorType(LongList.of(shape), elementType, null);
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof RankedTensorType that
            && hash == that.hash
            && shape.equals(that.shape)
            && elementType.equals(that.elementType)
            && Objects.equals(encoding, that.encoding));
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
