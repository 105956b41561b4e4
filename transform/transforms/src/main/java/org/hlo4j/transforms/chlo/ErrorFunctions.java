package org.hlo4j.transforms.chlo;

import static org.hlo4j.transforms.chlo.Polynomials.horner;

import org.hlo4j.transforms.build.Expr;

/**
 * The error function and its complement: for 64 bits by the rational approximations of the Cephes
 * library, below and above 1; for 32 bits by Eigen's approximation of {@code erf} on [-4, 4] and
 * Cephes' polynomials for {@code erfc}.
 */
final class ErrorFunctions {
  private static final double[] T_F64 = {
    9.60497373987051638749E0,
    9.00260197203842689217E1,
    2.23200534594684319226E3,
    7.00332514112805075473E3,
    5.55923013010394962768E4
  };

  private static final double[] U_F64 = {
    1.00000000000000000000E0, 3.35617141647503099647E1, 5.21357949780152679795E2,
    4.59432382970980127987E3, 2.26290000613890934246E4, 4.92673942608635921086E4
  };

  private static final double[] P_F64 = {
    2.46196981473530512524E-10, 5.64189564831068821977E-1, 7.46321056442269912687E0,
    4.86371970985681366614E1, 1.96520832956077098242E2, 5.26445194995477358631E2,
    9.34528527171957607540E2, 1.02755188689515710272E3, 5.57535335369399327526E2
  };

  private static final double[] Q_F64 = {
    1.00000000000000000000E0, 1.32281951154744992508E1, 8.67072140885989742329E1,
    3.54937778887819891062E2, 9.75708501743205489753E2, 1.82390916687909736289E3,
    2.24633760818710981792E3, 1.65666309194161350182E3, 5.57535340817727675546E2
  };

  private static final double[] R_F64 = {
    5.64189583547755073984E-1, 1.27536670759978104416E0, 5.01905042251180477414E0,
    6.16021097993053585195E0, 7.40974269950448939160E0, 2.97886665372100240670E0
  };

  private static final double[] S_F64 = {
    1.00000000000000000000E0, 2.26052863220117276590E0, 9.39603524938001434673E0,
    1.20489539808096656605E1, 1.70814450747565897222E1, 9.60896809063285878198E0,
    3.36907645100081516050E0
  };

  private static final double[] T_F32 = {
    7.853861353153693E-5f,
    -8.010193625184903E-4f,
    5.188327685732524E-3f,
    -2.685381193529856E-2f,
    1.128358514861418E-1f,
    -3.761262582423300E-1f,
    1.128379165726710E+0f
  };

  private static final double[] P_F32 = {
    2.326819970068386E-2f, -1.387039388740657E-1f, 3.687424674597105E-1f, -5.824733027278666E-1f,
    6.210004621745983E-1f, -4.944515323274145E-1f, 3.404879937665872E-1f, -2.741127028184656E-1f,
    5.638259427386472E-1f
  };

  private static final double[] R_F32 = {
    -1.047766399936249E+1f, 1.297719955372516E+1f, -7.495518717768503E+0f, 2.921019019210786E+0f,
    -1.015265279202700E+0f, 4.218463358204948E-1f, -2.820767439740514E-1f, 5.641895067754075E-1f
  };

  private static final double[] ALPHA = {
    -2.72614225801306e-10f,
    2.77068142495902e-08f,
    -2.10102402082508e-06f,
    -5.69250639462346e-05f,
    -7.34990630326855e-04f,
    -2.95459980854025e-03f,
    -1.60960333262415e-02f
  };

  private static final double[] BETA = {
    -1.45660718464996e-05f,
    -2.13374055278905e-04f,
    -1.68282697438203e-03f,
    -7.37332916720468e-03f,
    -1.42647390514189e-02f
  };

  /** From here on {@code exp(-x)} is zero. */
  private static final double MAX_LOG_F64 = 7.09782712893383996843E2;

  private static final double MAX_LOG_F32 = 88.72283905206835;

  private ErrorFunctions() {}

  static Expr erfF32(Expr argument) {
    Expr low = argument.like(-4.0);
    Expr high = argument.like(4.0);
    Expr x = argument.clamp(low, high);
    Expr square = x.times(x);
    Expr alpha = horner(square, ALPHA);
    Expr beta = horner(square, BETA);
    Expr erf = x.times(alpha).over(beta);
    Expr minusOne = x.like(-1.0);
    Expr one = x.like(1.0);
    return erf.clamp(minusOne, one);
  }

  static Expr erfF64(Expr x) {
    Expr inner = erfOfSmallF64(x);
    Expr one = x.like(1.0);
    Expr outer = one.minus(erfcOfLargeF64(x));
    return x.abs().lt(one).select(inner, outer);
  }

  static Expr erfcF32(Expr x) {
    Expr outer = erfcOfLargeF32(x);
    Expr one = x.like(1.0);
    Expr inner = one.minus(erfOfSmallF32(x));
    return x.abs().lt(one).select(inner, outer);
  }

  static Expr erfcF64(Expr x) {
    Expr outer = erfcOfLargeF64(x);
    Expr one = x.like(1.0);
    Expr inner = one.minus(erfOfSmallF64(x));
    return x.abs().lt(one).select(inner, outer);
  }

  /** {@code erf(x) = x T(x²)} for {@code |x| <= 1}. */
  private static Expr erfOfSmallF32(Expr x) {
    Expr square = x.times(x);
    return x.times(horner(square, T_F32));
  }

  /** {@code erf(x) = x T(x²) / U(x²)} for {@code |x| <= 1}. */
  private static Expr erfOfSmallF64(Expr x) {
    Expr square = x.times(x);
    Expr numerator = x.times(horner(square, T_F64));
    return numerator.over(horner(square, U_F64));
  }

  /** {@code erfc(x) = exp(-x²) / x P(1 / x²)}, from 2 on with {@code R}, for {@code |x| >= 1}. */
  private static Expr erfcOfLargeF32(Expr x) {
    Expr square = x.times(x);
    Expr z = square.negate();
    Expr magnitude = x.abs();
    Expr one = x.like(1.0);
    Expr inverseSquare = one.over(square);
    Expr expZ = z.exp();
    Expr factor = expZ.times(one.over(magnitude));
    Expr two = x.like(2.0);
    Expr isNear = magnitude.lt(two);
    Expr p = horner(inverseSquare, P_F32);
    Expr r = horner(inverseSquare, R_F32);
    Expr erfc = factor.times(isNear.select(p, r));
    Expr underflows = z.lt(x.like(-MAX_LOG_F32));
    Expr zero = x.like(0.0);
    Expr ofMagnitude = underflows.select(zero, erfc);
    Expr isNegative = x.lt(zero);
    return isNegative.select(two.minus(ofMagnitude), ofMagnitude);
  }

  /** {@code exp(-x²) P(|x|) / Q(|x|)}, from 8 on with {@code R / S}, for {@code |x| >= 1}. */
  private static Expr erfcOfLargeF64(Expr x) {
    Expr z = x.times(x).negate();
    Expr expZ = z.exp();
    Expr magnitude = x.abs();
    Expr near = expZ.times(horner(magnitude, P_F64)).over(horner(magnitude, Q_F64));
    Expr far = expZ.times(horner(magnitude, R_F64)).over(horner(magnitude, S_F64));
    Expr eight = x.like(8.0);
    Expr erfc = magnitude.lt(eight).select(near, far);
    Expr underflows = z.lt(x.like(-MAX_LOG_F64));
    Expr zero = x.like(0.0);
    Expr ofMagnitude = underflows.select(zero, erfc);
    Expr isNegative = x.lt(zero);
    Expr two = x.like(2.0);
    return isNegative.select(two.minus(ofMagnitude), ofMagnitude);
  }
}
