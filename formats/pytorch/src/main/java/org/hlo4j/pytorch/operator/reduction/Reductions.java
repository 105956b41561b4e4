package org.hlo4j.pytorch.operator.reduction;

import java.util.function.UnaryOperator;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.transforms.build.Expr;

/** Shared by the operators that reduce dimensions: arguments {@code dim} and so on. */
final class Reductions {
  private Reductions() {}

  /** A reduction as a formula. */
  interface Formula {
    Expr reduce(Expr x, KnownAxes axes);
  }

  /** Returns the dimensions of argument {@code dim}, all if it is absent or empty. */
  static KnownAxes axes(OperatorCall n, Expr x) {
    return new KnownAxes(n.dimensions("dim", TensorTypes.rank(x)));
  }

  /**
   * Sets a result. Argument {@code keepdim} says whether it has the reduced dimensions.
   *
   * @param model the tensor before
   */
  static void set(OperatorCall n, int index, Expr reduced, Expr model, KnownAxes axes, Type type) {
    n.set(
        index, axes.result(Formulas.convert(reduced, type), model, n.flag("keepdim", false), null));
  }

  /** Returns an operator that is a reduction of elements of a type. */
  static OperatorTable.Builder<OperatorCall> of(UnaryOperator<Type> resultType, Formula formula) {
    return n -> {
      Expr x = n.expr("self");
      Type type = n.dtype("dtype", resultType.apply(x.elementType()));
      Expr converted = Numbers.cast(x, TypePromotion.computed(type));
      KnownAxes axes = axes(n, x);
      set(n, 0, formula.reduce(converted, axes), x, axes, type);
    };
  }

  /** Returns the type of sums: 64 bits for integers. */
  static Type sumType(Type type) {
    return type instanceof IntegerType ? IntegerType.I64 : type;
  }

  static boolean isFloat(Expr x) {
    return x.elementType() instanceof FloatType;
  }
}
