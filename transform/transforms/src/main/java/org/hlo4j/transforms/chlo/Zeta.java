package org.hlo4j.transforms.chlo;

import org.hlo4j.opset.chlo.ChloElementwise;
import org.hlo4j.transforms.build.Expr;

/** The Hurwitz zeta function and the polygamma functions. */
final class Zeta {
  /** The number of terms that are summed directly. */
  private static final int TERMS = 9;

  /** {@code (2k)! / B₂ₖ} for {@code k} from 12 down to 1. */
  private static final double[] INVERSE_BERNOULLI = {
    -7.1661652561756670113e18,
    1.8152105401943546773e17,
    -4.5979787224074726105e15,
    1.1646782814350067249e14,
    -2.950130727918164224e12,
    7.47242496e10,
    -1.8924375803183791606e9,
    47900160.0,
    -1209600.0,
    30240.0,
    -720.0,
    12.0
  };

  private Zeta() {}

  /** Returns the number of Bernoulli numbers in the table. */
  static int terms() {
    return INVERSE_BERNOULLI.length;
  }

  /** Returns {@code B₂ₖ / (2k)!} for {@code k = index + 1}. */
  static double bernoulliOverFactorial(int index) {
    return 1 / INVERSE_BERNOULLI[INVERSE_BERNOULLI.length - 1 - index];
  }

  /**
   * The sum of {@code 1 / (q + k)ˣ} over all {@code k} by the Euler-Maclaurin formula: the first
   * terms, the integral of the rest and a series in Bernoulli numbers for the difference.
   */
  static Expr zeta(Expr x, Expr q) {
    Expr zero = q.like(0.0);
    Expr one = q.like(1.0);
    Expr exponent = x.negate();
    Expr sum = q.power(exponent);
    Expr base = q;
    for (int i = 0; i < TERMS; i++) {
      base = base.plus(one);
      sum = sum.plus(base.power(exponent));
    }
    base = base.plus(one);
    Expr term = base.power(exponent);
    Expr oneLikeX = x.like(1.0);
    Expr integral = term.times(base).over(x.minus(oneLikeX));
    Expr inverseSquare = one.over(base.times(base));
    Expr tail = tail(x, base, zero, inverseSquare);
    Expr half = term.like(.5);
    Expr ratio = x.over(base);
    int last = INVERSE_BERNOULLI.length - 1;
    Expr correction =
        term.times(half.plus(ratio.times(base.like(1. / INVERSE_BERNOULLI[last]).plus(tail))));
    Expr accurate = sum.plus(integral).plus(correction);

    Expr magnitude = term.abs();
    Expr sumMagnitude = sum.abs();
    Expr isConverged = magnitude.lt(sumMagnitude.times(base.smallest()));
    Expr result = isConverged.select(sum, accurate);
    return exceptions(x, q, zero, one, oneLikeX, result);
  }

  private static Expr tail(Expr x, Expr base, Expr zero, Expr inverseSquare) {
    Expr sum = zero;
    int highest = 2 * INVERSE_BERNOULLI.length - 1;
    for (int i = 0; i < INVERSE_BERNOULLI.length - 1; i++) {
      Expr left = x.plus(x.like(highest - 1 - 2 * i));
      Expr right = x.plus(x.like(highest - 2 - 2 * i));
      Expr product = left.times(right);
      sum = product.times(inverseSquare.times(sum.plus(base.like(1. / INVERSE_BERNOULLI[i]))));
    }
    return sum;
  }

  /** The values at poles and outside the domain. */
  private static Expr exceptions(Expr x, Expr q, Expr zero, Expr one, Expr oneLikeX, Expr regular) {
    Expr nan = x.nan();
    Expr result = x.lt(oneLikeX).select(nan, regular);
    Expr isNotPositive = q.le(zero);
    Expr isNoInteger = x.ne(x.floor());
    result = isNotPositive.and(isNoInteger).select(nan, result);

    Expr infinity = x.like(Double.POSITIVE_INFINITY);
    Expr isInteger = q.eq(q.floor());
    Expr isPole = isNotPositive.and(isInteger);
    Expr two = x.like(2.0);
    Expr isIntegerExponent = x.eq(x.floor());
    Expr isEven = x.remainder(two).eq(zero);
    Expr isEvenInteger = isIntegerExponent.and(isEven);
    result = isPole.select(isEvenInteger.select(infinity, nan), result);
    return x.eq(one).select(infinity, result);
  }

  /**
   * The {@code n}-th derivative of digamma: {@code (-1)ⁿ⁺¹ n! ζ(n + 1, x)}; digamma itself for 0,
   * NaN if {@code n} is not a natural number.
   */
  static Expr polygamma(Expr n, Expr x) {
    Expr one = x.like(1.0);
    Expr two = x.like(2.0);
    Expr sign = two.times(n.remainder(two)).minus(one);
    Expr order = n.plus(one);
    Expr factorial = order.apply(ChloElementwise.LGAMMA).exp();
    Expr zeta = order.apply(ChloElementwise.ZETA, x);
    Expr derivative = sign.times(factorial).times(zeta);

    Expr zero = x.like(0.0);
    Expr isZero = n.eq(zero);
    Expr result = isZero.select(x.apply(ChloElementwise.DIGAMMA), derivative);
    Expr isNoInteger = n.ne(n.floor());
    Expr isNegative = n.lt(zero);
    Expr isNotNatural = isNoInteger.or(isNegative);
    return isNotNatural.select(x.nan(), result);
  }
}
