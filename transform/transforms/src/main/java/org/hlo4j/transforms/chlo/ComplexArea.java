package org.hlo4j.transforms.chlo;

import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.SharedConstants;

/** The inverse hyperbolic tangent and the square of complex numbers. */
final class ComplexArea {
  private ComplexArea() {}

  /**
   * {@code log1p(4 x / ((1 - x)² + y²)) / 4} and {@code atan2(2 y, 1 - x² - y²) / 2}, with
   * approximations of the fraction where squares overflow or absorb one.
   */
  static Expr atanh(Expr z) {
    Expr x = z.real();
    SharedConstants numbers = new SharedConstants(x);
    Expr zero = numbers.of(0);
    Expr isRight = x.ge(zero);
    Expr one = numbers.of(1);
    Expr minusOne = numbers.of(-1);
    Expr sign = isRight.select(one, minusOne);
    Expr four = numbers.of(4);
    Expr ax = x.abs();
    Expr inverseEpsilon = inverseEpsilon(x, numbers);
    Expr safeMax = inverseEpsilon.times(inverseEpsilon);
    Expr isSafeX = ax.lt(safeMax);
    Expr y = z.imag();
    Expr ay = y.abs();
    Expr isSafe = isSafeX.and(ay.lt(safeMax));

    Expr oneMinusX = one.minus(ax);
    Expr square = oneMinusX.times(oneMinusX);
    Expr ySquare = y.times(y);
    Expr safe = ax.over(square.plus(ySquare));
    Expr isFlat = ay.times(inverseEpsilon).lt(ax);
    Expr flat = one.over(ax);
    Expr isInfinite = isInfinite(x, y);
    Expr steep = one.over(ax.over(y).plus(y.over(ax))).over(y);
    Expr fraction = isSafe.select(safe, isFlat.select(flat, isInfinite.select(zero, steep)));
    Expr real = sign.times(four.times(fraction).log1p()).times(numbers.of(0.25));

    Expr ordinate = y.plus(y);
    Expr abscissa = oneMinusX.times(one.plus(ax)).minus(ySquare);
    Expr angle = ordinate.atan2(abscissa);
    Expr isAbove = y.ge(y.like(0));
    Expr right = isAbove.select(one, minusOne).times(numbers.of(Math.PI));
    Expr imaginary = isSafe.select(angle, right).times(numbers.of(0.5));
    return real.complex(imaginary);
  }

  /** Slightly more than the reciprocal of the distance from one to the next smaller number. */
  private static Expr inverseEpsilon(Expr x, SharedConstants numbers) {
    Expr largest = x.largest();
    Expr isDouble = largest.gt(numbers.of(1e+308));
    Expr ofDouble = numbers.of(9007199254740994.0);
    Expr isSingle = largest.gt(numbers.of(1e+38));
    Expr ofSingle = numbers.of(16777218.0);
    return isDouble.select(ofDouble, isSingle.select(ofSingle, numbers.of(2050.0)));
  }

  private static Expr isInfinite(Expr x, Expr y) {
    Expr infinity = x.infinity();
    Expr isRight = x.eq(infinity);
    Expr negativeInfinity = x.negativeInfinity();
    Expr isX = isRight.or(x.eq(negativeInfinity));
    Expr isY = y.eq(infinity).or(y.eq(negativeInfinity));
    return isX.or(isY);
  }

  /** {@code (x - y)(x + y)} and {@code 2 x y}; the real part is zero where {@code |x| = |y|}. */
  static Expr square(Expr z) {
    Expr x = z.real();
    Expr isFinite = x.isFinite();
    Expr ax = x.abs();
    Expr y = z.imag();
    Expr isDiagonal = isFinite.and(ax.eq(y.abs()));
    Expr zero = x.like(0);
    Expr difference = x.minus(y).times(x.plus(y));
    Expr real = isDiagonal.select(zero, difference);
    Expr two = x.like(2);
    return real.complex(two.times(x.times(y)));
  }
}
