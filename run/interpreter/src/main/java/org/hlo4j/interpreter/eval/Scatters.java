package org.hlo4j.interpreter.eval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.hlo4j.dialect.hlo.WindowAttributes;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.elementwise.Promotion;
import org.hlo4j.interpreter.elementwise.ScalarRegion;
import org.hlo4j.interpreter.kernel.StridedCopy;
import org.hlo4j.interpreter.kernel.StridedIterator;
import org.hlo4j.interpreter.kernel.Strides;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.interpreter.machine.Results;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.ScatterOp;
import org.hlo4j.op.stablehlo.SelectAndScatterOp;
import org.hlo4j.opset.stablehlo.Indexing;
import org.hlo4j.opset.stablehlo.Reductions;
import org.hlo4j.opset.stablehlo.ScatterDimensionNumbersAttr;

/**
 * Scatters: combine windows of updates with the elements at given indices. A window that is partly
 * out of bounds is left out, or combined where it is within, by {@link
 * org.hlo4j.interpreter.InterpreterOptions#partialScatterWindows}.
 */
final class Scatters {
  private Scatters() {}

  static void addTo(Map<OpDefinition, OpEvaluator> evaluators) {
    evaluators.put(Indexing.SCATTER, Scatters::scatter);
    evaluators.put(Reductions.SELECT_AND_SCATTER, Scatters::selectAndScatter);
  }

  private static void scatter(Operation op, Frame frame) {
    List<Tensor> operands = frame.operands(op);
    int count = op.resultCount();
    List<Tensor> results = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      Tensor input = operands.get(i);
      Tensor result = Results.allocate(op, frame, i, Strides.sizes(input.shape()));
      if (input.elementType().equals(result.elementType())) {
        result.copy(input, 0, 0, input.count());
      } else {
        result = Promotion.to(input, result.elementType());
      }
      results.add(result);
    }
    Update update = new Update(op, frame, results, operands.subList(count + 1, 2 * count + 1));
    ScatterDimensionNumbersAttr numbers = ScatterOp.SCATTER_DIMENSION_NUMBERS.get(op);
    IndexVectors vectors =
        new IndexVectors(
            operands.get(count),
            (int) numbers.indexVectorDim(),
            numbers.scatterDimsToOperandDims(),
            numbers.inputBatchingDims(),
            numbers.scatterIndicesBatchingDims());
    scatter(numbers, vectors, update, frame.machine().options().partialScatterWindows());
    frame.results(op, results);
  }

  private static void scatter(
      ScatterDimensionNumbersAttr numbers, IndexVectors vectors, Update update, boolean isPartial) {
    Tensor first = update.results.getFirst();
    int rank = first.rank();
    int[] updateSizes = Strides.sizes(update.updates.getFirst().shape());
    int[] updateStrides = Strides.rowMajor(updateSizes);
    int[] kept =
        Strides.sizes(
            Strides.others(rank, numbers.insertedWindowDims(), numbers.inputBatchingDims()));
    int[] window = new int[rank];
    int[] from = new int[rank];
    Arrays.fill(window, 1);
    for (int i = 0; i < kept.length; i++) {
      int d = (int) numbers.updateWindowDims().get(i);
      window[kept[i]] = updateSizes[d];
      from[kept[i]] = updateStrides[d];
    }
    int[] scatterStrides =
        Strides.pick(updateStrides, Strides.others(updateSizes.length, numbers.updateWindowDims()));
    int[] start = new int[rank];
    int[] sizes = new int[rank];
    for (StridedIterator walk = vectors.walk(scatterStrides); walk.isInside(); walk.advance()) {
      vectors.start(walk, start);
      int source = walk.offset(1);
      boolean isInside = true;
      for (int d = 0; d < rank; d++) {
        isInside &= start[d] >= 0 && start[d] <= first.dimension(d) - window[d];
        int before = Math.clamp(-(long) start[d], 0, window[d]);
        start[d] += before;
        source += before * from[d];
        sizes[d] = Math.max(Math.min(window[d] - before, first.dimension(d) - start[d]), 0);
      }
      if (isInside || isPartial) {
        update.apply(start, source, from, sizes);
      }
    }
  }

  /** Combines updates with results. */
  private static final class Update {
    private final List<Tensor> results;
    private final List<Tensor> updates;
    private final int[] to;
    private final Combination combination;
    private final boolean replaces;

    Update(Operation op, Frame frame, List<Tensor> results, List<Tensor> updates) {
      this.results = results;
      this.updates = updates;
      Tensor result = results.getFirst();
      this.to = Strides.rowMajor(result.shape());
      this.combination = Combination.of(frame, op.region(0), results, updates);
      this.replaces =
          results.size() == 1
              && result.elementType().equals(updates.getFirst().elementType())
              && returnsUpdate(op.region(0));
    }

    private static boolean returnsUpdate(Region region) {
      Block block = region.front();
      return block.firstOrNull() == block.back() && block.back().operand(0) == block.argument(1);
    }

    /** Combines a box of updates with the box of results that begins at {@code start}. */
    void apply(int[] start, int from, int[] fromStrides, int[] sizes) {
      if (Strides.count(sizes) == 0) {
        return;
      }
      int target = Strides.offset(start, to);
      if (replaces) {
        StridedCopy.copy(
            updates.getFirst(), from, fromStrides, results.getFirst(), target, to, sizes);
      } else {
        combination.run(to, target, fromStrides, from, sizes);
      }
    }
  }

  private static void selectAndScatter(Operation op, Frame frame) {
    ScalarRegion.checkArguments(op.region(1));
    Tensor operand = frame.operand(op, 0);
    Tensor source = frame.operand(op, 1);
    Tensor initial = frame.operand(op, 2);
    Tensor result = Results.allocate(op, frame, Strides.sizes(operand.shape()));
    StridedCopy.fill(result, Promotion.to(initial, result.elementType()));
    int[] window =
        Strides.sizes(
            WindowAttributes.numbers(op, SelectAndScatterOp.WINDOW_DIMENSIONS, operand.rank()));
    Windows windows = Windows.of(op, window, null, null);
    ScalarRegion select = new ScalarRegion(frame, op.region(0));
    ScalarRegion scatter = new ScalarRegion(frame, op.region(1));
    Tensor sum = Tensor.allocate(LongList.of(), result.elementType());
    int[] sourceSizes = Strides.sizes(source.shape());
    for (StridedIterator walk = new StridedIterator(sourceSizes, Strides.rowMajor(sourceSizes));
        walk.isInside();
        walk.advance()) {
      int selected = selected(operand, windows, walk, select);
      if (selected >= 0) {
        scatter.set(0, initial, 0);
        scatter.set(1, source, walk.offset(0));
        scatter.run();
        scatter.store(0, sum, 0);
        scatter.set(0, sum, 0);
        scatter.set(1, result, selected);
        scatter.run();
        scatter.store(0, result, selected);
      }
    }
    frame.result(op, result);
  }

  /** Returns the element of a window that the region selects; negative if all are padding. */
  private static int selected(
      Tensor operand, Windows windows, StridedIterator at, ScalarRegion select) {
    int[] strides = Strides.rowMajor(operand.shape());
    int selected = -1;
    for (StridedIterator walk = new StridedIterator(windows.sizes());
        walk.isInside();
        walk.advance()) {
      int place = 0;
      boolean inside = true;
      for (int d = 0; d < strides.length; d++) {
        long index = at.index(d) * windows.strides().get(d) + walk.index(d) - windows.low().get(d);
        inside &= index >= 0 && index < operand.dimension(d);
        place += (int) index * strides[d];
      }
      if (!inside) {
        continue;
      }
      if (selected < 0) {
        selected = place;
        continue;
      }
      select.set(0, operand, selected);
      select.set(1, operand, place);
      select.run();
      if (!select.isTrue()) {
        selected = place;
      }
    }
    return selected;
  }
}
