package org.hlo4j.numerics;

import java.math.BigInteger;

/**
 * Decomposition and composition of wide floats, as {@link FloatBits} for narrow ones. Both formats
 * follow IEEE 754; f80 stores its leading significand bit and has encodings in which that bit
 * contradicts the exponent.
 */
final class WideBits {
  /** The category of the value of an encoding. */
  enum Category {
    ZERO,
    NONZERO,
    INFINITE,
    NAN
  }

  private WideBits() {}

  static Category category(FloatFormat format, BigInteger bits) {
    BigInteger stored = storedSignificand(format, bits);
    int field = exponentField(format, bits);
    if (field == 0) {
      return stored.signum() == 0 ? Category.ZERO : Category.NONZERO;
    }
    if (field == maxField(format)) {
      return stored.equals(leadingBit(format)) ? Category.INFINITE : Category.NAN;
    }
    boolean unnormal = format == FloatFormat.F80 && !stored.testBit(format.precision() - 1);
    return unnormal ? Category.NAN : Category.NONZERO;
  }

  /** Returns the bits below the exponent field. */
  static BigInteger storedSignificand(FloatFormat format, BigInteger bits) {
    return bits.and(mask(format.significandBits()));
  }

  static boolean isNegative(FloatFormat format, BigInteger bits) {
    return bits.testBit(format.bitWidth() - 1);
  }

  /** Returns the magnitude of a finite value, without rounding. */
  static BinaryApproximation magnitude(FloatFormat format, BigInteger bits) {
    BigInteger significand = storedSignificand(format, bits);
    int field = exponentField(format, bits);
    if (field != 0) {
      significand = significand.setBit(format.precision() - 1);
    }
    int exponent = Math.max(field, 1) - format.bias() - (format.precision() - 1);
    return new BinaryApproximation(significand, exponent, false);
  }

  /** Returns the nearest value; an inexact magnitude must have more than {@code precision} bits. */
  static BigInteger round(FloatFormat format, boolean negative, BinaryApproximation magnitude) {
    int precision = format.precision();
    int top = magnitude.exponent() + magnitude.significand().bitLength() - 1;
    if (top > format.maxExponent()) {
      return infinity(format, negative);
    }
    int exponent = Math.max(top, format.minExponent());
    int dropped = exponent - (precision - 1) - magnitude.exponent();
    BigInteger kept = shiftRoundingToEven(magnitude, dropped);
    if (kept.bitLength() > precision) {
      kept = kept.shiftRight(1);
      exponent++;
    }
    if (exponent > format.maxExponent()) {
      return infinity(format, negative);
    }
    int field = kept.bitLength() == precision ? exponent + format.bias() : 0;
    return encode(format, negative, field, kept);
  }

  private static BigInteger shiftRoundingToEven(BinaryApproximation magnitude, int dropped) {
    BigInteger significand = magnitude.significand();
    if (dropped <= 0) {
      return significand.shiftLeft(-dropped);
    }
    BigInteger kept = significand.shiftRight(dropped);
    boolean atLeastHalf = significand.testBit(dropped - 1);
    boolean exactlyHalf = !magnitude.inexact() && significand.getLowestSetBit() == dropped - 1;
    return atLeastHalf && (!exactlyHalf || kept.testBit(0)) ? kept.add(BigInteger.ONE) : kept;
  }

  static BigInteger zero(FloatFormat format, boolean negative) {
    return encode(format, negative, 0, BigInteger.ZERO);
  }

  static BigInteger infinity(FloatFormat format, boolean negative) {
    return encode(format, negative, maxField(format), leadingBit(format));
  }

  static BigInteger nan(FloatFormat format, boolean negative, BigInteger payload) {
    return infinity(format, negative).or(payload);
  }

  static BigInteger largest(FloatFormat format, boolean negative) {
    return encode(format, negative, maxField(format) - 1, mask(format.precision()));
  }

  static BigInteger smallest(FloatFormat format, boolean negative) {
    return encode(format, negative, 0, BigInteger.ONE);
  }

  /**
   * Returns the encoding that arithmetic produces: pseudo-denormals of f80 get the exponent of the
   * normal numbers that they equal, unnormals that of NaNs, which they count as.
   */
  static BigInteger canonical(FloatFormat format, BigInteger bits) {
    boolean negative = isNegative(format, bits);
    return switch (category(format, bits)) {
      case ZERO, INFINITE -> bits;
      case NONZERO -> round(format, negative, magnitude(format, bits));
      case NAN -> encode(format, negative, maxField(format), storedSignificand(format, bits));
    };
  }

  private static BigInteger encode(
      FloatFormat format, boolean negative, int field, BigInteger significand) {
    BigInteger stored = significand.and(mask(format.significandBits()));
    BigInteger magnitude = BigInteger.valueOf(field).shiftLeft(format.significandBits()).or(stored);
    return negative ? magnitude.setBit(format.bitWidth() - 1) : magnitude;
  }

  private static int exponentField(FloatFormat format, BigInteger bits) {
    return bits.shiftRight(format.significandBits()).intValue() & maxField(format);
  }

  private static int maxField(FloatFormat format) {
    return (1 << format.exponentBits()) - 1;
  }

  /** Returns the leading significand bit if it is stored, else zero. */
  private static BigInteger leadingBit(FloatFormat format) {
    return format == FloatFormat.F80
        ? BigInteger.ONE.shiftLeft(format.precision() - 1)
        : BigInteger.ZERO;
  }

  private static BigInteger mask(int bits) {
    return BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
  }
}
