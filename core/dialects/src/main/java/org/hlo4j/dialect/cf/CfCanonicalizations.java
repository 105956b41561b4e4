package org.hlo4j.dialect.cf;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.BlockOperand;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.ValueGroups;
import org.hlo4j.ir.rewrite.Branches;
import org.hlo4j.ir.rewrite.Canonicalizes;
import org.hlo4j.ir.rewrite.Constants;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.cf.CondBrOp;
import org.hlo4j.opset.arith.ArithOps;
import org.hlo4j.opset.cf.CfOps;
import org.jspecify.annotations.Nullable;

/** Canonicalization patterns of branches and assertions. */
final class CfCanonicalizations {
  private CfCanonicalizations() {}

  static void attachTo(Dialect.Builder dialect) {
    Canonicalizes.attach(dialect, CfOps.ASSERT, CfCanonicalizations::eraseTrueAssertion);
    Canonicalizes.attach(
        dialect,
        CfOps.BR,
        CfCanonicalizations::mergeIntoPredecessor,
        CfCanonicalizations::skipForwardingBlock,
        CfCanonicalizations::replaceUniformArguments);
    Canonicalizes.attach(
        dialect,
        CfOps.COND_BR,
        CfCanonicalizations::branchOnConstant,
        CfCanonicalizations::skipForwardingBlocks,
        CfCanonicalizations::selectOperands,
        CfCanonicalizations::branchOnSameCondition,
        CfCanonicalizations::replaceConditionInSuccessors,
        CfCanonicalizations::replaceUniformArguments);
  }

  private static boolean eraseTrueAssertion(Operation assertion, Rewriter rewriter) {
    IntegerAttr condition = Constants.valueOrNull(assertion.operand(0), IntegerAttr.class);
    if (condition == null || !condition.isTrue()) {
      return false;
    }
    rewriter.erase(assertion);
    return true;
  }

  /** Merges a block into its only predecessor. */
  private static boolean mergeIntoPredecessor(Operation branch, Rewriter rewriter) {
    Block from = branch.blockOrNull();
    Block to = branch.successor(0);
    if (from == null || from == to || to.isEntryBlock() || to.uses().size() != 1) {
      return false;
    }
    List<Value> operands = List.copyOf(branch.operands());
    for (Value operand : operands) {
      if (operand instanceof BlockArgument argument && argument.owner() == to) {
        return false;
      }
    }
    rewriter.erase(branch);
    rewriter.mergeBlocks(to, from, operands);
    return true;
  }

  /** Skips a block that only branches to another one. */
  private static boolean skipForwardingBlock(Operation branch, Rewriter rewriter) {
    Optional<Edge> past =
        branch.successor(0) == branch.blockOrNull()
            ? Optional.empty()
            : Edge.of(branch).skippingTarget();
    past.ifPresent(edge -> branch(branch, edge, rewriter));
    return past.isPresent();
  }

  private static void branch(Operation replaced, Edge edge, Rewriter rewriter) {
    rewriter.replaceWithNew(
        replaced,
        new OperationState(CfOps.BR, replaced.location())
            .addOperands(edge.operands())
            .addSuccessor(edge.target()));
  }

  private static boolean branchOnConstant(Operation branch, Rewriter rewriter) {
    IntegerAttr condition = Constants.valueOrNull(branch.operand(0), IntegerAttr.class);
    if (condition == null) {
      return false;
    }
    branch(branch, Edge.of(branch, condition.isTrue()), rewriter);
    return true;
  }

  private static boolean skipForwardingBlocks(Operation branch, Rewriter rewriter) {
    Edge ifTrue = Edge.of(branch, true);
    Edge ifFalse = Edge.of(branch, false);
    Optional<Edge> pastTrue = ifTrue.skippingTarget();
    Optional<Edge> pastFalse = ifFalse.skippingTarget();
    if (pastTrue.isEmpty() && pastFalse.isEmpty()) {
      return false;
    }
    Edge first = pastTrue.orElse(ifTrue);
    Edge second = pastFalse.orElse(ifFalse);
    OperationState state =
        new OperationState(CfOps.COND_BR, branch.location())
            .addOperand(branch.operand(0))
            .addOperands(first.operands())
            .addOperands(second.operands())
            .setAttribute(
                OpDefinition.OPERAND_SEGMENT_SIZES,
                DenseArrayAttr.i32(1, first.operands().size(), second.operands().size()))
            .addSuccessor(first.target())
            .addSuccessor(second.target());
    state.set(CondBrOp.BRANCH_WEIGHTS, CondBrOp.BRANCH_WEIGHTS.getOrNull(branch));
    rewriter.replaceWithNew(branch, state);
    return true;
  }

  /** Replaces a conditional branch whose successors are equal by selects of the operands. */
  private static boolean selectOperands(Operation branch, Rewriter rewriter) {
    Edge ifTrue = Edge.of(branch, true);
    Edge ifFalse = Edge.of(branch, false);
    if (ifTrue.target() != ifFalse.target()
        || (!ifTrue.operands().equals(ifFalse.operands())
            && !isOnlyReachedFrom(ifTrue.target(), branch))) {
      return false;
    }
    List<Value> selected = new ArrayList<>();
    for (int i = 0; i < ifTrue.operands().size(); i++) {
      Value a = ifTrue.operands().get(i);
      Value b = ifFalse.operands().get(i);
      selected.add(a == b ? a : select(branch, a, b, rewriter));
    }
    branch(branch, new Edge(ifTrue.target(), selected), rewriter);
    return true;
  }

  private static boolean isOnlyReachedFrom(Block block, Operation branch) {
    return block.uses().stream().allMatch(use -> use.owner() == branch);
  }

  private static Value select(Operation branch, Value a, Value b, Rewriter rewriter) {
    return rewriter
        .create(
            new OperationState(ArithOps.SELECT, branch.location())
                .addOperands(List.of(branch.operand(0), a, b))
                .addResultType(a.type()))
        .result(0);
  }

  /** Determines the condition from a predecessor that branches on it. */
  private static boolean branchOnSameCondition(Operation branch, Rewriter rewriter) {
    Block block = branch.blockOrNull();
    if (block == null || block.uses().size() != 1) {
      return false;
    }
    BlockOperand before = block.uses().getFirst();
    if (!before.owner().is(CfOps.COND_BR) || before.owner().operand(0) != branch.operand(0)) {
      return false;
    }
    branch(branch, Edge.of(branch, before.index() == 0), rewriter);
    return true;
  }

  /** Replaces uses of the condition in a successor that has no other predecessor. */
  private static boolean replaceConditionInSuccessors(Operation branch, Rewriter rewriter) {
    boolean changed = false;
    for (int successor = 0; successor < 2; successor++) {
      Block block = branch.successor(successor);
      if (block.uses().size() == 1) {
        changed |= replaceCondition(branch, block, IntegerAttr.of(successor == 0), rewriter);
      }
    }
    return changed;
  }

  private static boolean replaceCondition(
      Operation branch, Block block, IntegerAttr known, Rewriter rewriter) {
    Value condition = branch.operand(0);
    List<OpOperand> uses = new ArrayList<>();
    for (OpOperand use : condition.uses()) {
      if (use.owner().blockOrNull() == block) {
        uses.add(use);
      }
    }
    Operation constant = uses.isEmpty() ? null : constantOrNull(known, branch.location(), rewriter);
    if (constant == null) {
      return false;
    }
    uses.forEach(use -> rewriter.modify(use.owner(), () -> use.set(constant.result(0))));
    return true;
  }

  private static @Nullable Operation constantOrNull(
      IntegerAttr value, Location location, Rewriter rewriter) {
    return rewriter.createConstantOrNull("arith", value, IntegerType.I1, location);
  }

  /** Replaces a block argument that receives the same value from all predecessors. */
  private static boolean replaceUniformArguments(Operation branch, Rewriter rewriter) {
    boolean changed = false;
    for (Block block : branch.successors()) {
      if (block.uses().size() > 1) {
        for (BlockArgument argument : block.arguments()) {
          changed |= argument.hasUses() && replaceIfUniform(argument, rewriter);
        }
      }
    }
    return changed;
  }

  private static boolean replaceIfUniform(BlockArgument argument, Rewriter rewriter) {
    Value common = null;
    for (BlockOperand use : argument.owner().uses()) {
      Value operand = operandOrNull(argument, use, rewriter);
      if (operand == null || (common != null && common != operand)) {
        return false;
      }
      common = operand;
    }
    if (common == null || common == argument) {
      return false;
    }
    rewriter.replaceAllUses(argument, common);
    return true;
  }

  private static @Nullable Value operandOrNull(
      BlockArgument argument, BlockOperand use, Rewriter rewriter) {
    Branches branches =
        rewriter.registry().interfaceOrNull(use.owner().definition(), Branches.class);
    return branches == null
        ? null
        : ValueGroups.operands(use.owner(), branches.operandsFor(use.owner(), use.index()))
            .get(argument.index());
  }
}
