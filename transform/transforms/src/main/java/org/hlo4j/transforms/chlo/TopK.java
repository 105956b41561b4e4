package org.hlo4j.transforms.chlo;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.rewrite.ConversionRewriter;
import org.hlo4j.op.chlo.TopKOp;
import org.hlo4j.op.stablehlo.CompareOp;
import org.hlo4j.op.stablehlo.SortOp;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.ComparisonType;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Expands the top elements and their indices to a sort of both and slices of the results. */
final class TopK {
  private final HloBuilder builder;
  private final Operation operation;
  private final Value operand;
  private final RankedTensorType type;
  private final int last;
  private final long count;

  private TopK(Operation operation, RankedTensorType type, HloBuilder builder) {
    this.builder = builder;
    this.operation = operation;
    this.operand = operation.operand(0);
    this.type = type;
    this.last = type.rank() - 1;
    long k = TopKOp.K.get(operation);
    long size = type.dimension(last);
    this.count = ShapedType.isDynamic(size) ? k : Math.min(k, size);
  }

  static boolean rewrite(Operation operation, List<Value> operands, ConversionRewriter rewriter) {
    if (!(operation.operand(0).type() instanceof RankedTensorType type)) {
      return false;
    }
    HloBuilder builder = HloBuilder.replacing(operation, rewriter);
    rewriter.replace(operation, new TopK(operation, type, builder).results());
    return true;
  }

  private List<Value> results() {
    if (type.hasStaticShape()) {
      Operation sort = sort(iota(DataMovement.IOTA, null));
      long[] limits = type.shape().toArray();
      limits[last] = count;
      LongList starts = LongList.wrap(new long[limits.length]);
      Value values = builder.slice(sort.result(0), starts, LongList.wrap(limits));
      return List.of(values, builder.slice(sort.result(1), starts, LongList.wrap(limits)));
    }
    List<Value> sizes = sizes();
    Value shape = builder.concatenate(sizes, 0);
    sizes.set(last, builder.reshape(builder.i64(count), 1));
    Value limits = builder.concatenate(sizes, 0);
    Operation sort = sort(iota(Dynamism.DYNAMIC_IOTA, shape));
    Value starts = builder.i64s(new long[type.rank()]);
    Value strides = builder.i64s(Dimensions.ones(type.rank()).toArray());
    List<Value> slices = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      slices.add(
          builder.realDynamicSlice(
              sort.result(i), starts, limits, strides, operation.result(i).type()));
    }
    return slices;
  }

  private List<Value> sizes() {
    List<Value> sizes = new ArrayList<>();
    for (int i = 0; i < type.rank(); i++) {
      sizes.add(
          type.isDynamicDimension(i)
              ? builder.dimensionSizeList(operand, i)
              : builder.reshape(builder.i64(type.dimension(i)), 1));
    }
    return sizes;
  }

  private Value iota(org.hlo4j.ir.define.OpDefinition definition, @Nullable Value shape) {
    OperationState state = builder.state(definition);
    if (shape != null) {
      state.addOperand(shape);
    }
    return builder.make(
        state.set(StablehloOp.IOTA_DIMENSION, last),
        RankedTensorType.of(type.shape(), IntegerType.I32));
  }

  /** Sorts operand and indices in descending order; floats in their total order. */
  private Operation sort(Value positions) {
    OperationState state =
        builder
            .state(DataMovement.SORT, operand, positions)
            .addResultTypes(List.of(operand.type(), positions.type()))
            .set(SortOp.DIMENSION, last)
            .set(SortOp.IS_STABLE, TopKOp.IS_STABLE.get(operation));
    Type element = RankedTensorType.of(type.elementType());
    Type position = RankedTensorType.of(IntegerType.I32);
    return builder.create(
        state,
        List.of(element, element, position, position),
        arguments -> {
          OperationState compare =
              builder
                  .state(Elementwise.COMPARE, arguments.get(0), arguments.get(1))
                  .set(CompareOp.COMPARISON_DIRECTION, ComparisonDirection.GT);
          if (type.elementType() instanceof FloatType) {
            compare.set(CompareOp.COMPARE_TYPE, ComparisonType.TOTALORDER);
          }
          return List.of(builder.infer(compare));
        });
  }
}
