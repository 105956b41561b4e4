package org.hlo4j.transforms.dynamism;

import static org.hlo4j.dialect.hlo.ConstantValues.integers;

import java.util.List;
import java.util.Optional;
import org.hlo4j.dialect.stablehlo.rule.ConvolutionRules;
import org.hlo4j.dialect.stablehlo.rule.GatherRules;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Property;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.ConvolutionOp;
import org.hlo4j.op.stablehlo.GatherOp;
import org.hlo4j.op.stablehlo.PadOp;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.opset.stablehlo.Indexing;

/**
 * Replaces dynamic operations by static ones. The verifier has checked that the dropped shapes
 * agree with the result types.
 */
final class DynamicOpPatterns {
  static final List<RewritePattern> ALL =
      List.of(
          RewritePattern.of(Dynamism.DYNAMIC_BROADCAST_IN_DIM, DynamicOpPatterns::broadcastInDim),
          RewritePattern.of(Dynamism.DYNAMIC_CONV, DynamicOpPatterns::convolution),
          RewritePattern.of(Dynamism.DYNAMIC_GATHER, DynamicOpPatterns::gather),
          RewritePattern.of(Dynamism.DYNAMIC_IOTA, DynamicOpPatterns::iota),
          RewritePattern.of(Dynamism.DYNAMIC_PAD, DynamicOpPatterns::pad),
          RewritePattern.of(Dynamism.DYNAMIC_RESHAPE, DynamicOpPatterns::reshape));

  private DynamicOpPatterns() {}

  private static boolean isStatic(Value value) {
    return value.type() instanceof ShapedType type && type.hasStaticShape();
  }

  /** Returns the static operation with the first operands and the result of a dynamic one. */
  private static OperationState state(OpDefinition definition, Operation op, int operands) {
    return OperationState.inPlaceOf(op, definition).addOperands(op.operands().subList(0, operands));
  }

  private static boolean replace(Operation op, OperationState state, Rewriter rewriter) {
    rewriter.replaceWithNew(op, state);
    return true;
  }

  private static void copy(Operation op, OperationState state, Property<?>... properties) {
    for (Property<?> property : properties) {
      state.setAttribute(property, property.attributeOrNull(op));
    }
  }

  private static boolean broadcastInDim(Operation op, Rewriter rewriter) {
    if (!isStatic(op.operand(0)) || integers(op.operand(1)).isEmpty() || !isStatic(op.result(0))) {
      return false;
    }
    OperationState state = state(DataMovement.BROADCAST_IN_DIM, op, 1);
    copy(op, state, StablehloOp.BROADCAST_DIMENSIONS);
    return replace(op, state, rewriter);
  }

  private static boolean convolution(Operation op, Rewriter rewriter) {
    Optional<LongList> padding = integers(op.operand(2));
    if (padding.isEmpty()) {
      return false;
    }
    OperationState state = state(Contractions.CONVOLUTION, op, 2);
    RankedTensorType pairs = RankedTensorType.of(IntegerType.I64, padding.get().size() / 2, 2);
    state.set(
        ConvolutionOp.PADDING, DenseElementsAttr.i64(padding.get().toArray()).withType(pairs));
    copy(
        op,
        state,
        StablehloOp.WINDOW_STRIDES,
        StablehloOp.LHS_DILATION,
        StablehloOp.RHS_DILATION,
        StablehloOp.WINDOW_REVERSAL,
        ConvolutionRules.DIMENSION_NUMBERS,
        StablehloOp.FEATURE_GROUP_COUNT,
        StablehloOp.BATCH_GROUP_COUNT,
        StablehloOp.PRECISION_CONFIG);
    return replace(op, state, rewriter);
  }

  private static boolean gather(Operation op, Rewriter rewriter) {
    Optional<LongList> sizes = integers(op.operand(2));
    if (sizes.isEmpty()) {
      return false;
    }
    OperationState state = state(Indexing.GATHER, op, 2);
    state.set(GatherOp.SLICE_SIZES, sizes.get());
    copy(op, state, GatherRules.DIMENSION_NUMBERS, StablehloOp.INDICES_ARE_SORTED);
    return replace(op, state, rewriter);
  }

  private static boolean iota(Operation op, Rewriter rewriter) {
    if (integers(op.operand(0)).isEmpty() || !isStatic(op.result(0))) {
      return false;
    }
    OperationState state = state(DataMovement.IOTA, op, 0);
    copy(op, state, StablehloOp.IOTA_DIMENSION);
    return replace(op, state, rewriter);
  }

  private static boolean pad(Operation op, Rewriter rewriter) {
    Optional<LongList> low = integers(op.operand(2));
    Optional<LongList> high = integers(op.operand(3));
    Optional<LongList> interior = integers(op.operand(4));
    if (low.isEmpty() || high.isEmpty() || interior.isEmpty()) {
      return false;
    }
    OperationState state = state(DataMovement.PAD, op, 2);
    state.set(PadOp.EDGE_PADDING_LOW, low.get());
    state.set(PadOp.EDGE_PADDING_HIGH, high.get());
    state.set(PadOp.INTERIOR_PADDING, interior.get());
    return replace(op, state, rewriter);
  }

  private static boolean reshape(Operation op, Rewriter rewriter) {
    return integers(op.operand(1)).isPresent()
        && isStatic(op.result(0))
        && replace(op, state(DataMovement.RESHAPE, op, 1), rewriter);
  }
}
