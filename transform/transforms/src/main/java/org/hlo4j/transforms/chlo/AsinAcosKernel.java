package org.hlo4j.transforms.chlo;

import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.SharedConstants;

/**
 * The common part of arc sine and arc cosine of complex numbers, {@code sqrt(a² - x²) + i log(a +
 * sqrt(a² - 1))} with {@code a = (r + s) / 2}, {@code r = hypot(x + 1, y)} and {@code s = hypot(x -
 * 1, y)} for the magnitudes {@code x} and {@code y} of the parts.
 *
 * <p>After Hull, Fairgrieve and Tang, <i>Implementing the complex arcsine and arccosine functions
 * using exception handling</i>, with fewer regions: three for the real part and four for the
 * imaginary one, each of them free of overflow and cancellation. Constants are created where a
 * formula first uses them.
 */
final class AsinAcosKernel {
  private final SharedConstants constants;
  private final Expr signedX;
  private final Expr x;
  private final Expr signedY;
  private final Expr y;

  private AsinAcosKernel(Expr z) {
    signedX = z.real();
    x = signedX.abs();
    signedY = z.imag();
    y = signedY.abs();
    constants = new SharedConstants(signedX);
  }

  static Expr of(Expr z) {
    return new AsinAcosKernel(z).result();
  }

  private Expr number(double number) {
    return constants.of(number);
  }

  private Expr result() {
    Expr larger = x.max(y);
    Expr safeMax = signedX.largest().sqrt().over(number(8));
    Expr isLarge = larger.ge(safeMax);
    Expr isInside = x.le(number(1));

    Expr half = number(0.5);
    Expr xPlus1 = x.plus(number(1));
    Expr r = constants.hypotenuse(xPlus1.abs(), y);
    Expr xMinus1 = x.minus(number(1));
    Expr s = constants.hypotenuse(xMinus1.abs(), y);
    Expr a = half.times(r.plus(s));

    Expr halfAPlusX = half.times(a.plus(x));
    Expr ySquare = y.times(y);
    Expr rPlus = r.plus(xPlus1);
    Expr quotient = ySquare.over(rPlus);
    Expr sMinus = s.minus(xMinus1);
    Expr inside = halfAPlusX.times(quotient.plus(sMinus)).sqrt();
    Expr left = halfAPlusX.over(rPlus);
    Expr sPlus = s.plus(xMinus1);
    Expr outside = y.times(left.plus(halfAPlusX.over(sPlus)).sqrt());
    Expr real = isLarge.select(y, isInside.select(inside, outside));

    Imaginary part =
        new Imaginary(safeMax, half, xPlus1, xMinus1, a, ySquare, rPlus, sMinus, sPlus);
    return real.complex(imaginary(part));
  }

  /** Subexpressions of the real part that the imaginary part reuses. */
  private record Imaginary(
      Expr safeMax,
      Expr half,
      Expr xPlus1,
      Expr xMinus1,
      Expr a,
      Expr ySquare,
      Expr rPlus,
      Expr sMinus,
      Expr sPlus) {}

  private Expr imaginary(Imaginary part) {
    Expr isModerateX = x.lt(part.safeMax.times(number(1000000000000.0)));
    Expr limit =
        isModerateX.select(part.safeMax.times(number(1e-06)), part.safeMax.times(number(100.0)));
    Expr isLargeY = y.ge(limit);
    Expr larger = isLargeY.select(y, x);
    Expr isLarge = larger.ge(isLargeY.select(limit, part.safeMax));
    Expr large = large(part, isLargeY, larger);

    Expr isSmallY = y.lt(signedX.smallestNormal().sqrt().times(number(4)));
    Expr isSmall = isSmallY.and(x.lt(number(1)));
    Expr product = part.xPlus1.times(part.xMinus1);
    Expr aPlus1 = part.a.plus(number(1));
    Expr aMinus1 = isSmall.select(product.over(aPlus1).negate(), aMinus1(part));
    Expr root = aMinus1.times(aPlus1).sqrt();
    Expr small = y.over(root);
    Expr medium = aMinus1.plus(root).log1p();
    return isLarge.select(large, isSmall.select(small, medium));
  }

  /** {@code log(2) + log(max) + log(1 + (x / y)²) / 2}. */
  private Expr large(Imaginary part, Expr isLargeY, Expr larger) {
    Expr logs = number(2).log().plus(larger.log());
    Expr isInfinite = y.eq(signedY.infinity());
    Expr hasRatio = isLargeY.and(isInfinite.not());
    Expr ratio = hasRatio.select(x.over(y), number(0));
    return logs.plus(part.half.times(ratio.times(ratio).log1p()));
  }

  /** {@code a - 1} without cancellation. */
  private Expr aMinus1(Imaginary part) {
    Expr isOutside = x.ge(number(1));
    Expr halfSquare = part.half.times(part.ySquare);
    Expr first = halfSquare.over(part.rPlus);
    Expr outside = first.plus(part.half.times(part.sPlus));
    Expr isNear = part.a.le(number(1.5));
    Expr near = first.plus(halfSquare.over(part.sMinus));
    return isOutside.select(outside, isNear.select(near, part.a.minus(number(1))));
  }
}
