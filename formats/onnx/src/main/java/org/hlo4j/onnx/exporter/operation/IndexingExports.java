package org.hlo4j.onnx.exporter.operation;

import static org.hlo4j.opset.stablehlo.Indexing.DYNAMIC_SLICE;
import static org.hlo4j.opset.stablehlo.Indexing.DYNAMIC_UPDATE_SLICE;
import static org.hlo4j.opset.stablehlo.Indexing.GATHER;
import static org.hlo4j.opset.stablehlo.Indexing.SCATTER;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.onnx.exporter.Export;
import org.hlo4j.onnx.exporter.NodeBuilder;
import org.hlo4j.onnx.exporter.OpContext;
import org.hlo4j.onnx.exporter.Ref;
import org.hlo4j.onnx.exporter.StaticShapes;
import org.hlo4j.op.stablehlo.DynamicSliceOp;
import org.hlo4j.op.stablehlo.GatherOp;
import org.hlo4j.opset.stablehlo.GatherDimensionNumbersAttr;

/** Operations that move elements from places that are computed. */
final class IndexingExports {
  private IndexingExports() {}

  static void addTo(Export.Rows rows) {
    rows.single(
        GATHER,
        c ->
            gather(
                c,
                GatherOp.DIMENSION_NUMBERS.get(c.operation()),
                GatherOp.SLICE_SIZES.get(c.operation())));
    rows.add(SCATTER, ScatterExport::export);
    rows.single(DYNAMIC_SLICE, IndexingExports::dynamicSlice);
    rows.single(DYNAMIC_UPDATE_SLICE, IndexingExports::dynamicUpdateSlice);
  }

  static Ref gather(OpContext c, GatherDimensionNumbersAttr numbers, LongList sizes) {
    return gather(c, c.operand(0), numbers, sizes);
  }

  /** Returns slices of an operand in place of that of the operation. */
  static Ref gather(OpContext c, Ref operand, GatherDimensionNumbersAttr numbers, LongList sizes) {
    NodeBuilder n = c.nodes();
    LongList shape = operand.type().shape();
    LongList hidden =
        Dimensions.concat(numbers.collapsedSliceDims(), numbers.operandBatchingDims());
    IndexPlan plan =
        IndexPlan.of(
            shape,
            sizes,
            hidden,
            numbers.operandBatchingDims(),
            numbers.startIndicesBatchingDims(),
            numbers.startIndexMap(),
            false);
    Ref indices = IndexPlan.partsLast(n, c.operand(1), Math.toIntExact(numbers.indexVectorDim()));
    int batchRank = indices.rank() - 1;
    if (c.shape().contains(0)) {
      return n.like(operand, 0).broadcastTo(c.shape());
    }
    LongList batchSizes = indices.type().shape().subList(0, batchRank);
    Gathered gathered = gathered(n, operand, indices, plan, batchSizes);
    // Dimensions that the result lacks have size 1.
    LongList offset = numbers.offsetDims();
    LongList inWindows = Dimensions.without(Dimensions.range(0, shape.size()), hidden);
    List<Long> order = new ArrayList<>();
    int batch = 0;
    for (long d = 0; d < c.shape().size(); d++) {
      int window = offset.indexOf(d);
      order.add(window < 0 ? -1L - batch++ : inWindows.get(window));
    }
    LongList wanted = LongList.copyOf(order);
    LongList present = LongList.wrap(gathered.labels().stream().filter(wanted::contains).toArray());
    LongList labels = gathered.labels();
    Ref trimmed =
        n.squeeze(
            gathered.value(),
            LongList.wrap(
                LongStream.range(0, labels.size())
                    .filter(i -> !wanted.contains(labels.get((int) i)))
                    .toArray()));
    return n.transpose(trimmed, LongList.wrap(wanted.stream().map(present::indexOf).toArray()));
  }

  /**
   * A gathered tensor.
   *
   * @param labels its dimensions: those of the operand, or -1, -2, … for those of the indices
   */
  private record Gathered(Ref value, LongList labels) {}

  private static Gathered gathered(
      NodeBuilder n, Ref operand, Ref indices, IndexPlan plan, LongList batchSizes) {
    LongList batch =
        LongList.wrap(LongStream.range(0, batchSizes.size()).map(i -> -1 - i).toArray());
    LongList rest = plan.whole();
    if (plan.indexed().isEmpty()) {
      LongList own = operand.type().shape();
      LongList shape = Dimensions.concat(batchSizes, own);
      Ref value =
          MovementExports.broadcast(
              n, operand, shape, Dimensions.range(batchSizes.size(), shape.size()));
      return new Gathered(value, Dimensions.concat(batch, Dimensions.range(0, own.size())));
    }
    Ref numbers = plan.numbers(n, operand, indices, true);
    LongList labels = Dimensions.concat(batch, plan.windowed());
    if (plan.indexed().size() == 1) {
      int dimension = (int) plan.indexed().get(0);
      LongList all = Dimensions.range(0, operand.rank());
      return new Gathered(
          n.gather(operand, dimension, numbers),
          Dimensions.concat(
              all.subList(0, dimension), labels, all.subList(dimension + 1, all.size())));
    }
    LongList restSizes = Dimensions.select(plan.shape(), rest);
    Ref rows =
        n.reshape(
            n.transpose(operand, Dimensions.concat(plan.indexed(), rest)),
            Dimensions.concat(LongList.of(plan.elements()), restSizes));
    return new Gathered(n.gather(rows, 0, numbers), Dimensions.concat(labels, rest));
  }

  /** Returns start indices that are moved so that the slice is in bounds, as a vector. */
  private static Ref starts(
      NodeBuilder n, List<Ref> scalars, Ref operand, Sizes slice, LongList dimensions) {
    List<Ref> wide = scalars.stream().map(start -> n.cast(start, IntegerType.I64)).toList();
    Ref vector = MovementExports.vector(n, wide);
    LongList known = Dimensions.select(operand.shape(), dimensions);
    Ref last;
    if (StaticShapes.isStatic(known) && StaticShapes.isStatic(slice.known())) {
      long[] differences = new long[known.size()];
      for (int i = 0; i < differences.length; i++) {
        differences[i] = known.get(i) - slice.known().get(i);
      }
      last = n.i64s(differences);
    } else {
      last = n.sub(n.sizesOf(operand, dimensions), slice.values());
    }
    return n.min(n.max(vector, n.i64(0)), last);
  }

  /**
   * Sizes of slices in some dimensions.
   *
   * @param known the sizes, of which some may be dynamic
   * @param values the sizes as values of the graph
   */
  private record Sizes(LongList known, Ref values) {}

  private static Ref dynamicSlice(OpContext c) {
    NodeBuilder n = c.nodes();
    Ref operand = n.full(c.operand(0));
    LongList sizes = DynamicSliceOp.SLICE_SIZES.get(c.operation());
    LongList shape = operand.shape();
    if (sizes.equals(shape)) {
      return operand;
    }
    List<Ref> operands = c.operands();
    // Dimensions that are taken whole start at 0.
    LongList partly = partly(shape, sizes);
    List<Ref> scalars = new ArrayList<>();
    partly.stream().forEach(d -> scalars.add(operands.get((int) d + 1)));
    LongList known = Dimensions.select(sizes, partly);
    Sizes partSizes = new Sizes(known, n.i64s(known));
    Ref starts = starts(n, scalars, operand, partSizes, partly);
    return n.typed(
        "Slice",
        operand.elementType(),
        sizes,
        List.of(operand, starts, n.add(starts, partSizes.values()), n.i64s(partly)));
  }

  /** Returns the dimensions that are not known to be taken whole. */
  private static LongList partly(LongList shape, LongList sizes) {
    return LongList.wrap(
        LongStream.range(0, shape.size())
            .filter(d -> shape.get((int) d) < 0 || shape.get((int) d) != sizes.get((int) d))
            .toArray());
  }

  private static Ref dynamicUpdateSlice(OpContext c) {
    NodeBuilder n = c.nodes();
    Ref operand = n.full(c.operand(0));
    Ref update = n.full(c.operand(1));
    LongList shape = operand.shape();
    LongList sizes = update.shape();
    LongList partly = partly(shape, sizes);
    if (partly.isEmpty()) {
      return update;
    }
    if (sizes.contains(0)) {
      return operand;
    }
    List<Ref> scalars = new ArrayList<>();
    partly.stream().forEach(d -> scalars.add(c.operand((int) d + 2)));
    Sizes partSizes = new Sizes(Dimensions.select(sizes, partly), n.sizesOf(update, partly));
    Ref starts = starts(n, scalars, operand, partSizes, partly);
    return partly.size() > 1 && StaticShapes.isStatic(shape) && StaticShapes.isStatic(sizes)
        ? ScatterExport.write(n, operand, update, starts, partly)
        : written(n, operand, update, starts, partSizes.values(), partly, 0);
  }

  /**
   * Returns the operand with an update written between its parts before and after that, in one
   * dimension after another.
   *
   * @param starts where the update starts, in bounds, for each of the dimensions
   * @param sizes the sizes of the update in these
   * @param dimensions those in which the update is a part
   * @param at the first dimension that is left
   */
  private static Ref written(
      NodeBuilder n, Ref operand, Ref update, Ref starts, Ref sizes, LongList dimensions, int at) {
    int dimension = (int) dimensions.get(at);
    boolean isOnly = dimensions.size() == 1;
    Ref start = isOnly ? starts : n.gather(starts, 0, n.i64s(at));
    Ref end = n.add(start, isOnly ? sizes : n.gather(sizes, 0, n.i64s(at)));
    Ref inner = update;
    if (at + 1 < dimensions.size()) {
      Ref replaced = part(n, operand, start, end, dimension);
      inner = written(n, replaced, update, starts, sizes, dimensions, at + 1);
    }
    Ref before = part(n, operand, n.i64s(0), start, dimension);
    Ref after = part(n, operand, end, n.i64s(Long.MAX_VALUE), dimension);
    Ref result = n.concat(dimension, List.of(before, inner, after));
    return new Ref(result.name(), operand.type());
  }

  private static Ref part(NodeBuilder n, Ref operand, Ref start, Ref end, int dimension) {
    return n.typed(
        "Slice",
        operand.elementType(),
        StaticShapes.with(operand.shape(), dimension, ShapedType.DYNAMIC),
        List.of(operand, start, end, n.i64s(dimension)));
  }
}
