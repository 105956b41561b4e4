package org.hlo4j.opset.quant;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.numerics.FloatFormat;

/** Constraints on the scales of uniform types. */
final class Scales {
  private static final MathContext DIGITS = new MathContext(7, RoundingMode.HALF_EVEN);

  private Scales() {}

  static double checked(double scale) {
    if (scale <= 0.0 || Double.isInfinite(scale) || Double.isNaN(scale)) {
      throw new IllegalArgumentException("illegal scale: " + exponential(scale));
    }
    return scale;
  }

  static List<Double> checked(List<Double> scales) {
    scales.forEach(Scales::checked);
    return List.copyOf(scales);
  }

  /** Returns an error message if the expressed type cannot represent the scale. */
  static Optional<String> outOfRange(double scale, FloatType expressedType) {
    FloatFormat format = expressedType.format();
    if (format.isWide()) {
      return Optional.empty();
    }
    double smallest = format.toDouble(format.smallest(false));
    double largest = format.toDouble(format.largest(false));
    if (scale >= smallest && scale <= largest) {
      return Optional.empty();
    }
    return Optional.of(
        "scale "
            + exponential(scale)
            + " out of expressed type range ["
            + exponential(smallest)
            + ", "
            + exponential(largest)
            + "]");
  }

  /** Formats a number as C's {@code %e} does. */
  static String exponential(double value) {
    // Of a double, Java would round the shortest decimal instead of the exact value.
    return Double.isFinite(value)
        ? String.format(Locale.ROOT, "%e", new BigDecimal(value).round(DIGITS))
        : Double.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf";
  }
}
