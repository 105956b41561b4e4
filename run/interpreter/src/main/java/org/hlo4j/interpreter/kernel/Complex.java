package org.hlo4j.interpreter.kernel;

/** A mutable complex number, which receives the results of complex functions. */
public final class Complex {
  double re;
  double im;

  /** {@return the real part} */
  public double re() {
    return re;
  }

  /** {@return the imaginary part} */
  public double im() {
    return im;
  }

  public void set(double real, double imaginary) {
    re = real;
    im = imaginary;
  }

  /** A function of a complex number. */
  @FunctionalInterface
  public interface Unary {
    void apply(double re, double im, Complex result);
  }

  /** A function of two complex numbers. */
  @FunctionalInterface
  public interface Binary {
    void apply(double re1, double im1, double re2, double im2, Complex result);
  }
}
