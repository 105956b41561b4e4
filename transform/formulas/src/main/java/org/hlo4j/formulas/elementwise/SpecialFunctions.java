package org.hlo4j.formulas.elementwise;

import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.chlo.ChloElementwise;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.hlo4j.transforms.chlo.Polynomials;

/**
 * Functions of statistics and physics. Those with tables are the approximations of the Cephes
 * library, for 64 bits.
 */
public final class SpecialFunctions {
  /** Chebyshev coefficients of exp(-x) I0(x) for x up to 8. */
  private static final double[] I0E_NEAR = {
    -4.4153416464793395E-18,
    3.3307945188222384E-17,
    -2.431279846547955E-16,
    1.715391285555133E-15,
    -1.1685332877993451E-14,
    7.676185498604936E-14,
    -4.856446783111929E-13,
    2.95505266312964E-12,
    -1.726826291441556E-11,
    9.675809035373237E-11,
    -5.189795601635263E-10,
    2.6598237246823866E-09,
    -1.300025009986248E-08,
    6.046995022541919E-08,
    -2.670793853940612E-07,
    1.1173875391201037E-06,
    -4.4167383584587505E-06,
    1.6448448070728896E-05,
    -5.754195010082104E-05,
    0.00018850288509584165,
    -0.0005763755745385824,
    0.0016394756169413357,
    -0.004324309995050576,
    0.010546460394594998,
    -0.02373741480589947,
    0.04930528423967071,
    -0.09490109704804764,
    0.17162090152220877,
    -0.3046826723431984,
    0.6767952744094761,
  };

  /** Those of exp(-x) sqrt(x) I0(x) for 1 / x. */
  private static final double[] I0E_FAR = {
    -7.233180487874754E-18,
    -4.830504485944182E-18,
    4.46562142029676E-17,
    3.461222867697461E-17,
    -2.8276239805165836E-16,
    -3.425485619677219E-16,
    1.7725601330565263E-15,
    3.8116806693526224E-15,
    -9.554846698828307E-15,
    -4.150569347287222E-14,
    1.54008621752141E-14,
    3.8527783827421426E-13,
    7.180124451383666E-13,
    -1.7941785315068062E-12,
    -1.3215811840447713E-11,
    -3.1499165279632416E-11,
    1.1889147107846439E-11,
    4.94060238822497E-10,
    3.3962320257083865E-09,
    2.266668990498178E-08,
    2.0489185894690638E-07,
    2.8913705208347567E-06,
    6.889758346916825E-05,
    0.0033691164782556943,
    0.8044904110141088,
  };

  /** The inverse of the normal distribution from the middle: numerator and denominator. */
  private static final double[] NDTRI_P0 = {
    -59.96335010141079,
    98.00107541859997,
    -56.67628574690703,
    13.931260938727968,
    -1.2391658386738125,
  };

  private static final double[] NDTRI_Q0 = {
    1.0,
    1.9544885833814176,
    4.676279128988815,
    86.36024213908905,
    -225.46268785411937,
    200.26021238006066,
    -82.03722561683334,
    15.90562251262117,
    -1.1833162112133,
  };

  /** The inverse of the normal distribution to exp(-32): numerator and denominator. */
  private static final double[] NDTRI_P1 = {
    4.0554489230596245, 31.525109459989388, 57.16281922464213, 44.08050738932008,
    14.684956192885803, 2.1866330685079025, -0.1402560791713545, -0.03504246268278482,
    -0.0008574567851546854,
  };

  private static final double[] NDTRI_Q1 = {
    1.0,
    15.779988325646675,
    45.39076351288792,
    41.3172038254672,
    15.04253856929075,
    2.504649462083094,
    -0.14218292285478779,
    -0.03808064076915783,
    -0.0009332594808954574,
  };

  /** The inverse of the normal distribution beyond: numerator and denominator. */
  private static final double[] NDTRI_P2 = {
    3.2377489177694603, 6.915228890689842, 3.9388102529247444, 1.3330346081580755,
    0.20148538954917908, 0.012371663481782003, 0.00030158155350823543, 2.6580697468673755E-06,
    6.239745391849833E-09,
  };

  private static final double[] NDTRI_Q2 = {
    1.0,
    6.02427039364742,
    3.6798356385616087,
    1.3770209948908132,
    0.21623699359449663,
    0.013420400608854318,
    0.00032801446468212774,
    2.8924786474538068E-06,
    6.790194080099813E-09,
  };

  /** From here on the asymptotic series of erfcx is exact. */
  private static final double ERFCX_FAR = 12;

  private static final int ERFCX_TERMS = 12;

  private SpecialFunctions() {}

  /** Returns exp(-|x|) I0(x). */
  public static Expr besselI0e(Expr x) {
    Expr abs = x.abs();
    Expr near = Polynomials.chebyshev(abs.times(abs.like(0.5)).minus(abs.like(2)), I0E_NEAR);
    Expr far =
        Polynomials.chebyshev(abs.like(32).over(abs).minus(abs.like(2)), I0E_FAR).over(abs.sqrt());
    return abs.le(abs.like(8)).select(near, far);
  }

  /** Returns the modified Bessel function of the first kind of order 0. */
  public static Expr besselI0(Expr x) {
    return x.abs().exp().times(besselI0e(x));
  }

  /** Returns exp(-|x|) I1(x). */
  public static Expr besselI1e(Expr x) {
    return x.apply(ChloElementwise.BESSEL_I1E);
  }

  /** Returns the modified Bessel function of the first kind of order 1. */
  public static Expr besselI1(Expr x) {
    return x.abs().exp().times(besselI1e(x));
  }

  private static Expr erfc(Expr x) {
    return x.apply(ChloElementwise.ERFC);
  }

  /** Returns exp(x²) erfc(x): far away by its asymptotic series. */
  public static Expr erfcx(Expr x) {
    Expr square = x.times(x);
    Expr near = square.exp().times(erfc(x));
    // The terms are (-1)^k (2k - 1)!! / (2x²)^k.
    Expr step = x.like(-0.5).over(square);
    Expr sum = x.like(1);
    for (int k = ERFCX_TERMS; k > 0; k--) {
      sum = x.like(1).plus(step.times(x.like(2 * k - 1.0)).times(sum));
    }
    Expr far = sum.over(x.times(x.like(Math.sqrt(Math.PI))));
    return x.ge(x.like(ERFCX_FAR)).select(far, near);
  }

  /** Returns the normal distribution. */
  public static Expr ndtr(Expr x) {
    return erfc(x.times(x.like(-Math.sqrt(0.5)))).times(x.like(0.5));
  }

  /** Returns the logarithm of the normal distribution. */
  public static Expr logNdtr(Expr x) {
    Expr t = x.times(x.like(Math.sqrt(0.5)));
    Expr near = erfc(t).times(t.like(-0.5)).log1p();
    Expr below = erfcx(t.negate()).times(t.like(0.5)).log().minus(t.times(t));
    return x.lt(x.like(-1)).select(below, near);
  }

  /** Returns the inverse of the normal distribution. */
  public static Expr ndtri(Expr p) {
    Expr border = p.like(Math.exp(-2));
    Expr isUpper = p.gt(p.like(1).minus(border));
    Expr y = isUpper.select(p.like(1).minus(p), p);
    Expr middle = y.minus(y.like(0.5));
    Expr square = middle.times(middle);
    Expr central =
        middle
            .plus(
                middle.times(
                    square
                        .times(Polynomials.horner(square, NDTRI_P0))
                        .over(Polynomials.horner(square, NDTRI_Q0))))
            .times(p.like(Math.sqrt(2 * Math.PI)));
    Expr root = y.log().times(y.like(-2)).sqrt();
    Expr z = root.like(1).over(root);
    Expr near = z.times(Polynomials.horner(z, NDTRI_P1)).over(Polynomials.horner(z, NDTRI_Q1));
    Expr far = z.times(Polynomials.horner(z, NDTRI_P2)).over(Polynomials.horner(z, NDTRI_Q2));
    Expr correction = root.lt(root.like(8)).select(near, far);
    Expr tail = root.minus(root.log().over(root)).minus(correction);
    Expr inside = y.gt(border).select(central, isUpper.select(tail, tail.negate()));
    Expr infinite =
        p.eq(p.like(0)).select(p.negativeInfinity(), p.eq(p.like(1)).select(p.infinity(), inside));
    return p.lt(p.like(0)).or(p.gt(p.like(1))).or(p.ne(p)).select(p.nan(), infinite);
  }

  /** Returns {@code sin(πx) / πx}, and one at zero. */
  public static Expr sinc(Expr x) {
    Expr product = x.times(x.like(Math.PI));
    return x.eq(x.like(0)).select(x.like(1), product.sine().over(product));
  }

  /** Returns {@code -x log(x)}, which is negative infinity below zero. */
  public static Expr entropy(Expr x) {
    Expr zero = x.like(0);
    Expr inside = x.negate().times(x.log());
    Expr result = x.gt(zero).select(inside, x.eq(zero).select(zero, x.negativeInfinity()));
    return x.ne(x).select(x, result);
  }

  /** Returns the derivative of digamma of an order, which is digamma itself for order 0. */
  public static Expr polygamma(Expr x, long order) {
    return order == 0 ? digamma(x) : order == 1 ? trigamma(x) : higher(x, order);
  }

  /** Numbers below 1/2 are reflected. */
  private static Expr trigamma(Expr x) {
    Expr isLow = x.lt(x.like(0.5));
    Expr reflected = isLow.select(x.like(1).minus(x), x);
    Expr value = zeta(reflected.like(2), reflected);
    Expr sine = x.times(x.like(Math.PI)).sine();
    Expr term = x.like(Math.PI * Math.PI).over(sine.times(sine));
    return isLow.select(term.minus(value), value);
  }

  private static Expr higher(Expr x, long order) {
    double factorial = 1;
    for (long i = 2; i <= order; i++) {
      factorial *= i;
    }
    double factor = order % 2 == 0 ? -factorial : factorial;
    return zeta(x.like(order + 1.0), x).times(x.like(factor));
  }

  /**
   * Returns the logarithmic derivative of the gamma function: at zero infinite, with the other
   * sign.
   */
  public static Expr digamma(Expr x) {
    Expr infinite = Formulas.copySign(x.infinity(), x.negate());
    return x.eq(x.like(0)).select(infinite, x.apply(ChloElementwise.DIGAMMA));
  }

  /** Returns the sum of all 1 / (k + q)^x; it has poles at 1 and where q is not positive. */
  public static Expr zeta(Expr x, Expr q) {
    Formulas.requireReal(q);
    Expr isPole = q.le(q.like(0)).and(q.eq(q.floor()));
    Expr inside = isPole.select(q.infinity(), finiteZeta(x, q));
    Expr above = x.lt(x.like(1)).or(x.ne(x)).or(q.ne(q)).select(x.nan(), inside);
    return x.eq(x.like(1)).select(x.infinity(), above);
  }

  /** The first terms, of which the sum is negative, are added one by one. */
  private static Expr finiteZeta(Expr x, Expr q) {
    HloBuilder b = q.builder();
    List<Value> results =
        RegionBodies.loop(
            b,
            List.of(q.value(), q.like(0).value()),
            values -> {
              Expr term = b.expr(values.getFirst());
              Expr isLeft = isNegative(term);
              LongList all = Dimensions.range(0, TensorTypes.rank(isLeft));
              return List.of(Reduction.SUM.apply(b, isLeft.value(), all));
            },
            values -> {
              Expr term = b.expr(values.get(0));
              Expr sum = b.expr(values.get(1));
              Expr isLeft = isNegative(term);
              Expr added = sum.plus(term.power(x.negate()));
              return List.of(
                  isLeft.select(term.plus(term.like(1)), term).value(),
                  isLeft.select(added, sum).value());
            });
    Expr rest = x.apply(ChloElementwise.ZETA, b.expr(results.get(0)));
    return rest.plus(b.expr(results.get(1)));
  }

  /** Very large numbers are not counted: they have no fractions. */
  private static Expr isNegative(Expr q) {
    return q.lt(q.like(0)).and(q.gt(q.like(-(1 << 23))));
  }
}
