package org.hlo4j.transforms.chlo;

import org.hlo4j.opset.chlo.ChloElementwise;
import org.hlo4j.transforms.build.Expr;

/**
 * The logarithm of the gamma function and its derivative by Lanczos' approximation, <i>A Precision
 * Approximation of the Gamma Function</i>, SIAM Journal on Numerical Analysis series B, vol. 1:
 *
 * <pre>
 * lgamma(z + 1) = (log(2) + log(π)) / 2 + (z + 1/2) log(t(z)) - t(z) + log(a(z))
 * t(z) = z + g + 1/2
 * a(z) = c₀ + Σ cₖ / (z + k)
 * </pre>
 *
 * Below 1/2, Euler's reflection formula leads to {@code z = -x}.
 */
final class Gamma {
  private static final double G = 7;

  private static final double C0 = 0.99999999999980993227684700473478;

  private static final double[] C = {
    676.520368121885098567009190444019,
    -1259.13921672240287047156078755283,
    771.3234287776530788486528258894,
    -176.61502916214059906584551354,
    12.507343278686904814458936853,
    -0.13857109526572011689554707,
    9.984369578019570859563e-6,
    1.50563273514931155834e-7
  };

  private Gamma() {}

  static Expr lgamma(Expr x) {
    Expr half = x.like(0.5);
    Expr reflects = x.lt(half);
    Expr negated = x.negate();
    Expr one = x.like(1);
    Expr z = reflects.select(negated, x.minus(one));

    Expr a = x.like(C0);
    for (int i = 0; i < C.length; i++) {
      Expr c = x.like(C[i]);
      Expr k = x.like(i + 1);
      a = a.plus(c.over(z.plus(k)));
    }
    Expr gPlusHalf = x.like(G + 0.5);
    Expr t = gPlusHalf.plus(z);
    Expr logT = logT(x, z, gPlusHalf);
    // (z + 1/2) log(t) - t might overflow.
    Expr ratio = t.over(logT);
    Expr r = z.plus(half).minus(ratio).times(logT);
    Expr logA = a.log();
    Expr direct = x.like((Math.log(2) + Math.log(Math.PI)) / 2).plus(r).plus(logA);

    Expr result = reflects.select(reflected(x, half, one, direct), direct);
    Expr isInfinite = x.apply(ChloElementwise.IS_INF);
    return isInfinite.select(x.infinity(), result);
  }

  /** {@code log(g + 1/2 + z)}, precise where a logarithm is not. */
  private static Expr logT(Expr x, Expr z, Expr gPlusHalf) {
    Expr log = x.like(Math.log(G + 0.5));
    return log.plus(z.over(gPlusHalf).log1p());
  }

  /**
   * {@code log(π) - lgamma(1 - x) - log(|sin(π x)|)}. The sine is that of the fraction of {@code
   * |x|}, or of what is missing to the next integer if that is nearer: so it is exactly zero at the
   * poles and does not lose precision near them. An infinite logarithm wins over the rest.
   */
  private static Expr reflected(Expr x, Expr half, Expr one, Expr lgamma) {
    Expr magnitude = x.abs();
    Expr fraction = magnitude.minus(magnitude.floor());
    Expr isNearNext = half.lt(fraction);
    Expr distance = isNearNext.select(one.minus(fraction), fraction);
    Expr logSine = x.like(Math.PI).times(distance).sine().log();
    Expr result = x.like(Math.log(Math.PI)).minus(logSine).minus(lgamma);
    Expr isFinite = logSine.isFinite();
    return isFinite.select(result, logSine.negate());
  }

  /** {@link #digamma(Expr, Poles)}; -∞ at zero, not a number at the other poles. */
  static Expr digamma(Expr x) {
    return digamma(
        x,
        (zero, regular) -> {
          Expr isZero = x.eq(zero);
          Expr isNegative = x.lt(zero);
          Expr isInteger = x.eq(x.floor());
          Expr isPole = isNegative.and(isInteger);
          Expr result = isPole.select(x.nan(), regular);
          return isZero.select(x.negativeInfinity(), result);
        });
  }

  /** {@link #digamma(Expr, Poles)} as of StableHLO 1.20.0: not a number at all poles. */
  static Expr digammaOf120(Expr x) {
    return digamma(
        x,
        (zero, regular) -> {
          Expr isNotPositive = x.le(zero);
          Expr isInteger = x.eq(x.floor());
          Expr isPole = isNotPositive.and(isInteger);
          return isPole.select(x.nan(), regular);
        });
  }

  /** Puts the values at the poles into those of the formula. */
  @FunctionalInterface
  private interface Poles {
    Expr in(Expr zero, Expr regular);
  }

  /** {@code digamma(z + 1) = log(t(z)) + a'(z) / a(z) - g / t(z)}. */
  private static Expr digamma(Expr x, Poles poles) {
    Expr half = x.like(0.5);
    Expr reflects = x.lt(half);
    Expr negated = x.negate();
    Expr one = x.like(1);
    Expr z = reflects.select(negated, x.minus(one));

    Expr zero = x.like(0.0);
    Expr a = x.like(C0);
    Expr derivative = zero;
    for (int i = 0; i < C.length; i++) {
      Expr c = x.like(C[i]);
      Expr k = x.like(i + 1);
      Expr zPlusK = z.plus(k);
      derivative = derivative.minus(c.over(zPlusK.times(zPlusK)));
      a = a.plus(c.over(zPlusK));
    }
    Expr gPlusHalf = x.like(G + 0.5);
    Expr t = gPlusHalf.plus(z);
    Expr logT = logT(x, z, gPlusHalf);
    Expr ratio = derivative.over(a);
    Expr gOverT = x.like(G).over(t);
    Expr direct = logT.plus(ratio).minus(gOverT);
    return poles.in(zero, reflects.select(reflectedDigamma(x, direct), direct));
  }

  /**
   * {@code digamma(1 - x) - π cot(π x)}, with {@code x} reduced to [-1/2, 1/2], where the cotangent
   * is precise.
   */
  private static Expr reflectedDigamma(Expr x, Expr digamma) {
    Expr reduced = x.plus(x.plus(x.like(0.5)).floor().abs());
    Expr pi = x.like(Math.PI);
    Expr angle = pi.times(reduced);
    Expr cosine = angle.cosine();
    Expr sine = angle.sine();
    return digamma.minus(pi.times(cosine).over(sine));
  }
}
