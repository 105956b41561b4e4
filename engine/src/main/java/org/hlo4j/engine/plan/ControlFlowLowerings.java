package org.hlo4j.engine.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.stablehlo.ControlFlow;

/** Branches and loops. */
final class ControlFlowLowerings {
  private ControlFlowLowerings() {}

  static void addTo(Map<OpDefinition, Lowering> lowerings) {
    lowerings.put(ControlFlow.IF, ControlFlowLowerings::branch);
    lowerings.put(ControlFlow.CASE, ControlFlowLowerings::branch);
    lowerings.put(ControlFlow.WHILE, ControlFlowLowerings::loop);
    lowerings.put(ControlFlow.OPTIMIZATION_BARRIER, ControlFlowLowerings::barrier);
  }

  private static boolean barrier(PlanBuilder builder, Operation op) {
    for (int i = 0; i < op.operandCount(); i++) {
      builder.alias(op.result(i), op.operand(i));
    }
    return true;
  }

  private static boolean branch(PlanBuilder builder, Operation op) {
    builder.captured(op);
    int index = builder.slot(op.operand(0));
    List<RegionSteps> branches = new ArrayList<>();
    for (Region region : op.regions()) {
      branches.add(builder.region(region, new int[0], false));
    }
    int[] reads =
        IntStream.concat(
                IntStream.of(index),
                branches.stream().flatMapToInt(branch -> IntStream.of(branch.reads())))
            .distinct()
            .toArray();
    builder.emit(new BranchStep(op, index, branches, reads, builder.defineResults(op)));
    return true;
  }

  private static boolean loop(PlanBuilder builder, Operation op) {
    int iterations = CountedLoops.iterations(builder, op);
    if (iterations >= 0) {
      CountedLoops.unroll(builder, op, iterations);
      return true;
    }
    builder.captured(op);
    int[] initial = builder.slots(op.operands());
    int[] carried = op.operands().stream().mapToInt(builder::newSlot).toArray();
    int[] next = op.operands().stream().mapToInt(builder::newSlot).toArray();
    RegionSteps condition = builder.region(op.region(0), carried, false);
    RegionSteps body = builder.region(op.region(1), carried, true);
    int[] reads =
        Stream.of(initial, condition.reads(), body.reads())
            .flatMapToInt(IntStream::of)
            .distinct()
            .toArray();
    builder.emit(
        new LoopStep(
            op, initial, carried, next, condition, body, reads, builder.defineResults(op)));
    return true;
  }
}
