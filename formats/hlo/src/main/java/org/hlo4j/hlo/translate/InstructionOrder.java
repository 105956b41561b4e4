package org.hlo4j.hlo.translate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloInstructionAttributes;

/**
 * The order in which XLA visits instructions: from each one that none uses, what is to run before
 * it and its operands first. The order of a text is this one as a rule, and means nothing.
 */
final class InstructionOrder {
  private final Set<HloInstruction> begun = new HashSet<>();
  private final Set<HloInstruction> done = new HashSet<>();
  private final List<HloInstruction> order = new ArrayList<>();

  private InstructionOrder() {}

  static List<HloInstruction> of(HloComputation computation) {
    Set<HloInstruction> used = new HashSet<>();
    for (HloInstruction each : computation.instructions()) {
      used.addAll(each.operands());
      used.addAll(each.require(HloInstructionAttributes.CONTROL_PREDECESSORS));
    }
    InstructionOrder result = new InstructionOrder();
    for (HloInstruction each : computation.instructions()) {
      if (!used.contains(each)) {
        result.visit(each);
      }
    }
    return result.order;
  }

  private void visit(HloInstruction root) {
    Deque<HloInstruction> stack = new ArrayDeque<>();
    stack.push(root);
    while (!stack.isEmpty()) {
      HloInstruction top = stack.peek();
      if (begun.add(top)) {
        push(stack, top.operands());
        push(stack, top.require(HloInstructionAttributes.CONTROL_PREDECESSORS));
      } else {
        stack.pop();
        if (done.add(top)) {
          order.add(top);
        }
      }
    }
  }

  private void push(Deque<HloInstruction> stack, List<HloInstruction> instructions) {
    for (HloInstruction each : instructions.reversed()) {
      if (!begun.contains(each)) {
        stack.push(each);
      }
    }
  }
}
