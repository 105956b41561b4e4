package org.hlo4j.formulas.linalg;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.SliceBounds;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Determinants of matrices, by Gaussian elimination. In each step the largest element of a column
 * is the pivot; its row stays where it is and takes part no longer. The sign is that of the
 * permutation of rows.
 */
public final class Determinant {
  private static final LongList ROWS = LongList.of(1);

  private final HloBuilder b;

  /** Of batch and rows. */
  private final List<Size> sizes;

  private Determinant(HloBuilder b, List<Size> sizes) {
    this.b = b;
    this.sizes = sizes;
  }

  /**
   * Returns the determinants of the matrices that the last two dimensions are.
   *
   * @param given square matrices of floats
   */
  public static Value of(HloBuilder b, Value given) {
    Type type = TensorTypes.elementOf(given);
    List<Size> all = Size.allOf(b, given);
    int rank = all.size();
    if (rank < 2) {
      throw UnsupportedNodeException.of("a tensor of rank %d has no matrices", rank);
    }
    List<Size> outer = all.subList(0, rank - 2);
    Size batch = Size.product(b, outer);
    Size order = all.get(rank - 1);
    Value flat = Size.reshape(b, given, List.of(batch, order, order));
    Value matrices = Formulas.convert(b, flat, RegionBodies.sumType(type));
    Value determinants = new Determinant(b, List.of(batch, order)).of(matrices);
    return Formulas.convert(b, Size.reshape(b, determinants, outer), type);
  }

  private Value of(Value matrices) {
    Value one = RegionBodies.scalar(b, TensorTypes.elementOf(matrices), 1);
    List<Value> initial = new ArrayList<>();
    initial.add(matrices);
    initial.add(DynamicShapes.fill(b, RegionBodies.scalar(b, IntegerType.I1, 1), sizes));
    initial.add(DynamicShapes.fill(b, one, sizes.subList(0, 1)));
    return RegionBodies.counted(
            b,
            sizes.get(1).value(),
            initial,
            (column, values) -> step(column, values.get(0), values.get(1), values.get(2)))
        .getLast();
  }

  /** Returns the matrices after a column, which rows take part, and the products of pivots. */
  private List<Value> step(Value index, Value matrices, Value isLeft, Value product) {
    Expr column = b.expr(SliceBounds.at(b, matrices, 2, index));
    Expr left = b.expr(isLeft);
    Expr row = b.expr(Size.iota(b, Size.allOf(b, isLeft), 1, IntegerType.I64));
    Expr size = left.select(column.abs(), column.like(-1));
    Expr largest = b.expr(Reduction.MAX.apply(b, size.value(), ROWS));
    Expr candidates = left.and(size.eq(each(largest, size))).select(row, row.like(Long.MAX_VALUE));
    Expr place = b.expr(Reduction.MIN.apply(b, candidates.value(), ROWS));
    Expr isPivot = row.eq(each(place, row));
    Expr pivot = sum(isPivot.select(column, column.like(0)), ROWS);

    Expr matrix = b.expr(matrices);
    Expr chosen = rows(isPivot, matrix).select(matrix, matrix.like(0));
    Expr pivotRow = sum(chosen, ROWS);
    Expr divisor = pivot.eq(pivot.like(0)).select(pivot.like(1), pivot);
    Expr others = left.and(isPivot.not());
    Expr factor = others.select(column.over(each(divisor, column)), column.like(0));
    Expr eliminated = rows(factor, matrix).times(columns(pivotRow, matrix));

    Expr isBefore = others.and(row.lt(each(place, row)));
    Expr passed = sum(isBefore.convert(column.elementType()), ROWS);
    Expr two = passed.like(2);
    Expr sign = passed.like(1).minus(two.times(passed.remainder(two)));
    Expr isNumber = largest.eq(largest);
    Expr next = b.expr(product).times(sign).times(isNumber.select(pivot, largest));
    return List.of(matrix.minus(eliminated).value(), others.value(), next.value());
  }

  private Expr sum(Expr x, LongList dimensions) {
    return b.expr(Reduction.SUM.apply(b, x.value(), dimensions));
  }

  private Expr each(Expr perMatrix, Expr model) {
    return Formulas.broadcastLike(perMatrix.value(), model, 0);
  }

  private Expr rows(Expr perRow, Expr matrix) {
    return Formulas.broadcastLike(perRow.value(), matrix, 0, 1);
  }

  private Expr columns(Expr perColumn, Expr matrix) {
    return Formulas.broadcastLike(perColumn.value(), matrix, 0, 2);
  }
}
