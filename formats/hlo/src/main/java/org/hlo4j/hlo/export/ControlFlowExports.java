package org.hlo4j.hlo.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hlo4j.hlo.HloCallAttributes;
import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloOpcode;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.stablehlo.ControlFlow;

/**
 * Exports loops and branches. What their regions use from outside becomes part of the state of a
 * loop, and of the operand of a branch.
 */
final class ControlFlowExports {
  private ControlFlowExports() {}

  static void addTo(Map<OpDefinition, OperationExport> exports) {
    exports.put(ControlFlow.WHILE, ControlFlowExports::loop);
    exports.put(ControlFlow.IF, ControlFlowExports::branches);
    exports.put(ControlFlow.CASE, ControlFlowExports::branches);
    exports.put(ControlFlow.OPTIMIZATION_BARRIER, ControlFlowExports::barrier);
    exports.put(ControlFlow.CREATE_TOKEN, ControlFlowExports::token);
    exports.put(ControlFlow.AFTER_ALL, ControlFlowExports::token);
  }

  private static void loop(OperationContext context) {
    List<Value> captured = Captures.of(context.operation().regions());
    List<HloInstruction> state = new ArrayList<>(context.operands());
    captured.forEach(value -> state.add(context.target().value(value)));
    HloInstruction initial = context.target().tupleUnlessOne(state);
    HloComputation condition = context.region(0, captured, false);
    HloComputation body = context.region(1, captured, true);
    HloInstruction last =
        context.main(
            HloOpcode.WHILE,
            initial.shape(),
            List.of(initial),
            builder ->
                builder
                    .set(HloCallAttributes.CONDITION, condition)
                    .set(HloCallAttributes.BODY, body));
    if (state.size() > 1) {
      context.bindElements(last);
    } else {
      context.bindResults(last);
    }
  }

  private static void branches(OperationContext context) {
    int count = context.operation().regionCount();
    List<HloInstruction> operands = new ArrayList<>(context.operands());
    List<HloComputation> computations = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<Value> captured = Captures.of(List.of(context.operation().region(i)));
      List<HloInstruction> values = captured.stream().map(context.target()::value).toList();
      operands.add(context.target().tupleUnlessOne(values));
      computations.add(context.region(i, captured, false));
    }
    boolean isIf = context.operation().is(ControlFlow.IF);
    HloInstruction result =
        context.main(
            HloOpcode.CONDITIONAL,
            context.shape(),
            operands,
            builder -> {
              if (isIf) {
                builder.set(HloCallAttributes.TRUE_COMPUTATION, computations.getFirst());
                builder.set(HloCallAttributes.FALSE_COMPUTATION, computations.getLast());
              } else {
                builder.set(HloCallAttributes.BRANCH_COMPUTATIONS, computations);
              }
            });
    context.bindResults(result);
  }

  private static void barrier(OperationContext context) {
    if (context.operation().operandCount() == 0) {
      return;
    }
    HloInstruction operand = context.target().tupleUnlessOne(context.operands());
    context.bindResults(
        context.main(HloOpcode.OPT_BARRIER, operand.shape(), List.of(operand), _ -> {}));
  }

  private static void token(OperationContext context) {
    context.bind(
        0, context.main(HloOpcode.AFTER_ALL, context.shape(), context.operands(), _ -> {}));
  }
}
