package org.hlo4j.formulas.linalg;

import static org.hlo4j.formulas.linalg.MatrixSteps.COLUMNS;
import static org.hlo4j.formulas.linalg.MatrixSteps.ROWS;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.elementwise.ComplexNumbers;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.ir.Value;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Orthogonal factors of matrices of any size by Householder reflectors, one for each column: loops
 * that compute what LAPACK's {@code geqrf}, {@code orgqr} and {@code ormqr} do, but for rounding.
 */
public final class ColumnReflectors {
  private ColumnReflectors() {}

  /**
   * Returns matrices with the upper factors and below the diagonal the reflectors, and the scales
   * of these: what {@code geqrf} returns.
   */
  public static List<Expr> factored(Expr a) {
    HloBuilder b = a.builder();
    List<Size> sizes = Size.allOf(b, a.value());
    int rank = sizes.size();
    Size count = sizes.get(rank - 2).min(sizes.get(rank - 1));
    sizes.set(rank - 2, Size.of(b, 1));
    sizes.set(rank - 1, count);
    Expr none = b.expr(DynamicShapes.zeros(b, a.elementType(), sizes));
    List<Expr> results =
        MatrixSteps.loop(
            b,
            count,
            false,
            List.of(a, none),
            (k, values) -> step(values.get(0), values.get(1), k));
    sizes.remove(rank - 2);
    Value scales = Size.reshape(b, results.get(1).value(), sizes);
    return List.of(results.get(0), b.expr(scales));
  }

  private static List<Expr> step(Expr matrix, Expr scales, Value k) {
    Expr column = MatrixSteps.take(matrix, COLUMNS, k);
    Expr isBelow = MatrixSteps.places(column, ROWS, ComparisonDirection.GT, k);
    Expr tail = isBelow.select(column, Numbers.zero(column));
    Expr head = MatrixSteps.take(column, ROWS, k);
    Expr largest = MatrixSteps.reduce(Reduction.MAX, tail.abs(), ROWS);
    Expr isNull = largest.eq(largest.like(0));
    if (head.isComplex()) {
      isNull = isNull.and(head.imag().eq(largest.like(0)));
    }
    Expr length = length(tail, head, largest);
    Expr first = MatrixSteps.real(head);
    Expr signed = first.lt(first.like(0)).select(length, length.negate());
    Expr diagonal = MatrixSteps.like(isNull.select(first, signed), column);
    Expr scale = isNull.select(Numbers.zero(head), diagonal.minus(head).over(diagonal));
    Expr divisor = isNull.select(head.like(1), head.minus(diagonal));
    Expr below = isBelow.select(tail.over(MatrixSteps.spread(divisor, tail)), Numbers.zero(tail));
    Expr vector = MatrixSteps.put(below, ROWS, k, head.like(1));
    Expr reflected = reflected(matrix, vector, ComplexNumbers.conjugate(scale));
    Expr isRest = MatrixSteps.places(matrix, COLUMNS, ComparisonDirection.GT, k);
    Expr replaced = MatrixSteps.put(isBelow.select(below, column), ROWS, k, diagonal);
    return List.of(
        MatrixSteps.put(isRest.select(reflected, matrix), COLUMNS, k, replaced),
        MatrixSteps.put(scales, COLUMNS, k, scale));
  }

  /** Returns the length of a column of which one element is apart; squares do not overflow. */
  private static Expr length(Expr tail, Expr head, Expr largest) {
    Expr most = largest.max(head.abs());
    Expr unit = most.eq(most.like(0)).select(most.like(1), most);
    Expr scaled = tail.over(MatrixSteps.spread(MatrixSteps.like(unit, tail), tail));
    Expr squares =
        MatrixSteps.reduce(Reduction.SUM, MatrixSteps.squares(scaled), ROWS)
            .plus(MatrixSteps.squares(head.over(MatrixSteps.like(unit, head))));
    return squares.sqrt().times(unit);
  }

  /** Returns matrices to which I - scale · vector · vectorᴴ is applied from the left. */
  private static Expr reflected(Expr matrix, Expr vector, Expr scale) {
    Expr row = MatrixSteps.product(MatrixSteps.adjoint(vector), matrix);
    Expr column = vector.times(MatrixSteps.spread(scale, vector));
    return matrix.minus(MatrixSteps.product(column, row));
  }

  /**
   * Returns matrices multiplied by the product Q of reflectors, or by its adjoint: what {@code
   * ormqr} returns.
   *
   * @param reflectors below the diagonal of matrices
   * @param scales of the reflectors, which may be fewer than columns
   * @param isLeft whether Q is on the left
   */
  public static Expr multiplied(
      Expr reflectors, Expr scales, Expr matrix, boolean isLeft, boolean isAdjoint) {
    return isLeft
        ? multiplied(reflectors, scales, matrix, isAdjoint)
        : MatrixSteps.adjoint(
            multiplied(reflectors, scales, MatrixSteps.adjoint(matrix), !isAdjoint));
  }

  private static Expr multiplied(Expr reflectors, Expr scales, Expr matrix, boolean isAdjoint) {
    HloBuilder b = matrix.builder();
    List<Size> sizes = Size.allOf(b, scales.value());
    Size count = sizes.getLast();
    sizes.add(TensorTypes.rank(scales) - 1, Size.of(b, 1));
    Expr row = b.expr(Size.reshape(b, scales.value(), sizes));
    return MatrixSteps.loop(
            b,
            count,
            !isAdjoint,
            List.of(matrix),
            (k, values) -> {
              Expr column = MatrixSteps.take(reflectors, COLUMNS, k);
              Expr isBelow = MatrixSteps.places(column, ROWS, ComparisonDirection.GT, k);
              Expr below = isBelow.select(column, Numbers.zero(column));
              Expr scale = MatrixSteps.take(row, COLUMNS, k);
              Expr vector = MatrixSteps.put(below, ROWS, k, scale.like(1));
              Expr own = isAdjoint ? ComplexNumbers.conjugate(scale) : scale;
              return List.of(reflected(values.getFirst(), vector, own));
            })
        .getFirst();
  }

  /**
   * Returns the first columns of the product of reflectors, as many as the matrices have: what
   * {@code orgqr} returns.
   *
   * @param reflectors below the diagonal of matrices
   * @param scales of the reflectors, which may be fewer than columns
   */
  public static Expr product(Expr reflectors, Expr scales) {
    HloBuilder b = reflectors.builder();
    List<Size> sizes = new ArrayList<>(Size.allOf(b, reflectors.value()));
    Expr identity = Diagonals.identity(b, sizes, reflectors.elementType());
    return multiplied(reflectors, scales, identity, false);
  }
}
