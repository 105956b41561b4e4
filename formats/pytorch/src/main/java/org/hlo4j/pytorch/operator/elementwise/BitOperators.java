package org.hlo4j.pytorch.operator.elementwise;

import java.util.function.BinaryOperator;
import org.hlo4j.formulas.elementwise.Arithmetic;
import org.hlo4j.ir.Value;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators on the bits of integers; of booleans, logic. */
public final class BitOperators {
  private BitOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(
            ArithmeticOperators.binary(Expr::and),
            "aten.bitwise_and.Tensor",
            "aten.bitwise_and.Scalar",
            "aten.bitwise_and.Scalar_Tensor",
            "aten.__and__.Tensor",
            "aten.__and__.Scalar")
        .add(
            ArithmeticOperators.binary(Expr::or),
            "aten.bitwise_or.Tensor",
            "aten.bitwise_or.Scalar",
            "aten.bitwise_or.Scalar_Tensor",
            "aten.__or__.Tensor",
            "aten.__or__.Scalar")
        .add(
            ArithmeticOperators.binary(bits(HloBuilder::xor)),
            "aten.bitwise_xor.Tensor",
            "aten.bitwise_xor.Scalar",
            "aten.bitwise_xor.Scalar_Tensor",
            "aten.__xor__.Tensor",
            "aten.__xor__.Scalar")
        .add(n -> n.set(n.expr("self").not()), "aten.bitwise_not.default")
        .add(
            ArithmeticOperators.binary(Arithmetic::shiftLeft),
            "aten.bitwise_left_shift.Tensor",
            "aten.bitwise_left_shift.Tensor_Scalar",
            "aten.bitwise_left_shift.Scalar_Tensor",
            "aten.__lshift__.Tensor",
            "aten.__lshift__.Scalar")
        .add(
            ArithmeticOperators.binary(Arithmetic::shiftRight),
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
}
