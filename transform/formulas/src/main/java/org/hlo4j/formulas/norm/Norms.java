package org.hlo4j.formulas.norm;

import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.linalg.SingularValues;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;

/** Norms of vectors and matrices. */
public final class Norms {
  private Norms() {}

  /**
   * Returns the norms of vectors.
   *
   * @param order may be zero, which counts elements, or infinite
   */
  public static Expr vector(Expr x, double order, KnownAxes axes) {
    Expr abs = Formulas.abs(x);
    if (Double.isInfinite(order)) {
      return axes.reduce(order > 0 ? Reduction.MAX : Reduction.MIN, abs);
    }
    if (order == 0) {
      Expr isCounted = abs.ne(abs.like(0)).convert(abs.elementType());
      return axes.reduce(Reduction.SUM, isCounted);
    }
    if (order == 1) {
      return axes.reduce(Reduction.SUM, abs);
    }
    if (order == 2) {
      // Squares of real numbers need no absolute values, and are the form that is recognized.
      Expr real = x.isComplex() ? abs : x;
      return axes.reduce(Reduction.SUM, real.times(real)).sqrt();
    }
    Expr sum = axes.reduce(Reduction.SUM, abs.power(abs.like(order)));
    return sum.power(sum.like(1 / order));
  }

  /** Returns a reduction of the last dimension. */
  public static Expr ofVectors(Reduction reduction, Expr vectors) {
    KnownAxes last = new KnownAxes(LongList.of(TensorTypes.rank(vectors) - 1L));
    return last.reduce(reduction, vectors);
  }

  /**
   * Returns the norms of matrices.
   *
   * @param order 1, 2 or infinity, or its negative, for the least in place of the greatest
   * @param row the dimension of the rows
   * @param column that of the columns
   */
  public static Expr matrix(Expr x, double order, int row, int column) {
    Reduction reduction = order > 0 ? Reduction.MAX : Reduction.MIN;
    if (Math.abs(order) == 2) {
      return ofVectors(reduction, SingularValues.values(x, row, column));
    }
    boolean isOfColumns = Math.abs(order) == 1;
    if (!isOfColumns && !Double.isInfinite(order)) {
      throw UnsupportedNodeException.of("matrices have no norm %s", order);
    }
    int summed = isOfColumns ? row : column;
    int other = isOfColumns ? column : row;
    Expr sums = new KnownAxes(LongList.of(summed)).reduce(Reduction.SUM, Formulas.abs(x));
    KnownAxes rest = new KnownAxes(LongList.of(other < summed ? other : other - 1));
    return rest.reduce(reduction, sums);
  }
}
