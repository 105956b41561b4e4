package org.hlo4j.transforms.chlo;

import java.util.function.BinaryOperator;
import org.hlo4j.transforms.build.Expr;

/** Hyperbolic functions and their inverses on real numbers. */
final class Hyperbolic {
  private Hyperbolic() {}

  /** {@code exp(x + log(1/2)) + exp(log(1/2) - x)}, which overflows only where the result does. */
  static Expr cosh(Expr x) {
    return ofHalves(x, Expr::plus);
  }

  /** As {@link #cosh}; not precise for small numbers. */
  static Expr sinhOfLarge(Expr x) {
    return ofHalves(x, Expr::minus);
  }

  private static Expr ofHalves(Expr x, BinaryOperator<Expr> combination) {
    Expr logHalf = x.like(0.5).log();
    Expr growing = x.plus(logHalf).exp();
    return combination.apply(growing, logHalf.minus(x).exp());
  }

  /** Below 1, {@code (e + e / (e + 1)) / 2} with {@code e = exp(x) - 1}. */
  static Expr sinh(Expr x) {
    Expr large = sinhOfLarge(x);
    Expr e = x.expm1();
    Expr one = x.like(1.0);
    Expr half = x.like(0.5);
    Expr ratio = e.over(e.plus(one));
    Expr small = half.times(e.plus(ratio));
    return x.abs().lt(one).select(small, large);
  }

  /** {@code (log(1 + x) - log(1 - x)) / 2}; not a number beyond 1. */
  static Expr atanh(Expr x) {
    Expr isBeyond = x.abs().gt(x.like(1));
    Expr nan = x.nan();
    Expr difference = x.log1p().minus(x.negate().log1p());
    return isBeyond.select(nan, difference.times(x.like(0.5)));
  }

  /** {@code log(x + sqrt(x² - 1))}; {@code log(2) + log(x)} where that might overflow. */
  static Expr acosh(Expr x) {
    Expr largest = x.largest();
    Expr two = x.like(2);
    Expr isLarge = x.ge(largest.over(two));
    Expr large = two.log().plus(x.log());
    Expr one = x.like(1);
    Expr root = x.minus(one).sqrt();
    Expr small = root.times(x.plus(one).sqrt().plus(root)).log1p();
    return isLarge.select(large, small);
  }

  /** {@code log(x + sqrt(x² + 1))}, without cancellation; of large numbers as {@link #acosh}. */
  static Expr asinh(Expr x) {
    Expr sign = x.sign();
    Expr magnitude = x.abs();
    Expr isLarge = magnitude.ge(x.largest().sqrt());
    Expr large = x.like(2).log().plus(magnitude.log());
    Expr square = magnitude.times(magnitude);
    Expr one = x.like(1);
    Expr ratio = square.over(one.plus(one.plus(square).sqrt()));
    Expr small = magnitude.plus(ratio).log1p();
    return sign.times(isLarge.select(large, small));
  }
}
