package org.hlo4j.transforms.sccp;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.ir.pass.Pass;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.rewrite.Constants;
import org.hlo4j.ir.rewrite.Effects;
import org.hlo4j.transforms.sccp.LatticeValue.Constant;
import org.jspecify.annotations.Nullable;

/**
 * Sparse conditional constant propagation: replaces values that are always one constant, through
 * branches, regions and calls of private functions, and erases operations that become dead.
 * Preserves what the program computes. All reachable constants move to the start of their function,
 * one for each value and type. Operations fold as in {@code canonicalize}; those of StableHLO do
 * not.
 */
public final class SccpPass implements Pass {
  /** The name and options of the pass. */
  public static final PassDefinition DEFINITION =
      PassDefinition.of(
              "sccp", "Sparse Conditional Constant Propagation", PassDefinition.ANY, new SccpPass())
          .withClassName("SCCPPass");

  private SccpPass() {}

  @Override
  public void run(Operation root, PassContext context) {
    new Rewriting(root, context.registry()).run(root);
  }

  /** The results of the analysis, and the constants that are materialized for them. */
  private static final class Rewriting {
    private record Key(Region region, String dialect, Attribute value, Type type) {}

    private final DialectRegistry registry;
    private final Effects effects;
    private final ConstantPropagation analysis;
    private final Map<Key, Operation> constants = new HashMap<>();
    private final Deque<Block> pending = new ArrayDeque<>();

    Rewriting(Operation root, DialectRegistry registry) {
      this.registry = registry;
      this.effects = new Effects(registry);
      this.analysis = new ConstantPropagation(root, registry);
    }

    void run(Operation root) {
      pushBlocks(root);
      while (!pending.isEmpty()) {
        rewrite(pending.pop());
      }
    }

    private void pushBlocks(Operation op) {
      for (Region region : op.regions()) {
        region.blocks().reversed().forEach(pending::push);
      }
    }

    private void rewrite(Block block) {
      List<Operation> operations = new ArrayList<>();
      block.operations().forEach(operations::add);
      for (Operation op : operations) {
        boolean isReplaced = op.resultCount() > 0;
        for (OpResult result : op.results()) {
          isReplaced &= replace(result, block);
        }
        if (isReplaced && effects.wouldBeTriviallyDead(op)) {
          op.erase();
        } else {
          pushBlocks(op);
        }
      }
      for (BlockArgument argument : block.arguments()) {
        replace(argument, block);
      }
    }

    private boolean replace(Value value, Block block) {
      Constant constant = analysis.constantOrNull(value);
      Operation constantOp =
          constant == null ? null : constantOrNull(constant, value.type(), block);
      if (constantOp == null) {
        return false;
      }
      value.replaceAllUsesWith(constantOp.result(0));
      return true;
    }

    /** Returns the constant at the start of the function, materializing it if necessary. */
    private @Nullable Operation constantOrNull(Constant constant, Type type, Block block) {
      Region region = Constants.regionFor(block);
      Key key = new Key(region, constant.dialect(), constant.value(), type);
      Operation known = constants.get(key);
      if (known != null) {
        return known;
      }
      OperationState state =
          Constants.stateOrNull(
              registry, constant.dialect(), constant.value(), type, UnknownLoc.INSTANCE);
      if (state == null) {
        return null;
      }
      Operation constantOp = state.create();
      Key own = new Key(region, constantOp.definition().dialect(), constant.value(), type);
      Operation equal = constants.get(own);
      if (equal == null) {
        region.front().prepend(constantOp);
        equal = constantOp;
        constants.put(own, constantOp);
      }
      constants.put(key, equal);
      return equal;
    }
  }
}
