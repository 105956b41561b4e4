package org.hlo4j.formulas.build;

import java.util.Arrays;
import java.util.List;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.ir.builtin.TypedAttr;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.ReduceOp;
import org.hlo4j.op.stablehlo.ReduceWindowOp;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.Reductions;
import org.hlo4j.transforms.build.HloBuilder;

/** The operation that reduces elements to one. Of booleans the sum is {@code or}. */
public enum Reduction {
  SUM(Elementwise.ADD),
  PRODUCT(Elementwise.MULTIPLY),
  MAX(Elementwise.MAXIMUM),
  MIN(Elementwise.MINIMUM);

  private final OpDefinition operation;

  Reduction(OpDefinition operation) {
    this.operation = operation;
  }

  /**
   * Returns a tensor without some of its dimensions, over which it is reduced. Sums and products of
   * narrow floats are rounded at the end.
   *
   * @param dimensions ascending
   */
  public Value apply(HloBuilder b, Value value, LongList dimensions) {
    if (dimensions.isEmpty()) {
      return value;
    }
    Type elementType = TensorTypes.elementOf(value);
    boolean isRounded = this == SUM || this == PRODUCT;
    Type wide = isRounded ? RegionBodies.sumType(elementType) : elementType;
    Value reduced = reduced(b, Formulas.convert(b, value, wide), dimensions);
    return Formulas.convert(b, reduced, elementType);
  }

  private Value reduced(HloBuilder b, Value value, LongList dimensions) {
    RankedTensorType type = TensorTypes.of(value);
    RankedTensorType scalar = RankedTensorType.of(type.elementType());
    return b.create(
            b.state(Reductions.REDUCE, value, identity(b, type.elementType()))
                .addResultType(DynamicShapes.typeWithout(value, dimensions))
                .set(ReduceOp.DIMENSIONS, dimensions),
            List.of(scalar, scalar),
            arguments -> List.of(b.infer(operation, arguments.get(0), arguments.get(1))))
        .result(0);
  }

  /**
   * Returns a tensor of the same shape, in which each element is the reduction of those around it.
   *
   * @param dimension along which windows move
   * @param size of a window
   * @param before how many of its elements are before that one
   * @param after how many are after it
   */
  public Value along(HloBuilder b, Value value, int dimension, long size, long before, long after) {
    RankedTensorType type = TensorTypes.of(value);
    RankedTensorType scalar = RankedTensorType.of(type.elementType());
    long[] window = new long[type.rank()];
    Arrays.fill(window, 1);
    window[dimension] = size;
    long[] padding = new long[2 * type.rank()];
    padding[2 * dimension] = before;
    padding[2 * dimension + 1] = after;
    return b.create(
            b.state(Reductions.REDUCE_WINDOW, value, identity(b, type.elementType()))
                .addResultType(type)
                .set(ReduceWindowOp.WINDOW_DIMENSIONS, LongList.wrap(window))
                .set(
                    ReduceWindowOp.PADDING,
                    DenseElementsAttr.i64(padding)
                        .withType(RankedTensorType.of(IntegerType.I64, type.rank(), 2))),
            List.of(scalar, scalar),
            arguments -> List.of(b.infer(operation, arguments.get(0), arguments.get(1))))
        .result(0);
  }

  /** Returns the result for two elements. */
  public Value combine(HloBuilder b, Value left, Value right) {
    return b.infer(operation, left, right);
  }

  /** Returns the result for no elements, of rank 0. */
  public Value identity(HloBuilder b, Type elementType) {
    return elementType instanceof ComplexType
        ? b.constant(Splats.of(RankedTensorType.of(elementType), this == PRODUCT ? 1.0 : 0.0))
        : b.constant(identity(elementType));
  }

  /** Returns the result for no elements. */
  public TypedAttr identity(Type elementType) {
    return switch (this) {
      case SUM -> Splats.scalar(elementType, 0L);
      case PRODUCT -> Splats.scalar(elementType, 1L);
      case MAX -> bound(elementType, true);
      case MIN -> bound(elementType, false);
    };
  }

  /** Returns the least or largest number of a type. */
  public static TypedAttr bound(Type elementType, boolean isLeast) {
    if (elementType instanceof FloatType type) {
      return FloatAttr.ofBits(
          type,
          type.format().hasInfinity()
              ? type.format().infinity(isLeast)
              : type.format().largest(isLeast));
    }
    IntegerType type = (IntegerType) elementType;
    if (type.isUnsigned() || type.width() == 1) {
      return Splats.scalar(type, isLeast ? 0L : -1L);
    }
    long least = -1L << (type.width() - 1);
    return Splats.scalar(type, isLeast ? least : ~least);
  }
}
