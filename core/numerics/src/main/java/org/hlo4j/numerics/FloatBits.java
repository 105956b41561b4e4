package org.hlo4j.numerics;

/** Decomposition and composition of floats of at most 64 bits: value = significand * 2^exponent. */
final class FloatBits {
  private FloatBits() {}

  /** Returns the significand of a finite value, with its leading bit, as an integer. */
  static long significand(FloatFormat format, long magnitude) {
    long fraction = magnitude & format.fractionMask();
    return isSubnormal(format, magnitude) ? fraction : fraction | (1L << (format.precision() - 1));
  }

  /** Returns the exponent of the lowest bit of {@link #significand}. */
  static int exponent(FloatFormat format, long magnitude) {
    int field = (int) (magnitude >>> (format.precision() - 1));
    int exponent = isSubnormal(format, magnitude) ? format.minExponent() : field - format.bias();
    return exponent - (format.precision() - 1);
  }

  private static boolean isSubnormal(FloatFormat format, long magnitude) {
    return format.hasSubnormals() && magnitude <= format.fractionMask();
  }

  /**
   * Returns the nearest value of a format.
   *
   * @param significand not zero, unsigned; of more than {@code precision} bits if {@code inexact}
   * @param inexact whether the true significand lies strictly between this one and the next
   */
  static long round(
      FloatFormat format, boolean negative, long significand, int exponent, boolean inexact) {
    if (negative && !format.hasSign()) {
      return format.nan(false);
    }
    int leadingZeros = Long.numberOfLeadingZeros(significand);
    long normalized = significand << leadingZeros;
    int top = exponent - leadingZeros + 63;
    if (top > format.maxExponent()) {
      return format.infinity(negative);
    }
    int field = Math.max(top, format.minExponent());
    int dropped = 64 - format.precision() + (field - top);
    long kept = shiftRoundingToEven(normalized, dropped, inexact);
    if (kept == 0) {
      return format.hasZero() ? format.zero(negative) : format.smallest(false);
    }
    // A carry out of the significand, or out of the subnormals, increments the exponent field.
    long biased = field + format.bias() - (format.hasSubnormals() ? 1L : 0L);
    long implicit = format.hasSubnormals() ? 0 : 1;
    long magnitude = (biased << (format.precision() - 1)) + kept - implicit;
    return magnitude > format.magnitude(format.largest(false))
        ? format.infinity(negative)
        : format.sign(negative) | magnitude;
  }

  /** Drops at least one bit of a significand whose top bit is set. */
  private static long shiftRoundingToEven(long significand, int dropped, boolean inexact) {
    if (dropped > 64) {
      return 0;
    }
    long kept = dropped == 64 ? 0 : significand >>> dropped;
    long rest = dropped == 64 ? significand : significand << (64 - dropped);
    boolean atLeastHalf = rest < 0;
    boolean exactlyHalf = rest == Long.MIN_VALUE && !inexact;
    return atLeastHalf && (!exactlyHalf || (kept & 1) != 0) ? kept + 1 : kept;
  }

  static long convert(long bits, FloatFormat from, FloatFormat to) {
    boolean negative = from.isNegative(bits);
    if (from.isNaN(bits)) {
      return convertNan(bits, from, to);
    }
    if (from.isInfinite(bits)) {
      return negative && !to.hasSign() ? to.nan(false) : to.infinity(negative);
    }
    if (from.isZero(bits)) {
      return to.zero(negative);
    }
    long magnitude = from.magnitude(bits);
    return round(to, negative, significand(from, magnitude), exponent(from, magnitude), false);
  }

  private static long convertNan(long bits, FloatFormat from, FloatFormat to) {
    boolean negative = from.isNegative(bits);
    switch (to.nonFiniteBehavior()) {
      case FINITE_ONLY -> {
        return to.zero(negative);
      }
      case NAN_ONLY -> {
        return to.nan(negative);
      }
      case IEEE754 -> {}
    }
    if (from.nanEncoding() == NanEncoding.NEGATIVE_ZERO) {
      return to.nan(false);
    }
    long payload = bits & from.fractionMask();
    int shift = to.precision() - from.precision();
    payload = shift < 0 ? payload >>> -shift : payload << shift;
    boolean signalling = from.hasInfinity() && (bits & from.quietBit()) == 0;
    if (signalling || payload == 0) {
      payload |= to.quietBit();
    }
    return to.infinity(negative) | payload;
  }
}
