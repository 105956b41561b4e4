package org.hlo4j.pytorch.importer;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import org.hlo4j.frontend.Formulas;
import org.hlo4j.frontend.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.chlo.ChloElementwise;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators on elements: arithmetic, comparisons, bits and elementary functions. */
final class ElementwiseOperators {
  private ElementwiseOperators() {}

  static void addTo(Operators.Rows rows) {
    addArithmetic(rows);
    addDivision(rows);
    addComparisons(rows);
    addBits(rows);
    addFunctions(rows);
    addSelections(rows);
  }

  // Operators of two operands.

  private static void addArithmetic(Operators.Rows rows) {
    rows.add(scaled(Formulas::plus), "aten.add.Tensor", "aten.add.Scalar")
        .add(scaled(Formulas::minus), "aten.sub.Tensor", "aten.sub.Scalar")
        .add(n -> subtractFrom(n), "aten.rsub.Tensor", "aten.rsub.Scalar")
        .add(binary(ElementwiseOperators::product), "aten.mul.Tensor", "aten.mul.Scalar")
        .add(binary(ElementwiseOperators::maximum), "aten.maximum.default", "aten.max.other")
        .add(binary(ElementwiseOperators::minimum), "aten.minimum.default", "aten.min.other")
        .add(binary(ElementwiseOperators::fmax), "aten.fmax.default")
        .add(binary(ElementwiseOperators::fmin), "aten.fmin.default")
        .add(ElementwiseOperators::addcmul, "aten.addcmul.default")
        .add(ElementwiseOperators::addcdiv, "aten.addcdiv.default");
  }

  /** A function of two tensors that are not yet of one shape. */
  private interface Binary extends BinaryOperator<Expr> {}

  /**
   * Returns an operator on two operands of a common type. Those of 16 bits are computed in 32 bits.
   */
  static Operator.Builder binary(BinaryOperator<Expr> function) {
    return n -> {
      Type type = n.promoted("self", "other");
      List<Expr> both = n.broadcast(Promotion.computed(type), "self", "other");
      n.set(0, function.apply(both.get(0), both.get(1)), type);
    };
  }

  /** Returns an operator whose right operand is multiplied by {@code alpha}. */
  private static Operator.Builder scaled(BinaryOperator<Expr> function) {
    return n -> {
      Type type = n.promoted("self", "other");
      List<Expr> both = n.broadcast(Promotion.computed(type), "self", "other");
      n.set(0, function.apply(both.get(0), timesAlpha(n, both.get(1))), type);
    };
  }

  private static Expr timesAlpha(Call n, Expr x) {
    if (!n.has("alpha")) {
      return x;
    }
    Expr alpha = x.builder().expr(n.value("alpha", x.elementType()));
    return product(x, like(alpha, x));
  }

  /** Returns a scalar in the shape of a tensor. */
  static Expr like(Expr scalar, Expr model) {
    HloBuilder b = model.builder();
    return b.expr(
        org.hlo4j.frontend.DynamicShapes.broadcastLike(
            b, scalar.value(), model.value(), org.hlo4j.ir.builtin.LongList.of()));
  }

  private static void subtractFrom(Call n) {
    Type type = n.promoted("self", "other");
    List<Expr> both = n.broadcast(Promotion.computed(type), "self", "other");
    n.set(0, both.get(1).minus(timesAlpha(n, both.get(0))), type);
  }

  static Expr product(Expr left, Expr right) {
    return left.elementType() == IntegerType.I1 ? left.and(right) : left.times(right);
  }

  private static Expr maximum(Expr left, Expr right) {
    return left.max(right);
  }

  private static Expr minimum(Expr left, Expr right) {
    return left.min(right);
  }

  /** Returns the larger operand, the other one where one is not a number. */
  private static Expr fmax(Expr left, Expr right) {
    return ignoringNan(left, right, left.max(right));
  }

  private static Expr fmin(Expr left, Expr right) {
    return ignoringNan(left, right, left.min(right));
  }

  private static Expr ignoringNan(Expr left, Expr right, Expr both) {
    return left.elementType() instanceof FloatType
        ? left.ne(left).select(right, right.ne(right).select(left, both))
        : both;
  }

  private static void addcmul(Call n) {
    Type type = n.promoted("self", "tensor1", "tensor2");
    List<Expr> all = n.broadcast(Promotion.computed(type), "self", "tensor1", "tensor2");
    Expr factor = valueLike(n, all.get(1));
    n.set(0, all.get(0).plus(factor.times(all.get(1)).times(all.get(2))), type);
  }

  private static void addcdiv(Call n) {
    Type type = Promotion.floating(n.promoted("self", "tensor1", "tensor2"));
    List<Expr> all = n.broadcast(Promotion.computed(type), "self", "tensor1", "tensor2");
    Expr factor = valueLike(n, all.get(1));
    n.set(0, all.get(0).plus(factor.times(all.get(1)).over(all.get(2))), type);
  }

  private static Expr valueLike(Call n, Expr model) {
    return n.has("value")
        ? like(n.builder().expr(n.value("value", model.elementType())), model)
        : Numbers.like(model, 1);
  }

  // Division.

  private static void addDivision(Operators.Rows rows) {
    rows.add(ElementwiseOperators::divide, "aten.div.Tensor", "aten.div.Scalar")
        .add(
            ElementwiseOperators::divideRounded,
            "aten.div.Tensor_mode",
            "aten.div.Scalar_mode")
        .add(
            binary(ElementwiseOperators::floorDivision),
            "aten.floor_divide.default",
            "aten.floor_divide.Scalar")
        .add(
            binary(ElementwiseOperators::remainder),
            "aten.remainder.Tensor",
            "aten.remainder.Scalar",
            "aten.remainder.Scalar_Tensor")
        .add(binary(Expr::remainder), "aten.fmod.Tensor", "aten.fmod.Scalar")
        .add(
            floating(x -> Formulas.reciprocal(x)), "aten.reciprocal.default");
  }

  private static void divide(Call n) {
    Type type = Promotion.floating(n.promoted("self", "other"));
    List<Expr> both = n.broadcast(Promotion.computed(type), "self", "other");
    n.set(0, both.get(0).over(both.get(1)), type);
  }

  private static void divideRounded(Call n) {
    switch (n.text("rounding_mode", "")) {
      case "" -> divide(n);
      case "floor" -> binary(ElementwiseOperators::floorDivision).build(n);
      case "trunc" -> binary(ElementwiseOperators::truncatedDivision).build(n);
      default ->
          throw UnsupportedNodeException.of(
              "its rounding mode is '%s'", n.text("rounding_mode", ""));
    }
  }

  private static Expr truncatedDivision(Expr left, Expr right) {
    Expr quotient = left.over(right);
    return quotient.elementType() instanceof FloatType ? truncate(quotient) : quotient;
  }

  static Expr truncate(Expr x) {
    HloBuilder b = x.builder();
    return x.lt(x.like(0)).select(b.expr(b.ceil(x.value())), x.floor());
  }

  /** Returns the quotient, rounded down; that of floats is exact, as Python's. */
  static Expr floorDivision(Expr left, Expr right) {
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
    Expr signed =
        rounded.eq(zero).select(quotient.lt(zero).select(zero.negate(), zero), rounded);
    return right.eq(zero).select(quotient, signed);
  }

  /** Returns the remainder of a division that rounds down. */
  static Expr remainder(Expr left, Expr right) {
    Expr remainder = left.remainder(right);
    if (Formulas.isUnsigned(left.elementType())) {
      return remainder;
    }
    Expr zero = Numbers.zero(left);
    Expr differs = remainder.ne(zero).and(right.lt(zero).ne(remainder.lt(zero)));
    return differs.select(remainder.plus(right), remainder);
  }

  // Comparisons.

  private static void addComparisons(Operators.Rows rows) {
    for (ComparisonDirection direction : ComparisonDirection.values()) {
      String name = direction.name().toLowerCase(java.util.Locale.ROOT);
      rows.add(compare(direction), "aten." + name + ".Tensor", "aten." + name + ".Scalar");
    }
    rows.add(n -> logical(n, Expr::and), "aten.logical_and.default")
        .add(n -> logical(n, Expr::or), "aten.logical_or.default")
        .add(n -> logical(n, Expr::ne), "aten.logical_xor.default")
        .add(n -> n.set(bool(n.expr("self")).not()), "aten.logical_not.default")
        .add(n -> n.set(isNan(n.expr("self"))), "aten.isnan.default")
        .add(n -> n.set(isInfinite(n.expr("self"))), "aten.isinf.default")
        .add(n -> n.set(isFinite(n.expr("self"))), "aten.isfinite.default")
        .add(n -> n.set(infinite(n.expr("self"), false)), "aten.isposinf.default")
        .add(n -> n.set(infinite(n.expr("self"), true)), "aten.isneginf.default")
        .add(n -> n.set(isNegative(n.expr("self"))), "aten.signbit.default");
  }

  private static Operator.Builder compare(ComparisonDirection direction) {
    return n -> {
      List<Expr> both = n.broadcast(n.promoted("self", "other"), "self", "other");
      n.set(both.get(0).compare(direction, both.get(1)));
    };
  }

  private static void logical(Call n, BinaryOperator<Expr> function) {
    List<Expr> both = n.broadcast(IntegerType.I1, "self", "other");
    n.set(function.apply(both.get(0), both.get(1)));
  }

  private static Expr bool(Expr x) {
    return Numbers.convert(x, IntegerType.I1);
  }

  private static Expr isNan(Expr x) {
    return x.ne(x);
  }

  private static Expr isInfinite(Expr x) {
    if (x.isComplex()) {
      return isInfinite(x.real()).or(isInfinite(x.imag()));
    }
    return x.elementType() instanceof FloatType type && type.format().hasInfinity()
        ? x.abs().eq(x.infinity())
        : x.ne(x);
  }

  private static Expr isFinite(Expr x) {
    if (x.isComplex()) {
      return isFinite(x.real()).and(isFinite(x.imag()));
    }
    return x.elementType() instanceof FloatType ? x.isFinite() : x.eq(x);
  }

  private static Expr infinite(Expr x, boolean isNegative) {
    return x.elementType() instanceof FloatType
        ? x.eq(isNegative ? x.negativeInfinity() : x.infinity())
        : x.ne(x);
  }

  private static Expr isNegative(Expr x) {
    if (!(x.elementType() instanceof FloatType type)) {
      return Formulas.isUnsigned(x.elementType()) || x.elementType() == IntegerType.I1
          ? x.ne(x)
          : x.lt(x.like(0L));
    }
    Expr bits = x.bitcast(IntegerType.signless(type.width()));
    return bits.lt(bits.like(0L));
  }

  // Bits.

  private static void addBits(Operators.Rows rows) {
    rows.add(
            binary(Expr::and),
            "aten.bitwise_and.Tensor",
            "aten.bitwise_and.Scalar",
            "aten.bitwise_and.Scalar_Tensor",
            "aten.__and__.Tensor",
            "aten.__and__.Scalar")
        .add(
            binary(Expr::or),
            "aten.bitwise_or.Tensor",
            "aten.bitwise_or.Scalar",
            "aten.bitwise_or.Scalar_Tensor",
            "aten.__or__.Tensor",
            "aten.__or__.Scalar")
        .add(
            binary(bits(HloBuilder::xor)),
            "aten.bitwise_xor.Tensor",
            "aten.bitwise_xor.Scalar",
            "aten.bitwise_xor.Scalar_Tensor",
            "aten.__xor__.Tensor",
            "aten.__xor__.Scalar")
        .add(n -> n.set(n.expr("self").not()), "aten.bitwise_not.default")
        .add(
            binary(ElementwiseOperators::shiftLeft),
            "aten.bitwise_left_shift.Tensor",
            "aten.bitwise_left_shift.Tensor_Scalar",
            "aten.bitwise_left_shift.Scalar_Tensor",
            "aten.__lshift__.Tensor",
            "aten.__lshift__.Scalar")
        .add(
            binary(ElementwiseOperators::shiftRight),
            "aten.bitwise_right_shift.Tensor",
            "aten.bitwise_right_shift.Tensor_Scalar",
            "aten.bitwise_right_shift.Scalar_Tensor",
            "aten.__rshift__.Tensor",
            "aten.__rshift__.Scalar");
  }

  private interface BitFunction {
    Value apply(HloBuilder b, Value left, Value right);
  }

  private static BinaryOperator<Expr> bits(BitFunction function) {
    return (left, right) ->
        left.builder().expr(function.apply(left.builder(), left.value(), right.value()));
  }

  private static Expr shiftLeft(Expr x, Expr bits) {
    return x.shiftLeft(inRange(x, bits));
  }

  private static Expr shiftRight(Expr x, Expr bits) {
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

  // Functions of one operand.

  private static void addFunctions(Operators.Rows rows) {
    rows.add(same(x -> x.negate()), "aten.neg.default")
        .add(ElementwiseOperators::abs, "aten.abs.default")
        .add(same(ElementwiseOperators::sign), "aten.sign.default", "aten.sgn.default")
        .add(same(Formulas::square), "aten.square.default")
        .add(same(ElementwiseOperators::relu), "aten.relu.default")
        .add(rounding(HloBuilder::ceil), "aten.ceil.default")
        .add(rounding(HloBuilder::floor), "aten.floor.default")
        .add(rounding(HloBuilder::roundNearestEven), "aten.round.default")
        .add(
            rounding((b, x) -> truncate(b.expr(x)).value()), "aten.trunc.default", "aten.fix.default")
        .add(same(x -> x.minus(truncate(x))), "aten.frac.default")
        .add(floating(Expr::exp), "aten.exp.default")
        .add(floating(Expr::expm1), "aten.expm1.default")
        .add(floating(x -> x.like(2).power(x)), "aten.exp2.default")
        .add(floating(Expr::log), "aten.log.default")
        .add(floating(Expr::log1p), "aten.log1p.default")
        .add(floating(x -> x.log().over(x.like(Math.log(2)))), "aten.log2.default")
        .add(floating(x -> x.log().over(x.like(Math.log(10)))), "aten.log10.default")
        .add(floating(Expr::sqrt), "aten.sqrt.default")
        .add(floating(op(HloBuilder::rsqrt)), "aten.rsqrt.default")
        .add(floating(op(HloBuilder::logistic)), "aten.sigmoid.default")
        .add(floating(Expr::sine), "aten.sin.default")
        .add(floating(Expr::cosine), "aten.cos.default")
        .add(floating(op(HloBuilder::tan)), "aten.tan.default")
        .add(floating(op(HloBuilder::tanh)), "aten.tanh.default")
        .add(floating(chlo(ChloElementwise.ASIN)), "aten.asin.default")
        .add(floating(chlo(ChloElementwise.ACOS)), "aten.acos.default")
        .add(floating(chlo(ChloElementwise.ATAN)), "aten.atan.default")
        .add(floating(chlo(ChloElementwise.SINH)), "aten.sinh.default")
        .add(floating(chlo(ChloElementwise.COSH)), "aten.cosh.default")
        .add(floating(chlo(ChloElementwise.ASINH)), "aten.asinh.default")
        .add(floating(chlo(ChloElementwise.ACOSH)), "aten.acosh.default")
        .add(floating(chlo(ChloElementwise.ATANH)), "aten.atanh.default")
        .add(floating(chlo(ChloElementwise.ERF)), "aten.erf.default")
        .add(floating(chlo(ChloElementwise.ERFC)), "aten.erfc.default")
        .add(floating(chlo(ChloElementwise.LGAMMA)), "aten.lgamma.default")
        .add(floating(SpecialFunctionOperators::digamma), "aten.digamma.default")
        .add(n -> realBinary(n, Expr::atan2), "aten.atan2.default")
        .add(
            ElementwiseOperators::pow,
            "aten.pow.Tensor_Tensor",
            "aten.pow.Tensor_Scalar",
            "aten.pow.Scalar");
  }

  /** Returns a function whose result has the type of its operand. */
  static Operator.Builder same(UnaryOperator<Expr> function) {
    return n -> {
      Expr x = n.expr("self");
      Type type = x.elementType();
      n.set(0, function.apply(Numbers.convert(x, Promotion.computed(type))), type);
    };
  }

  /** Returns a function of floats; integers are converted. */
  static Operator.Builder floating(UnaryOperator<Expr> function) {
    return n -> {
      Expr x = n.expr("self");
      Type type = Promotion.floating(x.elementType());
      n.set(0, function.apply(Numbers.convert(x, Promotion.computed(type))), type);
    };
  }

  /** Returns a function that rounds floats; integers are their own. */
  private static Operator.Builder rounding(BiFunction<HloBuilder, Value, Value> function) {
    return same(x ->
        x.elementType() instanceof FloatType
            ? x.builder().expr(function.apply(x.builder(), x.value()))
            : x);
  }

  private static UnaryOperator<Expr> op(BiFunction<HloBuilder, Value, Value> function) {
    return x -> x.builder().expr(function.apply(x.builder(), x.value()));
  }

  private static UnaryOperator<Expr> chlo(OpDefinition operation) {
    return x -> x.builder().expr(x.builder().infer(operation, x.value()));
  }

  private static void realBinary(Call n, BinaryOperator<Expr> function) {
    Type type = Promotion.floating(n.promoted("self", "other"));
    List<Expr> both = n.broadcast(Promotion.computed(type), "self", "other");
    n.set(0, function.apply(both.get(0), both.get(1)), type);
  }

  /** The absolute value of a complex number is real. */
  private static void abs(Call n) {
    Expr x = n.expr("self");
    n.set(x.elementType() == IntegerType.I1 ? x : Formulas.abs(x));
  }

  private static Expr sign(Expr x) {
    return x.elementType() == IntegerType.I1
        ? x
        : Formulas.isUnsigned(x.elementType()) ? x.min(x.like(1L)) : x.sign();
  }

  static Expr relu(Expr x) {
    return x.max(Numbers.zero(x));
  }

  private static void pow(Call n) {
    Type type = n.promoted("self", "exponent");
    List<Expr> both = n.broadcast(Promotion.computed(type), "self", "exponent");
    Expr base = both.get(0);
    n.set(0, n.isTensor("exponent") ? base.power(both.get(1)) : power(n, base, both.get(1)), type);
  }

  /** Small powers are products, as in PyTorch. */
  private static Expr power(Call n, Expr base, Expr exponent) {
    double known = n.argument("exponent") instanceof TorchValue.Complex ? Double.NaN : n.number("exponent");
    if (known == 2) {
      return base.times(base);
    }
    if (known == 3) {
      return base.times(base).times(base);
    }
    if (known == 0.5 && !(base.elementType() instanceof IntegerType)) {
      return base.sqrt();
    }
    return base.power(exponent);
  }

  // Selections.

  private static void addSelections(Operators.Rows rows) {
    rows.add(
            ElementwiseOperators::where,
            "aten.where.self",
            "aten.where.ScalarSelf",
            "aten.where.ScalarOther",
            "aten.where.Scalar")
        .add(ElementwiseOperators::maskedFill, "aten.masked_fill.Scalar", "aten.masked_fill.Tensor")
        .add(ElementwiseOperators::clamp, "aten.clamp.default", "aten.clamp.Tensor", "aten.clip.default")
        .add(n -> bounded(n, "min", null), "aten.clamp_min.default", "aten.clamp_min.Tensor")
        .add(n -> bounded(n, null, "max"), "aten.clamp_max.default", "aten.clamp_max.Tensor");
  }

  private static void where(Call n) {
    Type type = n.promoted("self", "other");
    List<Value> all =
        org.hlo4j.frontend.MultidirectionalBroadcast.broadcast(
            n.builder(),
            List.of(
                n.value("condition", IntegerType.I1),
                n.value("self", type),
                n.value("other", type)));
    n.set(n.builder().select(all.get(0), all.get(1), all.get(2)));
  }

  private static void maskedFill(Call n) {
    Type type = n.ref("self").elementType();
    List<Value> all =
        org.hlo4j.frontend.MultidirectionalBroadcast.broadcast(
            n.builder(),
            List.of(n.tensor("mask"), n.value("value", type), n.tensor("self")));
    n.set(n.builder().select(all.get(0), all.get(1), all.get(2)));
  }

  private static void clamp(Call n) {
    bounded(n, n.has("min") ? "min" : null, n.has("max") ? "max" : null);
  }

  private static void bounded(
      Call n,
      @org.jspecify.annotations.Nullable String min,
      @org.jspecify.annotations.Nullable String max) {
    List<String> names = new java.util.ArrayList<>(List.of("self"));
    if (min != null) {
      names.add(min);
    }
    if (max != null) {
      names.add(max);
    }
    String[] operands = names.toArray(String[]::new);
    Type type = n.promoted(operands);
    List<Expr> all = n.broadcast(type, operands);
    Expr x = all.getFirst();
    if (min != null) {
      x = x.max(all.get(1));
    }
    if (max != null) {
      x = x.min(all.getLast());
    }
    n.set(x);
  }
}
