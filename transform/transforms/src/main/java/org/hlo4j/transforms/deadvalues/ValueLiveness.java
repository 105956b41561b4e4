package org.hlo4j.transforms.deadvalues;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.BlockOperand;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.internal.IdentityMap;
import org.hlo4j.ir.internal.IdentitySet;
import org.hlo4j.ir.rewrite.Effects;
import org.hlo4j.ir.rewrite.RegionBranches;
import org.hlo4j.ir.rewrite.SuccessorOperands;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.transforms.symbol.Callers;
import org.jspecify.annotations.Nullable;

/**
 * Computes the live values, on which an effect or a visible result depends, across branches and
 * calls of private functions. Functions that are never called have no effects.
 */
final class ValueLiveness {
  private final DialectRegistry registry;
  private final Effects effects;
  private final Callers callers;
  private final IdentityMap<Operation, List<Operation>> calls = new IdentityMap<>();
  private final IdentitySet<Operation> running = new IdentitySet<>();
  private final IdentitySet<Value> live = new IdentitySet<>();
  private final Deque<Value> pending = new ArrayDeque<>();
  private final SuccessorOperands successors;

  /** The results of functions that calls use. */
  private final IdentityMap<Operation, BitSet> returned = new IdentityMap<>();

  ValueLiveness(Operation root, DialectRegistry registry, Callers callers) {
    this.registry = registry;
    this.effects = new Effects(registry);
    this.callers = callers;
    this.successors = new SuccessorOperands(registry);
    findCalls(root);
    root.walk(op -> markRoots(op, root));
    while (!pending.isEmpty()) {
      propagate(pending.pop());
    }
  }

  boolean isLive(Value value) {
    return live.contains(value);
  }

  boolean areAllDead(List<? extends Value> values) {
    return values.stream().noneMatch(live::contains);
  }

  /** Returns the calls of a function whose callers are all known. */
  List<Operation> callsOf(Operation function) {
    List<Operation> found = calls.getOrNull(function);
    return found == null ? List.of() : found;
  }

  /**
   * Collects calls, and the functions that run: those that are visible or called by one that runs.
   */
  private void findCalls(Operation root) {
    IdentityMap<Operation, List<Operation>> callees = new IdentityMap<>();
    Deque<Operation> entered = new ArrayDeque<>();
    root.walk(op -> {
      Operation caller = functionOf(op, root);
      if (op.is(FuncOps.FUNC) && callers.areUnknown(op) && running.add(op)) {
        entered.push(op);
      }
      Operation callee = Callers.isCall(op) ? callers.calleeOrNull(op) : null;
      if (callee != null) {
        add(calls, callee, op);
        add(callees, caller, callee);
      }
    });
    running.add(root);
    entered.push(root);
    while (!entered.isEmpty()) {
      List<Operation> called = callees.getOrNull(entered.pop());
      for (Operation callee : called == null ? List.<Operation>of() : called) {
        if (running.add(callee)) {
          entered.push(callee);
        }
      }
    }
  }

  private static void add(
      IdentityMap<Operation, List<Operation>> lists, Operation key, Operation value) {
    List<Operation> list = lists.getOrNull(key);
    if (list == null) {
      list = new ArrayList<>();
      lists.put(key, list);
    }
    list.add(value);
  }

  private static Operation functionOf(Operation op, Operation root) {
    Operation around = op.parentOpOrNull();
    while (around != null && around != root && !around.is(FuncOps.FUNC)) {
      around = around.parentOpOrNull();
    }
    return around == null ? root : around;
  }

  private void mark(Value value) {
    if (live.add(value)) {
      pending.push(value);
    }
  }

  private void markAll(List<? extends Value> values) {
    values.forEach(this::mark);
  }

  /**
   * Marks the operands of operations whose effects or control flow matter regardless of their
   * results.
   */
  private void markRoots(Operation op, Operation root) {
    Operation parent = op.parentOpOrNull();
    if (op.successorCount() > 0) {
      markBranch(op);
    } else if (op.has(Trait.TERMINATOR)) {
      boolean passesOn =
          parent != null
              && (parent.is(FuncOps.FUNC)
                  ? !callers.areUnknown(parent)
                  : branchesOrNull(parent) != null);
      if (!passesOn) {
        markAll(op.operands());
      }
    } else if (Callers.isCall(op)) {
      Operation callee = callers.calleeOrNull(op);
      if (callee == null || callers.areUnknown(callee)) {
        markAll(op.operands());
      }
    } else if (!op.is(FuncOps.FUNC)
        && !effects.isMemoryEffectFree(op)
        && running.contains(functionOf(op, root))) {
      keep(op);
    }
  }

  /** Marks what the choice of a successor depends on. */
  private void markBranch(Operation branch) {
    boolean isKnown = successors.areKnown(branch);
    for (int i = 0; i < branch.operandCount(); i++) {
      if (!isKnown || !successors.contains(branch, i)) {
        mark(branch.operand(i));
      }
    }
    if (!isKnown) {
      branch.successors().forEach(successor -> markAll(successor.arguments()));
    }
  }

  private @Nullable RegionBranches branchesOrNull(Operation op) {
    return registry.interfaceOrNull(op.definition(), RegionBranches.class);
  }

  /** Marks all operands, and those of the terminators through which its regions branch. */
  private void keep(Operation op) {
    markAll(op.operands());
    if (branchesOrNull(op) != null) {
      for (Region region : op.regions()) {
        for (Block block : region.blocks()) {
          Operation end = block.lastOrNull();
          if (end != null) {
            markAll(end.operands());
          }
        }
      }
    }
  }

  private void propagate(Value value) {
    if (value instanceof OpResult result) {
      Operation op = result.owner();
      Operation callee = Callers.isCall(op) ? callers.calleeOrNull(op) : null;
      if (callee == null) {
        keep(op);
      } else {
        markReturned(callee, result.index());
      }
    } else if (value instanceof BlockArgument argument) {
      propagate(argument);
    }
  }

  private void propagate(BlockArgument argument) {
    Block block = argument.owner();
    if (!block.isEntryBlock()) {
      for (BlockOperand use : block.uses()) {
        if (successors.areKnown(use.owner())) {
          mark(successors.of(use).get(argument.index()));
        }
      }
      return;
    }
    Operation parent = block.parentOpOrNull();
    if (parent != null && parent.is(FuncOps.FUNC)) {
      callsOf(parent).forEach(call -> mark(call.operand(argument.index())));
    }
  }

  /** Marks the returned operands of this result, once for each. */
  private void markReturned(Operation function, int result) {
    BitSet marked = returned.getOrNull(function);
    if (marked == null) {
      marked = new BitSet();
      returned.put(function, marked);
    }
    if (!marked.get(result)) {
      marked.set(result);
      for (Operation end : returnsOf(function)) {
        mark(end.operand(result));
      }
    }
  }

  /** Returns the operations that return from the function. */
  static List<Operation> returnsOf(Operation function) {
    List<Operation> returns = new ArrayList<>();
    for (Block block : function.region(0).blocks()) {
      Operation end = block.lastOrNull();
      if (end != null && end.has(Trait.RETURN_LIKE)) {
        returns.add(end);
      }
    }
    return returns;
  }

  /** Returns the results of a function that some call uses. */
  BitSet usedResults(Operation function) {
    BitSet marked = returned.getOrNull(function);
    return marked == null ? new BitSet() : marked;
  }
}
