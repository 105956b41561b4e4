package org.hlo4j.formulas.linalg;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * A decomposition by singular values; those of a matrix of infinities or NaN are NaN.
 *
 * @param left singular vectors, which are columns
 * @param values descending
 * @param right singular vectors, conjugated, which are rows
 */
public record SingularValues(Matrices left, Expr values, Matrices right) {
  /** Returns a decomposition with all singular vectors, or those of the singular values. */
  public static SingularValues of(Matrices a, boolean isFull) {
    return of(a, isFull ? 'A' : 'S');
  }

  private static SingularValues of(Matrices a, char mode) {
    HloBuilder b = a.builder();
    long least = a.least();
    long left = mode == 'A' ? a.rows() : least;
    long right = mode == 'A' ? a.columns() : least;
    if (least == 0) {
      return new SingularValues(
          a.identity(a.rows(), left),
          b.expr(a.zeros(a.realType(), 0)),
          a.identity(right, a.columns()));
    }
    List<Value> results =
        LapackRoutine.SINGULAR_VALUES.call(
            a,
            List.of(LapackRoutine.letter("mode", mode)),
            LapackRoutine.Result.like(a),
            new LapackRoutine.Result(a.realType(), least),
            new LapackRoutine.Result(a.elementType(), a.rows(), left),
            new LapackRoutine.Result(a.elementType(), right, a.columns()),
            LapackRoutine.INFO);
    Value info = results.get(4);
    return new SingularValues(
        new Matrices(b, LapackRoutine.orNan(b, info, results.get(2))),
        b.expr(LapackRoutine.orNan(b, info, results.get(1))),
        new Matrices(b, LapackRoutine.orNan(b, info, results.get(3))));
  }

  /** Returns singular values, in descending order. */
  public static Expr values(Matrices a) {
    return of(a, 'N').values;
  }

  /** Returns the singular values of matrices whose rows and columns are two of the dimensions. */
  public static Expr values(Expr x, int row, int column) {
    int rank = TensorTypes.rank(x);
    List<Long> order = new ArrayList<>();
    for (long i = 0; i < rank; i++) {
      if (i != row && i != column) {
        order.add(i);
      }
    }
    order.add((long) row);
    order.add((long) column);
    Value moved = x.builder().transpose(x.value(), LongList.copyOf(order).toArray());
    return values(new Matrices(x.builder(), moved));
  }

  /**
   * Returns one over the values that are used, and zero for the others.
   *
   * @throws UnsupportedNodeException if the tensors are not of one rank
   */
  public static Expr inverses(Expr values, Expr isUsed) {
    if (TensorTypes.rank(isUsed) != TensorTypes.rank(values)) {
      throw UnsupportedNodeException.of("its tolerances have more dimensions than its matrices");
    }
    return isUsed.select(values.like(1).over(values), values.like(0));
  }
}
