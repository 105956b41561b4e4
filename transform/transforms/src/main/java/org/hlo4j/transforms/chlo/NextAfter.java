package org.hlo4j.transforms.chlo;

import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.transforms.build.Expr;

/** The number next to {@code x} in the direction of {@code y}, by arithmetic on bits. */
final class NextAfter {
  private NextAfter() {}

  static Expr of(Expr x, Expr y) {
    int width = x.floatType().width();
    IntegerType bits = IntegerType.signless(width);
    Expr xBits = x.bitcast(bits);
    Expr yBits = y.bitcast(bits);
    Expr isXNan = x.ne(x);
    Expr isYNan = y.ne(y);
    Expr isNan = isXNan.or(isYNan);
    Expr nanBits = x.nan().bitcast(bits);

    long sign = 1L << (width - 1);
    Expr signMask = xBits.like(sign);
    Expr magnitudeMask = xBits.like(~sign);
    Expr xMagnitude = xBits.and(magnitudeMask);
    Expr yMagnitude = yBits.and(magnitudeMask);
    Expr areEqual = x.eq(y);
    Expr zero = xBits.like(0);
    Expr isXZero = xMagnitude.eq(zero);
    Expr isYZero = yMagnitude.eq(zero);
    Expr xSign = xBits.and(signMask);
    Expr ySign = yBits.and(signMask);
    Expr one = xBits.like(1);
    Expr smallestTowardsY = ySign.or(one);

    Expr haveOtherSigns = xSign.ne(ySign);
    Expr isXLarger = xMagnitude.gt(yMagnitude);
    Expr shrinks = isXLarger.or(haveOtherSigns);
    Expr minusOne = xBits.like(-1);
    Expr result = xBits.plus(shrinks.select(minusOne, one));
    result = isXZero.select(isYZero.select(yBits, smallestTowardsY), result);
    result = areEqual.select(yBits, result);
    result = isNan.select(nanBits, result);
    return result.bitcast(x.elementType());
  }
}
