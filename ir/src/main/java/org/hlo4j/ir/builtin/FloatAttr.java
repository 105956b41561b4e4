package org.hlo4j.ir.builtin;

import java.math.BigInteger;
import org.hlo4j.numerics.FloatFormat;

/** A float, held as its bits: {@code 1.0 : f32}. */
public final class FloatAttr implements TypedAttr {
  private final FloatType type;
  private final BigInteger bits;

  private FloatAttr(FloatType type, BigInteger bits) {
    this.type = type;
    this.bits = bits;
  }

  public static FloatAttr ofBits(FloatType type, BigInteger bits) {
    if (bits.signum() < 0 || bits.bitLength() > type.width()) {
      throw new IllegalArgumentException("not " + type.width() + " bits: " + bits);
    }
    return new FloatAttr(type, bits);
  }

  /** The float of at most 64 bits with these bits. */
  public static FloatAttr ofBits(FloatType type, long bits) {
    return ofBits(
        type, bits >= 0 ? BigInteger.valueOf(bits) : new BigInteger(Long.toUnsignedString(bits)));
  }

  /** The float nearest to {@code value}. */
  public static FloatAttr of(FloatType type, double value) {
    FloatFormat format = type.format();
    return format.bitWidth() <= 64
        ? ofBits(type, format.fromDouble(value))
        : ofBits(type, format.bigFromDouble(value));
  }

  @Override
  public FloatType type() {
    return type;
  }

  public BigInteger bits() {
    return bits;
  }

  /** The bits of a float of at most 64. */
  public long longBits() {
    return bits.longValue();
  }

  /** The value, rounded where a {@code double} cannot hold it. */
  public double doubleValue() {
    return type.width() <= 64
        ? type.format().toDouble(longBits())
        : type.format().toDouble(bits);
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof FloatAttr that && type == that.type && bits.equals(that.bits));
  }

  @Override
  public int hashCode() {
    return 31 * type.hashCode() + bits.hashCode();
  }

  @Override
  public String toString() {
    return doubleValue() + " : " + type;
  }
}
