package org.hlo4j.numerics;

import java.math.BigDecimal;
import java.util.TreeMap;

/**
 * An independent implementation of a format of at most 16 bits: all finite magnitudes as decimals,
 * and rounding by search among them.
 */
final class SlowFloat {
  private static final BigDecimal TWO = BigDecimal.valueOf(2);

  private final FloatFormat format;
  private final int fractionBits;
  private final TreeMap<BigDecimal, Integer> magnitudes = new TreeMap<>();
  private final int firstBeyond;

  SlowFloat(FloatFormat format) {
    this.format = format;
    this.fractionBits = format.precision() - 1;
    int magnitude = 0;
    int end = 1 << (format.bitWidth() - (format.hasSign() ? 1 : 0));
    while (magnitude < end && isFiniteMagnitude(magnitude)) {
      magnitudes.put(value(magnitude), magnitude);
      magnitude++;
    }
    // The successor of the largest value represents overflow.
    magnitudes.put(value(magnitude), magnitude);
    this.firstBeyond = magnitude;
  }

  private boolean isFiniteMagnitude(int magnitude) {
    int allOnes = (1 << (format.bitWidth() - (format.hasSign() ? 1 : 0))) - 1;
    return switch (format.nonFiniteBehavior()) {
      case IEEE754 -> magnitude >>> fractionBits != allOnes >>> fractionBits;
      case NAN_ONLY -> format.nanEncoding() != NanEncoding.ALL_ONES || magnitude != allOnes;
      case FINITE_ONLY -> true;
    };
  }

  /** The value of a magnitude by the textbook formula. */
  BigDecimal value(int magnitude) {
    int field = magnitude >>> fractionBits;
    int fraction = magnitude & ((1 << fractionBits) - 1);
    boolean subnormal = field == 0 && fractionBits > 0;
    var significand = BigDecimal.valueOf(subnormal ? fraction : fraction + (1 << fractionBits));
    int exponent = (subnormal ? 1 : field) - format.bias() - fractionBits;
    return exponent >= 0
        ? significand.multiply(TWO.pow(exponent))
        : significand.divide(TWO.pow(-exponent));
  }

  /** The bits nearest to a number, ties to even (upwards if the format has no fraction). */
  long nearest(BigDecimal number) {
    boolean negative = number.signum() < 0;
    int magnitude = nearestMagnitude(number.abs());
    if (magnitude == firstBeyond) {
      return format.infinity(negative);
    }
    if (negative && !format.hasSign()) {
      return format.nan(false);
    }
    boolean signed =
        negative && (magnitude != 0 || format.nanEncoding() != NanEncoding.NEGATIVE_ZERO);
    return magnitude | (signed ? 1L << (format.bitWidth() - 1) : 0);
  }

  private int nearestMagnitude(BigDecimal number) {
    var below = magnitudes.floorEntry(number);
    var above = magnitudes.ceilingEntry(number);
    if (above == null) {
      return firstBeyond;
    }
    if (below == null || below.equals(above)) {
      return above.getValue();
    }
    int order = number.subtract(below.getKey()).compareTo(above.getKey().subtract(number));
    if (order != 0) {
      return order < 0 ? below.getValue() : above.getValue();
    }
    boolean up = fractionBits == 0 || above.getValue() % 2 == 0;
    return up ? above.getValue() : below.getValue();
  }
}
