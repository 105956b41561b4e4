package org.hlo4j.pytorch.operator.elementwise;

import java.util.List;
import java.util.function.BinaryOperator;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.elementwise.Arithmetic;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.opset.chlo.ChloElementwise;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators on elements that depend on how floats are represented, or mix two operands. */
public final class FloatOperators {
  private FloatOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(FloatOperators::lerp, "aten.lerp.Tensor", "aten.lerp.Scalar")
        .add(real(Arithmetic::hypot), "aten.hypot.default")
        .add(
            ArithmeticOperators.floating(Formulas::copySign),
            "aten.copysign.Tensor",
            "aten.copysign.Scalar")
        .add(FloatOperators::nextAfter, "aten.nextafter.default")
        .add(
            ArithmeticOperators.floating((x, e) -> x.times(e.like(2).power(e))),
            "aten.ldexp.Tensor")
        .add(real(Arithmetic::logAddExp), "aten.logaddexp.default")
        .add(
            real((left, right) -> {
              Expr log2 = left.like(Math.log(2));
              return Arithmetic.logAddExp(left.times(log2), right.times(log2)).over(log2);
            }),
            "aten.logaddexp2.default")
        .add(FloatOperators::nanToNum, "aten.nan_to_num.default")
        .add(FloatOperators::heaviside, "aten.heaviside.default")
        .add(
            ElementwiseOperators.floating(x -> x.times(x.like(Math.PI / 180))),
            "aten.deg2rad.default")
        .add(
            ElementwiseOperators.floating(x -> x.times(x.like(180 / Math.PI))),
            "aten.rad2deg.default")
        .add(FloatOperators::roundDecimals, "aten.round.decimals")
        .add(FloatOperators::isClose, "aten.isclose.default")
        .add(FloatOperators::isReal, "aten.isreal.default")
        .add(
            FloatOperators::floatPower,
            "aten.float_power.Tensor_Tensor",
            "aten.float_power.Tensor_Scalar",
            "aten.float_power.Scalar")
        .add(greatestCommonDivisor(false), "aten.gcd.default")
        .add(greatestCommonDivisor(true), "aten.lcm.default")
        .add(FloatOperators::frexp, "aten.frexp.Tensor");
  }

  private static OperatorTable.Builder<OperatorCall> real(BinaryOperator<Expr> function) {
    return n -> {
      if (!(n.promoted("self", "other") instanceof FloatType)) {
        throw UnsupportedNodeException.of("its operands are not real numbers");
      }
      ArithmeticOperators.binary(function).build(n);
    };
  }

  private static void lerp(OperatorCall n) {
    Type type = n.elementType("self");
    List<Expr> all = n.broadcast(TypePromotion.computed(type), "self", "end", "weight");
    n.set(0, Arithmetic.lerp(all.get(0), all.get(1), all.get(2)), type);
  }

  /**
   * Splits numbers into mantissas from 0.5 to 1 and exponents. Zeros, infinities and NaN have
   * exponent 0.
   */
  private static void frexp(OperatorCall n) {
    Expr given = n.expr("self");
    if (!(given.elementType() instanceof FloatType type)) {
      throw UnsupportedNodeException.of("its operand does not have floats");
    }
    Expr x = Numbers.convert(given, TypePromotion.computed(type));
    FloatType wide = x.floatType();
    int mantissaBits = wide.format().significandBits();
    long bias = wide.format().bias();
    Expr isSubnormal = x.abs().lt(x.smallestNormal());
    Expr scaled = isSubnormal.select(x.times(x.like(Math.scalb(1.0, mantissaBits))), x);
    Expr bits = scaled.bitcast(IntegerType.signless(wide.width()));
    Expr shift = bits.like((long) mantissaBits);
    Expr exponentMask = bits.like((1L << (wide.width() - 1 - mantissaBits)) - 1);
    Expr exponent = bits.shiftRightLogical(shift).and(exponentMask).minus(bits.like(bias - 1));
    Expr mantissa =
        bits.and(exponentMask.shiftLeft(shift).not())
            .or(bits.like(bias - 1).shiftLeft(shift))
            .bitcast(wide);
    Expr isSplit = x.isFinite().and(x.ne(x.like(0)));
    Expr shifted = isSubnormal.select(exponent.minus(shift), exponent);
    n.set(0, isSplit.select(mantissa, x), type);
    n.set(1, isSplit.select(shifted, shifted.like(0L)), IntegerType.I32);
  }

  private static void nextAfter(OperatorCall n) {
    Type type = n.promoted("self", "other");
    List<Expr> both = n.broadcast(type, "self", "other");
    n.set(both.get(0).apply(ChloElementwise.NEXT_AFTER, both.get(1)));
  }

  /** Replaces what is not a number or infinite; the default is zero, or the largest number. */
  private static void nanToNum(OperatorCall n) {
    Expr x = n.expr("self");
    if (x.elementType() instanceof ComplexType) {
      n.set(finite(n, x.real()).complex(finite(n, x.imag())));
    } else {
      n.set(x.elementType() instanceof FloatType ? finite(n, x) : x);
    }
  }

  private static Expr finite(OperatorCall n, Expr given) {
    FloatType type = given.floatType();
    Expr x = Numbers.convert(given, TypePromotion.computed(type));
    double largest = FloatAttr.ofBits(type, type.format().largest(false)).doubleValue();
    Expr number = x.ne(x).select(x.like(n.number("nan", 0)), x);
    Expr below = x.eq(x.infinity()).select(x.like(n.number("posinf", largest)), number);
    Expr result = x.eq(x.negativeInfinity()).select(x.like(n.number("neginf", -largest)), below);
    return Formulas.convert(result, type);
  }

  private static void heaviside(OperatorCall n) {
    Type type = n.elementType("self");
    List<Expr> both = n.broadcast(type, "self", "values");
    Expr x = both.get(0);
    Expr zero = Numbers.zero(x);
    n.set(x.eq(zero).select(both.get(1), x.lt(zero).or(x.ne(x)).select(zero, Numbers.like(x, 1))));
  }

  private static void roundDecimals(OperatorCall n) {
    Expr given = n.expr("self");
    Type type = given.elementType();
    if (!(type instanceof FloatType)) {
      n.set(given);
      return;
    }
    Expr x = Numbers.convert(given, TypePromotion.computed(type));
    HloBuilder b = n.builder();
    long decimals = n.integer("decimals", 0);
    Expr power = x.like(Math.pow(10, Math.abs((double) decimals)));
    Expr scaled = decimals < 0 ? x.over(power) : x.times(power);
    Expr rounded = b.expr(b.roundNearestEven(scaled.value()));
    n.set(
        0,
        decimals == 0 ? rounded : decimals < 0 ? rounded.times(power) : rounded.over(power),
        type);
  }

  private static void isClose(OperatorCall n) {
    Type type = n.promoted("self", "other");
    List<Expr> both = n.broadcast(type, "self", "other");
    Expr x = both.get(0);
    Expr y = both.get(1);
    Expr isSame = x.eq(y);
    if (n.flag("equal_nan", false) && !(type instanceof IntegerType)) {
      isSame = isSame.or(x.ne(x).and(y.ne(y)));
    }
    double relative = n.number("rtol", 1e-5);
    double absolute = n.number("atol", 1e-8);
    if (type == IntegerType.I1) {
      n.set(isSame);
      return;
    }
    // Integers are compared as floats: their differences may overflow.
    Type wide = type instanceof IntegerType ? FloatType.F64 : TypePromotion.computed(type);
    Expr left = Numbers.convert(x, wide);
    Expr right = Numbers.convert(y, wide);
    Expr error = Formulas.abs(left.minus(right));
    Expr size = Formulas.abs(right);
    Expr allowed = size.times(size.like(relative)).plus(size.like(absolute));
    n.set(isSame.or(error.isFinite().and(error.le(allowed))));
  }

  private static void isReal(OperatorCall n) {
    Expr x = n.expr("self");
    n.set(x.isComplex() ? x.imag().eq(x.imag().like(0)) : isTrue(x));
  }

  /** Returns true for each element. */
  private static Expr isTrue(Expr x) {
    Expr isSame = x.eq(x);
    return isSame.or(isSame.not());
  }

  /** Powers in 64 bits. */
  private static void floatPower(OperatorCall n) {
    Type promoted = n.promoted("self", "exponent");
    Type type = promoted instanceof ComplexType ? new ComplexType(FloatType.F64) : FloatType.F64;
    List<Expr> both = n.broadcast(type, "self", "exponent");
    n.set(both.get(0).power(both.get(1)));
  }

  /** Euclid's algorithm, of all elements at once. */
  private static OperatorTable.Builder<OperatorCall> greatestCommonDivisor(boolean isMultiple) {
    return n -> {
      Type type = n.promoted("self", "other");
      if (!(type instanceof IntegerType)) {
        throw UnsupportedNodeException.of("its operands are not integers");
      }
      List<Expr> both = n.broadcast(type, "self", "other");
      Expr x = Formulas.abs(both.get(0));
      Expr y = Formulas.abs(both.get(1));
      HloBuilder b = n.builder();
      var results =
          RegionBodies.loop(
              b,
              List.of(x.value(), y.value()),
              values -> {
                Expr divisor = b.expr(values.get(1));
                Expr isLeft = divisor.ne(divisor.like(0L));
                var dimensions = Dimensions.range(0, TensorTypes.rank(isLeft));
                return List.of(Reduction.SUM.apply(b, isLeft.value(), dimensions));
              },
              values -> {
                Expr dividend = b.expr(values.get(0));
                Expr divisor = b.expr(values.get(1));
                Expr isZero = divisor.eq(divisor.like(0L));
                Expr remainder = dividend.remainder(isZero.select(divisor.like(1L), divisor));
                return List.of(
                    isZero.select(dividend, divisor).value(),
                    isZero.select(divisor, remainder).value());
              });
      Expr divisor = b.expr(results.get(0));
      if (!isMultiple) {
        n.set(divisor);
        return;
      }
      Expr isZero = divisor.eq(divisor.like(0L));
      Expr quotient = x.over(isZero.select(divisor.like(1L), divisor));
      n.set(Formulas.abs(quotient.times(y)));
    };
  }
}
