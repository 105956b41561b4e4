package org.hlo4j.linalg.complex;

/**
 * A complex number, for the scalars between the loops over columns.
 *
 * @param re the real part
 * @param im the imaginary part
 */
record ComplexNumber(double re, double im) {
  static final ComplexNumber ZERO = new ComplexNumber(0, 0);
  static final ComplexNumber ONE = new ComplexNumber(1, 0);

  /** Exponents for which sums of squares and products neither overflow nor lose bits. */
  private static final int MODERATE = 400;

  ComplexNumber plus(ComplexNumber other) {
    return new ComplexNumber(re + other.re, im + other.im);
  }

  ComplexNumber minus(ComplexNumber other) {
    return new ComplexNumber(re - other.re, im - other.im);
  }

  ComplexNumber times(ComplexNumber other) {
    return new ComplexNumber(re * other.re - im * other.im, re * other.im + im * other.re);
  }

  ComplexNumber times(double factor) {
    return new ComplexNumber(re * factor, im * factor);
  }

  /** The quotient, which overflows or underflows only if it is itself out of range. */
  ComplexNumber over(ComplexNumber divisor) {
    int exponent = exponent();
    int divisorExponent = divisor.exponent();
    if (Math.abs(exponent) < MODERATE && Math.abs(divisorExponent) < MODERATE) {
      return quotient(divisor);
    }
    return scalb(-exponent)
        .quotient(divisor.scalb(-divisorExponent))
        .scalb(exponent - divisorExponent);
  }

  private ComplexNumber quotient(ComplexNumber divisor) {
    double square = divisor.re * divisor.re + divisor.im * divisor.im;
    return new ComplexNumber(
        (re * divisor.re + im * divisor.im) / square, (im * divisor.re - re * divisor.im) / square);
  }

  ComplexNumber negated() {
    return new ComplexNumber(-re, -im);
  }

  ComplexNumber conjugate() {
    return new ComplexNumber(re, -im);
  }

  /** The conjugate if {@code conjugated}, otherwise this number. */
  ComplexNumber conjugateIf(boolean conjugated) {
    return conjugated ? conjugate() : this;
  }

  boolean isZero() {
    return re == 0 && im == 0;
  }

  /** The modulus. */
  double abs() {
    double square = re * re + im * im;
    return square > 0x1p-800 && square < 0x1p800 ? Math.sqrt(square) : Math.hypot(re, im);
  }

  /** The sum of the absolute values of both parts, by which LAPACK chooses pivots. */
  double abs1() {
    return Math.abs(re) + Math.abs(im);
  }

  /** The number of modulus one in the direction of this one, which must not be zero. */
  ComplexNumber direction() {
    var scaled = scalb(-exponent());
    return scaled.times(1 / scaled.abs());
  }

  /** The square root with a real part that is not negative. */
  ComplexNumber sqrt() {
    if (isZero()) {
      return ZERO;
    }
    int half = exponent() >> 1;
    var scaled = scalb(-2 * half);
    double larger = Math.sqrt((Math.abs(scaled.re) + scaled.abs()) / 2);
    double smaller = scaled.im / (2 * larger);
    var root =
        scaled.re >= 0
            ? new ComplexNumber(larger, smaller)
            : new ComplexNumber(Math.abs(smaller), Math.copySign(larger, scaled.im));
    return root.scalb(half);
  }

  private int exponent() {
    return Math.getExponent(Math.max(Math.abs(re), Math.abs(im)));
  }

  private ComplexNumber scalb(int power) {
    return new ComplexNumber(Math.scalb(re, power), Math.scalb(im, power));
  }
}
