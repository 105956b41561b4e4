package org.hlo4j.formulas;

import java.util.Arrays;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;

/**
 * A formula, and what it computes by Java.
 *
 * @param formula the class and the method
 * @param arguments of the program
 * @param body the formula
 * @param expected the elements of all results, in order
 * @param sizes what programs may know of the sizes of arguments
 */
record FormulaCase(
    String formula,
    List<Tensor> arguments,
    Program.Body body,
    double[] expected,
    List<Program.Sizes> sizes) {
  private static final LongList SHAPE = LongList.of(2, 4);

  /** Returns a case for all kinds of sizes. */
  static FormulaCase of(
      String formula, List<Tensor> arguments, Program.Body body, double... expected) {
    return new FormulaCase(formula, arguments, body, expected, List.of(Program.Sizes.values()));
  }

  /** Returns the case for static sizes only. */
  FormulaCase whereSizesAreKnown() {
    return new FormulaCase(formula, arguments, body, expected, List.of(Program.Sizes.STATIC));
  }

  /** Returns the case of a function of each of eight elements. */
  static FormulaCase each(
      String formula, UnaryOperator<Expr> body, DoubleUnaryOperator expected, double... x) {
    return of(
        formula,
        List.of(Program.floats(SHAPE, x)),
        (b, a) -> List.of(body.apply(b.expr(a.getFirst())).value()),
        Arrays.stream(x).map(element -> expected.applyAsDouble((float) element)).toArray());
  }

  /** Returns the case of a function of each of eight pairs of elements. */
  static FormulaCase pairs(
      String formula,
      BinaryOperator<Expr> body,
      DoubleBinaryOperator expected,
      double[] x,
      double[] y) {
    double[] results = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      results[i] = expected.applyAsDouble((float) x[i], (float) y[i]);
    }
    return of(
        formula,
        List.of(Program.floats(SHAPE, x), Program.floats(SHAPE, y)),
        (b, a) -> List.of(body.apply(b.expr(a.get(0)), b.expr(a.get(1))).value()),
        results);
  }
}
