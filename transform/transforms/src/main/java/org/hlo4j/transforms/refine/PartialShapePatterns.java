package org.hlo4j.transforms.refine;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.opset.stablehlo.Random;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Refines results of which some sizes are known: those whose element of the operand with the shape
 * is a constant. Upstream's patterns need all of them.
 */
final class PartialShapePatterns {
  static final List<RewritePattern> ALL =
      List.of(
          ofShapeOperand(Dynamism.DYNAMIC_BROADCAST_IN_DIM, 1),
          ofShapeOperand(Dynamism.DYNAMIC_IOTA, 0),
          ofShapeOperand(Dynamism.DYNAMIC_RESHAPE, 1),
          ofShapeOperand(Random.RNG, 2),
          of(Dynamism.REAL_DYNAMIC_SLICE, PartialShapePatterns::slice),
          RewritePattern.of(Modules.CUSTOM_CALL, PartialShapePatterns::wrapper).withBenefit(2));

  private PartialShapePatterns() {}

  private static RewritePattern ofShapeOperand(OpDefinition definition, int operand) {
    return of(definition, op -> PartialIntegers.of(op.operand(operand)));
  }

  /** Returns a pattern that refines the only result to a shape, unknown sizes of it dynamic. */
  private static RewritePattern of(
      OpDefinition definition, Function<Operation, Optional<LongList>> shape) {
    return RewritePattern.of(
            definition,
            (op, rewriter) ->
                shape
                    .apply(op)
                    .filter(sizes -> sizes.stream().anyMatch(size -> size >= 0))
                    .map(sizes -> refine(op, sizes, rewriter))
                    .orElse(false))
        .withBenefit(0);
  }

  private static boolean refine(Operation op, LongList shape, Rewriter rewriter) {
    return op.result(0).type() instanceof RankedTensorType type
        && type.rank() == shape.size()
        && type.encodingOrNull() == null
        && TypeRefinement.refineResults(
            op, List.of(RankedTensorType.of(shape, type.elementType())), rewriter);
  }

  /** A slice without a step, whose positions count from 0. */
  private static Optional<LongList> slice(Operation op) {
    return PartialIntegers.of(op.operand(1))
        .flatMap(starts ->
            PartialIntegers.of(op.operand(2))
                .flatMap(limits ->
                    PartialIntegers.of(op.operand(3)).map(steps -> slice(starts, limits, steps))));
  }

  private static LongList slice(LongList starts, LongList limits, LongList steps) {
    long[] sizes = new long[starts.size()];
    for (int d = 0; d < sizes.length; d++) {
      boolean isKnown = starts.get(d) >= 0 && limits.get(d) >= starts.get(d) && steps.get(d) > 0;
      sizes[d] =
          isKnown ? Math.ceilDiv(limits.get(d) - starts.get(d), steps.get(d)) : ShapedType.DYNAMIC;
    }
    return LongList.wrap(sizes);
  }

  /**
   * Replaces a wrapper of an argument with dynamic sizes by the argument, whose type is the more
   * specific one. Its shape operand, which is to have all sizes, goes first.
   */
  private static boolean wrapper(Operation call, Rewriter rewriter) {
    Value argument = call.operandCount() == 0 ? null : call.operand(0);
    if (argument == null
        || !CustomCallOp.CALL_TARGET_NAME.get(call).equals(ArgumentRefinement.WRAPPER)
        || !(argument.type() instanceof RankedTensorType type)
        || type.hasStaticShape()) {
      return false;
    }
    if (call.operandCount() > 1) {
      HloBuilder b = HloBuilder.replacing(call, rewriter);
      OperationState state =
          b.state(Modules.CUSTOM_CALL, argument)
              .addResultType(call.result(0).type())
              .set(CustomCallOp.CALL_TARGET_NAME, ArgumentRefinement.WRAPPER);
      rewriter.replace(call, b.create(state).result(0));
      return true;
    }
    boolean refines = TypeRefinement.refineResults(call, List.of(type), rewriter);
    if (type.equals(call.result(0).type())) {
      rewriter.replace(call, argument);
      return true;
    }
    return refines;
  }
}
