package org.hlo4j.dialect.cf;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.ValueGroups;
import org.hlo4j.opset.cf.CfOps;

/** A control flow edge: the successor and the operands passed to its arguments. */
record Edge(Block target, List<Value> operands) {
  /** Returns the only edge of a {@code cf.br}. */
  static Edge of(Operation branch) {
    return new Edge(branch.successor(0), List.copyOf(branch.operands()));
  }

  /** Returns the edge of a {@code cf.cond_br} for a value of its condition. */
  static Edge of(Operation branch, boolean condition) {
    int successor = condition ? 0 : 1;
    return new Edge(
        branch.successor(successor), List.copyOf(ValueGroups.operands(branch, 1 + successor)));
  }

  /** Returns the edge past a target that only branches on to another block, unless in a cycle. */
  Optional<Edge> skippingTarget() {
    Operation only = target.firstOrNull();
    if (only == null || only != target.lastOrNull() || !only.is(CfOps.BR)) {
      return Optional.empty();
    }
    for (BlockArgument argument : target.arguments()) {
      for (OpOperand use : argument.uses()) {
        if (use.owner() != only) {
          return Optional.empty();
        }
      }
    }
    if (isInCycle(only)) {
      return Optional.empty();
    }
    List<Value> forwarded = new ArrayList<>();
    for (Value value : only.operands()) {
      forwarded.add(
          value instanceof BlockArgument argument && argument.owner() == target
              ? operands.get(argument.index())
              : value);
    }
    return Optional.of(new Edge(only.successor(0), forwarded));
  }

  /** Whether following unconditional branches from here revisits a block. */
  private static boolean isInCycle(Operation branch) {
    Set<Block> passed = new HashSet<>();
    passed.add(Objects.requireNonNull(branch.blockOrNull()));
    Operation next = branch;
    while (next != null && next.is(CfOps.BR)) {
      if (!passed.add(next.successor(0))) {
        return true;
      }
      next = next.successor(0).lastOrNull();
    }
    return false;
  }
}
