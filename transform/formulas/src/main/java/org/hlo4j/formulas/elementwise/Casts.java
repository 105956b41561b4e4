package org.hlo4j.formulas.elementwise;

import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Conversions between the types of elements, as ONNX defines them. */
public final class Casts {
  private static final int E8M0_BIAS = 127;
  private static final int E8M0_NAN = 255;

  private Casts() {}

  /**
   * Converts elements.
   *
   * @param saturates whether floats beyond the range of a type of eight bits become its largest;
   *     otherwise infinity or not a number
   * @param roundMode how numbers become a power of two of {@code f8E8M0FNU}: up, down or nearest
   */
  public static Value cast(
      HloBuilder b, Value value, Type to, boolean saturates, String roundMode) {
    Expr x = b.expr(value);
    Type from = x.elementType();
    if (from.equals(to)) {
      return value;
    }
    if (to == FloatType.F8E8M0FNU) {
      return toPower(x, saturates, roundMode).value();
    }
    if (to instanceof FloatType target && target.width() <= 8) {
      return limited(x, target, saturates).convert(to).value();
    }
    boolean isNarrow = to instanceof IntegerType type && type.width() > 1 && type.width() < 8;
    if (isNarrow && from instanceof FloatType) {
      // Like integers, floats keep their lowest bits in the narrow types.
      return x.convert(IntegerType.I32).convert(to).value();
    }
    return x.convert(to).value();
  }

  /** Returns floats of another type; as integers, rounded and limited to their range. */
  public static Expr rounded(Expr x, Type type) {
    if (!(type instanceof IntegerType)) {
      return x.convert(type);
    }
    HloBuilder b = x.builder();
    Expr whole = b.expr(b.roundNearestEven(b.convert(x.value(), FloatType.F64)));
    Expr least = Formulas.spread(b.constant(Reduction.bound(type, true)), whole);
    Expr most = Formulas.spread(b.constant(Reduction.bound(type, false)), whole);
    return whole.clamp(least, most).convert(type);
  }

  /** Returns numbers in the range of a type; types of less than eight bits have no others. */
  private static Expr limited(Expr x, FloatType target, boolean saturates) {
    if (!saturates && target.width() == 8) {
      return x;
    }
    Expr number =
        x.elementType() instanceof FloatType type && type.width() > 8
            ? x
            : x.convert(FloatType.F32);
    double largest = FloatAttr.ofBits(target, target.format().largest(false)).doubleValue();
    return number.clamp(number.like(-largest), number.like(largest));
  }

  /** Returns the power of two next to the absolute value of each number. */
  private static Expr toPower(Expr x, boolean saturates, String roundMode) {
    Expr number = x.convert(FloatType.F64);
    Expr bits = number.abs().bitcast(IntegerType.I64);
    Expr fraction = bits.and(bits.like((1L << 52) - 1));
    Expr isNext =
        switch (roundMode) {
          case "up" -> fraction.gt(fraction.like(0));
          case "down" -> fraction.lt(fraction.like(0));
          case "nearest" -> fraction.ge(fraction.like(1L << 51));
          default -> throw UnsupportedNodeException.of("its rounding mode is '%s'", roundMode);
        };
    Expr exponent = bits.shiftRightLogical(bits.like(52L));
    Expr power =
        exponent.minus(exponent.like(1023L - E8M0_BIAS)).plus(isNext.convert(IntegerType.I64));
    Expr nan = power.like((long) E8M0_NAN);
    Expr least = power.like(0L);
    Expr largest = power.like(E8M0_NAN - 1L);
    Expr limited =
        saturates
            ? power.clamp(least, largest)
            : power.ge(least).and(power.le(largest)).select(power, nan);
    return number
        .ne(number)
        .select(nan, limited)
        .convert(IntegerType.unsigned(8))
        .bitcast(FloatType.F8E8M0FNU);
  }
}
