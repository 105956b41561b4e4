package org.hlo4j.formulas.linalg;

import static org.hlo4j.formulas.linalg.MatrixSteps.COLUMNS;
import static org.hlo4j.formulas.linalg.MatrixSteps.ROWS;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.elementwise.ComplexNumbers;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.Transpose;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Triangular factors of matrices of any size, and systems with them, by loops over their columns:
 * without calls of LAPACK and without operations of their own. Their results are LAPACK's but for
 * rounding.
 */
public final class ColumnFactors {
  private ColumnFactors() {}

  /**
   * Returns the triangular factors of Hermitian positive definite matrices, of which one triangle
   * is read; the other one of the factors is zero. From the first pivot on that is not positive the
   * diagonal is NaN.
   *
   * @param isLower which triangle is read, and is that of the factor
   */
  public static Expr cholesky(Expr a, boolean isLower) {
    return isLower ? lower(a) : MatrixSteps.adjoint(lower(MatrixSteps.adjoint(a)));
  }

  private static Expr lower(Expr a) {
    HloBuilder b = a.builder();
    Expr zeros = Numbers.zero(a);
    return MatrixSteps.loop(
            b,
            MatrixSteps.size(a, COLUMNS),
            false,
            List.of(zeros),
            (k, values) -> {
              Expr factor = values.getFirst();
              Expr before = MatrixSteps.take(factor, ROWS, k);
              Expr rest =
                  MatrixSteps.take(a, COLUMNS, k)
                      .minus(MatrixSteps.product(factor, MatrixSteps.adjoint(before)));
              Expr pivot = MatrixSteps.real(MatrixSteps.take(rest, ROWS, k));
              Expr root = pivot.gt(Numbers.zero(pivot)).select(pivot.sqrt(), pivot.nan());
              Expr divisor = MatrixSteps.spread(MatrixSteps.like(root, a), rest);
              Expr isBelow = MatrixSteps.places(rest, ROWS, ComparisonDirection.GT, k);
              Expr below = isBelow.select(rest.over(divisor), Numbers.zero(rest));
              Expr column = MatrixSteps.put(below, ROWS, k, MatrixSteps.like(root, a));
              return List.of(MatrixSteps.put(factor, COLUMNS, k, column));
            })
        .getFirst();
  }

  /**
   * Returns for each matrix the place, from 1, of the first NaN on the diagonal of its factor, an
   * {@code i32}, or zero: LAPACK's {@code info} of {@link #cholesky}.
   */
  public static Expr choleskyInfo(Expr factor) {
    Expr isDiagonal = diagonal(factor);
    Expr real = MatrixSteps.real(factor);
    return first(isDiagonal.and(real.ne(real)));
  }

  private static Expr diagonal(Expr x) {
    HloBuilder b = x.builder();
    return Diagonals.identity(b, Size.allOf(b, x.value()), IntegerType.I1);
  }

  /** Returns for each matrix the first column that has one, from 1, an {@code i32}, or zero. */
  private static Expr first(Expr marks) {
    HloBuilder b = marks.builder();
    int rank = TensorTypes.rank(marks);
    List<Size> sizes = Size.allOf(b, marks.value());
    Expr column = b.expr(Size.iota(b, sizes, rank - 1, IntegerType.I32));
    Expr place = marks.select(column.plus(column.like(1L)), column.like(Integer.MAX_VALUE));
    Value least = Reduction.MIN.apply(b, place.value(), LongList.of(rank - 2L, rank - 1L));
    Expr found = b.expr(least);
    return found.eq(found.like(Integer.MAX_VALUE)).select(found.like(0L), found);
  }

  /**
   * Solves op(A) X = B, or X op(A) = B, with triangular matrices of which one triangle is read.
   *
   * @param isLeft whether the matrix of the system is on the left
   * @param isLower which triangle is read
   * @param isUnit whether the diagonal is not read, and is ones
   * @param transpose what op is
   */
  public static Expr solve(
      Expr a, Expr right, boolean isLeft, boolean isLower, boolean isUnit, Transpose transpose) {
    boolean isTransposed = transpose == Transpose.TRANSPOSE || transpose == Transpose.ADJOINT;
    Expr given = transpose == Transpose.ADJOINT ? ComplexNumbers.conjugate(a) : a;
    boolean turns = isTransposed == isLeft;
    Expr matrix = turns ? MatrixSteps.transposed(given) : given;
    boolean isForward = turns != isLower;
    return isLeft
        ? left(matrix, right, isForward, isUnit)
        : MatrixSteps.transposed(left(matrix, MatrixSteps.transposed(right), isForward, isUnit));
  }

  /** Solves A X = B row by row; what is above or below the diagonal of A is zero. */
  private static Expr left(Expr a, Expr right, boolean isForward, boolean isUnit) {
    HloBuilder b = a.builder();
    ComparisonDirection kept = isForward ? ComparisonDirection.GT : ComparisonDirection.LT;
    Expr others = Diagonals.part(a, kept, Size.of(b, 0));
    return MatrixSteps.loop(
            b,
            MatrixSteps.size(a, ROWS),
            !isForward,
            List.of(Numbers.zero(right)),
            (k, values) -> {
              Expr solution = values.getFirst();
              Expr known = MatrixSteps.product(MatrixSteps.take(others, ROWS, k), solution);
              Expr rest = MatrixSteps.take(right, ROWS, k).minus(known);
              if (!isUnit) {
                Expr row = MatrixSteps.take(a, ROWS, k);
                rest = rest.over(MatrixSteps.spread(MatrixSteps.take(row, COLUMNS, k), rest));
              }
              return List.of(MatrixSteps.put(solution, ROWS, k, rest));
            })
        .getFirst();
  }

  /**
   * Returns the factors of matrices whose rows are exchanged: both in one matrix, the exchanges,
   * numbered from 1, and the first pivot that is zero: what LAPACK's {@code getrf} returns.
   */
  public static List<Expr> lu(Expr a) {
    HloBuilder b = a.builder();
    int rank = TensorTypes.rank(a);
    Size count = MatrixSteps.size(a, ROWS).min(MatrixSteps.size(a, COLUMNS));
    List<Size> batch = Size.allOf(b, a.value()).subList(0, rank - 2);
    List<Size> sizes = new ArrayList<>(batch);
    sizes.add(Size.of(b, 1));
    sizes.add(count);
    Expr none = b.expr(DynamicShapes.zeros(b, IntegerType.I32, sizes));
    List<Expr> results =
        MatrixSteps.loop(
            b,
            count,
            false,
            List.of(a, none),
            (k, values) -> {
              Expr matrix = values.get(0);
              Expr pivot = pivot(MatrixSteps.take(matrix, COLUMNS, k), k);
              Expr place = pivot.plus(pivot.like(1L)).convert(IntegerType.I32);
              return List.of(
                  eliminated(exchanged(matrix, k, pivot), k),
                  MatrixSteps.put(values.get(1), COLUMNS, k, place));
            });
    Expr both = results.get(0);
    sizes.remove(rank - 2);
    Value pivots = Size.reshape(b, results.get(1).value(), sizes);
    Expr isZero = diagonal(both).and(both.eq(Numbers.zero(both)));
    return List.of(both, b.expr(pivots), first(isZero));
  }

  /** Returns the row of the first element of greatest magnitude from a row on. */
  private static Expr pivot(Expr column, Value from) {
    HloBuilder b = column.builder();
    Expr magnitude =
        column.isComplex() ? column.real().abs().plus(column.imag().abs()) : column.abs();
    Expr isOpen = MatrixSteps.places(column, ROWS, ComparisonDirection.GE, from);
    Expr open = isOpen.select(magnitude, magnitude.like(-1));
    Expr largest = MatrixSteps.reduce(Reduction.MAX, open, ROWS);
    Expr row = b.expr(DynamicShapes.indices(b, column.value(), TensorTypes.rank(column) - ROWS));
    Expr none = row.like(Long.MAX_VALUE);
    Expr candidates = open.eq(MatrixSteps.spread(largest, open)).select(row, none);
    Expr found = MatrixSteps.reduce(Reduction.MIN, candidates, ROWS);
    // NaN is no candidate.
    Expr own = Formulas.spread(from, found);
    return found.eq(found.like(Long.MAX_VALUE)).select(own, found);
  }

  /** Exchanges a row with another one of each matrix. */
  private static Expr exchanged(Expr matrix, Value first, Expr second) {
    HloBuilder b = matrix.builder();
    Expr row = b.expr(DynamicShapes.indices(b, matrix.value(), TensorTypes.rank(matrix) - ROWS));
    Expr isSecond = row.eq(MatrixSteps.spread(second, row));
    Expr upper = MatrixSteps.take(matrix, ROWS, first);
    Expr lower =
        MatrixSteps.reduce(Reduction.SUM, isSecond.select(matrix, Numbers.zero(matrix)), ROWS);
    Expr moved = isSecond.select(MatrixSteps.spread(upper, matrix), matrix);
    return MatrixSteps.put(moved, ROWS, first, lower);
  }

  /** Subtracts multiples of a row from those below, whose first elements become the factors. */
  private static Expr eliminated(Expr matrix, Value k) {
    Expr row = MatrixSteps.take(matrix, ROWS, k);
    Expr column = MatrixSteps.take(matrix, COLUMNS, k);
    Expr pivot = MatrixSteps.take(row, COLUMNS, k);
    Expr divisor = pivot.eq(Numbers.zero(pivot)).select(pivot.like(1), pivot);
    Expr isBelow = MatrixSteps.places(column, ROWS, ComparisonDirection.GT, k);
    Expr factors = isBelow.select(column.over(MatrixSteps.spread(divisor, column)), column);
    Expr multiples = MatrixSteps.spread(factors, matrix).times(MatrixSteps.spread(row, matrix));
    Expr isRest =
        MatrixSteps.places(matrix, ROWS, ComparisonDirection.GT, k)
            .and(MatrixSteps.places(matrix, COLUMNS, ComparisonDirection.GT, k));
    return MatrixSteps.put(isRest.select(matrix.minus(multiples), matrix), COLUMNS, k, factors);
  }

  /**
   * Returns the order of rows after exchanges, numbered from 0.
   *
   * @param pivots for each row the one that it is exchanged with, from 0
   * @param count of the rows
   */
  public static Expr permutation(Expr pivots, Size count) {
    HloBuilder b = pivots.builder();
    List<Size> sizes = Size.allOf(b, pivots.value());
    int rank = sizes.size();
    Size steps = sizes.getLast();
    sizes.add(Size.of(b, 1));
    Expr exchanges = b.expr(Size.reshape(b, pivots.value(), sizes));
    sizes.set(rank - 1, count);
    Expr initial = b.expr(Size.iota(b, sizes, rank - 1, IntegerType.I32));
    Expr order =
        MatrixSteps.loop(
                b,
                steps,
                false,
                List.of(initial),
                (k, values) -> {
                  Expr other = MatrixSteps.take(exchanges, ROWS, k).convert(IntegerType.I64);
                  return List.of(exchanged(values.getFirst(), k, other));
                })
            .getFirst();
    sizes.removeLast();
    return b.expr(Size.reshape(b, order.value(), sizes));
  }
}
