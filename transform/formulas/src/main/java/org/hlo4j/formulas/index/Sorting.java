package org.hlo4j.formulas.index;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.chlo.TopKOp;
import org.hlo4j.op.stablehlo.SortOp;
import org.hlo4j.opset.chlo.Structural;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Elements in order, and those for which a condition holds. */
public final class Sorting {
  private Sorting() {}

  /**
   * Sorts tensors together along a dimension; elements that are equal keep their order.
   *
   * @param isBefore of each tensor two elements, from which it computes an {@code i1}
   */
  public static List<Value> sort(
      HloBuilder b, List<Value> tensors, int dimension, Function<List<Expr>, Expr> isBefore) {
    OperationState state =
        b.state(DataMovement.SORT)
            .addOperands(tensors)
            .addResultTypes(Value.types(tensors))
            .set(SortOp.DIMENSION, dimension)
            .set(SortOp.IS_STABLE, true);
    List<Type> types = new ArrayList<>();
    for (Value tensor : tensors) {
      RankedTensorType scalar = RankedTensorType.of(TensorTypes.elementOf(tensor));
      types.add(scalar);
      types.add(scalar);
    }
    return List.copyOf(
        b.create(
                state,
                types,
                pairs -> {
                  List<Expr> expressions = new ArrayList<>();
                  pairs.forEach(value -> expressions.add(b.expr(value)));
                  return List.of(isBefore.apply(expressions).value());
                })
            .results());
  }

  /** Returns whether the one number is less than the other; NaN is larger than all numbers. */
  public static Expr isLess(Expr left, Expr right) {
    Expr isLess = left.compare(ComparisonDirection.LT, right);
    return left.elementType() instanceof FloatType
        ? isLess.or(right.ne(right).and(left.eq(left)))
        : isLess;
  }

  /** Returns the indices of a dimension in the order of elements, the least first. */
  public static Value indices(HloBuilder b, Value value, int dimension) {
    return sorted(b, value, dimension, false).get(1);
  }

  /**
   * Returns elements in order along a dimension, and their indices in {@code i64}. A tensor of rank
   * 0 is in order.
   */
  public static List<Value> sorted(HloBuilder b, Value value, int dimension, boolean isDescending) {
    if (TensorTypes.of(value).rank() == 0) {
      return List.of(value, b.i64(0));
    }
    Value indices = Size.iota(b, Size.allOf(b, value), dimension, IntegerType.I64);
    return sorted(b, value, indices, dimension, isDescending);
  }

  /** Returns keys in order along a dimension, and what belongs to them in the same order. */
  public static List<Value> sorted(
      HloBuilder b, Value keys, Value others, int dimension, boolean isDescending) {
    return sort(
        b,
        List.of(keys, others),
        dimension,
        pair -> isDescending ? isLess(pair.get(1), pair.get(0)) : isLess(pair.get(0), pair.get(1)));
  }

  /**
   * Returns the largest or least elements of a dimension, the most extreme first, and their indices
   * in {@code i64}.
   *
   * @throws UnsupportedNodeException if there are known to be fewer
   */
  public static List<Value> top(
      HloBuilder b, Value value, int dimension, Size count, boolean isLargest) {
    Size size = Size.of(b, value, dimension);
    if (count.isKnown()
        && (count.orDynamic() < 0 || (size.isKnown() && count.orDynamic() > size.orDynamic()))) {
      throw UnsupportedNodeException.of(
          "it takes %d elements of %d", count.orDynamic(), size.orDynamic());
    }
    if (isLargest && count.isKnown() && TensorTypes.elementOf(value) != IntegerType.I1) {
      return largest(b, value, dimension, count.orDynamic());
    }
    return first(b, sorted(b, value, dimension, isLargest), dimension, count);
  }

  /** Returns the first elements of tensors along a dimension. */
  public static List<Value> first(HloBuilder b, List<Value> tensors, int dimension, Size count) {
    return tensors.stream()
        .map(tensor -> DynamicShapes.slice(b, tensor, dimension, Size.of(b, 0), count))
        .toList();
  }

  /**
   * Returns the largest elements of a dimension in descending order, and their indices in {@code
   * i64}.
   *
   * @param count how many, at most the size of the dimension
   */
  private static List<Value> largest(HloBuilder b, Value value, int dimension, long count) {
    int rank = TensorTypes.of(value).rank();
    LongList exchanged = DynamicShapes.swapped(rank, dimension, rank - 1);
    Value moved = Movement.transpose(b, value, exchanged);
    Operation topK = b.createInferred(b.state(Structural.TOP_K, moved).set(TopKOp.K, count));
    Value indices = b.convert(topK.result(1), IntegerType.I64);
    return List.of(
        Movement.transpose(b, topK.result(0), exchanged),
        Movement.transpose(b, indices, exchanged));
  }

  /**
   * Returns the indices at which a condition holds.
   *
   * @param condition an {@code i1} of rank 1
   */
  public static Value places(HloBuilder b, Value condition, Size count) {
    Value order = indices(b, b.not(condition), 0);
    return DynamicShapes.slice(b, order, 0, Size.of(b, 0), count);
  }

  /** Returns how many elements of an {@code i1} of rank 1 are true. */
  public static Size count(HloBuilder b, Value condition) {
    if (TensorTypes.of(condition).shape().equals(LongList.of(0))) {
      return Size.of(b, 0);
    }
    LongList all = LongList.of(0);
    return Size.computed(
        b, () -> Reduction.SUM.apply(b, b.convert(condition, IntegerType.I64), all));
  }
}
