package org.hlo4j.ir.builtin;

import java.math.BigInteger;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.internal.Hashes;
import org.hlo4j.numerics.BigFloat;
import org.hlo4j.numerics.FloatFormat;
import org.jspecify.annotations.Nullable;

/** A floating-point number: {@code 1.0 : f32}. The bits are stored. */
public final class FloatAttr implements TypedAttr {
  private final FloatType type;
  private final long low;
  private final @Nullable BigInteger wide;

  private FloatAttr(FloatType type, long low, @Nullable BigInteger wide) {
    this.type = type;
    this.low = low;
    this.wide = wide;
  }

  /**
   * {@return the number with given bits}
   *
   * @param type the type
   * @param bits the bits
   * @throws IllegalArgumentException if the bits exceed the width of the type
   */
  public static FloatAttr ofBits(FloatType type, BigInteger bits) {
    if (bits.signum() < 0 || bits.bitLength() > type.width()) {
      throw new IllegalArgumentException("not " + type.width() + " bits: " + bits);
    }
    return new FloatAttr(type, bits.longValue(), type.width() > 64 ? bits : null);
  }

  /**
   * {@return the number with given bits, of at most 64 bits}
   *
   * @param type the type
   * @param bits the bits
   * @throws IllegalArgumentException if the bits exceed the width of the type, or this exceeds 64
   */
  public static FloatAttr ofBits(FloatType type, long bits) {
    if (type.width() > 64 || (type.width() < 64 && bits >>> type.width() != 0)) {
      throw new IllegalArgumentException("not " + type.width() + " bits: " + bits);
    }
    return new FloatAttr(type, bits, null);
  }

  /**
   * {@return the number nearest to a value}
   *
   * @param type the type
   * @param value the value, rounded half to even
   */
  public static FloatAttr of(FloatType type, double value) {
    FloatFormat format = type.format();
    return format.isWide()
        ? ofBits(type, BigFloat.fromDouble(format, value).bits())
        : ofBits(type, format.fromDouble(value));
  }

  @Override
  public FloatType type() {
    return type;
  }

  /** {@return the bits} */
  public BigInteger bits() {
    if (wide != null) {
      return wide;
    }
    return low >= 0 ? BigInteger.valueOf(low) : new BigInteger(Long.toUnsignedString(low));
  }

  /** {@return the low 64 bits} */
  public long longBits() {
    return low;
  }

  /** {@return the value, rounded if {@code double} cannot represent it} */
  public double doubleValue() {
    return wide != null
        ? new BigFloat(type.format(), wide).toDouble()
        : type.format().toDouble(low);
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof FloatAttr that
            && type == that.type
            && low == that.low
            && (wide == null || wide.equals(that.wide)));
  }

  @Override
  public int hashCode() {
    return Hashes.mix(type.hashCode(), wide == null ? Hashes.of(low) : Hashes.of(wide));
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
