package org.hlo4j.opset.quant;

import java.util.Optional;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.internal.Hashes;

/**
 * The storage of a quantized type: a type and a range of its values, such as {@code i8}, {@code
 * u8}, {@code i8<-127:127>} or {@code f8E5M2}. The spellings {@code u8} (the signless {@code i8}
 * read as unsigned), {@code ui8} and {@code si8} are different storages.
 */
public final class QuantizedStorage {
  /** The greatest storage width, in bits. */
  public static final int MAX_WIDTH = 32;

  private final Type type;
  private final boolean signed;
  private final long min;
  private final long max;

  /**
   * Creates a storage with a range.
   *
   * @param type the storage type
   * @param signed whether the bits are read as signed numbers
   * @param min the least stored value
   * @param max the greatest stored value
   * @throws IllegalArgumentException with MLIR's message if the type or the range is not allowed
   */
  public QuantizedStorage(Type type, boolean signed, long min, long max) {
    Optional<Integer> width = widthOf(type);
    if (width.isEmpty()) {
      throw new IllegalArgumentException("storage type must be integral");
    }
    if (width.get() == 0 || width.get() > MAX_WIDTH) {
      throw new IllegalArgumentException("illegal storage type size: " + width.get());
    }
    this.type = type;
    this.signed = signed;
    this.min = min;
    this.max = max;
    if (max <= min || min < defaultMin(type, signed) || max > defaultMax(type, signed)) {
      throw new IllegalArgumentException(
          "illegal storage min and storage max: (" + min + ":" + max + ")");
    }
  }

  /** Returns the width in bits; empty if the type is not a storage type. */
  static Optional<Integer> widthOf(Type type) {
    if (type instanceof IntegerType integer) {
      return Optional.of(integer.width());
    }
    return largestOf(type) == 0 ? Optional.empty() : Optional.of(((FloatType) type).width());
  }

  /** Returns the greatest value of a float storage type; 0 for all other types. */
  private static long largestOf(Type type) {
    if (type == FloatType.F8E5M2) {
      return 57344;
    }
    if (type == FloatType.F8E4M3FN) {
      return 448;
    }
    return type == FloatType.F4E2M1FN ? 6 : 0;
  }

  static long defaultMin(Type type, boolean signed) {
    if (type instanceof IntegerType integer) {
      return signed ? -(1L << (integer.width() - 1)) : 0;
    }
    return -largestOf(type);
  }

  static long defaultMax(Type type, boolean signed) {
    if (type instanceof IntegerType integer) {
      return (1L << (signed ? integer.width() - 1 : integer.width())) - 1;
    }
    return largestOf(type);
  }

  /** {@return the storage type; {@link #isSigned} states how a signless one is read} */
  public Type type() {
    return type;
  }

  /** {@return whether the bits are read as signed numbers} */
  public boolean isSigned() {
    return signed;
  }

  /** {@return the least stored value} */
  public long min() {
    return min;
  }

  /** {@return the greatest stored value} */
  public long max() {
    return max;
  }

  /** {@return the width in bits} */
  public int width() {
    return type instanceof IntegerType integer ? integer.width() : ((FloatType) type).width();
  }

  /** {@return whether the range is the whole range of the type} */
  public boolean hasDefaultRange() {
    return min == defaultMin(type, signed) && max == defaultMax(type, signed);
  }

  /** Returns whether the type is signless but read as unsigned: {@code u8}. */
  boolean isUnsignedSignless() {
    return !signed && type instanceof IntegerType integer && integer.isSignless();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof QuantizedStorage that
        && type.equals(that.type)
        && signed == that.signed
        && min == that.min
        && max == that.max;
  }

  @Override
  public int hashCode() {
    return Hashes.mix(Hashes.mix(type.hashCode(), Hashes.of(min)), Hashes.of(max));
  }

  @Override
  public String toString() {
    String name = isUnsignedSignless() ? "u" + width() : type.toString();
    return hasDefaultRange() ? name : name + "<" + min + ":" + max + ">";
  }
}
