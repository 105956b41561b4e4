package org.hlo4j.hlo.translate;

import static org.hlo4j.hlo.HloInstructionAttributes.IS_STABLE;
import static org.hlo4j.hlo.HloInstructionAttributes.K;
import static org.hlo4j.hlo.HloInstructionAttributes.LARGEST;

import java.util.List;
import org.hlo4j.hlo.HloElementType;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.chlo.TopKOp;
import org.hlo4j.op.stablehlo.CompareOp;
import org.hlo4j.op.stablehlo.SortOp;
import org.hlo4j.opset.chlo.Structural;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.ComparisonType;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.transforms.build.HloBuilder;

/** The first elements in an order. */
final class Selections {
  private Selections() {}

  /** The largest elements of the last dimension, or the smallest, and where they are. */
  static ValueTree topK(HloCall call) {
    return call.get(LARGEST)
        ? largest(call, call.get(K), call.get(IS_STABLE))
        : smallest(call, call.get(K));
  }

  static ValueTree largest(HloCall call, long k, boolean isStable) {
    return call.emit(
        call.state(Structural.TOP_K)
            .addOperand(call.value(0))
            .set(TopKOp.K, k)
            .set(TopKOp.IS_STABLE, isStable));
  }

  /** Elements are sorted with their places, and the first are taken. */
  private static ValueTree smallest(HloCall call, long k) {
    HloBuilder builder = call.builder();
    Value operand = call.value(0);
    RankedTensorType type = (RankedTensorType) operand.type();
    int last = type.rank() - 1;
    RankedTensorType places = RankedTensorType.of(type.shape(), IntegerType.I32);
    Value iota = builder.iota(places, last);
    OperationState sort =
        call.state(DataMovement.SORT)
            .addOperand(operand)
            .addOperand(iota)
            .addResultTypes(List.<Type>of(type, places))
            .set(SortOp.DIMENSION, (long) last)
            .set(SortOp.IS_STABLE, true);
    Type element = RankedTensorType.of(type.elementType());
    Type place = RankedTensorType.of(IntegerType.I32);
    boolean isFloat = call.array(0).elementType().kind() == HloElementType.Kind.FLOAT;
    Operation sorted =
        builder.create(
            sort,
            List.of(element, element, place, place),
            arguments -> List.of(less(builder, arguments.get(0), arguments.get(1), isFloat)));
    long[] limit = type.shape().toArray();
    limit[last] = k;
    LongList start = LongList.wrap(new long[limit.length]);
    List<Value> results =
        List.of(
            builder.slice(sorted.result(0), start, LongList.wrap(limit)),
            builder.slice(sorted.result(1), start, LongList.wrap(limit)));
    return ValueTree.of(call.shape(), results);
  }

  private static Value less(HloBuilder builder, Value lhs, Value rhs, boolean isFloat) {
    OperationState state =
        builder
            .state(Elementwise.COMPARE, lhs, rhs)
            .set(CompareOp.COMPARISON_DIRECTION, ComparisonDirection.LT);
    if (isFloat) {
      state.set(CompareOp.COMPARE_TYPE, ComparisonType.TOTALORDER);
    }
    return builder.infer(state);
  }
}
