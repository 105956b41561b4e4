package org.hlo4j.formulas;

import static org.hlo4j.formulas.FormulaCase.of;
import static org.hlo4j.formulas.Program.floats;

import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.formulas.linalg.ColumnFactors;
import org.hlo4j.formulas.linalg.ColumnReflectors;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.stablehlo.Transpose;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Factors of matrices by loops over their columns, whose sizes may be open. */
final class ColumnCases {
  private static final double NAN = Double.NaN;

  /** The other triangles must not be read. */
  private static final Tensor LOWER = floats(LongList.of(1, 2, 2), 4, NAN, 2, 5);

  private static final Tensor UPPER = floats(LongList.of(1, 2, 2), 4, 2, NAN, 5);

  /** Its first reflector is I - 8/5 vvᵀ with v = (1, 1/2); the second one is nothing. */
  private static final Tensor FACTORED = floats(LongList.of(1, 2, 2), -5, 1, 0.5, -2);

  private static final Tensor SCALES = floats(LongList.of(1, 2), 1.6, 0);

  private ColumnCases() {}

  private static FormulaCase cholesky(Tensor a, boolean isLower, double... expected) {
    return of(
        "ColumnFactors.cholesky",
        List.of(a),
        (b, x) -> List.of(ColumnFactors.cholesky(b.expr(x.getFirst()), isLower).value()),
        expected);
  }

  private static FormulaCase solved(
      Tensor a,
      Tensor right,
      boolean isLower,
      boolean isUnit,
      Transpose transpose,
      double... expected) {
    boolean isLeft = right.dimension(2) == 1;
    return of(
        "ColumnFactors.solve",
        List.of(a, right),
        (b, x) ->
            List.of(
                ColumnFactors.solve(
                        b.expr(x.get(0)), b.expr(x.get(1)), isLeft, isLower, isUnit, transpose)
                    .value()),
        expected);
  }

  private static List<Value> values(List<Expr> parts) {
    return parts.stream().map(Expr::value).toList();
  }

  private static FormulaCase multiplied(boolean isLeft, double... expected) {
    return of(
        "ColumnReflectors.multiplied",
        List.of(FACTORED, SCALES, floats(LongList.of(1, 2, 2), 5, 0, 0, 10)),
        (b, x) -> {
          Expr c = b.expr(x.get(2));
          return List.of(
              ColumnReflectors.multiplied(b.expr(x.get(0)), b.expr(x.get(1)), c, isLeft, true)
                  .value());
        },
        expected);
  }

  private static List<Value> lu(HloBuilder b, List<Value> x) {
    return values(ColumnFactors.lu(b.expr(x.getFirst())));
  }

  static Stream<FormulaCase> all() {
    Tensor column = floats(LongList.of(1, 2, 1), 8, 10);
    Tensor row = floats(LongList.of(1, 1, 2), 8, 10);
    return Stream.of(
        cholesky(LOWER, true, 2, 0, 1, 2),
        cholesky(UPPER, false, 2, 1, 0, 2),
        of(
            "ColumnFactors.choleskyInfo",
            List.of(floats(LongList.of(3, 2, 2), 4, 0, 2, 5, /**/ 1, 0, 2, 4, /**/ -1, 0, 0, 1)),
            (b, a) -> {
              Expr factor = ColumnFactors.cholesky(b.expr(a.getFirst()), true);
              return List.of(ColumnFactors.choleskyInfo(factor).value());
            },
            0,
            2,
            1),
        solved(LOWER, column, true, false, Transpose.NO_TRANSPOSE, 2, 1.2),
        solved(LOWER, column, true, false, Transpose.TRANSPOSE, 1, 2),
        solved(UPPER, column, false, false, Transpose.NO_TRANSPOSE, 1, 2),
        solved(LOWER, row, true, true, Transpose.ADJOINT, 8, -6),
        of(
            "ColumnFactors.lu",
            List.of(floats(LongList.of(2, 2, 2), 1, 2, 4, 6, /**/ 0, 0, 0, 3)),
            ColumnCases::lu,
            4,
            6,
            0.25,
            0.5,
            0,
            0,
            0,
            3,
            2,
            2,
            1,
            2,
            0,
            1),
        of(
            "ColumnFactors.permutation",
            List.of(floats(LongList.of(1, 2), 2, 2)),
            (b, a) -> {
              Expr pivots = b.expr(a.getFirst()).convert(IntegerType.I32);
              return List.of(ColumnFactors.permutation(pivots, Size.of(b, 3)).value());
            },
            2,
            0,
            1),
        of(
            "ColumnReflectors.factored",
            List.of(floats(LongList.of(1, 2, 2), 3, 1, 4, -2)),
            (b, a) -> values(ColumnReflectors.factored(b.expr(a.getFirst()))),
            -5,
            1,
            0.5,
            -2,
            1.6,
            0),
        of(
            "ColumnReflectors.product",
            List.of(FACTORED, SCALES),
            (b, a) -> List.of(ColumnReflectors.product(b.expr(a.get(0)), b.expr(a.get(1))).value()),
            -0.6,
            -0.8,
            -0.8,
            0.6),
        multiplied(true, -3, -8, -4, 6),
        multiplied(false, -3, -4, -8, 6));
  }
}
