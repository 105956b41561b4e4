package org.hlo4j.formulas.linalg;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.elementwise.ComplexNumbers;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.SliceBounds;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.stablehlo.DynamicSliceOp;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.Indexing;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Loops over the rows or columns of matrices, which are the last two dimensions of tensors, and the
 * parts that such loops read and write at a place that they compute. A part has all dimensions, one
 * of which is of size 1.
 */
final class MatrixSteps {
  /** The dimension of rows, and that of columns, counted from the end. */
  static final int ROWS = 2;

  static final int COLUMNS = 1;

  private MatrixSteps() {}

  /** Computes the next values from those before. */
  interface Step {
    List<Expr> next(Value place, List<Expr> values);
  }

  /**
   * Runs a step at each place.
   *
   * @param isDescending whether the last place is the first
   */
  static List<Expr> loop(
      HloBuilder b, Size count, boolean isDescending, List<Expr> initial, Step step) {
    if (count.is(0)) {
      return initial; // a step could take no part of what is empty
    }
    @Nullable Value last = isDescending ? SliceBounds.last(count) : null;
    List<Value> results =
        RegionBodies.counted(
            b,
            count.value(),
            initial.stream().map(Expr::value).toList(),
            (index, values) -> {
              Value place = last == null ? index : b.subtract(last, index);
              return step.next(place, exprs(b, values)).stream().map(Expr::value).toList();
            });
    return exprs(b, results);
  }

  private static List<Expr> exprs(HloBuilder b, List<? extends Value> values) {
    return values.stream().map(b::expr).toList();
  }

  // Parts at a place.

  private static int dimension(Expr x, int fromEnd) {
    return TensorTypes.rank(x) - fromEnd;
  }

  static Size size(Expr x, int fromEnd) {
    return Size.of(x.builder(), x.value(), dimension(x, fromEnd));
  }

  /** Returns whether the place of each element in a dimension compares so with another. */
  static Expr places(Expr x, int fromEnd, ComparisonDirection direction, Value place) {
    HloBuilder b = x.builder();
    List<Size> line = List.of(size(x, fromEnd));
    Value index = Size.iota(b, line, 0, IntegerType.I64);
    Value other = Size.broadcast(b, place, line, LongList.of());
    Value holds = b.compare(index, direction, other);
    return b.expr(
        DynamicShapes.broadcastLike(b, holds, x.value(), LongList.of(dimension(x, fromEnd))));
  }

  /** Returns the row or column at a place. */
  static Expr take(Expr x, int fromEnd, Value place) {
    HloBuilder b = x.builder();
    RankedTensorType type = TensorTypes.of(x.value());
    if (!type.hasStaticShape()) {
      Expr only = places(x, fromEnd, ComparisonDirection.EQ, place).select(x, Numbers.zero(x));
      return reduce(Reduction.SUM, only, fromEnd);
    }
    List<Value> starts = new ArrayList<>(Collections.nCopies(type.rank(), b.i64(0)));
    starts.set(dimension(x, fromEnd), place);
    long[] sizes = type.shape().toArray();
    sizes[dimension(x, fromEnd)] = 1;
    return b.expr(
        b.infer(
            b.state(Indexing.DYNAMIC_SLICE, x.value())
                .addOperands(starts)
                .set(DynamicSliceOp.SLICE_SIZES, LongList.wrap(sizes))));
  }

  /** Returns matrices with another row or column at a place. */
  static Expr put(Expr x, int fromEnd, Value place, Expr part) {
    return places(x, fromEnd, ComparisonDirection.EQ, place).select(spread(part, x), x);
  }

  /** Returns parts in all rows or columns of matrices. */
  static Expr spread(Expr part, Expr model) {
    HloBuilder b = model.builder();
    return b.expr(
        DynamicShapes.broadcastLike(
            b, part.value(), model.value(), Dimensions.range(0, TensorTypes.rank(part))));
  }

  /** Returns the rows or columns reduced to one. */
  static Expr reduce(Reduction reduction, Expr x, int fromEnd) {
    KnownAxes axes = new KnownAxes(LongList.of(dimension(x, fromEnd)));
    return x.builder().expr(axes.keep(axes.reduce(reduction, x), x.value()));
  }

  // Matrices of one batch.

  static Expr product(Expr left, Expr right) {
    int rank = TensorTypes.rank(left);
    HloBuilder b = left.builder();
    return b.expr(Products.dot(b, left.value(), right.value(), rank - 2, rank - 1, rank - 2));
  }

  static Expr transposed(Expr x) {
    int rank = TensorTypes.rank(x);
    long[] order = DynamicShapes.swapped(rank, rank - 2, rank - 1).toArray();
    return x.builder().expr(x.builder().transpose(x.value(), order));
  }

  static Expr adjoint(Expr x) {
    return ComplexNumbers.conjugate(transposed(x));
  }

  // Complex numbers, and real ones, whose imaginary part is zero.

  static Expr real(Expr x) {
    return x.isComplex() ? x.real() : x;
  }

  /** Returns real numbers in the element type of others. */
  static Expr like(Expr real, Expr model) {
    return model.isComplex() ? real.complex(Numbers.zero(real)) : real;
  }

  /** Returns the squares of absolute values. */
  static Expr squares(Expr x) {
    return x.isComplex() ? x.real().times(x.real()).plus(x.imag().times(x.imag())) : x.times(x);
  }
}
