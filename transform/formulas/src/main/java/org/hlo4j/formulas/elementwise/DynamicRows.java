package org.hlo4j.formulas.elementwise;

import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Rows of numbers as integers of eight bits with a sign, whose scales are chosen when the program
 * runs.
 *
 * @param integers minus their zero points, of type i32
 * @param scales those of rows, where the dimension of columns has size one
 */
public record DynamicRows(Expr integers, Expr scales) {
  /**
   * Returns rows whose least and greatest numbers, or zero, become the least and the greatest
   * integer. Ties are rounded away from zero.
   *
   * @param x of shape (..., columns), of a type of floats
   * @throws UnsupportedNodeException if it has rank 0
   */
  public static DynamicRows of(Expr x) {
    int rank = TensorTypes.rank(x);
    if (rank == 0) {
      throw UnsupportedNodeException.of("a tensor of rank 0 has no rows");
    }
    HloBuilder b = x.builder();
    KnownAxes columns = new KnownAxes(LongList.of(rank - 1));
    Expr low = columns.reduce(Reduction.MIN, x);
    Expr high = columns.reduce(Reduction.MAX, x);
    low = low.min(low.like(0.0));
    high = high.max(high.like(0.0));
    Expr inverse = low.eq(high).select(low.like(1.0), high.like(255.0).over(high.minus(low)));
    Expr scale = inverse.eq(inverse.like(0.0)).select(inverse, inverse.like(1.0).over(inverse));
    Expr first = low.like(-128.0);
    Expr last = low.like(127.0);
    Expr scaledLow = low.times(inverse);
    Expr scaledHigh = high.times(inverse);
    Expr error = first.plus(scaledLow).plus(last.plus(scaledHigh));
    Expr zero = error.gt(error.like(0.0)).select(first.minus(scaledLow), last.minus(scaledHigh));
    Expr rounded = b.expr(b.roundNearestEven(zero.max(first).min(last).value()));
    Expr zeros = columns.spread(rounded, x);
    Expr products = x.times(columns.spread(inverse, x));
    Expr integers = b.expr(b.roundNearestAfz(products.value())).plus(zeros);
    Expr limited = integers.max(x.like(-128.0)).min(x.like(127.0)).minus(zeros);
    return new DynamicRows(
        limited.convert(IntegerType.I32), b.expr(columns.keep(scale, x.value())));
  }
}
