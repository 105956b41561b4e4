package org.hlo4j.transforms.simplify;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.ConcatenateOp;
import org.hlo4j.op.stablehlo.DynamicSliceOp;
import org.hlo4j.op.stablehlo.GatherOp;
import org.hlo4j.op.stablehlo.SliceOp;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.opset.stablehlo.GatherDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.Indexing;
import org.hlo4j.transforms.build.HloBuilder;
import org.hlo4j.transforms.build.Matches;
import org.hlo4j.transforms.dynamism.StaticForms;

/** Slices of whole tensors, of concatenations, and at constant positions. */
final class SliceSimplifications {
  private SliceSimplifications() {}

  static List<RewritePattern> all() {
    return List.of(
        RewritePattern.of(DataMovement.SLICE, SliceSimplifications::sliceOfAll)
            .named("slice of all"),
        RewritePattern.of(DataMovement.SLICE, SliceSimplifications::sliceOfConcatenation)
            .named("slice of concatenate"),
        RewritePattern.of(Indexing.DYNAMIC_SLICE, SliceSimplifications::sliceFromConstants)
            .named("dynamic slice from constants"),
        RewritePattern.of(Indexing.DYNAMIC_UPDATE_SLICE, SliceSimplifications::updateOfAllOrNothing)
            .named("dynamic update of all or nothing"),
        RewritePattern.of(Indexing.GATHER, SliceSimplifications::gatherOfOneSlice)
            .named("gather of one slice"),
        Replacement.byForm(Dynamism.REAL_DYNAMIC_SLICE, StaticForms::slice)
            .named("real dynamic slice by constants"),
        RewritePattern.of(
                Dynamism.REAL_DYNAMIC_SLICE, SliceSimplifications::realDynamicSliceOfConstantSize)
            .named("real dynamic slice of a constant size"));
  }

  private static OperationState slice(
      Operation replaced, Value operand, LongList starts, LongList limits, LongList strides) {
    return new OperationState(DataMovement.SLICE, replaced.location())
        .addOperand(operand)
        .set(SliceOp.START_INDICES, starts)
        .set(SliceOp.LIMIT_INDICES, limits)
        .set(SliceOp.STRIDES, strides);
  }

  private static LongList sums(LongList a, LongList b) {
    long[] sums = a.toArray();
    for (int i = 0; i < sums.length; i++) {
      sums[i] = Sizes.add(sums[i], b.get(i));
    }
    return LongList.wrap(sums);
  }

  private static boolean sliceOfAll(Operation slice, Rewriter rewriter) {
    return Matches.staticTypeOrNull(slice.operand(0)) != null
        && slice.operand(0).type().equals(slice.result(0).type())
        && Replacement.by(slice, slice.operand(0), rewriter);
  }

  /** Slices only the operands of a concatenation that the slice overlaps. */
  private static boolean sliceOfConcatenation(Operation slice, Rewriter rewriter) {
    Operation concatenate = Matches.definingOpOrNull(slice.operand(0), DataMovement.CONCATENATE);
    if (concatenate == null || Matches.staticTypeOrNull(slice.result(0)) == null) {
      return false;
    }
    int dimension = ConcatenateOp.DIMENSION.get(concatenate).intValue();
    long start = SliceOp.START_INDICES.get(slice).get(dimension);
    long limit = SliceOp.LIMIT_INDICES.get(slice).get(dimension);
    List<Value> touched = new ArrayList<>();
    long offset = 0;
    long position = 0;
    for (Value part : concatenate.operands()) {
      long size = ((RankedTensorType) part.type()).dimension(dimension);
      if (ShapedType.isDynamic(size)) {
        return false;
      }
      if (touched.isEmpty()) {
        offset = position;
      }
      long end = Sizes.add(position, size);
      if (end > start && position < limit) {
        touched.add(part);
      }
      position = end;
    }
    if (touched.isEmpty()
        || touched.size() == concatenate.operandCount()
        || (touched.size() > 1 && !concatenate.result(0).hasOneUse())) {
      return false;
    }
    Value shorter =
        new HloBuilder(rewriter, concatenate.location()).concatenate(touched, dimension);
    long[] starts = SliceOp.START_INDICES.get(slice).toArray();
    long[] limits = SliceOp.LIMIT_INDICES.get(slice).toArray();
    starts[dimension] -= offset;
    limits[dimension] -= offset;
    LongList strides = SliceOp.STRIDES.get(slice);
    rewriter.replaceWithNew(
        slice,
        slice(slice, shorter, LongList.wrap(starts), LongList.wrap(limits), strides)
            .addResultTypes(slice.resultTypes()));
    return true;
  }

  /** Clamps a start into bounds, as at run time. */
  private static long clamp(long start, long size, long dimension) {
    return Math.max(0, Math.min(start, dimension - size));
  }

  private static boolean sliceFromConstants(Operation dynamicSlice, Rewriter rewriter) {
    RankedTensorType type = Matches.staticTypeOrNull(dynamicSlice.operand(0));
    LongList sizes = DynamicSliceOp.SLICE_SIZES.get(dynamicSlice);
    if (type == null) {
      return false;
    }
    long[] starts = new long[sizes.size()];
    for (int i = 0; i < starts.length; i++) {
      LongList start = Matches.integersOrNull(dynamicSlice.operand(i + 1));
      if (start == null || start.size() != 1) {
        return false;
      }
      starts[i] = clamp(start.get(0), sizes.get(i), type.dimension(i));
    }
    LongList begin = LongList.wrap(starts);
    return Replacement.byInferred(
        dynamicSlice,
        slice(
            dynamicSlice,
            dynamicSlice.operand(0),
            begin,
            sums(begin, sizes),
            Dimensions.ones(type.rank())),
        rewriter);
  }

  private static boolean updateOfAllOrNothing(Operation update, Rewriter rewriter) {
    Value operand = update.operand(0);
    Value given = update.operand(1);
    boolean all =
        Matches.staticTypeOrNull(operand) != null
            && operand.type().equals(given.type())
            && update.operands().stream().skip(2).allMatch(Matches::isIntegerZero);
    if (all) {
      return Replacement.by(update, given, rewriter);
    }
    RankedTensorType type = Matches.staticTypeOrNull(given);
    return type != null
        && type.elementCount() == 0
        && Matches.isConstant(given)
        && Replacement.by(update, operand, rewriter);
  }

  private static boolean gatherOfOneSlice(Operation gather, Rewriter rewriter) {
    LongList index = Matches.integersOrNull(gather.operand(1));
    RankedTensorType type = Matches.staticTypeOrNull(gather.operand(0));
    GatherDimensionNumbersAttr dimensions = GatherOp.DIMENSION_NUMBERS.get(gather);
    if (index == null
        || type == null
        || dimensions.indexVectorDim() != 0
        || ((ShapedType) gather.operand(1).type()).rank() > 1
        || index.size() != dimensions.startIndexMap().size()) {
      return false;
    }
    LongList sizes = GatherOp.SLICE_SIZES.get(gather);
    long[] starts = new long[sizes.size()];
    for (int i = 0; i < index.size(); i++) {
      int dimension = (int) dimensions.startIndexMap().get(i);
      starts[dimension] =
          Sizes.add(
              starts[dimension],
              clamp(index.get(i), sizes.get(dimension), type.dimension(dimension)));
    }
    LongList begin = LongList.wrap(starts);
    HloBuilder builder = HloBuilder.replacing(gather, rewriter);
    Value sliced = builder.slice(gather.operand(0), begin, sums(begin, sizes));
    boolean collapses = !dimensions.collapsedSliceDims().isEmpty();
    rewriter.replace(
        gather,
        collapses ? builder.make(DataMovement.RESHAPE, gather.result(0).type(), sliced) : sliced);
    return true;
  }

  private static boolean realDynamicSliceOfConstantSize(Operation op, Rewriter rewriter) {
    return StaticForms.dynamicSlice(op, rewriter)
        .map(state -> Replacement.byInferred(op, state, rewriter))
        .orElse(false);
  }
}
