package org.hlo4j.formulas.elementwise;

import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.transforms.build.Expr;

/** Tests for infinities, NaN and signs, of elements of any type. */
public final class FloatTests {
  private FloatTests() {}

  /** Returns whether numbers, or a part of complex ones, are infinite. */
  public static Expr isInfinite(Expr x) {
    if (x.isComplex()) {
      return isInfinite(x.real()).or(isInfinite(x.imag()));
    }
    return x.elementType() instanceof FloatType type && type.format().hasInfinity()
        ? x.abs().eq(x.infinity())
        : x.ne(x);
  }

  /** Returns whether numbers, or both parts of complex ones, are finite. */
  public static Expr isFinite(Expr x) {
    if (x.isComplex()) {
      return isFinite(x.real()).and(isFinite(x.imag()));
    }
    return x.elementType() instanceof FloatType ? x.isFinite() : x.eq(x);
  }

  /** Returns whether numbers are infinity, or negative infinity. */
  public static Expr infinite(Expr x, boolean isNegative) {
    return x.elementType() instanceof FloatType
        ? x.eq(isNegative ? x.negativeInfinity() : x.infinity())
        : x.ne(x);
  }

  /** Returns whether numbers are negative; of floats, whether their sign is set. */
  public static Expr isNegative(Expr x) {
    if (x.elementType() instanceof FloatType) {
      return Formulas.signBit(x);
    }
    return Formulas.isUnsigned(x.elementType()) || x.elementType() == IntegerType.I1
        ? x.ne(x)
        : x.lt(x.like(0L));
  }
}
