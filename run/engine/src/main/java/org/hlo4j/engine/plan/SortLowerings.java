package org.hlo4j.engine.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.hlo4j.engine.kernel.LineSort;
import org.hlo4j.engine.kernel.SortKey;
import org.hlo4j.engine.plan.Source.Indices;
import org.hlo4j.engine.plan.Source.Stored;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.tile.StridedView;
import org.hlo4j.engine.tile.TileNode;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.ElementKind.Storage;
import org.hlo4j.interpreter.eval.TopKTargets;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.SliceOp;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.opset.stablehlo.ComparisonType;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.jspecify.annotations.Nullable;

/** Sorts, and the first elements of sorted lines. */
final class SortLowerings {
  private SortLowerings() {}

  /**
   * An array that is put into the order.
   *
   * @param source its slot; negative if the result gets the indices of elements
   * @param lanes the number of places of an element
   */
  private record Output(int source, int lanes, int result) {
    LineSort.Line line(Activation run) {
      Object to = run.value(result);
      return new LineSort.Line(source < 0 ? to : run.value(source), to, lanes);
    }
  }

  static void addTo(Map<OpDefinition, Lowering> lowerings) {
    lowerings.put(DataMovement.SORT, SortLowerings::sort);
  }

  private static boolean sort(PlanBuilder builder, Operation op) {
    if (!areFixed(op) || TensorValues.type(op.operand(0)).elementCount() == 0) {
      return false;
    }
    List<Comparator.Key> keys = Comparator.keysOrNull(op.region(0).front());
    int[] slots = keys == null ? null : keySlotsOrNull(builder, op, keys);
    if (keys == null || slots == null) {
      return false;
    }
    int[] sizes = TensorValues.sizes(op.operand(0));
    int dimension = Math.floorMod(StablehloOp.DIMENSION.get(op), Math.max(sizes.length, 1));
    int length = sizes.length == 0 ? 1 : sizes[dimension];
    int[] keptSizes = sizes.clone();
    int kept = length;
    if (op.results().stream().allMatch(TensorValues::hasLane) && sizes.length > 0) {
      kept = op.results().stream().mapToInt(each -> kept(each, dimension, length)).max().orElse(0);
      keptSizes[dimension] = kept;
    }
    // Slices use no more than the elements that are kept.
    StridedView view = new StridedView(0, sizes, StridedView.rowMajor(keptSizes).strides());
    List<Output> outputs = new ArrayList<>();
    for (int i = 0; i < op.resultCount(); i++) {
      Value result = op.result(i);
      if (result.hasUses()) {
        int source = source(builder, op.operand(i), dimension);
        Output output = output(builder, source, TensorValues.kind(result), keptSizes);
        outputs.add(output);
        builder.define(result, new Stored(output.result(), view));
      }
    }
    SortKey[] forms = keys.stream().map(Comparator.Key::form).toArray(SortKey[]::new);
    int inner = sizes.length == 0 ? 1 : StridedView.rowMajor(sizes).strides()[dimension];
    emit(builder, op, new LineSort(forms, length, inner, kept), sizes, slots, outputs);
    return true;
  }

  private static void emit(
      PlanBuilder builder,
      Operation op,
      LineSort sort,
      int[] sizes,
      int[] keys,
      List<Output> outputs) {
    if (outputs.isEmpty()) {
      return;
    }
    int lines = IndexArrays.count(sizes) / sort.length();
    IntStream sources = outputs.stream().mapToInt(Output::source).filter(slot -> slot >= 0);
    builder.emit(
        "sort",
        op,
        IntStream.concat(IntStream.of(keys), sources).distinct().toArray(),
        outputs.stream().mapToInt(Output::result).toArray(),
        run ->
            sort.run(
                lines,
                IntStream.of(keys).mapToObj(run::value).toArray(),
                outputs.stream().map(output -> output.line(run)).toArray(LineSort.Line[]::new),
                run.parallel()));
  }

  private static Output output(PlanBuilder builder, int source, ElementKind kind, int[] sizes) {
    int places = Math.multiplyExact(IndexArrays.count(sizes), kind.lanes());
    int slot = builder.newSlot(builder.spec(kind.storage(), places));
    return new Output(source, kind.lanes(), slot);
  }

  /** Returns whether results have the types of operands. */
  private static boolean areFixed(Operation op) {
    for (int i = 0; i < op.operandCount(); i++) {
      if (TensorValues.typeOrNull(op.operand(i)) == null
          || !op.operand(i).type().equals(op.result(i).type())) {
        return false;
      }
    }
    return op.operandCount() > 0;
  }

  /** Returns how many of the first elements of lines are used: not all if only slices use them. */
  private static int kept(Value result, int dimension, int length) {
    int kept = 0;
    for (OpOperand use : result.uses()) {
      Operation user = use.owner();
      boolean isFirst =
          user.is(DataMovement.SLICE) && SliceOp.START_INDICES.get(user).get(dimension) == 0;
      kept =
          Math.max(kept, isFirst ? (int) SliceOp.LIMIT_INDICES.get(user).get(dimension) : length);
    }
    return kept;
  }

  /** Returns the slot of an operand; negative if its elements are the indices along lines. */
  private static int source(PlanBuilder builder, Value operand, int dimension) {
    boolean isIndex = false;
    if (builder.source(operand) instanceof Indices(StridedView view)
        && TensorValues.kind(operand).storage() == Storage.INTS
        && TensorValues.kind(operand).width() == Integer.SIZE) {
      int[] strides = view.strides();
      isIndex =
          view.offset() == 0
              && IntStream.range(0, strides.length)
                  .allMatch(d -> strides[d] == (d == dimension ? 1 : 0));
    }
    return isIndex ? -1 : builder.slot(operand);
  }

  /** Computes keys; returns their slots, or null if tiles do not compute them. */
  private static int @Nullable [] keySlotsOrNull(
      PlanBuilder builder, Operation op, List<Comparator.Key> keys) {
    Block block = op.region(0).front();
    TileGroup group = new TileGroup(TensorValues.count(op.operand(0)), op);
    List<@Nullable TileNode> arguments = new ArrayList<>();
    for (int i = 0; i < op.operandCount(); i++) {
      Value operand = op.operand(i);
      boolean isUsed = block.argument(2 * i).hasUses() || block.argument(2 * i + 1).hasUses();
      if (isUsed && !TensorValues.hasLane(operand)) {
        return null;
      }
      TileNode node =
          isUsed ? group.load(builder.stored(operand), TensorValues.kind(operand)) : null;
      arguments.add(node);
      arguments.add(node);
    }
    Map<Value, TileNode> nodes = ScalarBody.nodesOrNull(builder, block, arguments);
    if (nodes == null) {
      return null;
    }
    GroupNode[] computed = new GroupNode[keys.size()];
    for (int k = 0; k < computed.length; k++) {
      TileNode node = nodes.get(keys.get(k).value());
      if (node == null) {
        return null;
      }
      if (!(keys.get(k).value() instanceof BlockArgument)) {
        computed[k] = group.add(node, 1);
      }
    }
    if (!group.nodes().isEmpty()) {
      builder.groups().store(group);
    }
    int[] slots = new int[computed.length];
    for (int k = 0; k < slots.length; k++) {
      slots[k] =
          keys.get(k).value() instanceof BlockArgument argument
              ? builder.slot(op.operand(argument.index() / 2))
              : computed[k].slot;
    }
    return slots;
  }

  // Custom calls.

  /** Sorts lines for a custom call of which {@link TopKTargets} knows the target. */
  static boolean topK(PlanBuilder builder, Operation op) {
    if (!TopKTargets.isTopK(op)
        || op.resultCount() != 2
        || op.operandCount() == 0
        || !TensorValues.hasLane(op.operand(0))
        || !op.results().stream().allMatch(TensorValues::hasLane)) {
      return false;
    }
    ElementKind kind = TensorValues.kind(op.operand(0));
    ElementKind indexKind = TensorValues.kind(op.result(1));
    int[] sizes = TensorValues.sizes(op.operand(0));
    int[] keptSizes = TensorValues.sizes(op.result(0));
    int last = sizes.length - 1;
    SortKey key =
        Comparator.formOrNull(kind, ComparisonType.TOTALORDER, !TopKTargets.isSmallest(op));
    if (last < 0
        || key == null
        || TensorValues.type(op.operand(0)).elementCount() == 0
        || !kind.type().equals(TensorValues.kind(op.result(0)).type())
        || !indexKind.isInteger()
        || indexKind.storage() != Storage.INTS
        || indexKind.width() != Integer.SIZE
        || !haveSameLines(sizes, keptSizes)
        || keptSizes[last] > sizes[last]
        || !java.util.Arrays.equals(keptSizes, TensorValues.sizes(op.result(1)))) {
      return false;
    }
    int slot = builder.slot(op.operand(0));
    Output values = output(builder, slot, kind, keptSizes);
    Output indices = output(builder, -1, indexKind, keptSizes);
    LineSort sort = new LineSort(new SortKey[] {key}, sizes[last], 1, keptSizes[last]);
    emit(builder, op, sort, sizes, new int[] {slot}, List.of(values, indices));
    builder.define(op.result(0), values.result());
    builder.define(op.result(1), indices.result());
    return true;
  }

  private static boolean haveSameLines(int[] sizes, int[] keptSizes) {
    return sizes.length == keptSizes.length
        && IntStream.range(0, sizes.length - 1).allMatch(d -> sizes[d] == keptSizes[d]);
  }
}
