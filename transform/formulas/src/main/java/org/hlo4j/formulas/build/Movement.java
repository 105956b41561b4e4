package org.hlo4j.formulas.build;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.op.stablehlo.ReverseOp;
import org.hlo4j.op.stablehlo.TransposeOp;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Elements of tensors in other places: parts, and other orders of elements and dimensions. */
public final class Movement {
  private Movement() {}

  /** Returns a tensor with its dimensions in another order, which may be the one they have. */
  public static Value transpose(HloBuilder b, Value value, LongList dimensions) {
    return dimensions.equals(Dimensions.range(0, dimensions.size()))
        ? value
        : b.infer(
            b.state(DataMovement.TRANSPOSE, value)
                .set(TransposeOp.PERMUTATION, dimensions.toArray()));
  }

  /** Returns a tensor whose elements along some dimensions are in the reverse order. */
  public static Value flip(HloBuilder b, Value value, LongList dimensions) {
    return dimensions.isEmpty()
        ? value
        : b.infer(b.state(DataMovement.REVERSE, value).set(ReverseOp.DIMENSIONS, dimensions));
  }

  /** Returns a tensor whose elements along a dimension are in the reverse order. */
  public static Value flip(HloBuilder b, Value value, int dimension) {
    return flip(b, value, LongList.of(dimension));
  }

  /**
   * Returns a tensor whose elements along a dimension are moved by a number of places; those moved
   * beyond its end are at its start.
   */
  public static Value roll(HloBuilder b, Value value, int dimension, Size shift) {
    Size size = Size.of(b, value, dimension);
    if (size.is(0)) {
      return value;
    }
    Size back = Size.of(b, 0).minus(shift);
    Size rest = back.minus(back.over(size).times(size));
    Size start = rest.choose(ComparisonDirection.LT, 0, rest.plus(size), rest);
    if (start.is(0)) {
      return value;
    }
    return b.concatenate(
        List.of(
            DynamicShapes.slice(b, value, dimension, start, size),
            DynamicShapes.slice(b, value, dimension, Size.of(b, 0), start)),
        dimension);
  }

  /**
   * Returns a tensor that is repeated along its dimensions, and along new ones before them.
   *
   * @param repeats how often, for each dimension of the result
   * @param declared the sizes of the result as the model declares them, from the computed ones
   * @throws UnsupportedNodeException if there are fewer repeats than dimensions
   */
  public static Value repeated(
      HloBuilder b, Value value, List<Size> repeats, UnaryOperator<List<Size>> declared) {
    List<Size> own = Size.allOf(b, value);
    int added = repeats.size() - own.size();
    if (added < 0) {
      throw UnsupportedNodeException.of(
          "it has %d repeats for a tensor of rank %d", repeats.size(), own.size());
    }
    List<Size> spread = new ArrayList<>();
    List<Long> dimensions = new ArrayList<>();
    List<Size> sizes = new ArrayList<>();
    for (int i = 0; i < repeats.size(); i++) {
      Size repeat = repeats.get(i);
      Size size = i < added ? Size.of(b, 1) : own.get(i - added);
      if (!repeat.is(1)) {
        spread.add(repeat);
      }
      if (i >= added) {
        dimensions.add((long) spread.size());
        spread.add(size);
      } else if (repeat.is(1)) {
        spread.add(size);
      }
      sizes.add(size.times(repeat));
    }
    Value repeated = Size.broadcast(b, value, spread, LongList.copyOf(dimensions));
    return Size.reshape(b, repeated, declared.apply(sizes));
  }

  /**
   * Returns a tensor each of whose elements along a dimension is repeated.
   *
   * @param declared the sizes of the result as the model declares them, from the computed ones
   */
  public static Value repeatedEach(
      HloBuilder b, Value value, int dimension, Size repeats, UnaryOperator<List<Size>> declared) {
    List<Size> sizes = Size.allOf(b, value);
    List<Size> spread = new ArrayList<>(sizes);
    spread.add(dimension + 1, repeats);
    LongList kept =
        Dimensions.without(Dimensions.range(0, spread.size()), LongList.of(dimension + 1));
    sizes.set(dimension, sizes.get(dimension).times(repeats));
    return Size.reshape(b, Size.broadcast(b, value, spread, kept), declared.apply(sizes));
  }

  /**
   * Returns the two halves of a tensor along a dimension.
   *
   * @throws UnsupportedNodeException if its size is known to be odd
   */
  public static List<Expr> halves(HloBuilder b, Value x, int dimension) {
    Size size = Size.of(b, x, dimension);
    if (size.isKnown() && size.orDynamic() % 2 != 0) {
      throw UnsupportedNodeException.of(
          "dimension %d has size %d, which is odd", dimension, size.orDynamic());
    }
    Size half = size.over(2);
    return List.of(
        b.expr(DynamicShapes.slice(b, x, dimension, Size.of(b, 0), half)),
        b.expr(DynamicShapes.slice(b, x, dimension, half, size)));
  }

  /** Returns a tensor with a dimension of size one. */
  public static Expr unsqueezed(HloBuilder b, Value x, int dimension) {
    List<Size> sizes = Size.allOf(b, x);
    sizes.add(dimension, Size.of(b, 1));
    return b.expr(Size.reshape(b, x, sizes));
  }

  /** Returns a tensor, of rank 1 if it has rank 0. */
  public static Value vector(HloBuilder b, Value value) {
    return TensorTypes.of(value).rank() == 0
        ? Size.reshape(b, value, List.of(Size.of(b, 1)))
        : value;
  }

  /** Returns a tensor without some first and last elements of a dimension. */
  public static Expr without(Expr x, int dimension, long first, long last) {
    HloBuilder b = x.builder();
    Size size = Size.of(b, x.value(), dimension);
    return b.expr(
        DynamicShapes.slice(
            b, x.value(), dimension, Size.of(b, first), size.minus(Size.of(b, last))));
  }

  /** Returns the part of a tensor at an index of a dimension, whose size is one then. */
  public static Expr at(Expr x, int dimension, int index) {
    HloBuilder b = x.builder();
    Value part =
        DynamicShapes.slice(b, x.value(), dimension, Size.of(b, index), Size.of(b, index + 1));
    return b.expr(part);
  }

  /**
   * Returns a tensor broadcast with one of its dimensions after all others.
   *
   * @param sizes of the result: those of the tensor, in which a new one replaces that of the
   *     dimension, and after these the size of the dimension
   */
  public static Value broadcastOther(HloBuilder b, Value values, int dimension, List<Size> sizes) {
    int rank = TensorTypes.of(values).rank();
    long[] order = toLast(rank, dimension);
    Value moved = b.transpose(values, order);
    LongList dimensions =
        LongList.wrap(Arrays.stream(order).map(d -> d == dimension ? rank : d).toArray());
    return Size.broadcast(b, moved, sizes, dimensions);
  }

  /** Returns the order of dimensions in which one of them is the last. */
  public static long[] toLast(int rank, int dimension) {
    long[] order = new long[rank];
    for (int i = 0, next = 0; i < rank; i++) {
      if (i != dimension) {
        order[next++] = i;
      }
    }
    order[rank - 1] = dimension;
    return order;
  }

  /** Returns the part of a tensor at an index of a dimension, which it lacks. */
  public static Value selected(HloBuilder b, Value value, int dimension, int index) {
    Value part = DynamicShapes.slice(b, value, dimension, Size.of(b, index), Size.of(b, index + 1));
    List<Size> sizes = Size.allOf(b, value);
    sizes.remove(dimension);
    return Size.reshape(b, part, sizes);
  }

  /** Returns a tensor with zeros before and after the elements of a dimension. */
  public static Value padded(HloBuilder b, Value value, int dimension, long before, Size after) {
    List<Size> sizes = Size.allOf(b, value);
    List<Size> low = Size.known(b, LongList.wrap(new long[sizes.size()]));
    List<Size> high = new ArrayList<>(low);
    low.set(dimension, Size.of(b, before));
    high.set(dimension, after);
    sizes.set(dimension, sizes.get(dimension).plus(before).plus(after));
    Value zero = Numbers.of(b, 0, TensorTypes.elementOf(value));
    return DynamicShapes.pad(b, value, zero, low, high, sizes);
  }
}
