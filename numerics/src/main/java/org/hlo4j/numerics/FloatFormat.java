package org.hlo4j.numerics;

import java.util.List;
import java.util.Optional;

/**
 * A binary floating-point format: one of MLIR's float element types.
 *
 * <p>A value of a format of at most 64 bits is a {@code long} whose low {@link #bitWidth()} bits
 * are the encoding and whose other bits are zero; the methods that take or return such a {@code
 * long} throw {@link IllegalStateException} on the two {@linkplain #isWide() wide} formats, which
 * {@link BigFloat} serves. All rounding is to nearest, ties to even.
 *
 * <p>Source: the table of float semantics in LLVM's {@code llvm/lib/Support/APFloat.cpp}; results
 * agree with {@code APFloat} bit for bit. Where {@code APFloat} leaves a result undefined, this
 * class defines one: in a format without NaN a NaN becomes zero of its sign and infinity the
 * largest finite value, and in a format without sign a negative value becomes NaN.
 */
public final class FloatFormat {
  public static final FloatFormat F4E2M1FN =
      new FloatFormat("f4E2M1FN", 4, 2, 0, 2, Encoding.FINITE);
  public static final FloatFormat F6E2M3FN =
      new FloatFormat("f6E2M3FN", 6, 4, 0, 2, Encoding.FINITE);
  public static final FloatFormat F6E3M2FN =
      new FloatFormat("f6E3M2FN", 6, 3, -2, 4, Encoding.FINITE);
  public static final FloatFormat F8E3M4 = new FloatFormat("f8E3M4", 8, 5, -2, 3, Encoding.IEEE);
  public static final FloatFormat F8E4M3 = new FloatFormat("f8E4M3", 8, 4, -6, 7, Encoding.IEEE);
  public static final FloatFormat F8E4M3FN = new FloatFormat("f8E4M3FN", 8, 4, -6, 8, Encoding.FN);
  public static final FloatFormat F8E4M3FNUZ =
      new FloatFormat("f8E4M3FNUZ", 8, 4, -7, 7, Encoding.FNUZ);
  public static final FloatFormat F8E4M3B11FNUZ =
      new FloatFormat("f8E4M3B11FNUZ", 8, 4, -10, 4, Encoding.FNUZ);
  public static final FloatFormat F8E5M2 = new FloatFormat("f8E5M2", 8, 3, -14, 15, Encoding.IEEE);
  public static final FloatFormat F8E5M2FNUZ =
      new FloatFormat("f8E5M2FNUZ", 8, 3, -15, 15, Encoding.FNUZ);
  public static final FloatFormat F8E5M3FNU =
      new FloatFormat("f8E5M3FNU", 8, 4, -14, 16, Encoding.FNU);
  public static final FloatFormat F8E8M0FNU =
      new FloatFormat("f8E8M0FNU", 8, 1, -127, 127, Encoding.FNU_WITHOUT_ZERO);
  public static final FloatFormat BF16 = new FloatFormat("bf16", 16, 8, -126, 127, Encoding.IEEE);
  public static final FloatFormat F16 = new FloatFormat("f16", 16, 11, -14, 15, Encoding.IEEE);
  public static final FloatFormat TF32 = new FloatFormat("tf32", 19, 11, -126, 127, Encoding.IEEE);
  public static final FloatFormat F32 = new FloatFormat("f32", 32, 24, -126, 127, Encoding.IEEE);
  public static final FloatFormat F64 = new FloatFormat("f64", 64, 53, -1022, 1023, Encoding.IEEE);

  /** The x87 format, whose integer bit is stored. */
  public static final FloatFormat F80 =
      new FloatFormat("f80", 80, 64, -16382, 16383, Encoding.IEEE);

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

  // Derived from the row, for values held in a long; meaningless in a wide format.
  private final long signMask;
  private final long magnitudeMask;

  /** The magnitude of infinity, or -1. */
  private final long infinityMagnitude;

  /** The smallest magnitude that is NaN, above every magnitude if none is. */
  private final long nanMagnitude;

  private final long largestMagnitude;

  /** What the suffix of a name tells: which values there are besides the positive ones. */
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

  /** Every format, narrow before wide. */
  public static List<FloatFormat> all() {
    return ALL;
  }

  /** The format MLIR spells {@code name}, such as {@code f8E4M3FN} or {@code bf16}. */
  public static Optional<FloatFormat> byName(String name) {
    for (FloatFormat format : ALL) {
      if (format.name.equals(name)) {
        return Optional.of(format);
      }
    }
    return Optional.empty();
  }

  /** MLIR's spelling of the type. */
  public String name() {
    return name;
  }

  public int bitWidth() {
    return bitWidth;
  }

  /** The bytes one element takes in a dense elements attribute. */
  public int byteWidth() {
    return (bitWidth + 7) / 8;
  }

  /** Whether values need more than 64 bits, so that only {@link BigFloat} can hold them. */
  public boolean isWide() {
    return bitWidth > 64;
  }

  /** The bits of the significand, the leading one included whether stored or not. */
  public int precision() {
    return precision;
  }

  /** The bits below the exponent field; in {@link #F80} the leading one is among them. */
  public int significandBits() {
    return this == F80 ? precision : precision - 1;
  }

  public int exponentBits() {
    return bitWidth - significandBits() - (encoding.hasSign ? 1 : 0);
  }

  /** What is subtracted from the exponent field of a normal number. */
  public int bias() {
    return hasSubnormals() ? 1 - minExponent : -minExponent;
  }

  /** The exponent of the smallest normal number. */
  public int minExponent() {
    return minExponent;
  }

  /** The exponent of the largest number. */
  public int maxExponent() {
    return maxExponent;
  }

  public NonFiniteBehavior nonFiniteBehavior() {
    return encoding.nonFinite;
  }

  /** Where NaN is; without meaning if the format has none. */
  public NanEncoding nanEncoding() {
    return encoding.nan;
  }

  public boolean hasInfinity() {
    return encoding.nonFinite == NonFiniteBehavior.IEEE754;
  }

  public boolean hasNan() {
    return encoding.nonFinite != NonFiniteBehavior.FINITE_ONLY;
  }

  public boolean hasZero() {
    return encoding.hasZero;
  }

  public boolean hasSign() {
    return encoding.hasSign;
  }

  /** Whether the lowest exponent field holds zero and numbers below the normal ones. */
  boolean hasSubnormals() {
    return precision > 1;
  }

  public boolean isNaN(long bits) {
    long magnitude = magnitude(bits);
    return magnitude >= nanMagnitude || isNegativeZeroNan(magnitude, bits);
  }

  public boolean isInfinite(long bits) {
    return magnitude(bits) == infinityMagnitude;
  }

  public boolean isFinite(long bits) {
    return !isNaN(bits) && !isInfinite(bits);
  }

  public boolean isZero(long bits) {
    long magnitude = magnitude(bits);
    return magnitude == 0 && encoding.hasZero && !isNegativeZeroNan(magnitude, bits);
  }

  /** Whether the sign bit is set, of a NaN too. */
  public boolean isNegative(long bits) {
    requireNarrow();
    return (bits & signMask) != 0;
  }

  private boolean isNegativeZeroNan(long magnitude, long bits) {
    return encoding.nan == NanEncoding.NEGATIVE_ZERO && magnitude == 0 && bits != 0;
  }

  /**
   * Zero, without sign if negative zero is not a number here; the smallest value if there is none.
   */
  public long zero(boolean negative) {
    requireNarrow();
    return encoding.nan == NanEncoding.NEGATIVE_ZERO ? 0 : sign(negative);
  }

  /**
   * Infinity, or what the format has in its place: NaN if it has one, else the largest finite
   * value.
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
   * The quiet NaN, with the given sign if the format's NaN can have one.
   *
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

  /** The finite value of the largest magnitude; the sign is ignored if the format has none. */
  public long largest(boolean negative) {
    requireNarrow();
    return sign(negative) | largestMagnitude;
  }

  /** The non-zero value of the smallest magnitude; the sign is ignored if the format has none. */
  public long smallest(boolean negative) {
    requireNarrow();
    return sign(negative) | (encoding.hasZero ? 1 : 0);
  }

  /** The value with the other sign; NaN if that is negative and the format has no sign. */
  public long negate(long bits) {
    if (!encoding.hasSign) {
      return isZero(bits) ? bits : nan(false);
    }
    boolean unsignable = encoding.nan == NanEncoding.NEGATIVE_ZERO && magnitude(bits) == 0;
    return unsignable ? bits : bits ^ signMask;
  }

  /** The value nearest to a double. */
  public long fromDouble(double value) {
    return convert(Double.doubleToRawLongBits(value), F64, this);
  }

  /** The value as a double, which holds every narrow format exactly. */
  public double toDouble(long bits) {
    return Double.longBitsToDouble(convert(bits, this, F64));
  }

  /** The value of {@code from} rounded to {@code to}; a NaN keeps what it can of its payload. */
  public static long convert(long bits, FloatFormat from, FloatFormat to) {
    from.requireNarrow();
    to.requireNarrow();
    return from == to ? bits : FloatBits.convert(bits, from, to);
  }

  /**
   * The value nearest to a decimal literal: {@code [-+]?[0-9]+([.][0-9]*)?([eE][-+]?[0-9]+)?}.
   *
   * @throws NumberFormatException if the text is no such literal
   */
  public long parse(CharSequence literal) {
    requireNarrow();
    return DecimalRounding.nearest(this, DecimalLiteral.scan(literal));
  }

  /** Appends the value as MLIR prints it; see {@link #toMlirString(long)}. */
  public void append(long bits, StringBuilder out) {
    requireNarrow();
    FloatPrinter.append(this, bits, out);
  }

  /**
   * The value as MLIR prints it: {@code 1.000000e+00} if six digits identify it, else a decimal
   * literal with as many digits as the precision may need, or the bits in hex where that literal
   * would have no point and for infinities and NaNs.
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

  /** The fraction bit whose absence makes an IEEE NaN a signalling one. */
  long quietBit() {
    return 1L << (precision - 2);
  }

  private void requireNarrow() {
    if (bitWidth > 64) {
      throw new IllegalStateException(name + " does not fit in a long");
    }
  }
}
