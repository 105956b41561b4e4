package org.hlo4j.formulas.elementwise;

import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Arithmetic of numbers beyond what the operations of StableHLO are. */
public final class Arithmetic {
  private Arithmetic() {}

  /** Returns products, of booleans too. */
  public static Expr product(Expr left, Expr right) {
    return left.elementType() == IntegerType.I1 ? left.and(right) : left.times(right);
  }

  /** Returns the larger operand, the other one where one is not a number. */
  public static Expr fmax(Expr left, Expr right) {
    return ignoringNan(left, right, left.max(right));
  }

  /** Returns the smaller operand, the other one where one is not a number. */
  public static Expr fmin(Expr left, Expr right) {
    return ignoringNan(left, right, left.min(right));
  }

  private static Expr ignoringNan(Expr left, Expr right, Expr both) {
    return left.elementType() instanceof FloatType
        ? left.ne(left).select(right, right.ne(right).select(left, both))
        : both;
  }

  /** Returns the quotient, rounded down; that of floats is exact, as Python's. */
  public static Expr floorDivision(Expr left, Expr right) {
    if (!(left.elementType() instanceof FloatType)) {
      if (Formulas.isUnsigned(left.elementType())) {
        return left.over(right);
      }
      Expr quotient = left.over(right);
      Expr remainder = left.remainder(right);
      Expr zero = Numbers.zero(remainder);
      Expr isBelow = remainder.ne(zero).and(remainder.lt(zero).ne(right.lt(zero)));
      return isBelow.select(quotient.minus(quotient.like(1L)), quotient);
    }
    Expr zero = left.like(0);
    Expr modulus = left.remainder(right);
    Expr division = left.minus(modulus).over(right);
    Expr differs = modulus.ne(zero).and(right.lt(zero).ne(modulus.lt(zero)));
    Expr lowered = differs.select(division.minus(division.like(1)), division);
    Expr floor = lowered.floor();
    Expr rounded =
        lowered.minus(floor).gt(lowered.like(0.5)).select(floor.plus(floor.like(1)), floor);
    Expr quotient = left.over(right);
    Expr signed = rounded.eq(zero).select(quotient.lt(zero).select(zero.negate(), zero), rounded);
    return right.eq(zero).select(quotient, signed);
  }

  /** Returns the remainder of a division that rounds down; a zero has the sign of the divisor. */
  public static Expr modulo(Expr left, Expr right) {
    Expr remainder = remainder(left, right);
    if (!(left.elementType() instanceof FloatType)) {
      return remainder;
    }
    Expr zero = remainder.like(0);
    Expr signedZero = right.lt(zero).select(zero.negate(), zero);
    return remainder.eq(zero).select(signedZero, remainder);
  }

  /** Returns the remainder of a division that rounds down; a zero has the sign of the dividend. */
  public static Expr remainder(Expr left, Expr right) {
    Expr remainder = left.remainder(right);
    if (Formulas.isUnsigned(left.elementType())) {
      return remainder;
    }
    Expr zero = Numbers.zero(left);
    Expr differs = remainder.ne(zero).and(right.lt(zero).ne(remainder.lt(zero)));
    return differs.select(remainder.plus(right), remainder);
  }

  /**
   * Returns integers shifted to the left, signed ones also by more bits than they have.
   *
   * @throws UnsupportedNodeException if they are not integers
   */
  public static Expr shiftLeft(Expr x, Expr bits) {
    return x.shiftLeft(inRange(x, bits));
  }

  /**
   * Returns integers shifted to the right, signed ones with their sign.
   *
   * @throws UnsupportedNodeException if they are not integers
   */
  public static Expr shiftRight(Expr x, Expr bits) {
    Expr shift = inRange(x, bits);
    return Formulas.isUnsigned(x.elementType())
        ? x.shiftRightLogical(shift)
        : x.shiftRightArithmetic(shift);
  }

  /** A negative number of bits is one that is too large. */
  private static Expr inRange(Expr x, Expr bits) {
    if (!(x.elementType() instanceof IntegerType type)) {
      throw UnsupportedNodeException.of("it shifts numbers of type %s", x.elementType());
    }
    return Formulas.isUnsigned(type)
        ? bits
        : bits.lt(bits.like(0L)).select(bits.like((long) type.width()), bits);
  }

  /** Returns numbers between two others, from the nearer one. */
  public static Expr lerp(Expr start, Expr end, Expr weight) {
    Expr difference = end.minus(start);
    Expr isNearStart =
        weight.isComplex()
            ? Formulas.abs(weight).lt(Formulas.abs(weight).like(0.5))
            : weight.abs().lt(weight.like(0.5));
    return isNearStart.select(
        start.plus(weight.times(difference)),
        end.minus(difference.times(weight.like(1).minus(weight))));
  }

  /** Returns the root of the sum of squares. They are scaled, so that they do not overflow. */
  public static Expr hypot(Expr left, Expr right) {
    Expr x = left.abs();
    Expr y = right.abs();
    Expr max = x.max(y);
    Expr min = x.min(y);
    Expr ratio = min.over(max);
    Expr root = max.times(ratio.times(ratio).plus(ratio.like(1)).sqrt());
    Expr isInfinite = x.eq(x.infinity()).or(y.eq(y.infinity()));
    return isInfinite.select(max.infinity(), max.eq(max.like(0)).select(max, root));
  }

  /** Returns the logarithm of the sum of exponentials. */
  public static Expr logAddExp(Expr left, Expr right) {
    Expr max = left.max(right);
    Expr sum = max.plus(left.minus(right).abs().negate().exp().log1p());
    return max.abs().eq(max.infinity()).and(left.eq(right)).select(max, sum);
  }

  /** Returns quotients; those of integers are rounded down. */
  public static Expr quotient(Expr sum, Expr count) {
    return sum.elementType() instanceof FloatType || sum.isComplex()
        ? sum.over(count)
        : floorDivision(sum, count);
  }

  /** Returns the quotient, rounded down. */
  public static Size floorDivision(Size left, Size right) {
    if (right.is(0)) {
      throw UnsupportedNodeException.of("an integer is divided by zero");
    }
    if (left.isKnown() && right.isKnown()) {
      return left.over(right).plus(correction(left.orDynamic(), right.orDynamic()));
    }
    if (right.is(1)) {
      return left;
    }
    if (right.isKnown() && right.orDynamic() > 0 && left.isNatural()) {
      return left.over(right);
    }
    HloBuilder b = left.builder();
    return Size.of(b, floorDivision(b.expr(left.value()), b.expr(right.value())).value());
  }

  /** Returns what is added to a quotient rounded toward zero, so that it is rounded down. */
  private static long correction(long left, long right) {
    return left % right != 0 && (left < 0) != (right < 0) ? -1 : 0;
  }

  /** Returns the remainder of a division that rounds down. */
  public static Size remainder(Size left, Size right) {
    if (right.is(0)) {
      throw UnsupportedNodeException.of("an integer is divided by zero");
    }
    HloBuilder b = left.builder();
    if (left.isKnown() && right.isKnown()) {
      return Size.of(b, Math.floorMod(left.orDynamic(), right.orDynamic()));
    }
    return right.is(1)
        ? Size.of(b, 0)
        : Size.of(b, remainder(b.expr(left.value()), b.expr(right.value())).value());
  }
}
