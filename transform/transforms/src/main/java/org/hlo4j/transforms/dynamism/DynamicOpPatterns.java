package org.hlo4j.transforms.dynamism;

import static org.hlo4j.dialect.hlo.ConstantValues.integers;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Dynamism;

/**
 * Replaces dynamic operations by static ones. The verifier has checked that the dropped shapes
 * agree with the result types.
 */
final class DynamicOpPatterns {
  static final List<RewritePattern> ALL =
      List.of(
          of(Dynamism.DYNAMIC_BROADCAST_IN_DIM, DynamicOpPatterns::broadcastInDim),
          of(Dynamism.DYNAMIC_CONV, StaticForms::convolution),
          of(Dynamism.DYNAMIC_GATHER, StaticForms::gather),
          of(Dynamism.DYNAMIC_IOTA, DynamicOpPatterns::iota),
          of(Dynamism.DYNAMIC_PAD, StaticForms::pad),
          of(Dynamism.DYNAMIC_RESHAPE, DynamicOpPatterns::reshape),
          ofSlice(StaticForms::dynamicSlice),
          ofSlice((op, _) -> StaticForms.slice(op)));

  private DynamicOpPatterns() {}

  /** Replaces operations by their static forms. */
  private static RewritePattern of(
      OpDefinition definition, Function<Operation, Optional<OperationState>> form) {
    return RewritePattern.of(definition, (op, rewriter) -> replace(op, form.apply(op), rewriter));
  }

  /** Replaces slices, whose discardable attributes are kept. */
  private static RewritePattern ofSlice(
      BiFunction<Operation, Rewriter, Optional<OperationState>> form) {
    return RewritePattern.of(
        Dynamism.REAL_DYNAMIC_SLICE,
        (op, rewriter) ->
            replace(
                op,
                form.apply(op, rewriter)
                    .map(state -> state.setAttributes(op.discardableAttributes())),
                rewriter));
  }

  private static boolean replace(Operation op, Optional<OperationState> form, Rewriter rewriter) {
    form.ifPresent(state -> rewriter.replaceWithNew(op, state.addResultTypes(op.resultTypes())));
    return form.isPresent();
  }

  private static boolean isStatic(Value value) {
    return value.type() instanceof ShapedType type && type.hasStaticShape();
  }

  /**
   * Returns whether the shape that an operand states is constant, and that of the result static.
   */
  private static boolean isOfShape(Operation op, int operand) {
    return integers(op.operand(operand)).isPresent() && isStatic(op.result(0));
  }

  private static Optional<OperationState> broadcastInDim(Operation op) {
    return isStatic(op.operand(0)) && isOfShape(op, 1)
        ? Optional.of(
            StaticForms.copy(
                op,
                StaticForms.begin(DataMovement.BROADCAST_IN_DIM, op, 1),
                StablehloOp.BROADCAST_DIMENSIONS))
        : Optional.empty();
  }

  private static Optional<OperationState> iota(Operation op) {
    return isOfShape(op, 0)
        ? Optional.of(
            StaticForms.copy(
                op, StaticForms.begin(DataMovement.IOTA, op, 0), StablehloOp.IOTA_DIMENSION))
        : Optional.empty();
  }

  private static Optional<OperationState> reshape(Operation op) {
    return isOfShape(op, 1)
        ? Optional.of(StaticForms.begin(DataMovement.RESHAPE, op, 1))
        : Optional.empty();
  }
}
