package org.hlo4j.formulas.linalg;

import java.util.List;
import java.util.function.BiFunction;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.SliceBounds;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Products of matrices whose rows are in successive groups of sizes that are computed. A loop takes
 * one block of rows after another, none of which has rows of two groups. Blocks have as many rows
 * as groups have on average, so that the loop multiplies at most twice as many rows as there are,
 * whatever the sizes of the groups; groups without rows take no step, and no weights are copied but
 * those of a block's group.
 */
public final class RaggedProducts {
  /** The rows of a block if the number of rows is not known. */
  private static final long ROWS = 32;

  private final HloBuilder b;

  /** The number of rows. */
  private final Size rows;

  /** The number of rows of a block. */
  private final long height;

  /** The ends of the groups, an {@code i64}. */
  private final Expr ends;

  private final Size groups;

  /** The end of the last group. */
  private final Expr end;

  private RaggedProducts(HloBuilder b, Size rows, Value ends) {
    TensorTypes.requireRank(ends, 1);
    this.b = b;
    this.rows = rows;
    this.ends = b.expr(Formulas.convert(b, ends, IntegerType.I64));
    this.groups = Size.of(b, ends, 0);
    this.height =
        rows.isKnown() && groups.isKnown()
            ? Math.max(1, Math.ceilDiv(rows.orDynamic(), Math.max(1, groups.orDynamic())))
            : ROWS;
    Value last = Reduction.MAX.apply(b, this.ends.value(), LongList.of(0));
    this.end = b.expr(last).min(b.expr(rows.value()));
  }

  /**
   * Returns the products of rows with the matrices of their groups. Rows after the last group are
   * zero.
   *
   * @param x of shape (rows, features)
   * @param weights a matrix for each group, of shape (groups, features, columns), or (groups,
   *     columns, features)
   * @param dimension of the weights' features, 1 or 2
   * @param ends the row after the last one of each group, ascending integers of shape (groups)
   * @param type of the elements of the products
   * @return of shape (rows, columns)
   * @throws UnsupportedNodeException if ranks or sizes do not fit
   */
  public static Value ofRows(
      HloBuilder b, Value x, Value weights, int dimension, Value ends, Type type) {
    TensorTypes.requireRank(x, 2);
    TensorTypes.requireRank(weights, 3);
    RaggedProducts own = new RaggedProducts(b, Size.of(b, x, 0), ends);
    requireSame(own.groups, Size.of(b, weights, 0));
    Size columns = Size.of(b, weights, 3 - dimension);
    if (own.isEmpty()) {
      return DynamicShapes.zeros(b, type, List.of(own.rows, columns));
    }
    // Rows of a block after those of its group are zero until the next block replaces them.
    Size all = own.rows.plus(own.height - 1);
    Value products =
        own.loop(
            DynamicShapes.zeros(b, type, List.of(all, columns)),
            (result, block) -> {
              Value left = Gathering.take(b, x, block.places.value(), 0);
              Value right = SliceBounds.at(b, weights, 0, block.group);
              Value product = Products.dot(b, left, right, 0, 1, dimension - 1, type);
              return SliceBounds.updateSlice(b, result, block.only(product, 0), 0, block.start);
            });
    return DynamicShapes.slice(b, products, 0, Size.of(b, 0), own.rows);
  }

  /**
   * Returns for each group the product of its columns of one matrix and its rows of another.
   *
   * @param left of shape (n, rows)
   * @param right of shape (rows, m)
   * @param ends the row after the last one of each group, ascending integers of shape (groups)
   * @param type of the elements of the products
   * @return of shape (groups, n, m)
   * @throws UnsupportedNodeException if ranks or sizes do not fit
   */
  public static Value ofGroups(HloBuilder b, Value left, Value right, Value ends, Type type) {
    TensorTypes.requireRank(left, 2);
    TensorTypes.requireRank(right, 2);
    RaggedProducts own = new RaggedProducts(b, Size.of(b, right, 0), ends);
    requireSame(own.rows, Size.of(b, left, 1));
    Value zeros =
        DynamicShapes.zeros(
            b, type, List.of(own.groups, Size.of(b, left, 0), Size.of(b, right, 1)));
    if (own.isEmpty()) {
      return zeros;
    }
    return own.loop(
        zeros,
        (result, block) -> {
          Value columns = block.only(Gathering.take(b, left, block.places.value(), 1), 1);
          Value rows = block.only(Gathering.take(b, right, block.places.value(), 0), 0);
          Expr product = b.expr(Products.dot(b, columns, rows, 0, 1, 0, type));
          Expr sum = b.expr(SliceBounds.at(b, result, 0, block.group)).plus(product);
          return SliceBounds.update(b, result, sum.value(), 0, block.group);
        });
  }

  private static void requireSame(Size one, Size other) {
    if (one.isKnown() && other.isKnown() && !one.isSame(other)) {
      throw UnsupportedNodeException.of(
          "its tensors have sizes %d and %d", one.orDynamic(), other.orDynamic());
    }
  }

  private boolean isEmpty() {
    return rows.is(0) || groups.is(0);
  }

  /** Returns what a body makes of an initial value with one block after another. */
  private Value loop(Value initial, BiFunction<Value, Block, Value> body) {
    Value zero = b.i64(0);
    return RegionBodies.loop(
            b,
            List.of(zero, initial),
            values -> List.of(b.compare(values.get(0), ComparisonDirection.LT, end.value())),
            values -> {
              Block block = block(values.get(0));
              return List.of(block.limit.value(), body.apply(values.get(1), block));
            })
        .get(1);
  }

  /**
   * Successive rows of a group.
   *
   * @param start the first row
   * @param limit the row after the last one
   * @param group the index of the group
   * @param places the indices of as many rows as blocks have, none after the last row of all
   * @param isOwn whether they are in this block
   */
  private record Block(Value start, Expr limit, Value group, Expr places, Expr isOwn) {
    /** Returns rows with zeros in place of those that are not in this block. */
    Value only(Value rows, int dimension) {
      HloBuilder b = limit.builder();
      Expr all = b.expr(rows);
      Value mask = DynamicShapes.broadcastLike(b, isOwn.value(), rows, LongList.of(dimension));
      return b.expr(mask).select(all, all.like(0)).value();
    }
  }

  private Block block(Value start) {
    Expr isPassed = ends.le(Formulas.spread(start, ends));
    LongList all = LongList.of(0);
    Value group = Reduction.SUM.apply(b, isPassed.convert(IntegerType.I64).value(), all);
    Expr later = isPassed.select(ends.like(Long.MAX_VALUE), ends);
    Expr ofGroup = b.expr(Reduction.MIN.apply(b, later.value(), all));
    Expr ofBlock = b.expr(start).plus(b.expr(b.i64(height)));
    Expr limit = ofGroup.min(ofBlock).min(end);
    Expr index = b.expr(Size.iota(b, List.of(Size.of(b, height)), 0, IntegerType.I64));
    Expr place = index.plus(Formulas.spread(start, index));
    Expr isOwn = place.lt(Formulas.spread(limit.value(), place));
    Expr last = Formulas.spread(end.value(), place).minus(place.like(1));
    return new Block(start, limit, group, place.min(last), isOwn);
  }
}
