package org.hlo4j.hlo.translate;

import static org.hlo4j.hlo.HloCallAttributes.CHANNEL_ID;
import static org.hlo4j.hlo.HloCallAttributes.PERMUTE_SLICE_SIZES;
import static org.hlo4j.hlo.HloCallAttributes.REPLICA_GROUPS;
import static org.hlo4j.hlo.HloInstructionAttributes.DIMENSIONS;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.stablehlo.AllToAllOp;
import org.hlo4j.opset.stablehlo.ChannelHandleAttr;
import org.hlo4j.opset.stablehlo.Collectives;
import org.hlo4j.transforms.build.HloBuilder;

/** Operations in which groups of devices take part, and that StableHLO says in another way. */
final class Collecting {
  private Collecting() {}

  /** Each operand is sent by itself. */
  static ValueTree permute(HloCall call) {
    if (!call.get(PERMUTE_SLICE_SIZES).isEmpty()) {
      throw UnsupportedNodeException.of("devices send parts of arrays");
    }
    if (call.operandCount() == 1) {
      return Mapped.translate(call);
    }
    List<Value> results = new ArrayList<>();
    for (Value operand : call.values()) {
      OperationState state = Mapped.state(call).addOperand(operand);
      results.add(call.create(state, List.of(operand.type())).result(0));
    }
    return ValueTree.of(call.shape(), results);
  }

  /** An array is split into as many parts as a group has devices. */
  static ValueTree allToAll(HloCall call) {
    if (call.shape() instanceof HloShape.Tuple) {
      return exchange(call);
    }
    long size = Meshes.groupSize(call.get(REPLICA_GROUPS));
    LongList dimensions = call.get(DIMENSIONS);
    if (dimensions.size() != 1 || size == 0) {
      throw UnsupportedNodeException.of("it does not say how its operand is split");
    }
    return call.emit(split(call, call.value(0), dimensions.get(0), size));
  }

  private static OperationState split(HloCall call, Value value, long dimension, long count) {
    Long channel = call.getOrNull(CHANNEL_ID);
    return call.state(Collectives.ALL_TO_ALL)
        .addOperand(value)
        .set(AllToAllOp.REPLICA_GROUPS, Mapped.groups(call))
        .set(AllToAllOp.CHANNEL_HANDLE, channel == null ? null : new ChannelHandleAttr(channel, 0))
        .set(AllToAllOp.SPLIT_DIMENSION, dimension)
        .set(AllToAllOp.CONCAT_DIMENSION, dimension)
        .set(AllToAllOp.SPLIT_COUNT, count);
  }

  /** Operands that each go to one device are the parts of one array. */
  private static ValueTree exchange(HloCall call) {
    HloBuilder builder = call.builder();
    List<Value> operands = call.values();
    RankedTensorType type = (RankedTensorType) operands.getFirst().type();
    int count = operands.size();
    long[] row = new long[type.rank() + 1];
    row[0] = 1;
    for (int i = 0; i < type.rank(); i++) {
      row[i + 1] = type.dimension(i);
    }
    Value all =
        builder.concatenate(
            operands.stream().map(operand -> builder.reshape(operand, row)).toList(), 0);
    Value exchanged = call.create(split(call, all, 0, count), List.of(all.type())).result(0);
    List<Value> results = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long[] start = new long[row.length];
      long[] limit = row.clone();
      start[0] = i;
      limit[0] = i + 1L;
      Value part = builder.slice(exchanged, LongList.wrap(start), LongList.wrap(limit));
      results.add(builder.reshape(part, type.shape().toArray()));
    }
    return ValueTree.of(call.shape(), results);
  }
}
