package org.hlo4j.formulas.linalg;

import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.MultidirectionalBroadcast;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.SliceBounds;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.opset.stablehlo.Transpose;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * The factors of matrices whose rows are permuted, as LAPACK stores them.
 *
 * @param both the lower factor, without its diagonal of ones, and the upper one
 * @param pivots for each row the one that it is exchanged with, from 1
 */
public record LuFactors(Matrices both, Value pivots) {
  /** The factors of matrices, and which of them are singular: LAPACK's {@code info}. */
  public record Result(LuFactors factors, Value info) {
    /** Returns the inverses of square matrices; those of singular ones are NaN. */
    public Matrices inverse() {
      Matrices both = factors.both;
      Matrices inverse = factors.solve(both.identity(both.rows(), both.rows()), true, false);
      return new Matrices(
          both.builder(), LapackRoutine.orNan(both.builder(), info, inverse.value()));
    }
  }

  /**
   * Creates factors.
   *
   * @throws UnsupportedNodeException if the pivots are not those of the matrices
   */
  public LuFactors {
    RankedTensorType type = TensorTypes.of(pivots);
    LongList shape = Dimensions.concat(both.batch(), LongList.of(both.least()));
    if (!type.shape().equals(shape) || !(type.elementType() instanceof IntegerType)) {
      throw UnsupportedNodeException.of(
          "matrices of shape %s have no pivots of type %s", both.type().shape(), type);
    }
  }

  /** Returns the factors of matrices. */
  public static Result of(Matrices a) {
    if (a.least() == 0) {
      Value pivots = a.zeros(IntegerType.I32, 0);
      return new Result(new LuFactors(a, pivots), a.zeros(IntegerType.I32));
    }
    List<Value> results =
        LapackRoutine.LU.call(
            a,
            List.of(),
            LapackRoutine.Result.like(a),
            new LapackRoutine.Result(IntegerType.I32, a.least()),
            LapackRoutine.INFO);
    Matrices both = new Matrices(a.builder(), results.get(0));
    return new Result(new LuFactors(both, results.get(1)), results.get(2));
  }

  private HloBuilder builder() {
    return both.builder();
  }

  public Matrices lower() {
    return both.firstColumns(both.least()).unitLowerTriangle();
  }

  public Matrices upper() {
    return both.firstRows(both.least()).upperTriangle();
  }

  // The permutation of rows.

  /**
   * Returns for each row the one that is exchanged for it, from 0.
   *
   * @param isInverse whether the exchanges are undone
   */
  private Value permutation(boolean isInverse) {
    HloBuilder b = builder();
    Size batch = Size.product(b, Size.known(b, both.batch()));
    Size count = Size.of(b, both.least());
    List<Size> sizes = List.of(batch, Size.of(b, both.rows()));
    Value rows = Size.iota(b, sizes, 1, IntegerType.I64);
    List<Size> all = Size.known(b, Dimensions.concat(both.batch(), LongList.of(both.rows())));
    if (count.is(0) || batch.is(0)) {
      return Size.reshape(b, rows, all);
    }
    Value flat = b.convert(Size.reshape(b, pivots, List.of(batch, count)), IntegerType.I64);
    Value last = SliceBounds.last(count);
    Value order =
        RegionBodies.counted(
                b,
                count.value(),
                List.of(rows),
                (step, values) -> {
                  Value place = isInverse ? b.subtract(last, step) : step;
                  return List.of(exchanged(flat, place, values.getFirst()));
                })
            .getFirst();
    return Size.reshape(b, order, all);
  }

  /** Exchanges a row, in all matrices, for that of its pivot. */
  private Value exchanged(Value flat, Value place, Value order) {
    HloBuilder b = builder();
    List<Size> sizes = Size.allOf(b, order);
    Expr row = b.expr(Size.iota(b, sizes, 1, IntegerType.I64));
    Expr pivot = b.expr(SliceBounds.at(b, flat, 1, place));
    Expr other = spread(pivot.minus(pivot.like(1L)), sizes);
    Expr isFirst = row.eq(b.expr(DynamicShapes.fill(b, place, sizes)));
    Expr isSecond = row.eq(other);
    Expr x = b.expr(order);
    KnownAxes rows = new KnownAxes(LongList.of(1));
    Expr first = rows.reduce(Reduction.SUM, isFirst.select(x, x.like(0L)));
    Expr second = rows.reduce(Reduction.SUM, isSecond.select(x, x.like(0L)));
    Expr changed = isSecond.select(spread(first, sizes), x);
    return isFirst.select(spread(second, sizes), changed).value();
  }

  private Expr spread(Expr perMatrix, List<Size> sizes) {
    return builder().expr(Size.broadcast(builder(), perMatrix.value(), sizes, LongList.of(0)));
  }

  /** Returns the matrices by which the product of the factors is to be multiplied from the left. */
  public Matrices permutationMatrix() {
    HloBuilder b = builder();
    long rows = both.rows();
    List<Size> sizes = Size.known(b, Dimensions.concat(both.batch(), LongList.of(rows, rows)));
    int rank = sizes.size();
    LongList dimensions = Dimensions.concat(Dimensions.range(0, rank - 2), LongList.of(rank - 1));
    Expr chosen = b.expr(Size.broadcast(b, permutation(false), sizes, dimensions));
    Expr row = b.expr(Size.iota(b, sizes, rank - 2, IntegerType.I64));
    return new Matrices(b, Numbers.convert(row.eq(chosen), both.elementType()).value());
  }

  /** Returns the determinants of the permutations, 1 or -1. */
  public Expr sign(Type type) {
    HloBuilder b = builder();
    Expr pivot = b.expr(pivots).convert(IntegerType.I64);
    int rank = TensorTypes.of(pivots).rank();
    List<Size> sizes = Size.allOf(b, pivots);
    Expr row = b.expr(Size.iota(b, sizes, rank - 1, IntegerType.I64));
    Expr isExchanged = pivot.ne(row.plus(row.like(1L))).convert(IntegerType.I64);
    Expr count = Axes.of(rank, rank - 1).reduce(Reduction.SUM, isExchanged);
    Expr isOdd = count.remainder(count.like(2L)).eq(count.like(1L));
    Expr one = Numbers.convert(count, type).like(1);
    return isOdd.select(one.negate(), one);
  }

  // Systems.

  /**
   * Solves A X = B, or X A = B. Batches are broadcast.
   *
   * @param isAdjoint whether the matrix of the system is the adjoint of A
   */
  public Matrices solve(Matrices right, boolean isLeft, boolean isAdjoint) {
    both.square();
    return isLeft ? solve(right, isAdjoint) : solve(right.adjoint(), !isAdjoint).adjoint();
  }

  private Matrices solve(Matrices right, boolean isAdjoint) {
    HloBuilder b = builder();
    if (right.rows() != both.rows()) {
      throw UnsupportedNodeException.of(
          "matrices of shape %s have no right-hand sides of shape %s",
          both.type().shape(), right.type().shape());
    }
    List<Size> column = Size.known(b, both.batch());
    column.add(Size.of(b, both.rows()));
    column.add(Size.of(b, 1));
    Value order = Size.reshape(b, permutation(isAdjoint), column);
    List<Value> all =
        MultidirectionalBroadcast.broadcast(b, List.of(both.value(), right.value(), order), 2);
    Value matrix = all.get(0);
    Value permutation = all.get(2);
    Matrices given = new Matrices(b, all.get(1));
    if (isAdjoint) {
      Value half = triangular(matrix, given.value(), true, Transpose.ADJOINT);
      Value whole = triangular(matrix, half, false, Transpose.ADJOINT);
      return new Matrices(b, whole).permuted(permutation);
    }
    Value half =
        triangular(matrix, given.permuted(permutation).value(), false, Transpose.NO_TRANSPOSE);
    return new Matrices(b, triangular(matrix, half, true, Transpose.NO_TRANSPOSE));
  }

  private Value triangular(Value matrix, Value right, boolean isUpper, Transpose transpose) {
    return TriangularFactors.solve(builder(), matrix, right, true, isUpper, !isUpper, transpose);
  }

  /** Returns the inverses of square matrices; those of singular ones are NaN. */
  public static Matrices inverse(Matrices a) {
    return of(a.square()).inverse();
  }

  /** Returns the determinants of square matrices. */
  public Expr determinant() {
    Expr diagonal = both.diagonal();
    int rank = TensorTypes.rank(diagonal);
    Expr product = Axes.of(rank, rank - 1).reduce(Reduction.PRODUCT, diagonal);
    return product.times(sign(product.elementType()));
  }
}
