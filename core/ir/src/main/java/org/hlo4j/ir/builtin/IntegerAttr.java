package org.hlo4j.ir.builtin;

import java.math.BigInteger;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.internal.Hashes;
import org.jspecify.annotations.Nullable;

/**
 * An integer of an integer type or {@code index}: {@code 7 : i64}, {@code true}. The value is
 * sign-extended for signless and signed types and for {@code index}, and zero-extended for unsigned
 * types.
 */
public final class IntegerAttr implements TypedAttr {
  /** The value {@code true} of type {@code i1}. */
  public static final IntegerAttr TRUE = new IntegerAttr(IntegerType.I1, -1, null);

  /** The value {@code false} of type {@code i1}. */
  public static final IntegerAttr FALSE = new IntegerAttr(IntegerType.I1, 0, null);

  private final Type type;
  private final long value;
  private final @Nullable BigInteger wide;

  private IntegerAttr(Type type, long value, @Nullable BigInteger wide) {
    this.type = type;
    this.value = value;
    this.wide = wide;
  }

  /**
   * {@return an integer}
   *
   * @param type an integer type or {@code index}
   * @param value the value; bits beyond the width of the type are dropped
   */
  public static IntegerAttr of(Type type, long value) {
    int width = widthOf(type);
    boolean unsigned = type instanceof IntegerType t && t.isUnsigned();
    if (width >= 64) {
      return unsigned && value < 0
          ? new IntegerAttr(type, value, width == 64 ? unsignedWide(value) : wrap(value, width))
          : new IntegerAttr(type, value, null);
    }
    if (type == IntegerType.I1) {
      return (value & 1) == 0 ? FALSE : TRUE;
    }
    int shift = 64 - width;
    long extended = width == 0 ? 0 : unsigned ? value << shift >>> shift : value << shift >> shift;
    return new IntegerAttr(type, extended, null);
  }

  /**
   * {@return an integer}
   *
   * @param type an integer type or {@code index}
   * @param value the value; bits beyond the width of the type are dropped
   */
  public static IntegerAttr of(Type type, BigInteger value) {
    int width = widthOf(type);
    if (width <= 64) {
      return of(type, value.longValue());
    }
    boolean unsigned = type instanceof IntegerType t && t.isUnsigned();
    BigInteger low = value.and(BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE));
    BigInteger extended =
        !unsigned && low.testBit(width - 1) ? low.subtract(BigInteger.ONE.shiftLeft(width)) : low;
    return extended.bitLength() < 64
        ? new IntegerAttr(type, extended.longValue(), null)
        : new IntegerAttr(type, extended.longValue(), extended);
  }

  /**
   * {@return {@link #TRUE} or {@link #FALSE}}
   *
   * @param value the value
   */
  public static IntegerAttr of(boolean value) {
    return value ? TRUE : FALSE;
  }

  /**
   * {@return a 64-bit signless integer}
   *
   * @param value the value
   */
  public static IntegerAttr i64(long value) {
    return new IntegerAttr(IntegerType.I64, value, null);
  }

  /**
   * {@return a 32-bit signless integer}
   *
   * @param value the value
   */
  public static IntegerAttr i32(int value) {
    return new IntegerAttr(IntegerType.I32, value, null);
  }

  private static int widthOf(Type type) {
    if (type instanceof IntegerType t) {
      return t.width();
    }
    if (type instanceof IndexType) {
      return 64;
    }
    throw new IllegalArgumentException("not an integer type: " + type);
  }

  private static BigInteger unsignedWide(long value) {
    return new BigInteger(Long.toUnsignedString(value));
  }

  private static BigInteger wrap(long value, int width) {
    return BigInteger.valueOf(value).add(BigInteger.ONE.shiftLeft(width));
  }

  @Override
  public Type type() {
    return type;
  }

  /** {@return the value; negative only for signless and signed types and {@code index}} */
  public BigInteger value() {
    return wide != null ? wide : BigInteger.valueOf(value);
  }

  /** {@return the low 64 bits, which are the value if {@link #fitsLong}} */
  public long longValue() {
    return value;
  }

  /** {@return the low 32 bits} */
  public int intValue() {
    return (int) value;
  }

  /** {@return whether {@link #longValue} is the value} */
  public boolean fitsLong() {
    return wide == null;
  }

  /** {@return whether the value is not zero} */
  public boolean isTrue() {
    return value != 0 || wide != null;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof IntegerAttr that
            && value == that.value
            && type.equals(that.type)
            && (wide == null ? that.wide == null : wide.equals(that.wide)));
  }

  @Override
  public int hashCode() {
    return Hashes.mix(type.hashCode(), wide == null ? Hashes.of(value) : Hashes.of(wide));
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
