package org.hlo4j.pytorch.operator.elementwise;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.elementwise.SpecialFunctions;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.chlo.ChloElementwise;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TorchValue;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Elementary functions of elements: signs, roundings, powers, exponentials, trigonometry. */
public final class ElementwiseOperators {
  private ElementwiseOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    addSigns(rows);
    addRoundings(rows);
    addFunctions(rows);
    addTrigonometry(rows);
  }

  private static void addSigns(OperatorTable<OperatorCall> rows) {
    rows.add(same(x -> x.negate()), "aten.neg.default")
        .add(ElementwiseOperators::abs, "aten.abs.default")
        .add(same(Formulas::sign), "aten.sign.default", "aten.sgn.default")
        .add(same(Formulas::square), "aten.square.default")
        .add(same(ElementwiseOperators::relu), "aten.relu.default");
  }

  private static void addRoundings(OperatorTable<OperatorCall> rows) {
    rows.add(rounding(HloBuilder::ceil), "aten.ceil.default")
        .add(rounding(HloBuilder::floor), "aten.floor.default")
        .add(rounding(HloBuilder::roundNearestEven), "aten.round.default")
        .add(
            rounding((b, x) -> Formulas.truncate(b.expr(x)).value()),
            "aten.trunc.default",
            "aten.fix.default")
        .add(same(x -> x.minus(Formulas.truncate(x))), "aten.frac.default");
  }

  private static void addFunctions(OperatorTable<OperatorCall> rows) {
    rows.add(floating(Expr::exp), "aten.exp.default")
        .add(floating(Expr::expm1), "aten.expm1.default")
        .add(floating(x -> x.like(2).power(x)), "aten.exp2.default")
        .add(floating(Expr::log), "aten.log.default")
        .add(floating(Expr::log1p), "aten.log1p.default")
        .add(floating(x -> x.log().over(x.like(Math.log(2)))), "aten.log2.default")
        .add(floating(x -> x.log().over(x.like(Math.log(10)))), "aten.log10.default")
        .add(floating(Expr::sqrt), "aten.sqrt.default")
        .add(floating(op(HloBuilder::rsqrt)), "aten.rsqrt.default")
        .add(floating(op(HloBuilder::logistic)), "aten.sigmoid.default")
        .add(floating(chlo(ChloElementwise.ERF)), "aten.erf.default")
        .add(floating(chlo(ChloElementwise.ERFC)), "aten.erfc.default")
        .add(floating(chlo(ChloElementwise.LGAMMA)), "aten.lgamma.default")
        .add(floating(SpecialFunctions::digamma), "aten.digamma.default")
        .add(
            ElementwiseOperators::pow,
            "aten.pow.Tensor_Tensor",
            "aten.pow.Tensor_Scalar",
            "aten.pow.Scalar");
  }

  private static void addTrigonometry(OperatorTable<OperatorCall> rows) {
    rows.add(floating(Expr::sine), "aten.sin.default")
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
        .add(ArithmeticOperators.floating(Expr::atan2), "aten.atan2.default");
  }

  /** Returns a function whose result has the type of its operand. */
  static OperatorTable.Builder<OperatorCall> same(UnaryOperator<Expr> function) {
    return unary(UnaryOperator.identity(), (x, _) -> function.apply(x));
  }

  /** Returns a function of floats; integers are converted. */
  static OperatorTable.Builder<OperatorCall> floating(UnaryOperator<Expr> function) {
    return unary(TypePromotion::floating, (x, _) -> function.apply(x));
  }

  /**
   * Returns a function of one operand, in the type in which PyTorch computes.
   *
   * @param resultType returns the element type of the result, given that of the operand
   */
  static OperatorTable.Builder<OperatorCall> unary(
      UnaryOperator<Type> resultType, BiFunction<Expr, OperatorCall, Expr> function) {
    return n -> {
      Type type = resultType.apply(n.elementType("self"));
      n.set(0, function.apply(n.expr("self", TypePromotion.computed(type)), n), type);
    };
  }

  /** Returns a function that rounds floats; integers are their own. */
  private static OperatorTable.Builder<OperatorCall> rounding(
      BiFunction<HloBuilder, Value, Value> function) {
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

  /** The absolute value of a complex number is real. */
  private static void abs(OperatorCall n) {
    Expr x = n.expr("self");
    n.set(x.elementType() == IntegerType.I1 ? x : Formulas.abs(x));
  }

  public static Expr relu(Expr x) {
    return x.max(Numbers.zero(x));
  }

  private static void pow(OperatorCall n) {
    Type type = n.promoted("self", "exponent");
    List<Expr> both = n.broadcast(TypePromotion.computed(type), "self", "exponent");
    Expr base = both.get(0);
    n.set(0, n.isTensor("exponent") ? base.power(both.get(1)) : power(n, base, both.get(1)), type);
  }

  /** Small powers are products, as in PyTorch. */
  private static Expr power(OperatorCall n, Expr base, Expr exponent) {
    double known =
        n.argument("exponent") instanceof TorchValue.Complex ? Double.NaN : n.number("exponent");
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
}
