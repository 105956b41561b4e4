package org.hlo4j.numerics;

import java.util.List;
import java.util.Optional;

/**
 * A binary floating-point format: one of MLIR's float element types.
 *
 * <p>A value of a format of at most 64 bits is a {@code long} whose low {@link #bitWidth()} bits
 * are the encoding and whose other bits are zero. The methods that take or return such a {@code
 * long} throw {@link IllegalStateException} for the two {@linkplain #isWide() wide} formats, whose
 * values are {@link BigFloat}s. Rounding is to nearest, ties to even.
 *
 * <p>Source: the table of float semantics in LLVM's {@code llvm/lib/Support/APFloat.cpp}; results
 * agree with {@code APFloat} bit for bit. Results that {@code APFloat} leaves undefined are defined
 * here: in a format without NaN, a NaN becomes zero of its sign and infinity the largest finite
 * value; in a format without sign, a negative value becomes NaN.
 */
public final class FloatFormat {
  /** OCP MX FP4: 4 bits, exponent 2, fraction 1; no infinity and no NaN. */
  public static final FloatFormat F4E2M1FN =
      new FloatFormat("f4E2M1FN", 4, 2, 0, 2, Encoding.FINITE);

  /** OCP MX FP6: 6 bits, exponent 2, fraction 3; no infinity and no NaN. */
  public static final FloatFormat F6E2M3FN =
      new FloatFormat("f6E2M3FN", 6, 4, 0, 2, Encoding.FINITE);

  /** OCP MX FP6: 6 bits, exponent 3, fraction 2; no infinity and no NaN. */
  public static final FloatFormat F6E3M2FN =
      new FloatFormat("f6E3M2FN", 6, 3, -2, 4, Encoding.FINITE);

  /** 8 bits, exponent 3, fraction 4; infinities and NaNs as in IEEE 754. */
  public static final FloatFormat F8E3M4 = new FloatFormat("f8E3M4", 8, 5, -2, 3, Encoding.IEEE);

  /** 8 bits, exponent 4, fraction 3; infinities and NaNs as in IEEE 754. */
  public static final FloatFormat F8E4M3 = new FloatFormat("f8E4M3", 8, 4, -6, 7, Encoding.IEEE);

  /** OCP FP8: 8 bits, exponent 4, fraction 3; NaN with all bits set, no infinity. */
  public static final FloatFormat F8E4M3FN = new FloatFormat("f8E4M3FN", 8, 4, -6, 8, Encoding.FN);

  /** 8 bits, exponent 4, fraction 3; NaN instead of negative zero, no infinity. */
  public static final FloatFormat F8E4M3FNUZ =
      new FloatFormat("f8E4M3FNUZ", 8, 4, -7, 7, Encoding.FNUZ);

  /** 8 bits, exponent 4 with bias 11, fraction 3; NaN instead of negative zero, no infinity. */
  public static final FloatFormat F8E4M3B11FNUZ =
      new FloatFormat("f8E4M3B11FNUZ", 8, 4, -10, 4, Encoding.FNUZ);

  /** OCP FP8: 8 bits, exponent 5, fraction 2; infinities and NaNs as in IEEE 754. */
  public static final FloatFormat F8E5M2 = new FloatFormat("f8E5M2", 8, 3, -14, 15, Encoding.IEEE);

  /** 8 bits, exponent 5, fraction 2; NaN instead of negative zero, no infinity. */
  public static final FloatFormat F8E5M2FNUZ =
      new FloatFormat("f8E5M2FNUZ", 8, 3, -15, 15, Encoding.FNUZ);

  /** 8 bits, exponent 5, fraction 3, unsigned; NaN with all bits set, no infinity. */
  public static final FloatFormat F8E5M3FNU =
      new FloatFormat("f8E5M3FNU", 8, 4, -14, 16, Encoding.FNU);

  /** OCP MX scale: 8 bits of exponent, unsigned; NaN with all bits set, no infinity and no zero. */
  public static final FloatFormat F8E8M0FNU =
      new FloatFormat("f8E8M0FNU", 8, 1, -127, 127, Encoding.FNU_WITHOUT_ZERO);

  /** bfloat16: 16 bits, exponent 8, fraction 7. */
  public static final FloatFormat BF16 = new FloatFormat("bf16", 16, 8, -126, 127, Encoding.IEEE);

  /** IEEE 754 binary16. */
  public static final FloatFormat F16 = new FloatFormat("f16", 16, 11, -14, 15, Encoding.IEEE);

  /** NVIDIA's TensorFloat-32: 19 bits, exponent 8, fraction 10. */
  public static final FloatFormat TF32 = new FloatFormat("tf32", 19, 11, -126, 127, Encoding.IEEE);

  /** IEEE 754 binary32. */
  public static final FloatFormat F32 = new FloatFormat("f32", 32, 24, -126, 127, Encoding.IEEE);

  /** IEEE 754 binary64. */
  public static final FloatFormat F64 = new FloatFormat("f64", 64, 53, -1022, 1023, Encoding.IEEE);

  /** The x87 extended format: 80 bits, exponent 15, with an explicit integer bit. */
  public static final FloatFormat F80 =
      new FloatFormat("f80", 80, 64, -16382, 16383, Encoding.IEEE);

  /** IEEE 754 binary128. */
  public static final FloatFormat F128 =
      new FloatFormat("f128", 128, 113, -16382, 16383, Encoding.IEEE);

  private static final List<FloatFormat> ALL =
      List.of(
          F4E2M1FN,
          F6E2M3FN,
          F6E3M2FN,
          F8E3M4,
          F8E4M3,
          F8E4M3FN,
          F8E4M3FNUZ,
          F8E4M3B11FNUZ,
          F8E5M2,
          F8E5M2FNUZ,
          F8E5M3FNU,
          F8E8M0FNU,
          BF16,
          F16,
          TF32,
          F32,
          F64,
          F80,
          F128);

  private final String name;
  private final int bitWidth;
  private final int precision;
  private final int minExponent;
  private final int maxExponent;
  private final Encoding encoding;

  // Derived from the row, for narrow formats; unused for wide ones.
  private final long signMask;
  private final long magnitudeMask;

  /** The magnitude of infinity; -1 if there is none. */
  private final long infinityMagnitude;

  /** The smallest magnitude that is NaN; greater than every magnitude if there is none. */
  private final long nanMagnitude;

  private final long largestMagnitude;

  /** The meaning of the suffix of a name: non-finite values, zero and sign. */
  private record Encoding(
      NonFiniteBehavior nonFinite, NanEncoding nan, boolean hasZero, boolean hasSign) {
    static final Encoding IEEE =
        new Encoding(NonFiniteBehavior.IEEE754, NanEncoding.IEEE, true, true);
    static final Encoding FINITE =
        new Encoding(NonFiniteBehavior.FINITE_ONLY, NanEncoding.IEEE, true, true);
    static final Encoding FN =
        new Encoding(NonFiniteBehavior.NAN_ONLY, NanEncoding.ALL_ONES, true, true);
    static final Encoding FNUZ =
        new Encoding(NonFiniteBehavior.NAN_ONLY, NanEncoding.NEGATIVE_ZERO, true, true);
    static final Encoding FNU =
        new Encoding(NonFiniteBehavior.NAN_ONLY, NanEncoding.ALL_ONES, true, false);
    static final Encoding FNU_WITHOUT_ZERO =
        new Encoding(NonFiniteBehavior.NAN_ONLY, NanEncoding.ALL_ONES, false, false);
  }

  private FloatFormat(
      String name,
      int bitWidth,
      int precision,
      int minExponent,
      int maxExponent,
      Encoding encoding) {
    this.name = name;
    this.bitWidth = bitWidth;
    this.precision = precision;
    this.minExponent = minExponent;
    this.maxExponent = maxExponent;
    this.encoding = encoding;
    this.signMask = encoding.hasSign ? 1L << (bitWidth - 1) : 0;
    this.magnitudeMask = ~signMask & (-1L >>> (64 - Math.min(bitWidth, 64)));
    boolean ieee = encoding.nonFinite == NonFiniteBehavior.IEEE754;
    boolean allOnes = encoding.nan == NanEncoding.ALL_ONES;
    this.infinityMagnitude = ieee ? magnitudeMask & -(1L << (Math.min(precision, 64) - 1)) : -1;
    this.nanMagnitude = ieee ? infinityMagnitude + 1 : allOnes ? magnitudeMask : Long.MAX_VALUE;
    this.largestMagnitude =
        ieee ? infinityMagnitude - 1 : allOnes ? magnitudeMask - 1 : magnitudeMask;
  }

  /** {@return all formats, narrow ones first} */
  public static List<FloatFormat> all() {
    return ALL;
  }

  /**
   * {@return the format of a name; empty if there is none}
   *
   * @param name MLIR's spelling, such as {@code f8E4M3FN} or {@code bf16}
   */
  public static Optional<FloatFormat> byName(String name) {
    for (FloatFormat format : ALL) {
      if (format.name.equals(name)) {
        return Optional.of(format);
      }
    }
    return Optional.empty();
  }

  /** {@return MLIR's spelling} */
  public String name() {
    return name;
  }

  /** {@return the width in bits} */
  public int bitWidth() {
    return bitWidth;
  }

  /** {@return the size of an element of a dense elements attribute in bytes} */
  public int byteWidth() {
    return (bitWidth + 7) / 8;
  }

  /** {@return whether values have more than 64 bits, so that {@link BigFloat} must be used} */
  public boolean isWide() {
    return bitWidth > 64;
  }

  /**
   * {@return the number of bits of the significand, the leading one included even if it is
   * implicit}
   */
  public int precision() {
    return precision;
  }

  /**
   * {@return the number of stored bits below the exponent field} In {@link #F80} they include the
   * leading one.
   */
  public int significandBits() {
    return this == F80 ? precision : precision - 1;
  }

  /** {@return the width of the exponent field in bits} */
  public int exponentBits() {
    return bitWidth - significandBits() - (encoding.hasSign ? 1 : 0);
  }

  /** {@return the bias of the exponent field of normal numbers} */
  public int bias() {
    return hasSubnormals() ? 1 - minExponent : -minExponent;
  }

  /** {@return the exponent of the smallest normal number} */
  public int minExponent() {
    return minExponent;
  }

  /** {@return the exponent of the largest number} */
  public int maxExponent() {
    return maxExponent;
  }

  /** {@return which non-finite values exist} */
  public NonFiniteBehavior nonFiniteBehavior() {
    return encoding.nonFinite;
  }

  /** {@return the encoding of NaN; meaningless if the format has none} */
  public NanEncoding nanEncoding() {
    return encoding.nan;
  }

  /** {@return whether there are infinities} */
  public boolean hasInfinity() {
    return encoding.nonFinite == NonFiniteBehavior.IEEE754;
  }

  /** {@return whether there are NaNs} */
  public boolean hasNan() {
    return encoding.nonFinite != NonFiniteBehavior.FINITE_ONLY;
  }

  /** {@return whether there is a zero} */
  public boolean hasZero() {
    return encoding.hasZero;
  }

  /** {@return whether there is a sign bit} */
  public boolean hasSign() {
    return encoding.hasSign;
  }

  /** Returns whether the lowest exponent encodes zero and subnormal numbers. */
  boolean hasSubnormals() {
    return precision > 1;
  }

  /**
   * {@return whether a value is a NaN}
   *
   * @param bits the encoding
   */
  public boolean isNaN(long bits) {
    long magnitude = magnitude(bits);
    return magnitude >= nanMagnitude || isNegativeZeroNan(magnitude, bits);
  }

  /**
   * {@return whether a value is an infinity}
   *
   * @param bits the encoding
   */
  public boolean isInfinite(long bits) {
    return magnitude(bits) == infinityMagnitude;
  }

  /**
   * {@return whether a value is neither infinite nor a NaN}
   *
   * @param bits the encoding
   */
  public boolean isFinite(long bits) {
    return !isNaN(bits) && !isInfinite(bits);
  }

  /**
   * {@return whether a value is a zero}
   *
   * @param bits the encoding
   */
  public boolean isZero(long bits) {
    long magnitude = magnitude(bits);
    return magnitude == 0 && encoding.hasZero && !isNegativeZeroNan(magnitude, bits);
  }

  /**
   * {@return whether the sign bit is set, also of a NaN}
   *
   * @param bits the encoding
   */
  public boolean isNegative(long bits) {
    requireNarrow();
    return (bits & signMask) != 0;
  }

  private boolean isNegativeZeroNan(long magnitude, long bits) {
    return encoding.nan == NanEncoding.NEGATIVE_ZERO && magnitude == 0 && bits != 0;
  }

  /**
   * {@return zero; the smallest value if there is no zero}
   *
   * @param negative the sign, which is ignored if the format has no negative zero
   */
  public long zero(boolean negative) {
    requireNarrow();
    return encoding.nan == NanEncoding.NEGATIVE_ZERO ? 0 : sign(negative);
  }

  /**
   * {@return infinity; NaN if there is no infinity, else the largest finite value}
   *
   * @param negative the sign, which is ignored if the format has none
   */
  public long infinity(boolean negative) {
    requireNarrow();
    return switch (encoding.nonFinite) {
      case IEEE754 -> sign(negative) | infinityMagnitude;
      case NAN_ONLY -> nan(negative);
      case FINITE_ONLY -> largest(negative);
    };
  }

  /**
   * {@return the quiet NaN}
   *
   * @param negative the sign, which is ignored if NaN has none
   * @throws IllegalStateException if the format has no NaN
   */
  public long nan(boolean negative) {
    requireNarrow();
    if (!hasNan()) {
      throw new IllegalStateException(name + " has no NaN");
    }
    return switch (encoding.nan) {
      case IEEE -> sign(negative) | infinityMagnitude | quietBit();
      case ALL_ONES -> sign(negative) | magnitudeMask;
      case NEGATIVE_ZERO -> signMask;
    };
  }

  /**
   * {@return the finite value of the largest magnitude}
   *
   * @param negative the sign, which is ignored if the format has none
   */
  public long largest(boolean negative) {
    requireNarrow();
    return sign(negative) | largestMagnitude;
  }

  /**
   * {@return the non-zero value of the smallest magnitude}
   *
   * @param negative the sign, which is ignored if the format has none
   */
  public long smallest(boolean negative) {
    requireNarrow();
    return sign(negative) | (encoding.hasZero ? 1 : 0);
  }

  /**
   * {@return the value with the opposite sign; NaN if that is negative and the format has no sign}
   *
   * @param bits the encoding
   */
  public long negate(long bits) {
    if (!encoding.hasSign) {
      return isZero(bits) ? bits : nan(false);
    }
    boolean unsignable = encoding.nan == NanEncoding.NEGATIVE_ZERO && magnitude(bits) == 0;
    return unsignable ? bits : bits ^ signMask;
  }

  /**
   * {@return the value nearest to a double}
   *
   * @param value the double
   */
  public long fromDouble(double value) {
    return convert(Double.doubleToRawLongBits(value), F64, this);
  }

  /**
   * {@return the value as a double, which represents every narrow format exactly}
   *
   * @param bits the encoding
   */
  public double toDouble(long bits) {
    return Double.longBitsToDouble(convert(bits, this, F64));
  }

  /**
   * {@return the nearest value of another format} A NaN keeps as much of its payload as fits.
   *
   * @param bits the encoding
   * @param from the format of {@code bits}
   * @param to the format of the result
   */
  public static long convert(long bits, FloatFormat from, FloatFormat to) {
    from.requireNarrow();
    to.requireNarrow();
    return from == to ? bits : FloatBits.convert(bits, from, to);
  }

  /**
   * {@return the value nearest to a decimal literal} The syntax is {@code
   * [-+]?[0-9]+([.][0-9]*)?([eE][-+]?[0-9]+)?}.
   *
   * @param literal the literal
   * @throws NumberFormatException if the literal is malformed
   */
  public long parse(CharSequence literal) {
    requireNarrow();
    return DecimalRounding.nearest(this, DecimalLiteral.scan(literal));
  }

  /**
   * Appends the value in MLIR's syntax; see {@link #toMlirString(long)}.
   *
   * @param bits the encoding
   * @param out the buffer
   */
  public void append(long bits, StringBuilder out) {
    requireNarrow();
    FloatPrinter.append(this, bits, out);
  }

  /**
   * Returns the value in MLIR's syntax: {@code 1.000000e+00} if six digits identify it, else a
   * decimal literal with as many digits as the precision may need; hexadecimal bits if that literal
   * has no decimal point, and for infinities and NaNs.
   *
   * @param bits the encoding
   * @return the text
   */
  public String toMlirString(long bits) {
    var out = new StringBuilder(24);
    append(bits, out);
    return out.toString();
  }

  @Override
  public String toString() {
    return name;
  }

  long magnitude(long bits) {
    requireNarrow();
    return bits & magnitudeMask;
  }

  long sign(boolean negative) {
    return negative ? signMask : 0;
  }

  long fractionMask() {
    return (1L << (precision - 1)) - 1;
  }

  /** Returns the fraction bit that distinguishes quiet from signalling NaNs. */
  long quietBit() {
    return 1L << (precision - 2);
  }

  private void requireNarrow() {
    if (bitWidth > 64) {
      throw new IllegalStateException(name + " does not fit in a long");
    }
  }
}
