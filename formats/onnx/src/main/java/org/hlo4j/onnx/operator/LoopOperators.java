package org.hlo4j.onnx.operator;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.SliceBounds;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.onnx.importer.Bundle;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.onnx.importer.OnnxValue;
import org.hlo4j.onnx.importer.OnnxValue.Computed;
import org.hlo4j.onnx.importer.OnnxValue.Constant;
import org.hlo4j.onnx.importer.OnnxValue.Sequence;
import org.hlo4j.onnx.importer.OnnxValue.TensorValue;
import org.hlo4j.onnx.importer.ValueTypes;
import org.hlo4j.onnx.proto.GraphProto;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Operators whose bodies are graphs: branches and loops. */
final class LoopOperators {
  private static final Constant TRUE =
      new Constant(Splats.of(RankedTensorType.of(IntegerType.I1), IntegerAttr.TRUE));

  private LoopOperators() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.addUnfolded("If", since(1, 11, 13, 16, 19, 21, 23, 24, 25), LoopOperators::branch)
        .addUnfolded("Loop", since(1, 11, 13, 16, 19, 21, 23, 24, 25), LoopOperators::loop)
        .addUnfolded("Scan", since(9, 11, 16, 19, 21, 23, 24, 25), LoopOperators::scan)
        .addUnfolded("Scan", since(8), LoopOperators::scanBatches)
        .addUnfolded("SequenceMap", since(17), LoopOperators::map);
  }

  /** Returns the outputs of a body; null if one cannot be converted. */
  private static @Nullable List<OnnxValue> body(
      Node n, GraphProto body, List<? extends OnnxValue> inputs) {
    if (body.input().size() != inputs.size()) {
      throw UnsupportedNodeException.of(
          "its body has %d inputs, not %d", body.input().size(), inputs.size());
    }
    List<OnnxValue> outputs = n.graph().body(body, n.emitter(), inputs);
    return outputs.contains(OnnxValue.Unknown.INSTANCE) ? null : declared(n, body, outputs);
  }

  /** Returns outputs of the types that the body declares where these know more sizes. */
  private static List<OnnxValue> declared(Node n, GraphProto body, List<OnnxValue> outputs) {
    List<OnnxValue> values = new ArrayList<>();
    for (int i = 0; i < outputs.size(); i++) {
      RankedTensorType type = ValueTypes.tensorOrNull(body.output().get(i).type());
      values.add(
          type != null && outputs.get(i) instanceof Computed output
              ? refined(n.builder(), output, type)
              : outputs.get(i));
    }
    return values;
  }

  private static OnnxValue refined(HloBuilder b, Computed output, RankedTensorType declared) {
    RankedTensorType type = output.type();
    if (type.rank() != declared.rank() || !type.elementType().equals(declared.elementType())) {
      return output;
    }
    long[] sizes = type.shape().toArray();
    for (int i = 0; i < sizes.length; i++) {
      sizes[i] = sizes[i] == ShapedType.DYNAMIC ? declared.shape().get(i) : sizes[i];
    }
    LongList shape = LongList.wrap(sizes);
    return shape.equals(type.shape())
        ? output
        : new Computed(
            RegionBodies.cast(b, output.value(), DynamicShapes.withShape(output.value(), shape)),
            output.sizes());
  }

  private static void setAll(Node n, @Nullable List<? extends OnnxValue> values) {
    n.setAll(
        values == null ? Collections.nCopies(n.resultCount(), OnnxValue.Unknown.INSTANCE) : values);
  }

  /** Returns a condition as an {@code i1} of rank 0. */
  private static TensorValue condition(Node n, TensorValue value) {
    if (!value.elementType().equals(IntegerType.I1)
        || (value.type().hasStaticShape() && value.type().elementCount() != 1)) {
      throw UnsupportedNodeException.of(
          "its condition is of type %s, not one boolean", value.type());
    }
    return value.rank() == 0
        ? value
        : value instanceof Constant constant
            ? new Constant(
                constant.elements().withType(RankedTensorType.of(constant.elementType())))
            : new Computed(Size.reshape(n.builder(), value.in(n.emitter()), List.of()));
  }

  // Branches.

  private static void branch(Node n) {
    GraphProto onTrue = n.body("then_branch");
    GraphProto onFalse = n.body("else_branch");
    TensorValue condition = condition(n, n.input(0));
    if (condition instanceof Constant constant) {
      setAll(n, body(n, constant.tensor().booleanAt(0) ? onTrue : onFalse, List.of()));
      return;
    }
    setAll(
        n,
        IfBranches.choose(
            n, condition.in(n.emitter()), _ -> outputs(n, onTrue), _ -> outputs(n, onFalse)));
  }

  private static List<OnnxValue> outputs(Node n, GraphProto body) {
    List<OnnxValue> outputs = body(n, body, List.of());
    return outputs == null ? List.of(OnnxValue.Unknown.INSTANCE) : outputs;
  }

  // Loops.

  private static void loop(Node n) {
    HloBuilder b = n.builder();
    GraphProto body = n.body("body");
    List<OnnxValue> initial = new ArrayList<>();
    for (int i = 2; i < n.inputCount(); i++) {
      initial.add(n.anyInput(i));
    }
    int carried = initial.size();
    Size limit = null;
    if (n.hasInput(0)) {
      limit =
          n.input(0) instanceof Constant
              ? Size.of(b, n.oneInteger(0, "M").orDynamic())
              : Size.of(b, Size.reshape(b, n.value(0), List.of()));
      limit = limit.isKnown() && limit.orDynamic() == Long.MAX_VALUE ? null : limit;
    }
    TensorValue condition = n.hasInput(1) ? condition(n, n.input(1)) : TRUE;
    boolean isDeciding = n.hasInput(1);
    Loops.Result result =
        Loops.run(
            n,
            limit,
            condition,
            initial,
            List.of(),
            (index, goesOn, values) -> {
              List<OnnxValue> inputs = new ArrayList<>(List.of(index, goesOn));
              inputs.addAll(values);
              List<OnnxValue> outputs = body(n, body, inputs);
              if (outputs == null) {
                return null;
              }
              if (outputs.size() < 1 + carried || !(outputs.getFirst() instanceof TensorValue)) {
                throw UnsupportedNodeException.of("its body has %d outputs", outputs.size());
              }
              return new Loops.Step(
                  isDeciding ? condition(n, (TensorValue) outputs.getFirst()) : null,
                  outputs.subList(1, 1 + carried),
                  outputs.subList(1 + carried, outputs.size()));
            });
    setAll(n, result);
  }

  private static void setAll(Node n, Loops.@Nullable Result result) {
    if (result == null) {
      setAll(n, (List<OnnxValue>) null);
      return;
    }
    List<OnnxValue> all = new ArrayList<>(result.values());
    result.collected().forEach(value -> all.add(new Computed(value)));
    setAll(n, all);
  }

  // Scans.

  /** The tensors whose parts are the inputs of iterations. */
  private record Scanned(List<Value> tensors, List<Integer> axes, List<@Nullable Value> last) {}

  private static int scannedInputs(Node n, int all) {
    long count = n.integer("num_scan_inputs");
    if (count < 1 || count > all) {
      throw UnsupportedNodeException.of("attribute 'num_scan_inputs' is %d", count);
    }
    return (int) count;
  }

  private static void scan(Node n) {
    int count = scannedInputs(n, n.inputCount());
    int states = n.inputCount() - count;
    List<OnnxValue> initial = new ArrayList<>();
    for (int i = 0; i < states; i++) {
      initial.add(n.anyInput(i));
    }
    long[] axes = n.integers("scan_input_axes", count, 0);
    long[] directions = n.integers("scan_input_directions", count, 0);
    List<Value> tensors = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      tensors.add(n.value(states + i));
    }
    int outputs = n.resultCount() - states;
    if (outputs < 0) {
      throw UnsupportedNodeException.of("it has %d outputs for %d states", n.resultCount(), states);
    }
    long[] outputAxes = n.integers("scan_output_axes", outputs, 0);
    long[] outputDirections = n.integers("scan_output_directions", outputs, 0);
    List<Loops.Place> places = new ArrayList<>();
    for (int i = 0; i < outputs; i++) {
      places.add(new Loops.Place(outputAxes[i], outputDirections[i] == 1));
    }
    setAll(n, scan(n, initial, tensors, axes, directions, places, null));
  }

  private static Loops.@Nullable Result scan(
      Node n,
      List<OnnxValue> initial,
      List<Value> tensors,
      long[] axes,
      long[] directions,
      List<Loops.Place> places,
      @Nullable Value count) {
    HloBuilder b = n.builder();
    GraphProto body = n.body("body");
    List<Integer> dimensions = new ArrayList<>();
    List<@Nullable Value> last = new ArrayList<>();
    Size limit = null;
    for (int i = 0; i < tensors.size(); i++) {
      int axis = Axes.dimension(axes[i], TensorTypes.of(tensors.get(i)).rank());
      dimensions.add(axis);
      Size size = Size.of(b, tensors.get(i), axis);
      last.add(directions[i] == 1 ? SliceBounds.last(size) : null);
      limit = limit == null || !limit.isKnown() ? size : limit;
    }
    Scanned scanned = new Scanned(tensors, dimensions, last);
    return Loops.run(
        n,
        limit,
        TRUE,
        initial,
        places,
        (index, _, values) -> {
          Value at = index.in(n.emitter());
          List<OnnxValue> inputs = new ArrayList<>(values);
          inputs.addAll(elements(b, scanned, at));
          List<OnnxValue> outputs = body(n, body, inputs);
          if (outputs == null) {
            return null;
          }
          if (outputs.size() < values.size()) {
            throw UnsupportedNodeException.of("its body has %d outputs", outputs.size());
          }
          List<OnnxValue> next = outputs.subList(0, values.size());
          return new Loops.Step(
              null,
              count == null ? next : whileBefore(n, at, count, next, values),
              outputs.subList(values.size(), outputs.size()));
        });
  }

  private static List<OnnxValue> elements(HloBuilder b, Scanned scanned, Value index) {
    List<OnnxValue> elements = new ArrayList<>();
    for (int i = 0; i < scanned.tensors.size(); i++) {
      Value last = scanned.last.get(i);
      Value place = last == null ? index : b.subtract(last, index);
      elements.add(
          new Computed(SliceBounds.at(b, scanned.tensors.get(i), scanned.axes.get(i), place)));
    }
    return elements;
  }

  /** Returns the next values, or the last ones if an iteration is not before a number. */
  private static List<OnnxValue> whileBefore(
      Node n, Value index, Value count, List<OnnxValue> next, List<OnnxValue> last) {
    HloBuilder b = n.builder();
    Value isBefore = b.compare(index, ComparisonDirection.LT, count);
    List<Value> after = Bundle.tensors(n.emitter(), next);
    List<Value> before = Bundle.tensors(n.emitter(), last);
    List<Value> chosen = new ArrayList<>();
    for (int i = 0; i < after.size(); i++) {
      chosen.add(b.select(isBefore, after.get(i), before.get(i)));
    }
    return Bundle.of(next, chosen);
  }

  /** Version 8: the first dimension is that of a batch, the second is scanned. */
  private static void scanBatches(Node n) {
    HloBuilder b = n.builder();
    int count = scannedInputs(n, n.inputCount() - 1);
    int states = n.inputCount() - 1 - count;
    if (n.input(1 + states).rank() < 2) {
      throw UnsupportedNodeException.of(
          "it scans a tensor of %d dimensions", n.input(1 + states).rank());
    }
    long batches = n.input(1 + states).size(0);
    if (batches == ShapedType.DYNAMIC || batches < 1 || batches > 1 << 10) {
      throw UnsupportedNodeException.of("the size of its batches is %d", batches);
    }
    List<List<Value>> results = new ArrayList<>();
    for (long batch = 0; batch < batches; batch++) {
      Value index = b.i64(batch);
      List<OnnxValue> initial = new ArrayList<>();
      List<Value> tensors = new ArrayList<>();
      for (int i = 1; i < n.inputCount(); i++) {
        Value part = SliceBounds.at(b, n.value(i), 0, index);
        if (i <= states) {
          initial.add(new Computed(part));
        } else {
          tensors.add(part);
        }
      }
      Value lengths = n.valueOrNull(0);
      Value length = lengths == null ? null : SliceBounds.at(b, lengths, 0, index);
      Loops.Result result =
          scan(
              n,
              initial,
              tensors,
              new long[count],
              n.integers("directions", count, 0),
              List.of(),
              length == null ? null : Formulas.convert(b, length, IntegerType.I64));
      if (result == null) {
        setAll(n, (List<OnnxValue>) null);
        return;
      }
      List<Value> all = Bundle.tensors(n.emitter(), result.values());
      all.addAll(result.collected());
      results.add(all);
    }
    List<OnnxValue> stacked = new ArrayList<>();
    for (int i = 0; i < results.getFirst().size(); i++) {
      int output = i;
      stacked.add(
          new Computed(
              SliceBounds.stack(b, results.stream().map(all -> all.get(output)).toList(), 0)));
    }
    setAll(n, stacked);
  }

  // Maps.

  private static void map(Node n) {
    if (!(n.anyInput(0) instanceof Sequence(List<OnnxValue> first))) {
      throw UnsupportedNodeException.of("its first input is not a sequence of known length");
    }
    List<List<OnnxValue>> outputs = new ArrayList<>();
    for (int i = 0; i < n.resultCount(); i++) {
      outputs.add(new ArrayList<>());
    }
    for (int k = 0; k < first.size(); k++) {
      List<OnnxValue> inputs = new ArrayList<>();
      for (int i = 0; i < n.inputCount(); i++) {
        OnnxValue input = n.anyInput(i);
        inputs.add(
            input instanceof Sequence(List<OnnxValue> elements) ? element(elements, k) : input);
      }
      List<OnnxValue> results = body(n, n.body("body"), inputs);
      if (results == null) {
        setAll(n, (List<OnnxValue>) null);
        return;
      }
      if (results.size() < outputs.size()) {
        throw UnsupportedNodeException.of("its body has %d outputs", results.size());
      }
      for (int i = 0; i < outputs.size(); i++) {
        outputs.get(i).add(results.get(i));
      }
    }
    setAll(n, outputs.stream().map(Sequence::new).toList());
  }

  private static OnnxValue element(List<OnnxValue> elements, int index) {
    if (index >= elements.size()) {
      throw UnsupportedNodeException.of("its sequences have different lengths");
    }
    return elements.get(index);
  }
}
