package org.hlo4j.formulas.classical;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.linalg.Products;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Matrices with a row for each sample and a column for each feature. */
public final class Features {
  private Features() {}

  /** Norms of rows. A row whose norm is zero stays as it is. */
  public enum Norm {
    /** The largest element, with its sign. */
    MAX,
    L1,
    L2
  }

  /**
   * Returns numbers as a matrix of floats. A vector is one row.
   *
   * @throws UnsupportedNodeException if the numbers have another rank
   */
  public static Expr matrix(Expr x) {
    HloBuilder b = x.builder();
    int rank = TensorTypes.of(x.value()).rank();
    if (rank != 1 && rank != 2) {
      throw UnsupportedNodeException.of("its features are a tensor of rank %d", rank);
    }
    Expr floats =
        Formulas.convert(x, x.elementType() == FloatType.F64 ? FloatType.F64 : FloatType.F32);
    return rank == 2 ? floats : Movement.unsqueezed(b, floats.value(), 0);
  }

  /** Returns a matrix plus a number for each column; a single number is for all. */
  public static Expr plus(Expr matrix, double... numbers) {
    return Formulas.plus(matrix, Table.row(matrix, numbers));
  }

  /** Returns floats whose last dimension is features minus offsets, times scales. */
  public static Expr scaled(Expr x, double[] offsets, double[] scales) {
    Expr shifted = Formulas.minus(x, Table.row(x, offsets));
    return Formulas.times(shifted, Table.row(x, scales));
  }

  /** Returns the rows of a matrix divided by their norms. */
  public static Expr normalized(Expr matrix, Norm norm) {
    Axes columns = Axes.of(2, 1);
    Expr divisor =
        switch (norm) {
          case MAX -> columns.spreadMax(matrix);
          case L1 -> columns.spreadSum(matrix.abs());
          case L2 -> columns.spreadSum(Formulas.square(matrix)).sqrt();
        };
    return divisor.eq(divisor.like(0)).select(matrix, matrix.over(divisor));
  }

  /**
   * Returns numbers, with others in place of missing ones.
   *
   * @param missing the number that is missing; null for NaN
   * @param replacements of the numbers of each column, or of all
   */
  public static Expr imputed(Expr x, @Nullable Value missing, Value replacements) {
    HloBuilder b = x.builder();
    Expr isMissing = missing == null ? x.ne(x) : x.eq(Formulas.spread(missing, x));
    Value all = Size.broadcast(b, replacements, Size.allOf(b, x.value()));
    return isMissing.select(b.expr(all), x);
  }

  /** Returns the first columns of a matrix; those that it lacks are zero. */
  public static Expr columns(Expr matrix, long count) {
    HloBuilder b = matrix.builder();
    Value x = matrix.value();
    Size own = Size.of(b, x, 1);
    Size wanted = Size.of(b, count);
    if (own.is(count)) {
      return matrix;
    }
    Value padded =
        own.isKnown() && own.orDynamic() > count ? x : Movement.padded(b, x, 1, 0, wanted);
    return b.expr(DynamicShapes.slice(b, padded, 1, Size.of(b, 0), wanted));
  }

  /**
   * Returns the elements at indices of the last dimension; those of a vector are a row.
   *
   * @param indices integers, in their order
   */
  public static Expr extracted(Expr x, Value indices) {
    HloBuilder b = x.builder();
    int rank = TensorTypes.of(x.value()).rank();
    if (rank == 0) {
      throw UnsupportedNodeException.of("its features are a number");
    }
    Value list = DynamicShapes.flat(b, Formulas.convert(b, indices, IntegerType.I64));
    Value taken = Gathering.take(b, x.value(), list, rank - 1);
    return rank == 1 ? Movement.unsqueezed(b, taken, 0) : b.expr(taken);
  }

  /**
   * Returns the products of rows with coefficients.
   *
   * @param targets how many products each row has
   * @param coefficients of each target, of as many features as there are
   * @param intercepts added to each target; none for zero
   * @throws UnsupportedNodeException if the coefficients are not for these targets
   */
  public static Expr linear(Expr matrix, long targets, double[] coefficients, double[] intercepts) {
    if (targets < 1
        || coefficients.length == 0
        || coefficients.length % targets != 0
        || (intercepts.length != 0 && intercepts.length != targets)) {
      throw UnsupportedNodeException.of(
          "it has %d coefficients and %d intercepts for %d targets",
          coefficients.length, intercepts.length, targets);
    }
    HloBuilder b = matrix.builder();
    LongList shape = LongList.of(targets, coefficients.length / targets);
    Value weights = Table.of(b, matrix.elementType(), shape, coefficients);
    Expr products = Products.linear(matrix, weights, null);
    return intercepts.length == 0 ? products : plus(products, intercepts);
  }

  /** Returns matrices side by side, of as many columns as are given for each. */
  public static Expr vector(List<Expr> matrices, LongList columns) {
    HloBuilder b = matrices.getFirst().builder();
    List<Value> parts = new ArrayList<>();
    for (int i = 0; i < matrices.size(); i++) {
      parts.add(columns(matrices.get(i), columns.get(i)).value());
    }
    return b.expr(b.concatenate(parts, 1));
  }
}
