package org.hlo4j.pytorch.operator.elementwise;

import java.util.List;
import java.util.function.BinaryOperator;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.elementwise.Arithmetic;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Arithmetic of two operands: sums, products, extremes, division and its remainders. */
public final class ArithmeticOperators {
  private ArithmeticOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    addArithmetic(rows);
    addDivision(rows);
  }

  private static void addArithmetic(OperatorTable<OperatorCall> rows) {
    rows.add(scaled(Formulas::plus), "aten.add.Tensor", "aten.add.Scalar")
        .add(scaled(Formulas::minus), "aten.sub.Tensor", "aten.sub.Scalar")
        .add(n -> subtractFrom(n), "aten.rsub.Tensor", "aten.rsub.Scalar")
        .add(binary(Arithmetic::product), "aten.mul.Tensor", "aten.mul.Scalar")
        .add(binary(ArithmeticOperators::maximum), "aten.maximum.default", "aten.max.other")
        .add(binary(ArithmeticOperators::minimum), "aten.minimum.default", "aten.min.other")
        .add(binary(Arithmetic::fmax), "aten.fmax.default")
        .add(binary(Arithmetic::fmin), "aten.fmin.default")
        .add(ArithmeticOperators::addcmul, "aten.addcmul.default")
        .add(ArithmeticOperators::addcdiv, "aten.addcdiv.default");
  }

  /**
   * Returns an operator on two operands of a common type. Those of 16 bits are computed in 32 bits.
   */
  static OperatorTable.Builder<OperatorCall> binary(BinaryOperator<Expr> function) {
    return n -> {
      Type type = n.promoted("self", "other");
      List<Expr> both = n.broadcast(TypePromotion.computed(type), "self", "other");
      n.set(0, function.apply(both.get(0), both.get(1)), type);
    };
  }

  /** Returns an operator whose right operand is multiplied by {@code alpha}. */
  private static OperatorTable.Builder<OperatorCall> scaled(BinaryOperator<Expr> function) {
    return n -> {
      Type type = n.promoted("self", "other");
      List<Expr> both = n.broadcast(TypePromotion.computed(type), "self", "other");
      n.set(0, function.apply(both.get(0), timesAlpha(n, both.get(1))), type);
    };
  }

  private static Expr timesAlpha(OperatorCall n, Expr x) {
    if (!n.has("alpha")) {
      return x;
    }
    Expr alpha = x.builder().expr(n.value("alpha", x.elementType()));
    return Arithmetic.product(x, like(alpha, x));
  }

  /** Returns a scalar in the shape of a tensor. */
  public static Expr like(Expr scalar, Expr model) {
    HloBuilder b = model.builder();
    return b.expr(DynamicShapes.broadcastLike(b, scalar.value(), model.value(), LongList.of()));
  }

  private static void subtractFrom(OperatorCall n) {
    Type type = n.promoted("self", "other");
    List<Expr> both = n.broadcast(TypePromotion.computed(type), "self", "other");
    n.set(0, both.get(1).minus(timesAlpha(n, both.get(0))), type);
  }

  private static Expr maximum(Expr left, Expr right) {
    return left.max(right);
  }

  private static Expr minimum(Expr left, Expr right) {
    return left.min(right);
  }

  private static void addcmul(OperatorCall n) {
    Type type = n.promoted("self", "tensor1", "tensor2");
    List<Expr> all = n.broadcast(TypePromotion.computed(type), "self", "tensor1", "tensor2");
    Expr factor = valueLike(n, all.get(1));
    n.set(0, all.get(0).plus(factor.times(all.get(1)).times(all.get(2))), type);
  }

  private static void addcdiv(OperatorCall n) {
    Type type = TypePromotion.floating(n.promoted("self", "tensor1", "tensor2"));
    List<Expr> all = n.broadcast(TypePromotion.computed(type), "self", "tensor1", "tensor2");
    Expr factor = valueLike(n, all.get(1));
    n.set(0, all.get(0).plus(factor.times(all.get(1)).over(all.get(2))), type);
  }

  private static Expr valueLike(OperatorCall n, Expr model) {
    return n.has("value")
        ? like(n.builder().expr(n.value("value", model.elementType())), model)
        : Numbers.like(model, 1);
  }

  // Division.

  private static void addDivision(OperatorTable<OperatorCall> rows) {
    rows.add(ArithmeticOperators::divide, "aten.div.Tensor", "aten.div.Scalar")
        .add(ArithmeticOperators::divideRounded, "aten.div.Tensor_mode", "aten.div.Scalar_mode")
        .add(
            binary(Arithmetic::floorDivision),
            "aten.floor_divide.default",
            "aten.floor_divide.Scalar")
        .add(
            binary(Arithmetic::remainder),
            "aten.remainder.Tensor",
            "aten.remainder.Scalar",
            "aten.remainder.Scalar_Tensor")
        .add(binary(Expr::remainder), "aten.fmod.Tensor", "aten.fmod.Scalar")
        .add(ElementwiseOperators.floating(Formulas::reciprocal), "aten.reciprocal.default");
  }

  private static void divide(OperatorCall n) {
    Type type = TypePromotion.floating(n.promoted("self", "other"));
    List<Expr> both = n.broadcast(TypePromotion.computed(type), "self", "other");
    n.set(0, both.get(0).over(both.get(1)), type);
  }

  private static void divideRounded(OperatorCall n) {
    switch (n.text("rounding_mode", "")) {
      case "" -> divide(n);
      case "floor" -> binary(Arithmetic::floorDivision).build(n);
      case "trunc" -> binary(ArithmeticOperators::truncatedDivision).build(n);
      default ->
          throw UnsupportedNodeException.of(
              "its rounding mode is '%s'", n.text("rounding_mode", ""));
    }
  }

  private static Expr truncatedDivision(Expr left, Expr right) {
    Expr quotient = left.over(right);
    return quotient.elementType() instanceof FloatType ? Formulas.truncate(quotient) : quotient;
  }
}
