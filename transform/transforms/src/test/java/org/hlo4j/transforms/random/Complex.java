package org.hlo4j.transforms.random;

/** A complex number, with functions as textbooks define them. */
record Complex(double re, double im) {
  private static final Complex ONE = new Complex(1, 0);
  private static final Complex I = new Complex(0, 1);

  Complex plus(Complex other) {
    return new Complex(re + other.re, im + other.im);
  }

  Complex minus(Complex other) {
    return new Complex(re - other.re, im - other.im);
  }

  Complex times(Complex other) {
    return new Complex(re * other.re - im * other.im, re * other.im + im * other.re);
  }

  Complex over(Complex other) {
    double square = other.re * other.re + other.im * other.im;
    return times(new Complex(other.re / square, -other.im / square));
  }

  Complex scaled(double factor) {
    return new Complex(re * factor, im * factor);
  }

  Complex conj() {
    return new Complex(re, -im);
  }

  Complex log() {
    return new Complex(Math.log(Math.hypot(re, im)), Math.atan2(im, re));
  }

  Complex sqrt() {
    double modulus = Math.sqrt(Math.hypot(re, im));
    double angle = Math.atan2(im, re) / 2;
    return new Complex(modulus * Math.cos(angle), modulus * Math.sin(angle));
  }

  Complex sinh() {
    return new Complex(Math.sinh(re) * Math.cos(im), Math.cosh(re) * Math.sin(im));
  }

  Complex cosh() {
    return new Complex(Math.cosh(re) * Math.cos(im), Math.sinh(re) * Math.sin(im));
  }

  Complex tan() {
    Complex turned = times(I);
    return turned.sinh().over(turned.cosh()).over(I);
  }

  Complex asinh() {
    return plus(times(this).plus(ONE).sqrt()).log();
  }

  Complex acosh() {
    return plus(plus(ONE).sqrt().times(minus(ONE).sqrt())).log();
  }

  Complex atanh() {
    return ONE.plus(this).log().minus(ONE.minus(this).log()).scaled(0.5);
  }

  Complex asin() {
    return times(I).asinh().over(I);
  }

  Complex acos() {
    return new Complex(Math.PI / 2, 0).minus(asin());
  }

  Complex atan() {
    return times(I).atanh().over(I);
  }
}
