package org.hlo4j.engine.plan;

import java.util.List;
import java.util.OptionalLong;
import org.hlo4j.engine.plan.Source.Pending;
import org.hlo4j.engine.plan.Source.Splat;
import org.hlo4j.interpreter.ElementKind.Category;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.op.stablehlo.CompareOp;
import org.hlo4j.op.stablehlo.ConstantOp;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.Modules;
import org.jspecify.annotations.Nullable;

/**
 * Loops whose few iterations are known, such as those of random number generators: they are lowered
 * one after the other, so that elementwise operations of all are one group.
 */
final class CountedLoops {
  /** The most operations that the iterations of a loop have together. */
  private static final int MAX_OPERATIONS = 400;

  private CountedLoops() {}

  /** Returns whether iterations are so few that they are lowered one after the other. */
  static boolean areFew(Operation loop, long iterations) {
    return iterations <= MAX_OPERATIONS / size(loop.region(1).front());
  }

  /** Returns how many iterations a loop has; empty if that is unknown. */
  static OptionalLong count(PlanBuilder builder, Operation loop) {
    Block condition = loop.region(0).front();
    Block body = loop.region(1).front();
    if (!(condition.back().operand(0) instanceof OpResult tested)
        || tested.owner().definition() != Elementwise.COMPARE
        || tested.owner().blockOrNull() != condition
        || !(tested.owner().operand(0) instanceof BlockArgument counter)
        || counter.owner() != condition
        || !isTestAlone(condition, tested.owner())) {
      return OptionalLong.empty();
    }
    int at = condition.arguments().indexOf(counter);
    Long first = integerOrNull(builder, loop.operand(at));
    Long bound = integerOrNull(builder, tested.owner().operand(1));
    if (first == null
        || bound == null
        || CompareOp.COMPARISON_DIRECTION.get(tested.owner()) != ComparisonDirection.LT
        || !(body.back().operand(at) instanceof OpResult next)
        || next.owner().definition() != Elementwise.ADD
        || next.owner().operand(0) != body.argument(at)) {
      return OptionalLong.empty();
    }
    Long step = integerOrNull(builder, next.owner().operand(1));
    return step == null || step != 1
        ? OptionalLong.empty()
        : OptionalLong.of(Math.max(0, bound - first));
  }

  static boolean isTestAlone(Block condition, Operation test) {
    for (Operation op : condition.operations()) {
      if (op != test && op != condition.lastOrNull() && !op.is(DataMovement.CONSTANT)) {
        return false;
      }
    }
    return true;
  }

  /** Returns the number of operations; more than there may be if they have regions or calls. */
  private static int size(Block body) {
    int size = 0;
    for (Operation op : body.operations()) {
      size++;
      if (size > MAX_OPERATIONS
          || op.regionCount() > 0
          || op.is(FuncOps.CALL)
          || op.is(Modules.COMPOSITE)) {
        return MAX_OPERATIONS + 1;
      }
    }
    return size;
  }

  /** Returns the signed integer of 32 bits that a scalar is known to be; null if it is not. */
  private static @Nullable Long integerOrNull(PlanBuilder builder, Value value) {
    if (TensorValues.type(value).rank() > 0) {
      return null;
    }
    Tensor scalar =
        value instanceof OpResult result && result.owner().is(DataMovement.CONSTANT)
            ? Tensor.of(ConstantOp.VALUE.get(result.owner()))
            : builder.isKnown(value) && builder.source(value) instanceof Splat(Tensor splat)
                ? splat
                : null;
    return scalar != null
            && scalar.kind().category() == Category.SIGNED
            && scalar.kind().width() <= Integer.SIZE
        ? scalar.longAt(0)
        : null;
  }

  static void unroll(PlanBuilder builder, Operation loop, int iterations) {
    Block body = loop.region(1).front();
    for (Operation op : body.operations()) {
      for (Value operand : op.operands()) {
        if (builder.isKnown(operand)
            && builder.source(operand) instanceof Pending(GroupNode node)) {
          // A use in each iteration.
          node.uses += iterations - 1;
        }
      }
    }
    List<Source> carried = builder.take(loop.operands());
    for (int i = 0; i < iterations; i++) {
      carried = builder.lower(body, carried);
    }
    builder.define(loop.results(), carried);
  }
}
