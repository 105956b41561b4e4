package org.hlo4j.transforms.complexmath;

import org.hlo4j.transforms.build.Expr;

/** The exponential of complex numbers. */
final class ComplexExponential {
  private ComplexExponential() {}

  /**
   * {@code exp(x) (cos(y) + i sin(y))}; if {@code exp(x)} overflows, with {@code exp(x / 2)} as a
   * factor twice.
   */
  static Expr of(Expr z) {
    Expr x = z.real();
    Expr e = x.exp();
    Expr overflows = e.eq(x.infinity());
    Expr root = x.times(x.like(0.5)).exp();
    Expr y = z.imag();
    Expr cosine = y.cosine();
    Expr largeReal = root.times(cosine).times(root);
    Expr real = overflows.select(largeReal, e.times(cosine));

    Expr zero = x.like(0);
    Expr isReal = y.eq(zero);
    Expr sine = y.sine();
    Expr largeImaginary = root.times(sine).times(root);
    return real.complex(isReal.select(zero, overflows.select(largeImaginary, e.times(sine))));
  }
}
