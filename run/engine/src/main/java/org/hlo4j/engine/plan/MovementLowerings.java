package org.hlo4j.engine.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.hlo4j.engine.code.ElementLoop;
import org.hlo4j.engine.kernel.BoxTransfer;
import org.hlo4j.engine.kernel.IndexReader;
import org.hlo4j.engine.plan.Source.Indices;
import org.hlo4j.engine.plan.Source.Sliced;
import org.hlo4j.engine.plan.Source.Splat;
import org.hlo4j.engine.plan.Source.Stored;
import org.hlo4j.engine.plan.Source.Viewed;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.step.DynamicSlice;
import org.hlo4j.engine.step.StartIndices;
import org.hlo4j.engine.step.UpdateStep;
import org.hlo4j.engine.tile.ScalarCodes;
import org.hlo4j.engine.tile.StridedView;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.PadOp;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Indexing;

/** Operations that copy boxes of elements. */
final class MovementLowerings {
  private MovementLowerings() {}

  /**
   * A box of elements that are copied.
   *
   * @param slot where they come from
   * @param from their places there
   * @param to their places in the result
   */
  record Part(int slot, StridedView from, StridedView to) {
    /** Returns what copies the elements, of so many places each. */
    BoxTransfer box(int lanes) {
      return new BoxTransfer(lanes, from.sizes(), from.strides(), to.strides());
    }

    /** Returns the loop that copies the elements to the slot of the result. */
    ElementLoop loop(ElementKind kind, int result) {
      return ElementLoop.copy(kind, slot, from, result, to);
    }
  }

  static void addTo(Map<OpDefinition, Lowering> lowerings) {
    lowerings.put(DataMovement.CONCATENATE, MovementLowerings::concatenate);
    lowerings.put(DataMovement.PAD, MovementLowerings::pad);
    lowerings.put(Indexing.DYNAMIC_SLICE, MovementLowerings::dynamicSlice);
    lowerings.put(Indexing.DYNAMIC_UPDATE_SLICE, MovementLowerings::dynamicUpdateSlice);
  }

  /** Returns where elements are, which may be one for all. */
  static Stored elements(PlanBuilder builder, Value value) {
    if (!(builder.source(value) instanceof Splat(Tensor scalar))) {
      return builder.stored(value);
    }
    int[] sizes = TensorValues.sizes(value);
    int slot = builder.constant(scalar.kind(), scalar.array());
    return new Stored(slot, new StridedView(0, sizes, new int[sizes.length]));
  }

  /** Returns whether tensors have elements of the result's type. */
  private static boolean haveResultType(Operation op, int operands) {
    return op.operands().stream()
        .limit(operands)
        .allMatch(operand ->
            TensorValues.typeOrNull(operand) != null
                && TensorValues.type(operand)
                    .elementType()
                    .equals(TensorValues.type(op.result(0)).elementType()));
  }

  /** Returns a box of elements from some place of a view to another. */
  private static Part part(Stored source, int[] sizes, int from, int[] to, int toStart) {
    return new Part(
        source.slot(),
        new StridedView(source.view().offset() + from, sizes, source.view().strides()),
        new StridedView(toStart, sizes, to));
  }

  private static void move(PlanBuilder builder, Operation op, List<Part> parts) {
    int slot = builder.newSlot(op.result(0));
    move(builder, op, parts, slot, TensorValues.kind(op.result(0)));
    builder.define(op.result(0), slot);
  }

  /**
   * Fills the array of a slot with boxes of elements.
   *
   * @param parts the boxes, of which later ones replace elements of earlier ones
   * @param kind the kind of the elements
   */
  static void move(
      PlanBuilder builder, Operation op, List<Part> parts, int slot, ElementKind kind) {
    int lanes = kind.lanes();
    Part[] boxes = parts.toArray(Part[]::new);
    BoxTransfer[] transfers =
        parts.stream().map(part -> part.box(lanes)).toArray(BoxTransfer[]::new);
    builder.emit(
        "move",
        op,
        parts.stream().mapToInt(Part::slot).distinct().toArray(),
        new int[] {slot},
        run -> {
          for (int i = 0; i < boxes.length; i++) {
            Part part = boxes[i];
            transfers[i].copy(
                run.value(part.slot),
                part.from.offset() * lanes,
                run.value(slot),
                part.to.offset() * lanes,
                run.parallel());
          }
        },
        ScalarCodes.isPlain(kind)
            ? parts.stream().map(part -> part.loop(kind, slot)).toList()
            : List.of(),
        List.of());
  }

  private static boolean concatenate(PlanBuilder builder, Operation op) {
    if (!haveResultType(op, op.operandCount())) {
      return false;
    }
    int dimension = StablehloOp.DIMENSION.get(op).intValue();
    int[] to = StridedView.rowMajor(TensorValues.sizes(op.result(0))).strides();
    List<Part> parts = new ArrayList<>();
    int start = 0;
    for (Value operand : op.operands()) {
      int[] sizes = TensorValues.sizes(operand);
      parts.add(part(elements(builder, operand), sizes, 0, to, start));
      start += sizes[dimension] * to[dimension];
    }
    move(builder, op, parts);
    return true;
  }

  private static boolean pad(PlanBuilder builder, Operation op) {
    if (!haveResultType(op, op.operandCount())) {
      return false;
    }
    int[] sizes = TensorValues.sizes(op.result(0));
    List<Part> parts =
        padding(
            elements(builder, op.operand(0)),
            elements(builder, op.operand(1)),
            PadOp.EDGE_PADDING_LOW.get(op),
            PadOp.INTERIOR_PADDING.get(op),
            sizes);
    move(builder, op, parts);
    return true;
  }

  /**
   * Returns the boxes of a padded tensor.
   *
   * @param value the element that is put around and between those of the operand
   * @param low how many before the first one, negative to leave elements out
   * @param interior how many between two
   * @param sizes the shape of the padded tensor
   */
  static List<Part> padding(
      Stored operand, Stored value, LongList low, LongList interior, int[] sizes) {
    StridedView result = StridedView.rowMajor(sizes);
    int rank = result.sizes().length;
    int[] first = new int[rank];
    int[] counts = new int[rank];
    int[] distances = new int[rank];
    for (int d = 0; d < rank; d++) {
      long distance = Sizes.add(interior.get(d), 1);
      long edge = low.get(d);
      long start = edge >= 0 ? 0 : Math.ceilDiv(Sizes.subtract(0, edge), distance);
      long space = Sizes.subtract(result.sizes()[d], edge);
      long end = Math.min(operand.view().sizes()[d], Math.ceilDiv(space, distance));
      counts[d] = (int) Math.max(end - start, 0);
      first[d] = (int) start;
      distances[d] = counts[d] <= 1 ? 1 : (int) distance;
    }
    List<Part> parts = new ArrayList<>();
    if (IntStream.of(counts).anyMatch(count -> count == 0)) {
      fill(parts, value, result, new int[rank], result.sizes());
      return parts;
    }
    int from = 0;
    int[] begin = new int[rank];
    int[] end = new int[rank];
    int[] to = new int[rank];
    for (int d = 0; d < rank; d++) {
      from += first[d] * operand.view().strides()[d];
      begin[d] = (int) (low.get(d) + first[d] * (interior.get(d) + 1));
      end[d] = begin[d] + (counts[d] - 1) * distances[d] + 1;
      to[d] = distances[d] * result.strides()[d];
    }
    if (IntStream.of(distances).anyMatch(distance -> distance > 1)) {
      fill(parts, value, result, begin, end);
    }
    fillAround(parts, value, result, begin, end);
    parts.add(part(operand, counts, from, to, place(result, begin)));
    return parts;
  }

  /** Fills what is outside of a box: before and after it along each dimension. */
  private static void fillAround(
      List<Part> parts, Stored value, StridedView result, int[] begin, int[] end) {
    int[] from = new int[begin.length];
    int[] to = result.sizes().clone();
    for (int d = 0; d < begin.length; d++) {
      to[d] = begin[d];
      fill(parts, value, result, from, to);
      from[d] = end[d];
      to[d] = result.sizes()[d];
      fill(parts, value, result, from, to);
      from[d] = begin[d];
      to[d] = end[d];
    }
  }

  /** Fills the box of elements {@code from} to {@code to}, exclusive. */
  private static void fill(
      List<Part> parts, Stored value, StridedView result, int[] from, int[] to) {
    int[] sizes = new int[from.length];
    for (int d = 0; d < sizes.length; d++) {
      sizes[d] = to[d] - from[d];
    }
    if (IntStream.of(sizes).allMatch(size -> size > 0)) {
      Stored all =
          new Stored(
              value.slot(), new StridedView(value.view().offset(), sizes, new int[sizes.length]));
      parts.add(part(all, sizes, 0, result.strides(), place(result, from)));
    }
  }

  private static int place(StridedView view, int[] index) {
    int place = view.offset();
    for (int d = 0; d < index.length; d++) {
      place += index[d] * view.strides()[d];
    }
    return place;
  }

  // Slices whose start is an operand.

  private static boolean dynamicSlice(PlanBuilder builder, Operation op) {
    Value operand = op.operand(0);
    Value result = op.result(0);
    if (!haveResultType(op, 1) || !haveIndices(op, 1)) {
      return false;
    }
    if (builder.source(operand) instanceof Splat splat) {
      builder.define(result, splat);
      return true;
    }
    int[] sizes = TensorValues.sizes(result);
    int lanes = TensorValues.kind(result).lanes();
    if (TensorValues.isTiled(result) && areKnown(builder, op, 1)) {
      Viewed viewed =
          builder.source(operand) instanceof Indices indices ? indices : builder.stored(operand);
      builder.define(result, viewed.withView(slice(builder, op, viewed.view(), sizes)));
      return true;
    }
    Stored whole = builder.stored(operand);
    StridedView view = whole.view();
    StartIndices starts = starts(builder, op, 1, view, sizes, lanes);
    DynamicSlice slice = new DynamicSlice(builder.newSlot((BufferSpec) null), whole.slot(), starts);
    Sliced sliced = new Sliced(slice, new StridedView(view.offset(), sizes, view.strides()));
    // Nothing replaces elements of what a loop does not change before they are read.
    boolean isReadInPlace =
        TensorValues.isTiled(result)
            && builder.isInvariant(whole.slot())
            && !sliced.view().isScattered();
    if (isReadInPlace) {
      builder.define(result, sliced);
    } else {
      builder.define(result, copy(builder, op, sliced, TensorValues.kind(result)));
    }
    return true;
  }

  private static boolean haveIndices(Operation op, int first) {
    return op.operands().stream().skip(first).allMatch(TensorValues::hasLane);
  }

  private static boolean areKnown(PlanBuilder builder, Operation op, int first) {
    return op.operands().stream()
        .skip(first)
        .allMatch(index -> builder.source(index) instanceof Splat);
  }

  /** Returns the slice of a view whose starts are known. */
  private static StridedView slice(
      PlanBuilder builder, Operation op, StridedView view, int[] sizes) {
    int offset = view.offset();
    for (int d = 0; d < sizes.length; d++) {
      Tensor index = ((Splat) builder.source(op.operand(1 + d))).scalar();
      IndexReader reader = IndexReader.of(index.kind());
      offset += reader.clampedAt(index.array(), 0, view.sizes()[d] - sizes[d]) * view.strides()[d];
    }
    return new StridedView(offset, sizes, view.strides());
  }

  private static StartIndices starts(
      PlanBuilder builder, Operation op, int first, StridedView view, int[] sizes, int lanes) {
    int[] slots = builder.slots(op.operands().subList(first, op.operandCount()));
    ElementKind kind = TensorValues.kind(op.operand(Math.min(first, op.operandCount() - 1)));
    return StartIndices.of(slots, kind, view, sizes, lanes);
  }

  private static boolean dynamicUpdateSlice(PlanBuilder builder, Operation op) {
    Value operand = op.operand(0);
    Value update = op.operand(1);
    Value result = op.result(0);
    if (!haveResultType(op, 2) || !haveIndices(op, 2)) {
      return false;
    }
    int[] sizes = TensorValues.sizes(update);
    if (Arrays.equals(sizes, TensorValues.sizes(result))) {
      builder.alias(result, update);
      return true;
    }
    int lanes = TensorValues.kind(result).lanes();
    StridedView view = StridedView.rowMajor(TensorValues.sizes(result));
    StartIndices starts = starts(builder, op, 2, view, sizes, lanes);
    int whole = builder.slot(operand);
    Stored slice = elements(builder, update);
    int slot = builder.newSlot(result);
    BoxTransfer box = new BoxTransfer(lanes, sizes, slice.view().strides(), view.strides());
    int from = slice.view().offset() * lanes;
    ElementKind kind = TensorValues.kind(result);
    DynamicSlice part = new DynamicSlice(builder.newSlot((BufferSpec) null), slot, starts);
    StridedView places = new StridedView(0, sizes, view.strides());
    builder.emit(
        new UpdateStep(
            "dynamicupdate",
            op,
            whole,
            IntStream.concat(IntStream.of(slice.slot()), IntStream.of(starts.slots())),
            slot,
            builder.spec(slot),
            run ->
                box.copy(
                    run.value(slice.slot()),
                    from,
                    run.value(slot),
                    starts.place(run),
                    run.parallel()),
            ScalarCodes.isPlain(kind)
                ? List.of(ElementLoop.copy(kind, slice.slot(), slice.view(), part.slot(), places))
                : List.of(),
            List.of(part)));
    builder.define(result, slot);
    return true;
  }

  /** Copies a view row by row, also one of elements that tiles do not hold. */
  static int copy(PlanBuilder builder, Operation op, Stored source, ElementKind kind) {
    int[] sizes = source.view().sizes();
    int[] to = StridedView.rowMajor(sizes).strides();
    int slot = builder.newSlot(builder.spec(kind.storage(), source.view().count() * kind.lanes()));
    move(builder, op, List.of(part(source, sizes, 0, to, 0)), slot, kind);
    return slot;
  }

  /** Copies a slice row by row. */
  static int copy(PlanBuilder builder, Operation op, Sliced source, ElementKind kind) {
    StridedView view = source.view();
    StridedView whole = StridedView.rowMajor(view.sizes());
    int slot = builder.newSlot(builder.spec(kind.storage(), view.count() * kind.lanes()));
    BoxTransfer box = new BoxTransfer(kind.lanes(), view.sizes(), view.strides(), whole.strides());
    DynamicSlice slice = source.slice();
    int offset = view.offset() * kind.lanes();
    builder.emit(
        "dynamicslice",
        op,
        slice.reads(),
        new int[] {slot},
        run ->
            box.copy(
                run.value(slice.whole()),
                offset + slice.starts().place(run),
                run.value(slot),
                0,
                run.parallel()),
        ScalarCodes.isPlain(kind)
            ? List.of(ElementLoop.copy(kind, slice.slot(), view, slot, whole))
            : List.of(),
        List.of(slice));
    return slot;
  }
}
