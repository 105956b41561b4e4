package org.hlo4j.transforms.chlo;

import org.hlo4j.transforms.build.Expr;

/** Sums of powers and of Chebyshev polynomials; coefficients of the highest degree come first. */
public final class Polynomials {
  private Polynomials() {}

  /** The polynomial of {@code x} by Horner's rule. */
  public static Expr horner(Expr x, double... coefficients) {
    Expr sum = x.like(coefficients[0]);
    for (int i = 1; i < coefficients.length; i++) {
      sum = sum.times(x).plus(x.like(coefficients[i]));
    }
    return sum;
  }

  /** The sum of Chebyshev polynomials of {@code x / 2} by Clenshaw's recurrence. */
  public static Expr chebyshev(Expr x, double... coefficients) {
    Expr last = x.like(0.0);
    Expr previous = x.like(0.0);
    Expr beforePrevious = x.like(0.0);
    for (double coefficient : coefficients) {
      beforePrevious = previous;
      previous = last;
      last = x.times(previous).minus(beforePrevious).plus(x.like(coefficient));
    }
    return last.minus(beforePrevious).times(x.like(0.5));
  }
}
