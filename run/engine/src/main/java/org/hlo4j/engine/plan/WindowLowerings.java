package org.hlo4j.engine.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.hlo4j.engine.kernel.Fold;
import org.hlo4j.engine.kernel.Parallel;
import org.hlo4j.engine.kernel.PrefixScan;
import org.hlo4j.engine.kernel.SelectAndScatter;
import org.hlo4j.engine.kernel.SelectAndScatter.Selection;
import org.hlo4j.engine.kernel.WindowReduction;
import org.hlo4j.engine.plan.Source.Splat;
import org.hlo4j.engine.plan.Source.Stored;
import org.hlo4j.engine.plan.WindowGeometry.Cumulative;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.tile.StridedView;
import org.hlo4j.engine.tile.TileArrays;
import org.hlo4j.engine.tile.TileBuilder;
import org.hlo4j.engine.tile.TileFunctions;
import org.hlo4j.engine.tile.TileNode;
import org.hlo4j.engine.tile.TileRegisters;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.ElementKind.Storage;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.CompareOp;
import org.hlo4j.opset.stablehlo.ComparisonType;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.Reductions;
import org.jspecify.annotations.Nullable;

/** Reductions of windows, and their gradients. */
final class WindowLowerings {
  /** The most elements of a window. */
  private static final int MAX_WINDOW = 1 << 18;

  /** The longest lines that tiles scan, with a table of distances. */
  private static final int MAX_SCAN = 1 << 20;

  /** The least lines that tiles scan rather than loops over one line, of what is not a float. */
  private static final int MIN_LINES = 64;

  private WindowLowerings() {}

  static void addTo(Map<OpDefinition, Lowering> lowerings) {
    lowerings.put(Reductions.REDUCE_WINDOW, WindowLowerings::reduceWindow);
    lowerings.put(Reductions.SELECT_AND_SCATTER, WindowLowerings::selectAndScatter);
  }

  private static boolean reduceWindow(PlanBuilder builder, Operation op) {
    Block body = op.region(0).front();
    Value operand = op.operand(0);
    if (!op.operands().stream().allMatch(TensorValues::hasLane)
        || !op.results().stream().allMatch(TensorValues::hasLane)
        || !haveScalars(body)
        || TensorValues.type(op.result(0)).elementCount() == 0) {
      return false;
    }
    WindowGeometry windows = WindowGeometry.ofReduceWindow(op);
    int[] sizes = TensorValues.sizes(operand);
    int[] counts = TensorValues.sizes(op.result(0));
    if (!windows.fit(windows.paddedSizes(sizes), counts)) {
      return false;
    }
    Fold fold = isOfOneKind(op) ? FoldBodies.ofOrNull(body, TensorValues.kind(operand)) : null;
    Cumulative cumulative = windows.cumulativeOrNull(sizes);
    if (cumulative != null && scan(builder, op, fold, cumulative, sizes)) {
      return true;
    }
    if (windows.length() > MAX_WINDOW) {
      return false;
    }
    if (fold != null && isReal(fold.kind()) && !windows.isDilated()) {
      fold(builder, op, fold, windows, counts);
      return true;
    }
    return tiles(builder, op, windows, sizes, counts);
  }

  private static boolean haveScalars(Block body) {
    return body.arguments().stream()
        .allMatch(argument ->
            TensorValues.typeOrNull(argument) != null && TensorValues.type(argument).rank() == 0);
  }

  /** Returns whether the operands and the only result have the same elements. */
  private static boolean isOfOneKind(Operation op) {
    return op.resultCount() == 1
        && op.operands().stream()
            .allMatch(operand ->
                TensorValues.type(operand)
                    .elementType()
                    .equals(TensorValues.type(op.result(0)).elementType()));
  }

  private static boolean isReal(ElementKind kind) {
    return kind.storage() == Storage.FLOATS || kind.storage() == Storage.DOUBLES;
  }

  private static boolean selectAndScatter(PlanBuilder builder, Operation op) {
    Value operand = op.operand(0);
    Value source = op.operand(1);
    Value result = op.result(0);
    Block select = op.region(0).front();
    Block scatter = op.region(1).front();
    if (!op.operands().stream().allMatch(TensorValues::hasLane)
        || !TensorValues.hasLane(result)
        || !isOfOneKind(op)
        || !haveScalars(select, result)
        || !haveScalars(scatter, result)
        || TensorValues.type(result).elementCount() == 0
        || TensorValues.type(source).elementCount() == 0) {
      return false;
    }
    int[] sizes = TensorValues.sizes(operand);
    int[] counts = TensorValues.sizes(source);
    WindowGeometry windows = WindowGeometry.ofSelectAndScatter(op, sizes.length);
    Selection selection = selectionOrNull(select);
    Fold fold = FoldBodies.ofOrNull(scatter, TensorValues.kind(result));
    if (selection == null
        || fold == null
        || fold.function() == Fold.Function.REPLACE
        || !Arrays.equals(sizes, TensorValues.sizes(result))
        || windows.length() > MAX_WINDOW
        || !windows.fit(windows.paddedSizes(sizes), counts)) {
      return false;
    }
    int[] inputs = builder.slots(op.operands());
    int places = builder.newSlot(builder.spec(Storage.INTS, TensorValues.places(source)));
    int slot = builder.newSlot(result);
    int elements = TensorValues.count(result);
    SelectAndScatter function =
        new SelectAndScatter(selection, fold, windows.over(StridedView.rowMajor(sizes), counts));
    builder.emit(
        "selectandscatter",
        op,
        inputs,
        new int[] {places, slot},
        run ->
            function.run(
                run.value(inputs[0]),
                run.value(inputs[1]),
                run.value(inputs[2]),
                (int[]) run.value(places),
                run.value(slot),
                elements,
                run.parallel()));
    builder.define(result, slot);
    return true;
  }

  /** Returns which element a comparison selects; null for other regions. */
  private static @Nullable Selection selectionOrNull(Block body) {
    Operation op = body.firstOrNull();
    if (op == null
        || !op.is(Elementwise.COMPARE)
        || op.nextOrNull() != body.back()
        || body.back().operand(0) != op.result(0)
        || CompareOp.COMPARE_TYPE.getOrNull(op) == ComparisonType.TOTALORDER
        || CompareOp.COMPARE_TYPE.getOrNull(op) == ComparisonType.WEAKORDER) {
      return null;
    }
    boolean isStraight = op.operand(0) == body.argument(0) && op.operand(1) == body.argument(1);
    if (!isStraight && (op.operand(0) != body.argument(1) || op.operand(1) != body.argument(0))) {
      return null;
    }
    return switch (CompareOp.COMPARISON_DIRECTION.get(op)) {
      case GE -> new Selection(isStraight, false);
      case GT -> new Selection(isStraight, true);
      case LE -> new Selection(!isStraight, false);
      case LT -> new Selection(!isStraight, true);
      case EQ, NE -> null;
    };
  }

  private static boolean haveScalars(Block body, Value value) {
    return haveScalars(body)
        && body.arguments().stream()
            .allMatch(argument ->
                TensorValues.type(argument)
                    .elementType()
                    .equals(TensorValues.type(value).elementType()));
  }

  /** Reduces windows by one function of floats. */
  private static void fold(
      PlanBuilder builder, Operation op, Fold fold, WindowGeometry windows, int[] counts) {
    Value result = op.result(0);
    Stored stored = MovementLowerings.elements(builder, op.operand(0));
    int last = counts.length - 1;
    Stored input =
        last >= 0 && Math.abs(stored.view().strides()[last]) > 1
            ? builder.contiguous(stored, fold.kind())
            : stored;
    int initial = builder.slot(op.operand(1));
    int slot = builder.newSlot(result);
    WindowReduction reduction =
        new WindowReduction(
            fold, windows.over(input.view(), counts), fold.isAssociative() || !builder.isStrict());
    int offset = input.view().offset();
    builder.emit(
        "windowreduction",
        op,
        new int[] {input.slot(), initial},
        new int[] {slot},
        run ->
            reduction.run(
                run.value(input.slot()),
                offset,
                run.value(initial),
                run.value(slot),
                run.parallel()));
    builder.define(result, slot);
  }

  /** Reduces windows of padded tensors by code for tiles of results. */
  private static boolean tiles(
      PlanBuilder builder, Operation op, WindowGeometry windows, int[] sizes, int[] counts) {
    int count = op.resultCount();
    StridedView scalar = StridedView.rowMajor(new int[0]);
    List<TileNode> initial = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      initial.add(TileBuilder.load(i, TensorValues.kind(op.operand(count + i)), scalar));
    }
    if (combinedOrNull(builder, op, initial) == null) {
      return false;
    }
    int[] padded = windows.paddedSizes(sizes);
    boolean pads = windows.pads(sizes);
    int[] inputs = new int[count];
    for (int i = 0; i < count; i++) {
      Value operand = op.operand(i);
      ElementKind kind = TensorValues.kind(operand);
      if (!pads) {
        inputs[i] = builder.slot(operand);
        continue;
      }
      Stored value = builder.groups().convertedOrNull(op.operand(count + i), kind);
      if (value == null) {
        return false;
      }
      BufferSpec spec = builder.spec(kind.storage(), IndexArrays.count(padded));
      inputs[i] = builder.newSlot(spec);
      List<MovementLowerings.Part> parts =
          MovementLowerings.padding(
              MovementLowerings.elements(builder, operand),
              value,
              windows.low(),
              windows.interior(),
              padded);
      MovementLowerings.move(builder, op, parts, inputs[i], kind);
    }
    int[] dimensions = IntStream.range(0, sizes.length).toArray();
    int[] shifts = windows.window(padded).distances(dimensions);
    return ReductionLowerings.tiles(
        builder, op, inputs, windows.first(padded, counts), shifts, false);
  }

  /** Reduces windows along a dimension that have all elements up to one, or all from one on. */
  private static boolean scan(
      PlanBuilder builder, Operation op, @Nullable Fold fold, Cumulative cumulative, int[] sizes) {
    int count = op.resultCount();
    for (int i = 0; i < count; i++) {
      if (!(builder.source(op.operand(count + i)) instanceof Splat)) {
        return false;
      }
    }
    // Missing elements come first, and the others in the order of the scan; or that does not
    // matter.
    boolean isInOrder = !cumulative.isReversed() && isIdempotent(builder, op);
    boolean hasAnyOrder =
        fold != null
            && (fold.isAssociative() || !builder.isStrict())
            && builder.source(op.operand(1)) instanceof Splat(Tensor scalar)
            && fold.isNeutral(scalar.array());
    if (!isInOrder && !hasAnyOrder) {
      return false;
    }
    int length = sizes[cumulative.dimension()];
    int lines = (int) (TensorValues.type(op.operand(0)).elementCount() / length);
    StridedView whole = StridedView.rowMajor(sizes);
    int step = whole.strides()[cumulative.dimension()];
    if (fold != null && (isReal(fold.kind()) || lines < MIN_LINES || length > MAX_SCAN)) {
      Value result = op.result(0);
      int input = builder.slot(op.operand(0));
      int initial = builder.slot(op.operand(1));
      int slot = builder.newSlot(result);
      PrefixScan scan = new PrefixScan(fold, lines / step, length, step, cumulative.isReversed());
      builder.emit(
          "prefixscan",
          op,
          new int[] {input, initial},
          new int[] {slot},
          run -> scan.run(run.value(input), run.value(initial), run.value(slot), run.parallel()));
      builder.define(result, slot);
      return true;
    }
    if (length > MAX_SCAN) {
      return false;
    }
    int[] firstSizes = sizes.clone();
    firstSizes[cumulative.dimension()] = 1;
    StridedView first = new StridedView(0, firstSizes, whole.strides());
    int[] shifts =
        IntStream.range(0, length)
            .map(i -> (cumulative.isReversed() ? length - 1 - i : i) * step)
            .toArray();
    int[] inputs = builder.slots(op.operands().subList(0, count));
    return ReductionLowerings.tiles(builder, op, inputs, first, shifts, true);
  }

  /**
   * Returns whether the known initial values are what the region combines them with themselves to.
   */
  private static boolean isIdempotent(PlanBuilder builder, Operation op) {
    int count = op.resultCount();
    List<TileNode> initial = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      initial.add(TileBuilder.constant(((Splat) builder.source(op.operand(count + i))).scalar()));
    }
    List<TileNode> combined = combinedOrNull(builder, op, initial);
    if (combined == null) {
      return false;
    }
    TileBuilder code = new TileBuilder();
    Object[] arrays = new Object[2 * count];
    for (int i = 0; i < arrays.length; i++) {
      code.store(i, combined.get(i));
      arrays[i] = combined.get(i).kind().storage().allocate(1);
    }
    TileArrays memory =
        new TileArrays() {
          @Override
          public Object array(int slot) {
            return arrays[slot];
          }

          @Override
          public int offset(int slot) {
            return 0;
          }
        };
    code.build(1).run(new TileRegisters(memory), Parallel.NONE);
    for (int i = 0; i < count; i++) {
      ElementKind kind = combined.get(i).kind();
      if (bits(arrays[i], kind) != bits(arrays[count + i], kind)) {
        return false;
      }
    }
    return true;
  }

  private static long bits(Object array, ElementKind kind) {
    return Tensor.wrap(RankedTensorType.of(LongList.of(), kind.type()), array).bitsAt(0);
  }

  /**
   * Returns the first values of results, and what the region combines them with missing elements
   * to; null if tiles do not compute that.
   *
   * @param initial the initial values
   */
  private static @Nullable List<TileNode> combinedOrNull(
      PlanBuilder builder, Operation op, List<TileNode> initial) {
    int count = op.resultCount();
    List<TileNode> results = new ArrayList<>();
    List<TileNode> elements = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      TileNode result =
          TileFunctions.convertOrNull(initial.get(i), TensorValues.kind(op.result(i)));
      TileNode element =
          TileFunctions.convertOrNull(initial.get(i), TensorValues.kind(op.operand(i)));
      if (result == null || element == null) {
        return null;
      }
      results.add(result);
      elements.add(element);
    }
    List<TileNode> arguments = new ArrayList<>(results);
    arguments.addAll(elements);
    List<TileNode> combined = ScalarBody.inlineOrNull(builder, op.region(0).front(), arguments);
    for (int i = 0; i < count && combined != null; i++) {
      TileNode result =
          TileFunctions.convertOrNull(combined.get(i), TensorValues.kind(op.result(i)));
      if (result == null) {
        return null;
      }
      results.add(result);
    }
    return combined == null ? null : results;
  }
}
