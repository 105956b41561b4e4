package org.hlo4j.engine.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.hlo4j.engine.kernel.Fold;
import org.hlo4j.engine.kernel.RowReduction;
import org.hlo4j.engine.kernel.SumReduction;
import org.hlo4j.engine.plan.Source.Splat;
import org.hlo4j.engine.plan.Source.Stored;
import org.hlo4j.engine.rows.ReducedRows;
import org.hlo4j.engine.tile.ScalarCodes;
import org.hlo4j.engine.tile.StridedView;
import org.hlo4j.engine.tile.TileBuilder;
import org.hlo4j.engine.tile.TileCode;
import org.hlo4j.engine.tile.TileFunctions;
import org.hlo4j.engine.tile.TileNode;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.ElementKind.Storage;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.kernel.ReducedBox;
import org.hlo4j.interpreter.kernel.ReductionKernel;
import org.hlo4j.interpreter.kernel.SumOrder;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.ReduceOp;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.Reductions;
import org.jspecify.annotations.Nullable;

/** Reductions and maps. */
final class ReductionLowerings {
  /** The most elements that are reduced to one by code for whole tiles of results. */
  private static final int MAX_SHIFTS = 1 << 18;

  /** The least results whose elements are added at once. */
  private static final int MIN_WIDTH = 16;

  /** The most elements of a reduction that is written out, and rows and columns of such ones. */
  private static final int MAX_WRITTEN = 8;

  private ReductionLowerings() {}

  static void addTo(Map<OpDefinition, Lowering> lowerings) {
    lowerings.put(Reductions.REDUCE, ReductionLowerings::reduce);
    lowerings.put(Elementwise.MAP, ReductionLowerings::map);
  }

  private static boolean map(PlanBuilder builder, Operation op) {
    Block body = op.region(0).front();
    return builder
        .groups()
        .elementwise(
            op,
            (operands, kind) -> {
              List<TileNode> results = ScalarBody.inlineOrNull(builder, body, operands);
              return results == null ? null : TileFunctions.convertOrNull(results.getFirst(), kind);
            });
  }

  private static boolean reduce(PlanBuilder builder, Operation op) {
    int count = op.resultCount();
    if (!op.operands().stream().allMatch(TensorValues::hasLane)
        || !op.results().stream().allMatch(TensorValues::hasLane)) {
      return false;
    }
    int[] sizes = TensorValues.sizes(op.operand(0));
    int[] reduced = IndexArrays.ints(ReduceOp.DIMENSIONS.get(op));
    int[] kept = IndexArrays.others(sizes.length, reduced);
    int length = IndexArrays.count(IndexArrays.pick(sizes, reduced));
    if (TensorValues.type(op.operand(0)).elementCount() == 0) {
      return false;
    }
    if (count == 1) {
      ReductionKernel sum = sumOrNull(op, length);
      if (sum != null) {
        return sums(builder, op, sum, kept, reduced);
      }
    }
    return (count == 1 && writtenOut(builder, op, kept, reduced, length))
        || (count == 1 && rows(builder, op, sizes, kept, length))
        || tiles(builder, op, sizes, kept, reduced, length);
  }

  /** Returns what combines two elements in the order of sums; null for other orders. */
  private static @Nullable ReductionKernel sumOrNull(Operation op, int length) {
    ElementKind kind = TensorValues.kind(op.operand(0));
    ReductionKernel kernel = ReductionKernel.ofOrNull(op.region(0).front(), kind);
    return kernel != null
            && SumOrder.isOf(kernel, kind, length)
            && kind.type().equals(TensorValues.type(op.result(0)).elementType())
        ? kernel
        : null;
  }

  /** Adds or multiplies floats, of 16 bits in 32. */
  private static boolean sums(
      PlanBuilder builder, Operation op, ReductionKernel function, int[] kept, int[] reduced) {
    Value result = op.result(0);
    ElementKind summed = SummedKinds.ofOrNull(TensorValues.kind(result));
    if (summed == null) {
      return false;
    }
    Stored elements = builder.groups().convertedOrNull(op.operand(0), summed);
    Stored initial = builder.groups().convertedOrNull(op.operand(1), summed);
    if (elements == null || initial == null) {
      return false;
    }
    int[] ascending = IntStream.of(reduced).sorted().toArray();
    ReducedBox box = box(elements.view(), kept, ascending);
    // Elements of a view are read in place if those of several results are neighbors.
    Stored input = box.width() < MIN_WIDTH ? builder.contiguous(elements, summed) : elements;
    SumReduction reduction = new SumReduction(function, box(input.view(), kept, ascending));
    int slot = builder.newSlot(builder.spec(summed.storage(), TensorValues.places(result)));
    builder.emit(
        "sum",
        op,
        new int[] {input.slot(), initial.slot()},
        new int[] {slot},
        run ->
            reduction.run(
                run.value(input.slot()),
                input.view().offset(),
                run.value(initial.slot()),
                initial.view().offset(),
                run.value(slot),
                run.parallel()),
        reduction.isOfRows()
            ? new ReducedRows(
                TensorValues.count(result),
                input.slot(),
                initial.slot(),
                byResults(input.view(), kept, ascending),
                (arrays, from, to) ->
                    reduction.run(
                        from,
                        to,
                        arrays.array(input.slot()),
                        arrays.offset(input.slot()) + input.view().offset(),
                        arrays.array(initial.slot()),
                        initial.view().offset(),
                        arrays.array(slot)))
            : null);
    SummedKinds.define(builder, result, slot, summed);
    return true;
  }

  /** Returns elements in the order of results, with those of each one after another. */
  private static StridedView byResults(StridedView view, int[] kept, int[] reduced) {
    int[] order = IndexArrays.concat(kept, reduced);
    return new StridedView(
        view.offset(),
        IndexArrays.pick(view.sizes(), order),
        IndexArrays.pick(view.strides(), order));
  }

  private static ReducedBox box(StridedView view, int[] kept, int[] reduced) {
    return new ReducedBox(
        IndexArrays.pick(view.sizes(), kept),
        IndexArrays.pick(view.strides(), kept),
        IndexArrays.pick(view.sizes(), reduced),
        IndexArrays.pick(view.strides(), reduced));
  }

  /** Writes few short reductions of a loop out: each is a function of its elements. */
  private static boolean writtenOut(
      PlanBuilder builder, Operation op, int[] kept, int[] reduced, int length) {
    if (!builder.isInLoop()
        || length > MAX_WRITTEN
        || TensorValues.count(op.result(0)) > MAX_WRITTEN * MAX_WRITTEN
        || !ScalarCodes.isPlain(TensorValues.kind(op.operand(0)))
        || !ScalarCodes.isPlain(TensorValues.kind(op.result(0)))) {
      return false;
    }
    Value operand = op.operand(0);
    Value initial = op.operand(1);
    Stored elements = builder.stored(operand);
    StridedView view = elements.view();
    int[] sizes = IndexArrays.pick(view.sizes(), kept);
    int[] strides = IndexArrays.pick(view.strides(), kept);
    List<Value> values = new ArrayList<>(List.of(initial));
    List<Source> sources = new ArrayList<>();
    sources.add(
        builder.source(initial) instanceof Splat splat
            ? splat
            : new Stored(builder.slot(initial), new StridedView(0, sizes, new int[sizes.length])));
    for (int distance : view.distances(IntStream.of(reduced).sorted().toArray())) {
      values.add(operand);
      sources.add(
          new Stored(elements.slot(), new StridedView(view.offset() + distance, sizes, strides)));
    }
    Block body = op.region(0).front();
    return builder
        .groups()
        .elementwise(
            op, values, sources::get, (nodes, kind) -> foldOrNull(builder, body, nodes, kind));
  }

  /** Combines the first element with each of the others in turn; null if tiles do not. */
  private static @Nullable TileNode foldOrNull(
      PlanBuilder builder, Block body, List<TileNode> elements, ElementKind kind) {
    TileNode folded = TileFunctions.convertOrNull(elements.getFirst(), kind);
    for (int i = 1; i < elements.size() && folded != null; i++) {
      List<TileNode> combined =
          ScalarBody.inlineOrNull(builder, body, List.of(folded, elements.get(i)));
      folded = combined == null ? null : TileFunctions.convertOrNull(combined.getFirst(), kind);
    }
    return folded;
  }

  /** Reduces rows of consecutive elements. */
  private static boolean rows(
      PlanBuilder builder, Operation op, int[] sizes, int[] kept, int length) {
    Value operand = op.operand(0);
    ElementKind kind = TensorValues.kind(operand);
    Fold fold = FoldBodies.ofOrNull(op.region(0).front(), kind);
    if (fold == null
        || !RowReduction.has(fold.function())
        || kind.storage() != Storage.FLOATS
        || !kind.type().equals(TensorValues.type(op.result(0)).elementType())
        || !areLeading(sizes, kept)
        || length < 8) {
      return false;
    }
    Stored input = builder.contiguous(builder.stored(operand), kind);
    int initial = builder.slot(op.operand(1));
    int slot = builder.newSlot(op.result(0));
    RowReduction reduction = new RowReduction(fold.function(), length);
    int offset = input.view().offset();
    builder.emit(
        "rowreduction",
        op,
        new int[] {input.slot(), initial},
        new int[] {slot},
        run ->
            reduction.run(
                (float[]) run.value(input.slot()),
                offset,
                ((float[]) run.value(initial))[0],
                (float[]) run.value(slot),
                run.parallel()),
        new ReducedRows(
            TensorValues.count(op.result(0)),
            input.slot(),
            initial,
            input.view(),
            (arrays, from, to) ->
                reduction.run(
                    from,
                    to,
                    (float[]) arrays.array(input.slot()),
                    arrays.offset(input.slot()) + offset,
                    ((float[]) arrays.array(initial))[0],
                    (float[]) arrays.array(slot))));
    builder.define(op.result(0), slot);
    return true;
  }

  /** Returns whether the kept dimensions, but for those of size 1, come before all others. */
  private static boolean areLeading(int[] sizes, int[] kept) {
    int last = -1;
    for (int d : kept) {
      last = sizes[d] == 1 ? last : d;
    }
    for (int d = 0; d <= last; d++) {
      int dimension = d;
      if (sizes[d] != 1 && IntStream.of(kept).noneMatch(e -> e == dimension)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Reduces by code for tiles of results, which combines them with the elements of one reduced
   * index after another.
   */
  private static boolean tiles(
      PlanBuilder builder, Operation op, int[] sizes, int[] kept, int[] reduced, int length) {
    if (length > MAX_SHIFTS) {
      return false;
    }
    StridedView whole = StridedView.rowMajor(sizes);
    StridedView first =
        new StridedView(0, IndexArrays.pick(sizes, kept), IndexArrays.pick(whole.strides(), kept));
    int[] inputs = builder.slots(op.operands().subList(0, op.resultCount()));
    int[] ascending = IntStream.of(reduced).sorted().toArray();
    return tiles(builder, op, inputs, first, whole.distances(ascending), false);
  }

  /**
   * Reduces by code for tiles of results.
   *
   * @param inputs the slots of the elements that are reduced, for each result
   * @param first the first element for each result
   * @param shifts the distances of the elements that are reduced to one, in their order
   * @param keepsAll whether results are all that the reductions pass through, at the places of the
   *     elements; or else the last
   * @return whether tiles compute it
   */
  static boolean tiles(
      PlanBuilder builder,
      Operation op,
      int[] inputs,
      StridedView first,
      int[] shifts,
      boolean keepsAll) {
    int count = op.resultCount();
    StridedView identity = StridedView.rowMajor(first.sizes());
    List<TileNode> arguments = new ArrayList<>();
    List<Integer> slots = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ElementKind kind = TensorValues.kind(op.result(i));
      slots.add(builder.newSlot(builder.spec(kind.storage(), first.count())));
      arguments.add(TileBuilder.load(slots.get(i), kind, identity));
    }
    for (int i = 0; i < count; i++) {
      arguments.add(TileBuilder.shiftedLoad(inputs[i], TensorValues.kind(op.operand(i)), first));
    }
    List<TileNode> combined = ScalarBody.inlineOrNull(builder, op.region(0).front(), arguments);
    if (combined == null) {
      return false;
    }
    TileBuilder initial = new TileBuilder();
    TileBuilder code = new TileBuilder();
    List<Integer> reads = new ArrayList<>(IntStream.of(inputs).boxed().toList());
    for (int i = 0; i < count; i++) {
      ElementKind kind = TensorValues.kind(op.result(i));
      TileNode start = initialOrNull(builder, op.operand(count + i), kind, first.sizes(), reads);
      TileNode result = TileFunctions.convertOrNull(combined.get(i), kind);
      if (start == null || result == null) {
        return false;
      }
      initial.store(slots.get(i), start);
      code.store(slots.get(i), result);
      if (keepsAll) {
        slots.add(builder.newSlot(op.result(i)));
        code.storeShifted(slots.getLast(), result, first);
      }
    }
    TileCode begin = initial.build(first.count());
    TileCode combine = code.build(first.count());
    builder.emit(
        "tilereduction",
        op,
        reads.stream().mapToInt(Integer::intValue).distinct().toArray(),
        slots.stream().mapToInt(Integer::intValue).toArray(),
        run -> combine.runShifted(begin, run.registers(), shifts, run.parallel()));
    for (int i = 0; i < count; i++) {
      builder.define(op.result(i), slots.get(keepsAll ? count + i : i));
    }
    return true;
  }

  private static @Nullable TileNode initialOrNull(
      PlanBuilder builder, Value value, ElementKind kind, int[] sizes, List<Integer> reads) {
    TileNode node;
    if (builder.source(value) instanceof Splat(Tensor scalar)) {
      node = TileBuilder.constant(scalar);
    } else {
      int slot = builder.slot(value);
      reads.add(slot);
      StridedView scalar = new StridedView(0, sizes, new int[sizes.length]);
      node = TileBuilder.load(slot, TensorValues.kind(value), scalar);
    }
    return TileFunctions.convertOrNull(node, kind);
  }
}
