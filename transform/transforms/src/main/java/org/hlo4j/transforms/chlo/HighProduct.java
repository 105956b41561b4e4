package org.hlo4j.transforms.chlo;

import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.opset.chlo.ChloElementwise;
import org.hlo4j.transforms.build.Expr;

/** The upper half of the product of two integers. */
final class HighProduct {
  private HighProduct() {}

  /** Returns whether there is a type of twice the width. */
  static boolean isNarrow(Type type) {
    return type instanceof IntegerType integer && integer.width() < 64;
  }

  static boolean isUnsigned64(Type type) {
    return type.equals(IntegerType.unsigned(64));
  }

  static boolean isSigned64(Type type) {
    return type.equals(IntegerType.I64);
  }

  /** Multiplies integers of twice the width. */
  static Expr narrow(Expr lhs, Expr rhs) {
    IntegerType type = (IntegerType) lhs.elementType();
    Type wide = IntegerType.of(2 * type.width(), type.signedness());
    Expr product = lhs.convert(wide).times(rhs.convert(wide));
    Expr width = product.like(type.width());
    Expr high =
        type.isUnsigned() ? product.shiftRightLogical(width) : product.shiftRightArithmetic(width);
    return high.convert(type);
  }

  /** Adds four products of halves, with the carries between them. */
  static Expr unsigned(Expr lhs, Expr rhs) {
    Expr lhsHigh = upper(lhs, lhs);
    Expr rhsHigh = upper(rhs, rhs);
    Expr high = lhsHigh.times(rhsHigh);
    Expr lhsLow = lower(lhs, lhs);
    Expr firstCross = lhsLow.times(rhsHigh);
    Expr rhsLow = lower(rhs, rhs);
    Expr low = lhsLow.times(rhsLow);
    Expr first = firstCross.plus(upper(low, lhs));
    Expr sum = high.plus(upper(first, lhs));
    Expr second = lhsHigh.times(rhsLow).plus(lower(first, lhs));
    return sum.plus(upper(second, lhs));
  }

  /** Returns the upper half of the bits; the constant has the shape of {@code model}. */
  private static Expr upper(Expr value, Expr model) {
    return value.shiftRightLogical(model.like(32));
  }

  private static Expr lower(Expr value, Expr model) {
    return value.and(model.like(0xFFFFFFFFL));
  }

  /** The unsigned product minus an operand for each negative other one. */
  static Expr signed(Expr lhs, Expr rhs) {
    Type unsigned = IntegerType.unsigned(64);
    Expr product = lhs.convert(unsigned).apply(ChloElementwise.MULHI, rhs.convert(unsigned));
    Expr high = product.minus(ifNegative(lhs, rhs, unsigned));
    return high.minus(ifNegative(rhs, lhs, unsigned)).convert(lhs.elementType());
  }

  private static Expr ifNegative(Expr tested, Expr value, Type unsigned) {
    Expr isNegative = tested.lt(tested.like(0));
    Expr converted = value.convert(unsigned);
    return isNegative.select(converted, value.convert(unsigned).like(0));
  }
}
