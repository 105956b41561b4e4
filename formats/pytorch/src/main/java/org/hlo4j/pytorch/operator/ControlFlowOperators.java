package org.hlo4j.pytorch.operator;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.build.RegionBodies.Filled;
import org.hlo4j.formulas.build.Scalar;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.SliceBounds;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.PythonNumbers;
import org.hlo4j.pytorch.importer.TensorRef;
import org.hlo4j.pytorch.importer.TorchValue;
import org.hlo4j.pytorch.schema.Graph;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Operators of higher order: branches and loops. */
final class ControlFlowOperators {
  private static final String HIGHER_ORDER = "higher_order.";

  private ControlFlowOperators() {}

  static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(ControlFlowOperators::cond, HIGHER_ORDER + "cond")
        .add(ControlFlowOperators::whileLoop, HIGHER_ORDER + "while_loop")
        .add(n -> scan(n, true), HIGHER_ORDER + "scan")
        .add(n -> scan(n, false), HIGHER_ORDER + "map_impl")
        .add(ControlFlowOperators::associativeScan, HIGHER_ORDER + "associative_scan")
        .refuse(
            "torch.export of PyTorch 2.15 does not write its score function:"
                + " scaled_dot_product_attention with a mask is converted",
            HIGHER_ORDER + "flex_attention",
            HIGHER_ORDER + "flex_attention_backward");
  }

  // Values of graphs.

  private static List<TorchValue> list(OperatorCall n, int index) {
    if (index < n.arguments().size()
        && n.arguments().get(index) instanceof TorchValue.Elements(List<TorchValue> values)) {
      return values;
    }
    throw UnsupportedNodeException.of("argument %d is not a list", index);
  }

  /** Returns a tensor as a value of the kind of another one. */
  private static TorchValue like(HloBuilder b, TorchValue model, Value value) {
    return switch (model) {
      case TorchValue.Int _ -> new TorchValue.Int(Size.of(b, value));
      case TorchValue.Floating _ -> new TorchValue.Floating(new Scalar(0, value));
      case TorchValue.Bool _ -> new TorchValue.Bool(false, value);
      default -> new TorchValue.Tensor(TensorRef.of(value));
    };
  }

  /** Returns operands of a graph, whose tensors are not those of the graph around it. */
  private static List<TorchValue> operands(HloBuilder b, List<TorchValue> values) {
    return values.stream()
        .<TorchValue>map(value ->
            value instanceof TorchValue.Tensor(TensorRef ref)
                ? new TorchValue.Tensor(TensorRef.of(ref.value(b)))
                : value)
        .toList();
  }

  /**
   * Converts a graph whose operations become those of a region.
   *
   * @return the values of its outputs; null if one cannot be converted
   */
  private static @Nullable List<TorchValue> call(
      OperatorCall n, Graph graph, List<TorchValue> operands) {
    List<TorchValue> outputs = n.graph().call(graph, operands, n.builder());
    for (TorchValue operand : operands) {
      if (operand instanceof TorchValue.Tensor(TensorRef ref) && ref.isChanged()) {
        throw UnsupportedNodeException.of("a graph changes its input in place");
      }
    }
    return outputs.contains(TorchValue.Unknown.INSTANCE) ? null : outputs;
  }

  private static void setUnknown(OperatorCall n) {
    n.setAll(Collections.nCopies(n.resultCount(), TorchValue.Unknown.INSTANCE));
  }

  // Branches.

  private static void cond(OperatorCall n) {
    HloBuilder b = n.builder();
    TorchValue predicate = n.arguments().isEmpty() ? null : n.arguments().getFirst();
    List<TorchValue> given = list(n, 3);
    if (predicate instanceof TorchValue.Bool(boolean known, Value value) && value == null) {
      n.setAll(n.graph().call(n.subgraph(known ? 1 : 2), given, b));
      return;
    }
    if (predicate == null) {
      throw UnsupportedNodeException.of("it has no condition");
    }
    Value condition =
        predicate instanceof TorchValue.Tensor(TensorRef ref)
            ? Numbers.convert(b, Size.reshape(b, ref.value(b), List.of()), IntegerType.I1)
            : SymbolicOperators.truth(b, predicate).value();
    List<TorchValue> values = operands(b, given);
    List<Filled<@Nullable List<TorchValue>>> branches = new ArrayList<>();
    for (int i = 1; i <= 2; i++) {
      Graph graph = n.subgraph(i);
      branches.add(RegionBodies.filled(b, List.of(), _ -> call(n, graph, values)));
    }
    choose(n, condition, branches.get(0), branches.get(1));
  }

  private static void choose(
      OperatorCall n,
      Value condition,
      Filled<@Nullable List<TorchValue>> onTrue,
      Filled<@Nullable List<TorchValue>> onFalse) {
    HloBuilder b = n.builder();
    List<TorchValue> first = onTrue.values();
    List<TorchValue> second = onFalse.values();
    if (first == null || second == null || first.size() != second.size()) {
      setUnknown(n);
      return;
    }
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < first.size(); i++) {
      if (first.get(i) == TorchValue.None.INSTANCE && second.get(i) == TorchValue.None.INSTANCE) {
        n.set(i, TorchValue.None.INSTANCE);
      } else {
        places.add(i);
      }
    }
    List<List<Value>> tensors = List.of(new ArrayList<>(), new ArrayList<>());
    List<Filled<@Nullable List<TorchValue>>> branches = List.of(onTrue, onFalse);
    for (int k = 0; k < 2; k++) {
      List<TorchValue> outputs = k == 0 ? first : second;
      List<Value> values = tensors.get(k);
      RegionBodies.end(
          b,
          branches.get(k).region(),
          () -> places.forEach(i -> values.add(PythonNumbers.tensor(b, outputs.get(i)))));
    }
    List<Type> types = new ArrayList<>();
    for (int i = 0; i < places.size(); i++) {
      types.add(RegionBodies.common(tensors.get(0).get(i).type(), tensors.get(1).get(i).type()));
    }
    OperationState state = b.state(ControlFlow.IF, condition).addResultTypes(types);
    for (int k = 0; k < 2; k++) {
      List<Value> values = tensors.get(k);
      RegionBodies.end(
          b, branches.get(k).region(), () -> b.yield(RegionBodies.cast(b, values, types)));
      state.addRegion(branches.get(k).region());
    }
    List<? extends Value> results = b.create(state).results();
    for (int i = 0; i < places.size(); i++) {
      n.set(places.get(i), like(b, first.get(places.get(i)), results.get(i)));
    }
  }

  // Loops.

  private static List<TorchValue> known(@Nullable List<TorchValue> outputs) {
    if (outputs == null) {
      throw UnsupportedNodeException.of("a graph that it calls cannot be converted");
    }
    return outputs;
  }

  private static List<TorchValue> like(
      HloBuilder b, List<TorchValue> models, List<? extends Value> values) {
    List<TorchValue> result = new ArrayList<>();
    for (int i = 0; i < models.size(); i++) {
      result.add(like(b, models.get(i), values.get(i)));
    }
    return result;
  }

  private static List<Value> tensors(HloBuilder b, List<TorchValue> values) {
    return values.stream().map(value -> PythonNumbers.tensor(b, value)).toList();
  }

  private static void whileLoop(OperatorCall n) {
    HloBuilder b = n.builder();
    Graph condition = n.subgraph(0);
    Graph body = n.subgraph(1);
    List<TorchValue> carried = list(n, 2);
    List<TorchValue> more = operands(b, list(n, 3));
    List<Value> initial = tensors(b, carried);
    List<Type> types = Value.types(initial);
    List<Value> results =
        RegionBodies.loop(
            b,
            initial,
            values -> {
              List<TorchValue> outputs =
                  known(call(n, condition, inputs(b, carried, values, more)));
              if (outputs.size() != 1) {
                throw UnsupportedNodeException.of("its condition has %d outputs", outputs.size());
              }
              Value holds = PythonNumbers.tensor(b, outputs.getFirst());
              return List.of(Numbers.convert(b, Size.reshape(b, holds, List.of()), IntegerType.I1));
            },
            values -> {
              List<TorchValue> outputs = known(call(n, body, inputs(b, carried, values, more)));
              if (outputs.size() != carried.size()) {
                throw UnsupportedNodeException.of(
                    "its body has %d outputs for %d inputs", outputs.size(), carried.size());
              }
              return RegionBodies.cast(b, tensors(b, outputs), types);
            });
    n.setAll(like(b, carried, results));
  }

  private static List<TorchValue> inputs(
      HloBuilder b, List<TorchValue> models, List<? extends Value> values, List<TorchValue> more) {
    List<TorchValue> inputs = new ArrayList<>(like(b, models, values));
    inputs.addAll(operands(b, more));
    return inputs;
  }

  /**
   * Calls a graph for the parts of tensors along their first dimension. It computes the next
   * carried values, if there are any, and parts of the results.
   */
  private static void scan(OperatorCall n, boolean hasCarry) {
    HloBuilder b = n.builder();
    Graph graph = n.subgraph(0);
    List<TorchValue> carried = hasCarry ? list(n, 1) : List.of();
    List<Value> parts = tensors(b, list(n, hasCarry ? 2 : 1));
    List<TorchValue> more = operands(b, list(n, hasCarry ? 3 : 2));
    for (Value part : parts) {
      if (TensorTypes.of(part).rank() == 0) {
        throw UnsupportedNodeException.of("a tensor of rank 0 has no parts");
      }
    }
    if (parts.isEmpty()) {
      throw UnsupportedNodeException.of("it has no tensors");
    }
    Size count = Size.of(b, parts.getFirst(), 0);
    List<Value> initial = new ArrayList<>(tensors(b, carried));
    List<Value> buffers = buffers(n, graph, carried, parts, more, count);
    if (buffers == null) {
      setUnknown(n);
      return;
    }
    initial.addAll(buffers);
    int results = carried.size();
    List<Value> last =
        RegionBodies.counted(
            b,
            count.value(),
            initial,
            (index, values) -> {
              List<TorchValue> outputs =
                  known(
                      call(
                          n,
                          graph,
                          step(b, carried, values.subList(0, results), parts, index, more)));
              List<Value> next = new ArrayList<>(tensors(b, outputs.subList(0, results)));
              for (int i = results; i < outputs.size(); i++) {
                Value buffer = values.get(i);
                Value part = PythonNumbers.tensor(b, outputs.get(i));
                next.add(SliceBounds.update(b, buffer, part, 0, index));
              }
              return next;
            });
    n.setAll(like(b, carried, last.subList(0, results)));
    for (int i = results; i < last.size(); i++) {
      n.set(i, last.get(i));
    }
  }

  /** Combines each part along the first dimension with all before it, one after another. */
  private static void associativeScan(OperatorCall n) {
    HloBuilder b = n.builder();
    Graph graph = n.subgraph(0);
    List<Value> all = tensors(b, list(n, 1));
    List<TorchValue> more = n.arguments().size() > 2 ? operands(b, list(n, 2)) : List.of();
    if (all.isEmpty() || all.stream().anyMatch(x -> TensorTypes.of(x).rank() == 0)) {
      throw UnsupportedNodeException.of("it has no tensors, or one of rank 0");
    }
    Size count = Size.of(b, all.getFirst(), 0);
    if (count.is(0)) {
      n.set(all);
      return;
    }
    List<TorchValue> models =
        all.stream().<TorchValue>map(x -> new TorchValue.Tensor(TensorRef.of(x))).toList();
    List<Value> initial = new ArrayList<>();
    initial.add(b.i64(1));
    all.forEach(x -> initial.add(SliceBounds.at(b, x, 0, b.i64(0))));
    initial.addAll(all);
    List<Type> types = Value.types(initial);
    int results = 1 + all.size();
    Value limit = count.value();
    List<Value> last =
        RegionBodies.loop(
            b,
            initial,
            values -> List.of(b.compare(values.getFirst(), ComparisonDirection.LT, limit)),
            values -> {
              Value index = values.getFirst();
              List<TorchValue> outputs =
                  known(
                      call(
                          n, graph, step(b, models, values.subList(1, results), all, index, more)));
              if (outputs.size() != all.size()) {
                throw UnsupportedNodeException.of(
                    "its graph has %d outputs for %d tensors", outputs.size(), all.size());
              }
              List<Value> combined = tensors(b, outputs);
              List<Value> next = new ArrayList<>();
              next.add(b.add(index, b.i64(1)));
              next.addAll(combined);
              for (int i = 0; i < combined.size(); i++) {
                next.add(SliceBounds.update(b, values.get(results + i), combined.get(i), 0, index));
              }
              return RegionBodies.cast(b, next, types);
            });
    n.set(last.subList(results, last.size()));
  }

  private static List<TorchValue> step(
      HloBuilder b,
      List<TorchValue> carried,
      List<? extends Value> values,
      List<Value> parts,
      Value index,
      List<TorchValue> more) {
    List<TorchValue> inputs = new ArrayList<>(like(b, carried, values));
    for (Value part : parts) {
      inputs.add(new TorchValue.Tensor(TensorRef.of(SliceBounds.at(b, part, 0, index))));
    }
    inputs.addAll(operands(b, more));
    return inputs;
  }

  /**
   * Returns tensors of zeros for the results of all steps; null if the graph cannot be converted.
   * Their sizes are those of a first step, whose elements are not used.
   */
  private static @Nullable List<Value> buffers(
      OperatorCall n,
      Graph graph,
      List<TorchValue> carried,
      List<Value> parts,
      List<TorchValue> more,
      Size count) {
    HloBuilder b = n.builder();
    List<TorchValue> outputs =
        call(n, graph, step(b, carried, tensors(b, carried), parts, b.i64(0), more));
    if (outputs == null) {
      return null;
    }
    if (outputs.size() < carried.size()) {
      throw UnsupportedNodeException.of(
          "its graph has %d outputs for %d carried values", outputs.size(), carried.size());
    }
    List<Value> buffers = new ArrayList<>();
    for (TorchValue output : outputs.subList(carried.size(), outputs.size())) {
      Value part = PythonNumbers.tensor(b, output);
      List<Size> sizes = Size.allOf(b, part);
      sizes.addFirst(count);
      buffers.add(DynamicShapes.fill(b, Numbers.of(b, 0, TensorTypes.elementOf(part)), sizes));
    }
    return buffers;
  }
}
