package org.hlo4j.hlo.translate;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.hlo.HloInstructionAttributes;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.op.stablehlo.BroadcastInDimOp;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Dynamism;

/** Arrays at places, and of sizes, that are computed. */
final class Indexed {
  private Indexed() {}

  static ValueTree broadcast(HloCall call) {
    return call.emit(
        call.state(DataMovement.BROADCAST_IN_DIM)
            .addOperands(call.values())
            .set(
                BroadcastInDimOp.BROADCAST_DIMENSIONS,
                call.get(HloInstructionAttributes.DIMENSIONS)));
  }

  static ValueTree dynamicSlice(HloCall call) {
    return withIndices(call, 1);
  }

  static ValueTree dynamicUpdateSlice(HloCall call) {
    return withIndices(call, 2);
  }

  private static ValueTree withIndices(HloCall call, int arrays) {
    return call.emit(
        Mapped.state(call).addOperands(call.values(0, arrays)).addOperands(indices(call, arrays)));
  }

  /** Returns the indices as scalars; old modules have one array of them. */
  private static List<Value> indices(HloCall call, int from) {
    boolean isArray = call.operandCount() == from + 1 && call.array(from).rank() == 1;
    if (!isArray) {
      return call.values(from, call.operandCount());
    }
    List<Value> scalars = new ArrayList<>();
    for (int i = 0; i < call.array(0).rank(); i++) {
      Value one = call.builder().slice(call.value(from), LongList.of(i), LongList.of(i + 1));
      scalars.add(call.builder().reshape(one));
    }
    return scalars;
  }

  /** A reshape whose sizes are operands. */
  static ValueTree dynamicReshape(HloCall call) {
    if (Shapes.array(call.shape()).isStatic()) {
      return call.emit(call.state(DataMovement.RESHAPE).addOperand(call.value(0)));
    }
    List<Value> sizes = new ArrayList<>();
    for (Value size : call.values(1, call.operandCount())) {
      sizes.add(call.builder().reshape(size, 1));
    }
    Value shape = call.builder().concatenate(sizes, 0);
    return call.emit(
        call.state(Dynamism.DYNAMIC_RESHAPE).addOperand(call.value(0)).addOperand(shape));
  }
}
