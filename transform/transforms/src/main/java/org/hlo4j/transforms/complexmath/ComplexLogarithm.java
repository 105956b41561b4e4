package org.hlo4j.transforms.complexmath;

import org.hlo4j.transforms.build.Expr;

/**
 * Logarithms of complex numbers. Near the unit circle the real part is {@code log1p} of a sum with
 * cancellation, which is therefore computed in twice the precision: with the rounding errors of
 * squares after Dekker, and those of sums after Knuth and Dekker.
 */
final class ComplexLogarithm {
  private ComplexLogarithm() {}

  /** {@code log(x² + y²) / 2 + i atan2(y, x)}. */
  static Expr log(Expr z) {
    Expr x = z.real();
    Expr minusOne = x.like(-1.0);
    Expr y = z.imag();
    Expr ySquare = y.times(y);
    Expr xSquare = x.times(x);
    Expr isYLarger = ySquare.gt(xSquare);
    Expr larger = isYLarger.select(ySquare, xSquare);
    Expr first = minusOne.plus(larger);
    Expr smaller = isYLarger.select(xSquare, ySquare);
    Expr second = first.plus(smaller);
    DekkerSquare squares = new DekkerSquare(x, null);
    Expr yError = squares.error(y, ySquare);
    Expr third = second.plus(yError);
    Expr xError = squares.error(x, xSquare);
    Expr fourth = third.plus(xError);
    Expr error = errorOfSmaller(minusOne, larger, first);
    error = error.plus(errorOfSmaller(first, smaller, second));
    error = error.plus(errorOfSmaller(second, yError, third));
    error = error.plus(errorOfSmaller(third, xError, fourth));
    Expr sum = fourth.plus(error);

    Expr magnitude = sum.abs();
    Expr half = x.like(0.5);
    Expr isNearCircle = magnitude.lt(half);
    Expr near = half.times(sum.log1p());
    Expr longer = x.abs();
    Expr shorter = y.abs();
    Expr max = longer.max(shorter);
    Expr log = max.log();
    Expr min = longer.min(shorter);
    Expr areEqual = min.eq(max);
    Expr one = x.like(1.0);
    Expr ratio = areEqual.select(one, min.over(max));
    Expr far = log.plus(half.times(ratio.times(ratio).log1p()));
    return isNearCircle.select(near, far).complex(y.atan2(x));
  }

  /** {@code log((x + 1)² + y²) / 2 + i atan2(y, x + 1)}. */
  static Expr log1p(Expr z) {
    Expr x = z.real();
    Expr ax = x.abs();
    Expr y = z.imag();
    Expr ay = y.abs();
    Expr max = ax.max(ay);
    Expr largest = x.largest();
    Expr isLarge = max.gt(largest.sqrt().times(x.like(0.01)));
    Expr log = max.log();
    Expr half = x.like(0.5);
    Expr min = ax.min(ay);
    Expr areEqual = min.eq(max);
    Expr one = x.like(1);
    Expr ratio = min.over(max);
    Expr large = log.plus(half.times(areEqual.select(one, ratio.times(ratio)).log1p()));

    Expr xPlus1 = x.plus(one);
    Expr distance = xPlus1.abs().plus(ay);
    Expr isNearPole = distance.lt(x.like(0.2));
    Expr xPlus1Square = xPlus1.times(xPlus1);
    Expr ySquare = y.times(y);
    Expr near = half.times(xPlus1Square.plus(ySquare).log());
    Expr regular = half.times(squareLessOne(x, y, ySquare, largest).log1p());
    return isLarge.select(large, isNearPole.select(near, regular)).complex(y.atan2(xPlus1));
  }

  /** {@code 2 x + y² + x²} with twice the precision. */
  private static Expr squareLessOne(Expr x, Expr y, Expr ySquare, Expr largest) {
    Expr twice = x.plus(x);
    Expr first = twice.plus(ySquare);
    Expr xSquare = x.times(x);
    Expr second = first.plus(xSquare);
    DekkerSquare squares = new DekkerSquare(x, largest);
    Expr yError = squares.error(y, ySquare);
    Expr third = second.plus(yError);
    Expr xError = squares.error(x, xSquare);
    Expr fourth = third.plus(xError);
    Expr error = error(twice, ySquare, first);
    error = error.plus(error(first, xSquare, second));
    error = error.plus(error(second, yError, third));
    error = error.plus(error(third, xError, fourth));
    return fourth.plus(error);
  }

  /** The rounding error of {@code a + b}. */
  private static Expr error(Expr a, Expr b, Expr sum) {
    Expr rounded = sum.minus(a);
    return a.minus(sum.minus(rounded)).plus(b.minus(rounded));
  }

  /** The rounding error of {@code a + b} if {@code |b| <= |a|}. */
  private static Expr errorOfSmaller(Expr a, Expr b, Expr sum) {
    return b.minus(sum.minus(a));
  }
}
