package org.hlo4j.transforms.sccp;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.define.ValueGroups;
import org.hlo4j.ir.internal.IdentityMap;
import org.hlo4j.ir.internal.IdentitySet;
import org.hlo4j.ir.rewrite.Branches;
import org.hlo4j.ir.rewrite.RegionBranches;
import org.hlo4j.opset.cf.CfOps;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.transforms.sccp.LatticeValue.Constant;
import org.hlo4j.transforms.symbol.Callers;
import org.jspecify.annotations.Nullable;

/**
 * Sparse conditional constant propagation: the analysis of which values are constant and which
 * blocks are reachable, solved together, so that values passed by unreachable blocks are ignored.
 * It starts from the bottom of the lattice, where nothing is ever computed, and runs to a fixpoint.
 */
final class ConstantPropagation {
  private final DialectRegistry registry;
  private final OperationFolding folding;
  private final Callers callers;
  private final IdentityMap<Value, LatticeValue> lattice = new IdentityMap<>();
  private final IdentitySet<Block> live = new IdentitySet<>();

  /** The reachable calls of each function. */
  private final IdentityMap<Operation, Set<Operation>> calls = new IdentityMap<>();

  private final Deque<Operation> pending = new ArrayDeque<>();
  private final IdentitySet<Operation> isPending = new IdentitySet<>();

  ConstantPropagation(Operation root, DialectRegistry registry) {
    this.registry = registry;
    this.folding = new OperationFolding(registry);
    this.callers = new Callers(root);
    enterAll(root);
    while (!pending.isEmpty()) {
      Operation op = pending.remove();
      isPending.remove(op);
      visit(op);
    }
  }

  /** Returns the constant that the value always is; null if it is unknown or never computed. */
  @Nullable Constant constantOrNull(Value value) {
    return lattice.getOrNull(value) instanceof Constant constant ? constant : null;
  }

  private void enqueue(Operation op) {
    Block block = op.blockOrNull();
    if (block != null && live.contains(block) && isPending.add(op)) {
      pending.add(op);
    }
  }

  private void join(Value value, @Nullable LatticeValue more) {
    LatticeValue before = lattice.getOrNull(value);
    LatticeValue after = more == null ? before : LatticeValue.join(before, more);
    if (after != null && after != before) {
      lattice.put(value, after);
      for (OpOperand use : value.uses()) {
        enqueue(use.owner());
      }
    }
  }

  private void joinAnything(List<? extends Value> values) {
    values.forEach(value -> join(value, LatticeValue.ANYTHING));
  }

  private void propagate(List<? extends Value> passed, List<? extends Value> received) {
    for (int i = 0; i < received.size(); i++) {
      join(received.get(i), lattice.getOrNull(passed.get(i)));
    }
  }

  private void enter(Block block) {
    if (live.add(block)) {
      block.operations().forEach(this::enqueue);
    }
  }

  /** Enters all regions, with arguments that may be anything. */
  private void enterAll(Operation op) {
    for (Region region : op.regions()) {
      if (!region.isEmpty()) {
        enter(region.front());
        joinAnything(region.front().arguments());
      }
    }
  }

  private void visit(Operation op) {
    if (Callers.isCall(op)) {
      visitCall(op);
    } else if (op.regionCount() > 0) {
      visitRegions(op);
    } else if (op.resultCount() > 0 && areReached(op)) {
      List<@Nullable LatticeValue> results = folding.fold(op, lattice::getOrNull);
      for (int i = 0; i < op.resultCount(); i++) {
        join(op.result(i), results.get(i));
      }
    }
    if (op.successorCount() > 0) {
      visitBranch(op);
    } else if (op.nextOrNull() == null) {
      visitEnd(op);
    }
  }

  /** Returns whether all operands have left the bottom of the lattice. */
  private boolean areReached(Operation op) {
    return op.operands().stream().allMatch(lattice::containsKey);
  }

  private void visitCall(Operation call) {
    Operation function = callers.calleeOrNull(call);
    if (function == null) {
      joinAnything(call.results());
      return;
    }
    Set<Operation> ofFunction = calls.getOrNull(function);
    if (ofFunction == null) {
      ofFunction = new HashSet<>();
      calls.put(function, ofFunction);
    }
    Block body = function.region(0).front();
    if (!callers.areUnknown(function)) {
      propagate(call.operands(), body.arguments());
    }
    if (ofFunction.add(call)) {
      enqueue(function);
      for (Block block : function.region(0).blocks()) {
        Operation end = block.lastOrNull();
        if (end != null) {
          enqueue(end);
        }
      }
    }
  }

  private void visitRegions(Operation op) {
    RegionBranches branches = registry.interfaceOrNull(op.definition(), RegionBranches.class);
    if (branches != null) {
      if (areReached(op)) {
        List<@Nullable Attribute> operands = new ArrayList<>();
        op.operands().forEach(operand -> operands.add(valueOrNull(operand)));
        branches.entries(op, operands).forEach(this::follow);
      }
    } else if (!op.is(FuncOps.FUNC)) {
      enterAll(op);
      joinAnything(op.results());
    } else if (callers.areUnknown(op)) {
      enterAll(op);
    } else if (calls.containsKey(op)) {
      enter(op.region(0).front());
    }
  }

  private @Nullable Attribute valueOrNull(Value value) {
    Constant constant = constantOrNull(value);
    return constant == null ? null : constant.value();
  }

  private void follow(RegionBranches.Edge edge) {
    Region target = edge.targetOrNull();
    if (target != null) {
      Block block = target.front();
      enter(block);
      Set<Value> received = new HashSet<>(edge.received());
      joinAnything(block.arguments().stream().filter(a -> !received.contains(a)).toList());
    }
    propagate(edge.passed(), edge.received());
  }

  /** Follows the successors that a branch may choose. */
  private void visitBranch(Operation branch) {
    Branches branches = registry.interfaceOrNull(branch.definition(), Branches.class);
    if (branches == null) {
      for (Block successor : branch.successors()) {
        enter(successor);
        joinAnything(successor.arguments());
      }
      return;
    }
    if (!areReached(branch)) {
      return;
    }
    Attribute condition = branch.is(CfOps.COND_BR) ? valueOrNull(branch.operand(0)) : null;
    for (int i = 0; i < branch.successorCount(); i++) {
      boolean isTaken = condition == null || condition.equals(IntegerAttr.FALSE) == (i == 1);
      if (isTaken) {
        enter(branch.successor(i));
        propagate(
            ValueGroups.operands(branch, branches.operandsFor(branch, i)),
            branch.successor(i).arguments());
      }
    }
  }

  /** Follows control flow out of a region. */
  private void visitEnd(Operation end) {
    Region region = end.parentRegionOrNull();
    Operation parent = region == null ? null : region.parentOpOrNull();
    if (region == null || parent == null) {
      return;
    }
    RegionBranches branches = registry.interfaceOrNull(parent.definition(), RegionBranches.class);
    if (branches != null) {
      if (areReached(end)) {
        branches.exits(parent, region).forEach(this::follow);
      }
    } else if (parent.is(FuncOps.FUNC) && end.has(Trait.RETURN_LIKE)) {
      Set<Operation> ofFunction = calls.getOrNull(parent);
      if (ofFunction != null) {
        ofFunction.forEach(call -> propagate(end.operands(), call.results()));
      }
    }
  }
}
