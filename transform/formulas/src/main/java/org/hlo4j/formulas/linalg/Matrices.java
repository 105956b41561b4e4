package org.hlo4j.formulas.linalg;

import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.elementwise.ComplexNumbers;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * A batch of matrices of known size, of elements for which LAPACK has routines: the last two
 * dimensions of a tensor are their rows and columns.
 */
public record Matrices(HloBuilder builder, Value value) {
  /**
   * Creates a batch.
   *
   * @throws UnsupportedNodeException if the tensor is none
   */
  public Matrices {
    RankedTensorType type = TensorTypes.of(value);
    if (type.rank() < 2) {
      throw UnsupportedNodeException.of("a tensor of rank %d has no matrices", type.rank());
    }
    if (!type.hasStaticShape()) {
      throw UnsupportedNodeException.ofOpenSizes(
          "matrices of open size %s are not decomposed", type);
    }
    if (!LapackRoutine.has(type.elementType())) {
      throw UnsupportedNodeException.of("matrices of %s are not decomposed", type.elementType());
    }
    DynamicShapes.requireFewDimensions(type.rank());
  }

  /** Returns whether a tensor is a batch of matrices. */
  public static boolean are(Value value) {
    RankedTensorType type = TensorTypes.of(value);
    return type.rank() >= 2 && type.hasStaticShape() && LapackRoutine.has(type.elementType());
  }

  /**
   * Returns this batch.
   *
   * @throws UnsupportedNodeException if its matrices are not square
   */
  public Matrices square() {
    if (rows() != columns()) {
      throw UnsupportedNodeException.of(
          "matrices of %d rows and %d columns are not square", rows(), columns());
    }
    return this;
  }

  /** Returns a tensor without elements, which replaces a result that is not computed. */
  public static Value none(HloBuilder b, Type elementType) {
    return b.constant(Splats.of(RankedTensorType.of(elementType, 0), 0L));
  }

  private Matrices with(Value other) {
    return new Matrices(builder, other);
  }

  public RankedTensorType type() {
    return TensorTypes.of(value);
  }

  public int rank() {
    return type().rank();
  }

  public LongList batch() {
    return type().shape().subList(0, rank() - 2);
  }

  public long rows() {
    return type().shape().get(rank() - 2);
  }

  public long columns() {
    return type().shape().get(rank() - 1);
  }

  /** Returns the number of rows or columns, whichever are fewer. */
  public long least() {
    return Math.min(rows(), columns());
  }

  public Type elementType() {
    return type().elementType();
  }

  public Type realType() {
    return Numbers.realType(elementType());
  }

  public boolean isComplex() {
    return expr().isComplex();
  }

  public Expr expr() {
    return builder.expr(value);
  }

  // Other matrices.

  /** Returns a tensor of zeros of this batch. */
  public Value zeros(Type elementType, long... sizes) {
    LongList shape = Dimensions.concat(batch(), LongList.wrap(sizes));
    return builder.constant(Splats.of(RankedTensorType.of(shape, elementType), 0L));
  }

  /** Returns identity matrices of this batch, which may have more rows or columns. */
  public Matrices identity(long rows, long columns) {
    List<Size> sizes = Size.known(builder, Dimensions.concat(batch(), LongList.of(rows, columns)));
    return with(Diagonals.identity(builder, sizes, elementType()).value());
  }

  public Matrices transposed() {
    long[] order = Dimensions.range(0, rank()).toArray();
    order[rank() - 2] = rank() - 1L;
    order[rank() - 1] = rank() - 2L;
    return with(builder.transpose(value, order));
  }

  /** Returns the transposed matrices of conjugate elements. */
  public Matrices adjoint() {
    return with(ComplexNumbers.conjugate(transposed().expr()).value());
  }

  /** Returns products; batches are broadcast. */
  public Matrices times(Matrices right) {
    if (columns() != right.rows()) {
      throw UnsupportedNodeException.of(
          "matrices of shapes %s and %s have no product", type().shape(), right.type().shape());
    }
    return with(Products.matMul(builder, value, right.value));
  }

  /** Returns matrices whose columns are multiplied by real numbers. */
  public Matrices scaled(Expr factors) {
    Expr like = builder.expr(Formulas.convert(factors, elementType()).value());
    Value spread =
        builder.broadcastInDim(
            like.value(),
            type(),
            Dimensions.concat(Dimensions.range(0, rank() - 2), LongList.of(rank() - 1)));
    return with(expr().times(builder.expr(spread)).value());
  }

  /** Returns the first rows. */
  public Matrices firstRows(long count) {
    return first(rank() - 2, count);
  }

  /** Returns the first columns. */
  public Matrices firstColumns(long count) {
    return first(rank() - 1, count);
  }

  private Matrices first(int dimension, long count) {
    return with(
        DynamicShapes.slice(
            builder, value, dimension, Size.of(builder, 0), Size.of(builder, count)));
  }

  /** Returns matrices with more columns, of zeros. */
  public Matrices padded(long columns) {
    if (columns == columns()) {
      return this;
    }
    Value zeros = zeros(elementType(), rows(), columns - columns());
    return with(builder.concatenate(List.of(value, zeros), rank() - 1));
  }

  public Matrices upperTriangle() {
    return triangle(ComparisonDirection.LE);
  }

  /** Returns lower triangles whose diagonals are ones. */
  public Matrices unitLowerTriangle() {
    Expr below = triangle(ComparisonDirection.GT).expr();
    return with(below.plus(identity(rows(), columns()).expr()).value());
  }

  private Matrices triangle(ComparisonDirection direction) {
    return with(Diagonals.part(expr(), direction, Size.of(builder, 0)).value());
  }

  /** Returns the diagonals of matrices that have no more rows than columns. */
  public Expr diagonal() {
    Expr only = triangle(ComparisonDirection.EQ).expr();
    return new KnownAxes(LongList.of(rank() - 1L)).reduce(Reduction.SUM, only);
  }

  /** Returns the matrices in the order of a permutation of their rows, an {@code i64} for each. */
  public Matrices permuted(Value permutation) {
    Size count = Size.product(builder, Size.known(builder, batch()));
    Size rows = Size.of(builder, rows());
    if (count.is(0) || rows.is(0)) {
      return this;
    }
    List<Size> flat = List.of(count, rows);
    Expr index = builder.expr(Size.reshape(builder, permutation, flat));
    Expr matrix = builder.expr(Size.iota(builder, flat, 0, IntegerType.I64));
    Expr place = index.plus(matrix.times(matrix.like(rows())));
    Size all = count.times(rows);
    Value taken =
        Gathering.take(
            builder,
            Size.reshape(builder, value, List.of(all, Size.of(builder, columns()))),
            Size.reshape(builder, place.value(), List.of(all)),
            0);
    return with(Size.reshape(builder, taken, Size.allOf(builder, value)));
  }

  /** Returns whether right-hand sides are vectors, one for each of these matrices or for all. */
  public boolean haveVectors(Value right) {
    LongList shape = TensorTypes.of(right).shape();
    return shape.size() == 1 || shape.equals(type().shape().subList(0, rank() - 1));
  }

  /** Returns a tensor as a matrix whose rows are the elements of the first dimensions. */
  public static Matrices of(HloBuilder b, Value tensor, int first) {
    List<Size> sizes = Size.allOf(b, tensor);
    Size rows = Size.product(b, sizes.subList(0, first));
    Size columns = Size.product(b, sizes.subList(first, sizes.size()));
    return new Matrices(b, Size.reshape(b, tensor, List.of(rows, columns)));
  }
}
