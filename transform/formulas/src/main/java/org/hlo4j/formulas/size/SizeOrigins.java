package org.hlo4j.formulas.size;

import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.op.stablehlo.ConcatenateOp;
import org.hlo4j.op.stablehlo.ConstantOp;
import org.hlo4j.op.stablehlo.DotGeneralOp;
import org.hlo4j.op.stablehlo.GetDimensionSizeOp;
import org.hlo4j.op.stablehlo.ReduceOp;
import org.hlo4j.op.stablehlo.SliceOp;
import org.hlo4j.op.stablehlo.TransposeOp;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.Indexing;
import org.hlo4j.opset.stablehlo.Reductions;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Follows sizes through operations to where they come from: the dimension of a parameter, say. So
 * sizes that are the same are the same value of the program, and tensors of which that is known
 * need not be broadcast to each other's shape.
 */
public final class SizeOrigins {
  /** How many operations are followed. */
  private static final int MAX_STEPS = 1000;

  /** How many shapes are followed that are operands themselves. */
  private static final int MAX_DEPTH = 32;

  private final HloBuilder b;
  private int depth;

  private SizeOrigins(HloBuilder b) {
    this.b = b;
  }

  /** Returns the size of a dimension. */
  public static Size of(HloBuilder b, Value tensor, int index) {
    TensorTypes.requireDimension(tensor, index);
    return new SizeOrigins(b).follow(tensor, index);
  }

  /** Returns an element of integers of rank 1, with no new operation if it was one of rank 0. */
  public static Size element(HloBuilder b, Value list, int index) {
    return new SizeOrigins(b).element(list, index);
  }

  /** Returns an integer of rank 0. */
  public static Size scalar(HloBuilder b, Value value) {
    return new SizeOrigins(b).scalar(value);
  }

  /** A dimension of a tensor. */
  record Dimension(Value tensor, int index) {
    long size() {
      return TensorTypes.of(tensor).shape().get(index);
    }
  }

  private Size follow(Value tensor, int index) {
    Dimension dimension = new Dimension(tensor, index);
    for (int step = 0; dimension.size() == ShapedType.DYNAMIC; step++) {
      Operation source = dimension.tensor.definingOpOrNull();
      if (source == null || step == MAX_STEPS || depth == MAX_DEPTH) {
        return sizeOf(dimension);
      }
      Dimension next = sourceOrNull(source, dimension);
      if (next == null) {
        depth++;
        Size given = givenOrNull(source, dimension.index);
        return given == null ? sizeOf(dimension) : given;
      }
      dimension = next;
    }
    return Size.of(b, dimension.size());
  }

  private Size sizeOf(Dimension dimension) {
    return Size.computed(b, dimension, () -> SizeValues.of(b, dimension.tensor, dimension.index));
  }

  /** Returns a dimension of an operand that has the same size as one of the result. */
  private @Nullable Dimension sourceOrNull(Operation source, Dimension dimension) {
    int index = dimension.index;
    if (source.has(Trait.ELEMENTWISE) || source.has(Trait.SAME_OPERANDS_AND_RESULT_SHAPE)) {
      return ofOperands(source.operands(), dimension);
    }
    if (source.is(DataMovement.TRANSPOSE)) {
      return new Dimension(source.operand(0), (int) TransposeOp.PERMUTATION.get(source).get(index));
    }
    if (source.is(DataMovement.CONCATENATE)) {
      return ConcatenateOp.DIMENSION.get(source) == index
          ? null
          : ofOperands(source.operands(), dimension);
    }
    if (source.is(Elementwise.SELECT)
        || source.is(Elementwise.CONVERT)
        || source.is(Elementwise.CLAMP)) {
      return ofOperands(source.operands(), dimension);
    }
    if (source.is(DataMovement.REVERSE) || source.is(Indexing.SCATTER)) {
      return new Dimension(source.operand(0), index);
    }
    if (source.is(Dynamism.DYNAMIC_PAD)) {
      return keepsSize(source, index) ? new Dimension(source.operand(0), index) : null;
    }
    if (source.is(ControlFlow.WHILE)) {
      return carriedOrNull(source, dimension);
    }
    if (source.is(Reductions.REDUCE)) {
      return reduced(source, index);
    }
    return source.is(Contractions.DOT_GENERAL) ? ofProduct(source, index) : null;
  }

  /**
   * Returns the dimension of an operand of the result's rank: one of known size if there is,
   * otherwise that of a parameter, which need not be followed.
   */
  private static @Nullable Dimension ofOperands(List<Value> operands, Dimension dimension) {
    Dimension found = null;
    for (Value operand : operands) {
      if (operand.type() instanceof RankedTensorType type
          && type.rank() == TensorTypes.of(dimension.tensor).rank()) {
        Dimension candidate = new Dimension(operand, dimension.index);
        if (candidate.size() != ShapedType.DYNAMIC) {
          return candidate;
        }
        if (found == null || operand.definingOpOrNull() == null) {
          found = candidate;
        }
      }
    }
    return found;
  }

  /** Returns whether as many elements are added at one end as are removed at the other. */
  private boolean keepsSize(Operation pad, int index) {
    Size low = element(pad.operand(2), index);
    Size high = element(pad.operand(3), index);
    return element(pad.operand(4), index).is(0)
        && ((low.is(0) && high.is(0)) || isNegated(low, high) || isNegated(high, low));
  }

  private boolean isNegated(Size number, Size negated) {
    Value value = negated.existingOrNull();
    return value != null
        && value.definingOpOrNull() instanceof Operation source
        && source.is(Elementwise.SUBTRACT)
        && scalar(source.operand(0)).is(0)
        && source.operand(1) == number.existingOrNull();
  }

  /** Returns the dimension before a loop, if its body does not change the size. */
  private @Nullable Dimension carriedOrNull(Operation loop, Dimension dimension) {
    int place = loop.results().indexOf(dimension.tensor);
    Block body = loop.region(1).front();
    Operation end = body.lastOrNull();
    if (end == null || !end.is(ControlFlow.RETURN) || ++depth > MAX_DEPTH) {
      return null;
    }
    Dimension next = new Dimension(end.operand(place), dimension.index);
    for (int step = 0; next != null && step < MAX_STEPS; step++) {
      if (next.tensor == body.argument(place)) {
        return next.index == dimension.index
            ? new Dimension(loop.operand(place), dimension.index)
            : null;
      }
      Operation source = next.tensor.definingOpOrNull();
      next = source == null ? null : sourceOrNull(source, next);
    }
    return null;
  }

  private static Dimension reduced(Operation reduce, int index) {
    LongList dimensions = ReduceOp.DIMENSIONS.get(reduce);
    return new Dimension(reduce.operand(0), other(index, dimensions, LongList.of()));
  }

  /** Returns the dimension that is the given one of those that are not in the lists. */
  static int other(int index, LongList first, LongList second) {
    int dimension = 0;
    for (int left = index; ; dimension++) {
      if (!first.contains(dimension) && !second.contains(dimension) && left-- == 0) {
        return dimension;
      }
    }
  }

  private static Dimension ofProduct(Operation product, int index) {
    var dimensions = DotGeneralOp.DOT_DIMENSION_NUMBERS.get(product);
    LongList leftBatch = dimensions.lhsBatchingDimensions();
    LongList leftContracted = dimensions.lhsContractingDimensions();
    Value left = product.operand(0);
    int batch = leftBatch.size();
    if (index < batch) {
      return new Dimension(left, (int) leftBatch.get(index));
    }
    int leftRest = TensorTypes.of(left).rank() - batch - leftContracted.size();
    return index - batch < leftRest
        ? new Dimension(left, other(index - batch, leftBatch, leftContracted))
        : new Dimension(
            product.operand(1),
            other(
                index - batch - leftRest,
                dimensions.rhsBatchingDimensions(),
                dimensions.rhsContractingDimensions()));
  }

  // Sizes that are operands.

  /** Returns the size of a result that an operand gives; null if none does. */
  private @Nullable Size givenOrNull(Operation source, int index) {
    if (source.is(Dynamism.DYNAMIC_RESHAPE) || source.is(Dynamism.DYNAMIC_BROADCAST_IN_DIM)) {
      return element(source.operand(1), index);
    }
    if (source.is(Dynamism.DYNAMIC_IOTA)) {
      return element(source.operand(0), index);
    }
    if (source.is(Dynamism.REAL_DYNAMIC_SLICE)) {
      boolean isPrefix =
          element(source.operand(1), index).is(0) && element(source.operand(3), index).is(1);
      return isPrefix ? element(source.operand(2), index) : null;
    }
    return null;
  }

  private Size element(Value given, int place) {
    Value list = given;
    int index = place;
    while (list.definingOpOrNull() instanceof Operation source) {
      if (source.is(DataMovement.CONSTANT)) {
        return ConstantOp.VALUE.get(source) instanceof DenseElementsAttr elements
            ? Size.of(b, elements.longAt(elements.isSplat() ? 0 : index))
            : extracted(list, index);
      }
      if (source.is(DataMovement.CONCATENATE)) {
        int rest = index;
        int part = 0;
        long size = sizeOf(source, part);
        while (size != ShapedType.DYNAMIC && rest >= size) {
          rest -= (int) size;
          size = sizeOf(source, ++part);
        }
        if (size == ShapedType.DYNAMIC) {
          return extracted(list, index);
        }
        index = rest;
        list = source.operand(part);
      } else if (source.is(DataMovement.SLICE)) {
        index =
            (int)
                (SliceOp.START_INDICES.get(source).get(0)
                    + index * SliceOp.STRIDES.get(source).get(0));
        list = source.operand(0);
      } else if (isInteger(source)) {
        list = source.operand(0);
      } else if (source.is(DataMovement.RESHAPE)) {
        RankedTensorType type = TensorTypes.of(source.operand(0));
        if (type.rank() == 0) {
          return scalar(source.operand(0));
        }
        if (type.rank() != 1) {
          return extracted(list, index);
        }
        list = source.operand(0);
      } else {
        return extracted(list, index);
      }
    }
    return extracted(list, index);
  }

  private static long sizeOf(Operation concatenate, int part) {
    return TensorTypes.of(concatenate.operand(part)).shape().get(0);
  }

  /** Returns whether an operation converts integers to others that have all sizes as values. */
  private static boolean isInteger(Operation source) {
    return source.is(Elementwise.CONVERT)
        && TensorTypes.elementOf(source.operand(0)) instanceof IntegerType from
        && from.width() >= 32
        && TensorTypes.elementOf(source.result(0)) instanceof IntegerType to
        && to.width() >= 32;
  }

  private Size extracted(Value list, int index) {
    return Size.computed(
        b,
        () -> {
          boolean isAll = TensorTypes.of(list).shape().equals(LongList.of(1));
          return b.reshape(
              isAll ? list : b.slice(list, LongList.of(index), LongList.of(index + 1L)));
        });
  }

  private Size scalar(Value given) {
    Value value = given;
    while (value.definingOpOrNull() instanceof Operation source) {
      if (source.is(DataMovement.CONSTANT)
          && ConstantOp.VALUE.get(source) instanceof DenseElementsAttr elements) {
        return Size.of(b, elements.longAt(0));
      }
      if (source.is(DataMovement.RESHAPE) && TensorTypes.of(source.operand(0)).rank() == 1) {
        return element(source.operand(0), 0);
      }
      if (source.is(Dynamism.GET_DIMENSION_SIZE)) {
        return follow(source.operand(0), GetDimensionSizeOp.DIMENSION.get(source).intValue());
      }
      if (!isInteger(source)) {
        break;
      }
      value = source.operand(0);
    }
    Value origin = value;
    return Size.computed(b, origin, () -> origin);
  }
}
