package org.hlo4j.pytorch.importer;

import org.hlo4j.opset.chlo.ChloElementwise;
import org.hlo4j.transforms.build.Expr;

/** Functions of statistics and physics by the approximations of the Cephes library, in 64 bits. */
final class SpecialFormulas {
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

  private SpecialFormulas() {}

  /** Returns a polynomial, the coefficient of its highest power first. */
  private static Expr polynomial(Expr x, double... coefficients) {
    Expr sum = x.like(coefficients[0]);
    for (int i = 1; i < coefficients.length; i++) {
      sum = sum.times(x).plus(x.like(coefficients[i]));
    }
    return sum;
  }

  /** Returns a series of Chebyshev polynomials by Clenshaw's recurrence. */
  private static Expr chebyshev(Expr x, double... coefficients) {
    Expr last = x.like(coefficients[0]);
    Expr before = x.like(0);
    Expr two = before;
    for (int i = 1; i < coefficients.length; i++) {
      two = before;
      before = last;
      last = x.times(before).minus(two).plus(x.like(coefficients[i]));
    }
    return last.minus(two).times(x.like(0.5));
  }

  /** Returns exp(-|x|) I0(x). */
  static Expr besselI0e(Expr x) {
    Expr abs = x.abs();
    Expr near = chebyshev(abs.times(abs.like(0.5)).minus(abs.like(2)), I0E_NEAR);
    Expr far = chebyshev(abs.like(32).over(abs).minus(abs.like(2)), I0E_FAR).over(abs.sqrt());
    return abs.le(abs.like(8)).select(near, far);
  }

  static Expr besselI0(Expr x) {
    return x.abs().exp().times(besselI0e(x));
  }

  static Expr besselI1e(Expr x) {
    return x.apply(ChloElementwise.BESSEL_I1E);
  }

  static Expr besselI1(Expr x) {
    return x.abs().exp().times(besselI1e(x));
  }

  private static Expr erfc(Expr x) {
    return x.apply(ChloElementwise.ERFC);
  }

  /** Returns exp(x²) erfc(x): far away by its asymptotic series. */
  static Expr erfcx(Expr x) {
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
  static Expr ndtr(Expr x) {
    return erfc(x.times(x.like(-Math.sqrt(0.5)))).times(x.like(0.5));
  }

  static Expr logNdtr(Expr x) {
    Expr t = x.times(x.like(Math.sqrt(0.5)));
    Expr near = erfc(t).times(t.like(-0.5)).log1p();
    Expr below = erfcx(t.negate()).times(t.like(0.5)).log().minus(t.times(t));
    return x.lt(x.like(-1)).select(below, near);
  }

  /** Returns the inverse of the normal distribution. */
  static Expr ndtri(Expr p) {
    Expr border = p.like(Math.exp(-2));
    Expr isUpper = p.gt(p.like(1).minus(border));
    Expr y = isUpper.select(p.like(1).minus(p), p);
    Expr middle = y.minus(y.like(0.5));
    Expr square = middle.times(middle);
    Expr central =
        middle
            .plus(
                middle.times(
                    square.times(polynomial(square, NDTRI_P0)).over(polynomial(square, NDTRI_Q0))))
            .times(p.like(Math.sqrt(2 * Math.PI)));
    Expr root = y.log().times(y.like(-2)).sqrt();
    Expr z = root.like(1).over(root);
    Expr near = z.times(polynomial(z, NDTRI_P1)).over(polynomial(z, NDTRI_Q1));
    Expr far = z.times(polynomial(z, NDTRI_P2)).over(polynomial(z, NDTRI_Q2));
    Expr correction = root.lt(root.like(8)).select(near, far);
    Expr tail = root.minus(root.log().over(root)).minus(correction);
    Expr inside = y.gt(border).select(central, isUpper.select(tail, tail.negate()));
    Expr infinite =
        p.eq(p.like(0)).select(p.negativeInfinity(), p.eq(p.like(1)).select(p.infinity(), inside));
    return p.lt(p.like(0)).or(p.gt(p.like(1))).or(p.ne(p)).select(p.nan(), infinite);
  }
}
