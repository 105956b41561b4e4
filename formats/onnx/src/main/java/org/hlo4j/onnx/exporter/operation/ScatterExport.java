package org.hlo4j.onnx.exporter.operation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.onnx.exporter.NodeBuilder;
import org.hlo4j.onnx.exporter.OpContext;
import org.hlo4j.onnx.exporter.Ref;
import org.hlo4j.onnx.exporter.StaticShapes;
import org.hlo4j.onnx.exporter.TypeSupport;
import org.hlo4j.onnx.exporter.UnsupportedOperation;
import org.hlo4j.onnx.proto.AttributeProto;
import org.hlo4j.op.stablehlo.ScatterOp;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.ScatterDimensionNumbersAttr;

/**
 * Scatters. The operand gets one more row, into which updates go that are out of bounds, and which
 * is cut off in the end.
 */
final class ScatterExport {
  private static final Map<OpDefinition, String> REDUCTIONS =
      Map.of(
          Elementwise.ADD, "add",
          Elementwise.MULTIPLY, "mul",
          Elementwise.MAXIMUM, "max",
          Elementwise.MINIMUM, "min",
          Elementwise.AND, "min",
          Elementwise.OR, "max");

  private static final Set<OpDefinition> LOGIC = Set.of(Elementwise.AND, Elementwise.OR);

  private ScatterExport() {}

  static void export(OpContext c) {
    NodeBuilder n = c.nodes();
    ScatterOp op = new ScatterOp(c.operation());
    ScatterDimensionNumbersAttr numbers = op.scatterDimensionNumbers();
    List<Ref> inputs = c.values(op.inputs());
    List<Ref> updates = c.values(op.updates());
    LongList shape = inputs.getFirst().type().shape();
    if (shape.contains(0) || updates.getFirst().type().shape().contains(0)) {
      c.set(inputs);
      return;
    }
    LongList hidden = Dimensions.concat(numbers.insertedWindowDims(), numbers.inputBatchingDims());
    LongList inWindows = Dimensions.without(Dimensions.range(0, shape.size()), hidden);
    LongList windowDims = numbers.updateWindowDims();
    long[] windows = StaticShapes.repeat(1, shape.size()).toArray();
    for (int i = 0; i < inWindows.size(); i++) {
      windows[(int) inWindows.get(i)] = updates.getFirst().size((int) windowDims.get(i));
    }
    IndexPlan plan =
        IndexPlan.of(
            shape,
            LongList.wrap(windows),
            hidden,
            numbers.inputBatchingDims(),
            numbers.scatterIndicesBatchingDims(),
            numbers.scatterDimsToOperandDims(),
            true);
    Ref indices =
        IndexPlan.partsLast(
            n, c.values(List.of(op.scatterIndices())).getFirst(), (int) numbers.indexVectorDim());
    // Updates with the dimensions of indices first, then those of windows, then whole dimensions.
    LongList batchDims =
        Dimensions.without(Dimensions.range(0, updates.getFirst().rank()), windowDims);
    List<Long> order = new ArrayList<>(batchDims.boxed());
    Dimensions.concat(plan.windowed(), plan.whole()).stream()
        .forEach(d -> order.add(windowDims.get(inWindows.indexOf(d))));
    Ref places =
        n.where(
            plan.inBounds(n, inputs.getFirst(), indices),
            plan.numbers(n, inputs.getFirst(), indices, false),
            n.i64(plan.elements()));
    Combiner combiner = new Combiner(op.updateComputation(), c.exporter());
    Rows rows = new Rows(n, plan, n.full(places), LongList.copyOf(order));
    if (inputs.size() == 1) {
      c.set(0, rows.scatter(inputs.getFirst(), updates.getFirst(), combiner, op.uniqueIndices()));
    } else {
      c.set(rows.apply(inputs, updates, combiner, op.uniqueIndices()));
    }
  }

  /** Tensors as rows of the elements that are not indexed. */
  private record Rows(NodeBuilder n, IndexPlan plan, Ref places, LongList updateOrder) {
    private long length() {
      return StaticShapes.count(Dimensions.select(plan.shape(), plan.whole()));
    }

    private Ref updates(Ref updates) {
      long count = StaticShapes.count(places.type().shape());
      return n.reshape(n.transpose(updates, updateOrder), LongList.of(count, length()));
    }

    private Ref indices() {
      return n.reshape(places, LongList.of(StaticShapes.count(places.type().shape()), 1));
    }

    private Ref open(Ref input) {
      Ref rows =
          n.reshape(
              n.transpose(input, Dimensions.concat(plan.indexed(), plan.whole())),
              LongList.of(plan.elements(), length()));
      Ref last = n.full(n.like(input, 0).broadcastTo(LongList.of(1, length())));
      return n.concat(0, List.of(rows, last));
    }

    private Ref close(Ref rows) {
      Ref cut = n.slice(rows, 0, 0, plan.elements(), 1);
      LongList order = Dimensions.concat(plan.indexed(), plan.whole());
      return n.transpose(
          n.reshape(cut, Dimensions.select(plan.shape(), order)), Dimensions.inverse(order));
    }

    Ref scatter(Ref input, Ref updates, Combiner combiner, boolean isUnique) {
      OpDefinition operation = combiner.operationOrNull();
      Integer argument = combiner.argumentOrNull();
      if (argument != null) {
        return argument == 0 ? input : replaced(input, updates(updates));
      }
      boolean isBool = input.elementType() == IntegerType.I1;
      String reduction = operation == null ? null : REDUCTIONS.get(operation);
      if (operation != null && LOGIC.contains(operation) && !isBool) {
        reduction = null;
      }
      if (reduction == null) {
        return apply(List.of(input), List.of(updates), combiner, isUnique).getFirst();
      }
      if (isBool && operation == Elementwise.ADD) {
        reduction = "max";
      } else if (isBool && operation == Elementwise.MULTIPLY) {
        reduction = "min";
      }
      int needed = reduction.equals("add") || reduction.equals("mul") ? 16 : 18;
      if (n.opset() < needed) {
        throw new UnsupportedOperation(
            "operator ScatterND with reduction %s needs operator set %d", reduction, needed);
      }
      boolean isOrdered = reduction.equals("max") || reduction.equals("min");
      Ref values = isOrdered ? n.ordered(input) : input;
      Ref changes = isOrdered ? n.ordered(updates) : updates;
      Type type = values.elementType();
      Type carrier =
          type == FloatType.F16
              ? FloatType.F32
              : TypeSupport.carrier(isOrdered ? "ReduceMax" : "ReduceSum", type);
      Ref rows = open(n.cast(values, carrier));
      Ref result =
          n.node(
              "ScatterND",
              carrier,
              rows.shape(),
              List.of(rows, indices(), updates(n.cast(changes, carrier))),
              AttributeProto.string("reduction", reduction));
      Ref closed = n.cast(close(result), type);
      return isOrdered ? n.unordered(closed, input.elementType()) : closed;
    }

    private Ref replaced(Ref input, Ref updates) {
      Ref rows = open(input);
      return close(
          n.typed(
              "ScatterND", input.elementType(), rows.shape(), List.of(rows, indices(), updates)));
    }

    /** Replaces elements by results of the function, which needs each element once at most. */
    List<Ref> apply(List<Ref> inputs, List<Ref> updates, Combiner combiner, boolean isUnique) {
      if (!isUnique && StaticShapes.count(places.type().shape()) > 1) {
        throw new UnsupportedOperation(
            "its region is not one operation that ONNX has a reduction for");
      }
      LongList all = LongList.of(StaticShapes.count(places.type().shape()));
      List<Ref> arguments = new ArrayList<>();
      for (Ref input : inputs) {
        arguments.add(n.gather(open(input), 0, n.reshape(places, all)));
      }
      for (Ref update : updates) {
        arguments.add(updates(update));
      }
      List<Ref> results = combiner.apply(arguments);
      List<Ref> outputs = new ArrayList<>();
      for (int i = 0; i < inputs.size(); i++) {
        outputs.add(replaced(inputs.get(i), n.full(results.get(i))));
      }
      return outputs;
    }
  }

  /**
   * Returns an operand of which a part is replaced.
   *
   * @param starts where the part begins in some dimensions, in bounds
   * @param dimensions those dimensions; the part has the others whole
   */
  static Ref write(NodeBuilder n, Ref operand, Ref update, Ref starts, LongList dimensions) {
    LongList shape = operand.type().shape();
    IndexPlan plan =
        IndexPlan.of(
            shape,
            update.type().shape(),
            LongList.of(),
            LongList.of(),
            LongList.of(),
            dimensions,
            true);
    Ref places = n.full(plan.numbers(n, operand, starts, false));
    LongList order = Dimensions.concat(plan.windowed(), plan.whole());
    Rows rows = new Rows(n, plan, places, order);
    return rows.replaced(operand, rows.updates(update));
  }
}
