package org.hlo4j.engine.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hlo4j.engine.plan.Source.Stored;
import org.hlo4j.engine.step.BranchStep;
import org.hlo4j.engine.step.LoopCondition;
import org.hlo4j.engine.step.LoopStep;
import org.hlo4j.engine.step.RegionSteps;
import org.hlo4j.engine.tile.StridedView;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.CompareOp;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.opset.stablehlo.Elementwise;

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
    builder.storePending(op);
    int index = builder.slot(op.operand(0));
    List<RegionSteps> branches = new ArrayList<>();
    for (Region region : op.regions()) {
      List<Value> returned = region.front().back().operands();
      branches.add(builder.region(region, List.of(), new int[0], false, returned));
    }
    builder.emit(new BranchStep(op, index, branches, builder.defineResults(op)));
    return true;
  }

  private static boolean loop(PlanBuilder builder, Operation op) {
    OptionalLong iterations = CountedLoops.count(builder, op);
    if (iterations.isPresent() && CountedLoops.areFew(op, iterations.getAsLong())) {
      CountedLoops.unroll(builder, op, (int) iterations.getAsLong());
      return true;
    }
    builder.storePending(op);
    Block condition = op.region(0).front();
    Block body = op.region(1).front();
    List<Value> returned = body.back().operands();
    int[] changing =
        IntStream.range(0, op.operandCount())
            .filter(i -> returned.get(i) != body.argument(i))
            .toArray();
    for (int i = 0; i < op.operandCount(); i++) {
      if (returned.get(i) == body.argument(i)) {
        // A value that no iteration changes is one from outside.
        Source source = whole(builder, op.operand(i));
        builder.define(condition.argument(i), source);
        builder.define(body.argument(i), source);
        builder.define(op.result(i), source);
      }
    }
    List<Value> operands = pick(op.operands(), changing);
    int[] initial = builder.slots(operands);
    builder.beginLoop(iterations.orElse(1));
    int[] carried = operands.stream().mapToInt(builder::newSlot).toArray();
    int[] next = operands.stream().mapToInt(builder::newSlot).toArray();
    LoopCondition test = condition(builder, op.region(0), changing, carried);
    RegionSteps iteration =
        builder.region(
            op.region(1),
            pick(body.arguments(), changing),
            carried,
            true,
            pick(returned, changing));
    builder.endLoop();
    int[] results = pick(op.results(), changing).stream().mapToInt(builder::define).toArray();
    builder.emit(new LoopStep(op, initial, carried, next, test, iteration, results));
    return true;
  }

  private static LoopCondition condition(
      PlanBuilder builder, Region region, int[] changing, int[] carried) {
    Block block = region.front();
    List<Value> arguments = pick(block.arguments(), changing);
    Set<Integer> slots = IntStream.of(carried).boxed().collect(Collectors.toSet());
    if (block.back().operand(0) instanceof OpResult tested
        && CountedLoops.isTestAlone(block, tested.owner())
        && isComparisonOfIntegers(tested.owner())) {
      for (int i = 0; i < carried.length; i++) {
        builder.define(arguments.get(i), carried[i]);
      }
      builder.lower(block);
      Operation compare = tested.owner();
      return LoopCondition.Comparison.of(
          builder.slot(compare.operand(0)),
          builder.slot(compare.operand(1)),
          TensorValues.kind(compare.operand(0)),
          CompareOp.COMPARISON_DIRECTION.get(compare),
          slots);
    }
    List<Value> returned = block.back().operands();
    RegionSteps steps = builder.region(region, arguments, carried, false, returned);
    return LoopCondition.Region.of(steps, slots);
  }

  private static boolean isComparisonOfIntegers(Operation op) {
    return op.is(Elementwise.COMPARE)
        && TensorValues.type(op.result(0)).rank() == 0
        && TensorValues.kind(op.operand(0)).isInteger();
  }

  /** Returns the source of a value, which is a whole array if it is stored. */
  private static Source whole(PlanBuilder builder, Value value) {
    return builder.source(value) instanceof Stored
        ? new Stored(builder.slot(value), StridedView.rowMajor(TensorValues.sizes(value)))
        : builder.source(value);
  }

  private static List<Value> pick(List<? extends Value> values, int[] indices) {
    return IntStream.of(indices).<Value>mapToObj(values::get).toList();
  }
}
