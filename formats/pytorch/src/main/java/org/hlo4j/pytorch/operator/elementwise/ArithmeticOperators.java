package org.hlo4j.pytorch.operator.elementwise;

import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.elementwise.Arithmetic;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.transforms.build.Expr;

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
        .add(
            n -> binary((left, right) -> right.minus(timesAlpha(n, left))).build(n),
            "aten.rsub.Tensor",
            "aten.rsub.Scalar")
        .add(binary(Arithmetic::product), "aten.mul.Tensor", "aten.mul.Scalar")
        .add(binary(Expr::max), "aten.maximum.default", "aten.max.other")
        .add(binary(Expr::min), "aten.minimum.default", "aten.min.other")
        .add(binary(Arithmetic::fmax), "aten.fmax.default")
        .add(binary(Arithmetic::fmin), "aten.fmin.default")
        .add(addScaled(UnaryOperator.identity(), Expr::times), "aten.addcmul.default")
        .add(addScaled(TypePromotion::floating, Expr::over), "aten.addcdiv.default");
  }

  /**
   * Returns an operator on two operands of a common type. Those of 16 bits are computed in 32 bits.
   */
  static OperatorTable.Builder<OperatorCall> binary(BinaryOperator<Expr> function) {
    return binary(UnaryOperator.identity(), function);
  }

  /** Returns an operator on two operands of a common type, floats for integers. */
  static OperatorTable.Builder<OperatorCall> floating(BinaryOperator<Expr> function) {
    return binary(TypePromotion::floating, function);
  }

  /**
   * Returns an operator on two operands of a common type.
   *
   * @param resultType returns the element type of the result, given that type
   */
  static OperatorTable.Builder<OperatorCall> binary(
      UnaryOperator<Type> resultType, BinaryOperator<Expr> function) {
    return n ->
        n.setPromoted(
            resultType, both -> function.apply(both.get(0), both.get(1)), "self", "other");
  }

  /** Returns an operator whose right operand is multiplied by {@code alpha}. */
  private static OperatorTable.Builder<OperatorCall> scaled(BinaryOperator<Expr> function) {
    return n -> binary((left, right) -> function.apply(left, timesAlpha(n, right))).build(n);
  }

  private static Expr timesAlpha(OperatorCall n, Expr x) {
    if (!n.has("alpha")) {
      return x;
    }
    return Arithmetic.product(x, Formulas.spread(n.value("alpha", x.elementType()), x));
  }

  /** Returns an operator that adds a function of two operands, the first times {@code value}. */
  private static OperatorTable.Builder<OperatorCall> addScaled(
      UnaryOperator<Type> resultType, BinaryOperator<Expr> function) {
    return n ->
        n.setPromoted(
            resultType,
            all -> {
              Expr scaled = valueLike(n, all.get(1)).times(all.get(1));
              return all.get(0).plus(function.apply(scaled, all.get(2)));
            },
            "self",
            "tensor1",
            "tensor2");
  }

  private static Expr valueLike(OperatorCall n, Expr model) {
    return n.has("value")
        ? Formulas.spread(n.value("value", model.elementType()), model)
        : Numbers.like(model, 1);
  }

  // Division.

  private static void addDivision(OperatorTable<OperatorCall> rows) {
    rows.add(floating(Expr::over), "aten.div.Tensor", "aten.div.Scalar")
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

  private static void divideRounded(OperatorCall n) {
    switch (n.text("rounding_mode", "")) {
      case "" -> floating(Expr::over).build(n);
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
