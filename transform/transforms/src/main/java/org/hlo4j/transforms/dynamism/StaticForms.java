package org.hlo4j.transforms.dynamism;

import static org.hlo4j.dialect.hlo.ConstantValues.integers;

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
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Property;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.ConvolutionOp;
import org.hlo4j.op.stablehlo.DynamicSliceOp;
import org.hlo4j.op.stablehlo.GatherOp;
import org.hlo4j.op.stablehlo.PadOp;
import org.hlo4j.op.stablehlo.SliceOp;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.Indexing;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * The static operations that dynamic ones amount to once the operands that state sizes and
 * positions are constants: their operands and properties, without result types. Each is empty if an
 * operand is not constant.
 */
public final class StaticForms {
  private StaticForms() {}

  /** Begins an operation at the location of a dynamic one, with its first operands. */
  static OperationState begin(OpDefinition definition, Operation op, int operands) {
    return new OperationState(definition, op.location())
        .addOperands(op.operands().subList(0, operands));
  }

  /** Gives an operation properties that a dynamic one has under the same name. */
  static OperationState copy(Operation op, OperationState state, Property<?>... properties) {
    for (Property<?> property : properties) {
      state.setAttribute(property, property.attributeOrNull(op));
    }
    return state;
  }

  /**
   * {@return the {@code convolution} that a {@code dynamic_conv} of constant padding is}
   *
   * @param op a {@code dynamic_conv}
   */
  public static Optional<OperationState> convolution(Operation op) {
    return integers(op.operand(2))
        .map(padding -> {
          RankedTensorType pairs = RankedTensorType.of(IntegerType.I64, padding.size() / 2, 2);
          OperationState state =
              begin(Contractions.CONVOLUTION, op, 2)
                  .set(
                      ConvolutionOp.PADDING,
                      DenseElementsAttr.i64(padding.toArray()).withType(pairs));
          return copy(
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
        });
  }

  /**
   * {@return the {@code gather} that a {@code dynamic_gather} of constant sizes is}
   *
   * @param op a {@code dynamic_gather}
   */
  public static Optional<OperationState> gather(Operation op) {
    return integers(op.operand(2))
        .map(sizes ->
            copy(
                op,
                begin(Indexing.GATHER, op, 2).set(GatherOp.SLICE_SIZES, sizes),
                GatherRules.DIMENSION_NUMBERS,
                StablehloOp.INDICES_ARE_SORTED));
  }

  /**
   * {@return the {@code pad} that a {@code dynamic_pad} by constants is}
   *
   * @param op a {@code dynamic_pad}
   */
  public static Optional<OperationState> pad(Operation op) {
    return withConstants(
        begin(DataMovement.PAD, op, 2),
        op,
        PadOp.EDGE_PADDING_LOW,
        PadOp.EDGE_PADDING_HIGH,
        PadOp.INTERIOR_PADDING);
  }

  /**
   * {@return the {@code slice} that a {@code real_dynamic_slice} from and to constants is}
   *
   * @param op a {@code real_dynamic_slice}
   */
  public static Optional<OperationState> slice(Operation op) {
    return withConstants(
        begin(DataMovement.SLICE, op, 1),
        op,
        SliceOp.START_INDICES,
        SliceOp.LIMIT_INDICES,
        SliceOp.STRIDES);
  }

  /** Sets properties to the operands that follow those of an operation, if they are constants. */
  @SafeVarargs
  private static Optional<OperationState> withConstants(
      OperationState state, Operation op, Property<LongList>... properties) {
    int operand = state.operands().size();
    for (Property<LongList> property : properties) {
      LongList numbers = integers(op.operand(operand++)).orElse(null);
      if (numbers == null) {
        return Optional.empty();
      }
      state.set(property, numbers);
    }
    return Optional.of(state);
  }

  /**
   * {@return the {@code dynamic_slice} that a {@code real_dynamic_slice} of constant sizes is}
   *
   * @param op a {@code real_dynamic_slice}
   * @param rewriter inserts the operations that compute its start indices
   */
  public static Optional<OperationState> dynamicSlice(Operation op, Rewriter rewriter) {
    return sliceSizes(op)
        .map(sizes -> {
          OperationState state =
              begin(Indexing.DYNAMIC_SLICE, op, 1).set(DynamicSliceOp.SLICE_SIZES, sizes);
          HloBuilder builder = HloBuilder.replacing(op, rewriter);
          for (int i = 0; i < sizes.size(); i++) {
            Value start = builder.slice(op.operand(1), LongList.of(i), LongList.of(i + 1L));
            state.addOperand(builder.reshape(start));
          }
          return state;
        });
  }

  /**
   * {@return the sizes of a slice of unit strides whose limit is its start plus constants, whatever
   * the start}
   *
   * @param op a {@code real_dynamic_slice}
   */
  public static Optional<LongList> sliceSizes(Operation op) {
    Operation limit = op.operand(2).definingOpOrNull();
    if (limit == null || !limit.is(Elementwise.ADD) || !hasUnitStrides(op)) {
      return Optional.empty();
    }
    Value start = op.operand(1);
    Optional<LongList> sizes =
        limit.operand(0) == start ? integers(limit.operand(1)) : Optional.empty();
    return sizes.isEmpty() && limit.operand(1) == start ? integers(limit.operand(0)) : sizes;
  }

  private static boolean hasUnitStrides(Operation op) {
    return integers(op.operand(3)).map(all -> all.allMatch(stride -> stride == 1)).orElse(false);
  }
}
