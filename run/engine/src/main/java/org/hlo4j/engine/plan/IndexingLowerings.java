package org.hlo4j.engine.plan;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.hlo4j.engine.kernel.Fold;
import org.hlo4j.engine.kernel.Gather;
import org.hlo4j.engine.kernel.IndexReader;
import org.hlo4j.engine.kernel.Scatter;
import org.hlo4j.engine.kernel.SliceStarts;
import org.hlo4j.engine.plan.Source.Stored;
import org.hlo4j.engine.step.UpdateStep;
import org.hlo4j.engine.tile.StridedView;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.GatherOp;
import org.hlo4j.op.stablehlo.ScatterOp;
import org.hlo4j.op.stablehlo.TorchIndexSelectOp;
import org.hlo4j.opset.stablehlo.GatherDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.Indexing;
import org.hlo4j.opset.stablehlo.ScatterDimensionNumbersAttr;

/** Gathers and scatters. */
final class IndexingLowerings {
  /** The most elements of a slice: each may be a run of its own. */
  private static final int MAX_SLICE = 1 << 20;

  private IndexingLowerings() {}

  static void addTo(Map<OpDefinition, Lowering> lowerings) {
    lowerings.put(Indexing.GATHER, IndexingLowerings::gather);
    lowerings.put(Indexing.SCATTER, IndexingLowerings::scatter);
    lowerings.put(Indexing.TORCH_INDEX_SELECT, IndexingLowerings::torchIndexSelect);
  }

  private static boolean isTensor(Value value) {
    return TensorValues.typeOrNull(value) != null && TensorValues.type(value).elementCount() > 0;
  }

  private static boolean haveSameElements(Value left, Value right) {
    return TensorValues.type(left).elementType().equals(TensorValues.type(right).elementType());
  }

  /**
   * A part of an array.
   *
   * @param at the place of its first element
   */
  private record Input(int slot, int at) {}

  private static Input input(Stored stored, int lanes) {
    return new Input(stored.slot(), stored.view().offset() * lanes);
  }

  /**
   * The positions of index vectors.
   *
   * @param sizes the sizes of the dimensions that enumerate them
   * @param strides the strides of these in the indices
   * @param whole the strides of these in the whole array, where they are batching dimensions
   * @param component the distance of components
   */
  private record Positions(int[] sizes, int[] strides, int[] whole, int component) {
    static Positions of(
        StridedView indices,
        int vectorDimension,
        LongList batching,
        LongList indicesBatching,
        int[] wholeStrides) {
      int[] rest = IndexArrays.others(indices.sizes().length, new int[] {vectorDimension});
      int[] whole = new int[rest.length];
      for (int i = 0; i < rest.length; i++) {
        int batch = indicesBatching.indexOf(rest[i]);
        whole[i] = batch < 0 ? 0 : wholeStrides[(int) batching.get(batch)];
      }
      return new Positions(
          IndexArrays.pick(indices.sizes(), rest),
          IndexArrays.pick(indices.strides(), rest),
          whole,
          vectorDimension < indices.sizes().length ? indices.strides()[vectorDimension] : 0);
    }
  }

  private static int[] times(int[] numbers, int factor) {
    return IntStream.of(numbers).map(number -> number * factor).toArray();
  }

  /** Returns the dimensions that vectors index; null if a slice exceeds the whole array. */
  private static SliceStarts.Axis[] axes(
      LongList indexed, StridedView whole, int[] slice, int lanes) {
    return IntStream.of(IndexArrays.ints(indexed))
        .mapToObj(
            d -> new SliceStarts.Axis(whole.strides()[d] * lanes, whole.sizes()[d] - slice[d]))
        .toArray(SliceStarts.Axis[]::new);
  }

  private static boolean gather(PlanBuilder builder, Operation op) {
    Value operand = op.operand(0);
    Value indices = op.operand(1);
    Value result = op.result(0);
    int[] slice = IndexArrays.ints(GatherOp.SLICE_SIZES.get(op));
    if (!isTensor(operand)
        || !isTensor(indices)
        || !isTensor(result)
        || !TensorValues.hasLane(indices)
        || !haveSameElements(operand, result)
        || IndexArrays.count(slice) == 0
        || IndexArrays.count(slice) > MAX_SLICE) {
      return false;
    }
    GatherDimensionNumbersAttr numbers = GatherOp.DIMENSION_NUMBERS.get(op);
    int lanes = TensorValues.kind(result).lanes();
    Stored whole = builder.stored(operand);
    Stored vectors = builder.stored(indices);
    int[] to = StridedView.rowMajor(TensorValues.sizes(result)).strides();
    int[] offsets = IndexArrays.ints(numbers.offsetDims());
    int[] kept =
        IndexArrays.others(
            slice.length,
            IndexArrays.ints(numbers.collapsedSliceDims()),
            IndexArrays.ints(numbers.operandBatchingDims()));
    Positions positions =
        Positions.of(
            vectors.view(),
            (int) numbers.indexVectorDim(),
            numbers.operandBatchingDims(),
            numbers.startIndicesBatchingDims(),
            whole.view().strides());
    SliceStarts starts =
        new SliceStarts(
            positions.sizes,
            positions.strides,
            times(positions.whole, lanes),
            times(IndexArrays.pick(to, IndexArrays.others(to.length, offsets)), lanes),
            axes(numbers.startIndexMap(), whole.view(), slice, lanes),
            positions.component,
            IndexReader.of(TensorValues.kind(indices)));
    Gather gather =
        new Gather(
            starts,
            lanes,
            IndexArrays.pick(slice, kept),
            IndexArrays.pick(whole.view().strides(), kept),
            IndexArrays.pick(to, offsets));
    emit(builder, op, gather, input(whole, lanes), input(vectors, 1));
    return true;
  }

  private static void emit(
      PlanBuilder builder, Operation op, Gather gather, Input operand, Input indices) {
    Value result = op.result(0);
    int slot = builder.newSlot(result);
    builder.emit(
        "gather",
        op,
        new int[] {operand.slot, indices.slot},
        new int[] {slot},
        run ->
            gather.run(
                run.value(operand.slot),
                operand.at,
                run.value(indices.slot),
                indices.at,
                run.value(slot),
                run.parallel()));
    builder.define(result, slot);
  }

  private static boolean torchIndexSelect(PlanBuilder builder, Operation op) {
    Value operand = op.operand(0);
    Value index = op.operand(1);
    Value result = op.result(0);
    if (!isTensor(operand)
        || !isTensor(index)
        || !isTensor(result)
        || !TensorValues.hasLane(index)
        || !haveSameElements(operand, result)) {
      return false;
    }
    int lanes = TensorValues.kind(result).lanes();
    Stored whole = builder.stored(operand);
    Stored vectors = builder.stored(index);
    int[] sizes = whole.view().sizes();
    int[] strides = whole.view().strides();
    int[] indexSizes = vectors.view().sizes();
    int dimension = Math.floorMod(TorchIndexSelectOp.DIM.get(op), sizes.length);
    int batch = Math.floorMod(TorchIndexSelectOp.BATCH_DIMS.get(op), indexSizes.length + 1);
    int[] to = StridedView.rowMajor(TensorValues.sizes(result)).strides();
    int positions = dimension + indexSizes.length - batch;
    int[] after = Arrays.copyOfRange(sizes, dimension + 1, sizes.length);
    if (batch > dimension
        || positions + after.length != to.length
        || IndexArrays.count(after) > MAX_SLICE) {
      return false;
    }
    int[] indexStrides = Arrays.copyOf(vectors.view().strides(), batch);
    int[] positionSizes = new int[positions];
    int[] positionIndices = new int[positions];
    int[] positionWhole = new int[positions];
    for (int d = 0; d < positions; d++) {
      int picked = d - dimension + batch;
      positionSizes[d] = d < dimension ? sizes[d] : indexSizes[picked];
      positionIndices[d] =
          d >= dimension ? vectors.view().strides()[picked] : d < batch ? indexStrides[d] : 0;
      positionWhole[d] = d < dimension ? strides[d] * lanes : 0;
    }
    SliceStarts.Axis axis = new SliceStarts.Axis(strides[dimension] * lanes, sizes[dimension] - 1);
    SliceStarts starts =
        new SliceStarts(
            positionSizes,
            positionIndices,
            positionWhole,
            times(Arrays.copyOf(to, positions), lanes),
            new SliceStarts.Axis[] {axis},
            0,
            IndexReader.of(TensorValues.kind(index)));
    int[] from = Arrays.copyOfRange(strides, dimension + 1, sizes.length);
    Gather gather =
        new Gather(starts, lanes, after, from, Arrays.copyOfRange(to, positions, to.length));
    emit(builder, op, gather, input(whole, lanes), input(vectors, 1));
    return true;
  }

  private static boolean scatter(PlanBuilder builder, Operation op) {
    Value operand = op.operand(0);
    Value result = op.result(0);
    if (op.resultCount() != 1
        || !op.operands().stream().allMatch(IndexingLowerings::isTensor)
        || !TensorValues.hasLane(op.operand(1))
        || !haveSameElements(operand, result)
        || !haveSameElements(op.operand(2), result)) {
      return false;
    }
    Fold fold = FoldBodies.ofOrNull(op.region(0).front(), TensorValues.kind(result));
    ScatterDimensionNumbersAttr numbers = ScatterOp.SCATTER_DIMENSION_NUMBERS.get(op);
    StridedView whole = StridedView.rowMajor(TensorValues.sizes(operand));
    int rank = whole.sizes().length;
    int[] kept =
        IndexArrays.others(
            rank,
            IndexArrays.ints(numbers.insertedWindowDims()),
            IndexArrays.ints(numbers.inputBatchingDims()));
    int[] windowDims = IndexArrays.ints(numbers.updateWindowDims());
    int[] slice = new int[rank];
    Arrays.fill(slice, 1);
    for (int i = 0; i < kept.length; i++) {
      slice[kept[i]] = TensorValues.sizes(op.operand(2))[windowDims[i]];
    }
    boolean fits = IntStream.range(0, rank).allMatch(d -> slice[d] <= whole.sizes()[d]);
    if (fold == null || !fits || IndexArrays.count(slice) > MAX_SLICE) {
      return false;
    }
    int lanes = TensorValues.kind(result).lanes();
    Stored vectors = builder.stored(op.operand(1));
    // Runs of updates are consecutive; of slices of one element, all updates may be the same.
    Stored updates =
        IndexArrays.count(slice) == 1
            ? MovementLowerings.elements(builder, op.operand(2))
            : new Stored(
                builder.slot(op.operand(2)),
                StridedView.rowMajor(TensorValues.sizes(op.operand(2))));
    int[] from = updates.view().strides();
    int[] update = new int[rank];
    for (int i = 0; i < kept.length; i++) {
      update[kept[i]] = from[windowDims[i]];
    }
    Positions positions =
        Positions.of(
            vectors.view(),
            (int) numbers.indexVectorDim(),
            numbers.inputBatchingDims(),
            numbers.scatterIndicesBatchingDims(),
            whole.strides());
    SliceStarts starts =
        new SliceStarts(
            positions.sizes,
            positions.strides,
            times(positions.whole, lanes),
            times(IndexArrays.pick(from, IndexArrays.others(from.length, windowDims)), lanes),
            axes(numbers.scatterDimsToOperandDims(), whole, slice, lanes),
            positions.component,
            IndexReader.of(TensorValues.kind(op.operand(1))));
    int[] indexed = IndexArrays.ints(numbers.scatterDimsToOperandDims());
    Scatter scatter = new Scatter(starts, lanes, dimensions(whole, slice, update, indexed), fold);
    emit(builder, op, scatter, input(vectors, 1), input(updates, lanes));
    return true;
  }

  private static void emit(
      PlanBuilder builder, Operation op, Scatter scatter, Input index, Input update) {
    int whole = builder.slot(op.operand(0));
    int slot = builder.newSlot(op.result(0));
    builder.emit(
        new UpdateStep(
            "scatter",
            op,
            whole,
            IntStream.of(index.slot, update.slot),
            slot,
            builder.spec(slot),
            run ->
                scatter.run(
                    run.value(slot),
                    run.value(index.slot),
                    index.at,
                    run.value(update.slot),
                    update.at,
                    run.options().partialScatterWindows()),
            List.of(),
            List.of()));
    builder.define(op.result(0), slot);
  }

  private static Scatter.Dimension[] dimensions(
      StridedView whole, int[] slice, int[] update, int[] indexed) {
    return IntStream.range(0, slice.length)
        .mapToObj(d ->
            new Scatter.Dimension(
                slice[d], whole.strides()[d], update[d], whole.sizes()[d], indexOf(indexed, d)))
        .toArray(Scatter.Dimension[]::new);
  }

  /** Returns where a number is; -1 if there is none. */
  private static int indexOf(int[] numbers, int number) {
    return IntStream.range(0, numbers.length)
        .filter(i -> numbers[i] == number)
        .findFirst()
        .orElse(-1);
  }
}
