package org.hlo4j.transforms.chlo;

import org.hlo4j.opset.chlo.ChloElementwise;
import org.hlo4j.transforms.build.Expr;

/**
 * Inverse trigonometric functions, and the inverse functions of complex numbers that follow from
 * {@code asin_acos_kernel} or {@code atanh}.
 */
final class InverseTrigonometric {
  private InverseTrigonometric() {}

  /** {@code atan2(x, sqrt((1 - x)(1 + x)))}. */
  static Expr asin(Expr x) {
    Expr one = x.like(1);
    return x.atan2(one.minus(x).times(one.plus(x)).sqrt());
  }

  /** {@code 2 atan2(x, 1 + sqrt((1 - x)(1 + x)))}, the formula of StableHLO 1.20.0. */
  static Expr asinOf120(Expr x) {
    Expr one = x.like(1);
    Expr cosine = one.minus(x).times(one.plus(x)).sqrt();
    Expr half = x.atan2(one.plus(cosine));
    return half.plus(half);
  }

  /** {@code atan2(sqrt((1 - x)(1 + x)), x)}. */
  static Expr acos(Expr x) {
    Expr one = x.like(1);
    return one.minus(x).times(one.plus(x)).sqrt().atan2(x);
  }

  static Expr atan(Expr x) {
    return x.atan2(x.like(1));
  }

  static Expr complexAsin(Expr z) {
    Expr x = z.real();
    Expr w = kernel(z);
    Expr real = x.atan2(w.real());
    Expr isBelow = z.imag().lt(x.like(0));
    Expr imaginary = w.imag();
    return real.complex(isBelow.select(imaginary.negate(), imaginary));
  }

  static Expr complexAcos(Expr z) {
    Expr w = kernel(z);
    Expr real = w.real().atan2(z.real());
    Expr y = z.imag();
    Expr isBelow = y.lt(y.like(0));
    Expr imaginary = w.imag();
    return real.complex(isBelow.select(imaginary, imaginary.negate()));
  }

  static Expr complexAcosh(Expr z) {
    Expr w = kernel(z);
    Expr real = w.imag();
    Expr y = z.imag();
    Expr isBelow = y.lt(y.like(0));
    Expr imaginary = w.real().atan2(z.real());
    return real.complex(isBelow.select(imaginary.negate(), imaginary));
  }

  static Expr complexAsinh(Expr z) {
    Expr x = z.real();
    Expr isBelow = x.lt(x.like(0));
    Expr y = z.imag();
    Expr w = kernel(y.negate().complex(x));
    Expr imaginary = w.imag();
    Expr real = isBelow.select(imaginary.negate(), imaginary);
    return real.complex(y.atan2(w.real()));
  }

  /** {@code -i atanh(i z)}. */
  static Expr complexAtan(Expr z) {
    Expr w = z.imag().negate().complex(z.real()).apply(ChloElementwise.ATANH);
    Expr real = w.imag();
    return real.complex(w.real().negate());
  }

  private static Expr kernel(Expr z) {
    return z.apply(ChloElementwise.ASIN_ACOS_KERNEL);
  }
}
