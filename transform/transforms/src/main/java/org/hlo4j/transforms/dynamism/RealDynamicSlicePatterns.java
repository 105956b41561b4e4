package org.hlo4j.transforms.dynamism;

import static org.hlo4j.dialect.hlo.ConstantValues.integers;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.DynamicSliceOp;
import org.hlo4j.op.stablehlo.SliceOp;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.Indexing;
import org.hlo4j.transforms.build.HloBuilder;

/** Replaces {@code real_dynamic_slice} by slices whose sizes are constants. */
public final class RealDynamicSlicePatterns {
  static final List<RewritePattern> ALL =
      List.of(
          RewritePattern.of(Dynamism.REAL_DYNAMIC_SLICE, RealDynamicSlicePatterns::ofSizes),
          RewritePattern.of(Dynamism.REAL_DYNAMIC_SLICE, RealDynamicSlicePatterns::ofIndices));

  private RealDynamicSlicePatterns() {}

  /**
   * {@return the sizes of a slice whose limit is its start plus constants, whatever the start}
   *
   * @param slice a {@code real_dynamic_slice}
   */
  public static Optional<LongList> sizes(Operation slice) {
    Operation limit = slice.operand(2).definingOpOrNull();
    if (limit == null || !limit.is(Elementwise.ADD)) {
      return Optional.empty();
    }
    Value start = slice.operand(1);
    Optional<LongList> sizes =
        limit.operand(0) == start ? integers(limit.operand(1)) : Optional.empty();
    return sizes.isEmpty() && limit.operand(1) == start ? integers(limit.operand(0)) : sizes;
  }

  /**
   * {@return whether all strides are the constant 1}
   *
   * @param slice a {@code real_dynamic_slice}
   */
  public static boolean hasUnitStrides(Operation slice) {
    return integers(slice.operand(3)).map(all -> all.allMatch(stride -> stride == 1)).orElse(false);
  }

  private static boolean ofSizes(Operation op, Rewriter rewriter) {
    Optional<LongList> sizes = sizes(op);
    if (sizes.isEmpty() || !hasUnitStrides(op)) {
      return false;
    }
    OperationState state =
        OperationState.inPlaceOf(op, Indexing.DYNAMIC_SLICE, op.operand(0))
            .setAttributes(op.discardableAttributes())
            .set(DynamicSliceOp.SLICE_SIZES, sizes.get());
    HloBuilder builder = HloBuilder.replacing(op, rewriter);
    for (int i = 0; i < sizes.get().size(); i++) {
      state.addOperand(element(op.operand(1), i, builder));
    }
    rewriter.replaceWithNew(op, state);
    return true;
  }

  private static Value element(Value list, int position, HloBuilder builder) {
    LongList start = LongList.of(position);
    return builder.reshape(builder.slice(list, start, LongList.of(position + 1L)));
  }

  private static boolean ofIndices(Operation op, Rewriter rewriter) {
    Optional<LongList> start = integers(op.operand(1));
    Optional<LongList> limit = integers(op.operand(2));
    Optional<LongList> strides = integers(op.operand(3));
    if (start.isEmpty() || limit.isEmpty() || strides.isEmpty()) {
      return false;
    }
    rewriter.replaceWithNew(
        op,
        OperationState.inPlaceOf(op, DataMovement.SLICE, op.operand(0))
            .setAttributes(op.discardableAttributes())
            .set(SliceOp.START_INDICES, start.get())
            .set(SliceOp.LIMIT_INDICES, limit.get())
            .set(SliceOp.STRIDES, strides.get()));
    return true;
  }
}
