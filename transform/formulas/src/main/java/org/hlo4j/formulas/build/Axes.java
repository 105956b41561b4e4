package org.hlo4j.formulas.build;

import java.util.Arrays;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.formula.FormulaAxes;
import org.jspecify.annotations.Nullable;

/** Dimensions over which tensors of one shape are reduced. */
public interface Axes extends FormulaAxes {
  /** Returns a tensor reduced over these dimensions, for {@link #spread} and {@link #result}. */
  Expr reduce(Reduction reduction, Expr x);

  @Override
  default Expr sum(Expr x) {
    return reduce(Reduction.SUM, x);
  }

  @Override
  default Expr maximum(Expr x) {
    return reduce(Reduction.MAX, x);
  }

  /**
   * Returns the result of a reduction.
   *
   * @param model a tensor of the shape before
   * @param keep whether the reduced dimensions are of size one rather than removed
   * @param declared the type that the model declares, if any
   */
  Value result(Expr reduced, Expr model, boolean keep, @Nullable RankedTensorType declared);

  /** Returns the means. */
  default Expr mean(Expr x) {
    Expr sum = sum(x);
    return sum.over(count(sum, x));
  }

  /** Returns how many elements are reduced to one, broadcast. */
  default Expr spreadCount(Expr x) {
    return spread(count(sum(x), x), x);
  }

  /** Returns the sums, broadcast. */
  default Expr spreadSum(Expr x) {
    return spread(sum(x), x);
  }

  /** Returns the maxima, broadcast. */
  default Expr spreadMax(Expr x) {
    return spread(maximum(x), x);
  }

  /** Returns the means, broadcast. */
  default Expr spreadMean(Expr x) {
    return spread(mean(x), x);
  }

  /**
   * Returns dimensions that are known.
   *
   * @param dimensions which may count from the end
   */
  static Axes of(int rank, long... dimensions) {
    return new KnownAxes(
        LongList.wrap(
            Arrays.stream(dimensions)
                .map(dimension -> dimension(dimension, rank))
                .sorted()
                .distinct()
                .toArray()));
  }

  /** Returns the dimensions from one to another, exclusive. */
  static Axes range(int from, int to) {
    return new KnownAxes(Dimensions.range(from, to));
  }

  /**
   * Returns a dimension of a tensor.
   *
   * @param axis which may count from the end
   * @throws UnsupportedNodeException if the tensor does not have it
   */
  static int dimension(long axis, int rank) {
    if (axis < -rank || axis >= rank) {
      throw UnsupportedNodeException.of("axis %d is not one of a tensor of rank %d", axis, rank);
    }
    return (int) (axis < 0 ? axis + rank : axis);
  }
}
