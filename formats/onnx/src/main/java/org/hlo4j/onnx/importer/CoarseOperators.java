package org.hlo4j.onnx.importer;

import static org.hlo4j.byteir.ByteirCalls.attribute;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.hlo4j.byteir.ByteirCalls;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.byteir.target.FunctionTargets;
import org.hlo4j.byteir.target.NormalizationTargets;
import org.hlo4j.byteir.target.QuantizationTargets;
import org.hlo4j.byteir.target.ResizeTargets;
import org.hlo4j.byteir.target.SelectionTargets;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.TypedAttr;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** The table of operators that are coarse-grained operations of ByteIR. */
final class CoarseOperators {
  /** Replaces the outputs of a node by those of a call if that has the same meaning. */
  private interface Builder {
    void replace(Node n, TargetDefinition target);
  }

  private record Row(TargetDefinition target, Builder builder) {}

  private static final Map<String, Row> ROWS =
      Map.ofEntries(
          row("Softmax", NormalizationTargets.SOFTMAX, CoarseOperators::softmax),
          row("LogSoftmax", NormalizationTargets.LOG_SOFTMAX, CoarseOperators::softmax),
          row("LayerNormalization", NormalizationTargets.LAYER_NORM, CoarseOperators::layerNorm),
          row("Gelu", FunctionTargets.GELU, CoarseOperators::gelu),
          row("Sum", FunctionTargets.ADDN, CoarseOperators::sum),
          row("ArgMax", SelectionTargets.ARG_MAX, CoarseOperators::extreme),
          row("ArgMin", SelectionTargets.ARG_MIN, CoarseOperators::extreme),
          row("TopK", SelectionTargets.TOP_K, CoarseOperators::topK),
          row("OneHot", SelectionTargets.ONE_HOT, CoarseOperators::oneHot),
          row("NonZero", SelectionTargets.NON_ZERO, CoarseOperators::nonZero),
          row("QuantizeLinear", QuantizationTargets.QUANTIZE, CoarseOperators::quantization),
          row("DequantizeLinear", QuantizationTargets.DEQUANTIZE, CoarseOperators::quantization),
          row("Resize", ResizeTargets.RESIZE, CoarseOperators::resize),
          row("Upsample", ResizeTargets.RESIZE, CoarseOperators::resize));

  private CoarseOperators() {}

  private static Map.Entry<String, Row> row(
      String operator, TargetDefinition target, Builder builder) {
    return Map.entry(operator, new Row(target, builder));
  }

  /**
   * Replaces the outputs of a node by those of a call, unless no coarse-grained operation has its
   * meaning. The previous outputs remain, without uses.
   *
   * @param n a node that has been converted
   */
  static void replace(Node n) {
    Row row = ROWS.get(n.operator());
    if (row != null) {
      row.builder.replace(n, row.target);
    }
  }

  /** Returns the target of the calls that an operator becomes; null if it becomes none. */
  static @Nullable TargetDefinition targetOrNull(String operator) {
    Row row = ROWS.get(operator);
    return row == null ? null : row.target;
  }

  // Calls.

  private static List<Value> operands(Node n, int count) {
    List<Value> operands = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      operands.add(n.value(i));
    }
    return operands;
  }

  /** Replaces the outputs of a node by the results of a call, of the same types. */
  private static void call(
      Node n, TargetDefinition target, List<Value> operands, NamedAttribute... attributes) {
    List<RankedTensorType> types = new ArrayList<>();
    for (int i = 0; i < n.outputCount(); i++) {
      if (!(n.outputOrNull(i) instanceof OnnxValue.Computed(Value value, _))) {
        return;
      }
      types.add(TensorTypes.of(value));
    }
    n.set(results(n, target, operands, types, attributes).toArray(Value[]::new));
  }

  /** Returns the results of a call; none if it would violate a rule. */
  private static List<? extends Value> results(
      Node n,
      TargetDefinition target,
      List<Value> operands,
      List<RankedTensorType> types,
      NamedAttribute... attributes) {
    HloBuilder b = n.builder();
    return ByteirCalls.results(
        b.rewriter(), b.location(), target, operands, List.of(attributes), types);
  }

  // Rows.

  /** Before version 13 all dimensions from the axis on were one. */
  private static void softmax(Node n, TargetDefinition target) {
    int rank = n.input(0).rank();
    int axis = n.axis("axis", n.version() < 13 ? 1 : -1, rank);
    if (n.version() >= 13 || axis == rank - 1) {
      call(n, target, operands(n, 1), attribute("axis", axis));
    }
  }

  private static void layerNorm(Node n, TargetDefinition target) {
    int rank = n.input(0).rank();
    int axis = n.axis("axis", -1, rank);
    List<Value> operands = operands(n, 2);
    Value bias = n.valueOrNull(2);
    operands.add(bias == null ? n.builder().expr(operands.get(1)).like(0).value() : bias);
    if (n.outputCount() == 2) {
      return;
    }
    call(
        n,
        target,
        operands,
        attribute("axis", DynamicShapes.range(axis, rank)),
        attribute("epsilon", n.number("epsilon", 1e-5f)));
  }

  private static void gelu(Node n, TargetDefinition target) {
    String approximate = n.string("approximate", "none").equals("tanh") ? "tanh" : "erf";
    call(n, target, operands(n, 1), attribute("approximate", approximate));
  }

  /** A sum of two tensors is an addition. */
  private static void sum(Node n, TargetDefinition target) {
    if (n.inputCount() > 2) {
      call(n, target, operands(n, n.inputCount()));
    }
  }

  private static void extreme(Node n, TargetDefinition target) {
    call(
        n,
        target,
        operands(n, 1),
        attribute("axis", n.axis("axis", 0, n.input(0).rank())),
        attribute("keep_dims", n.integer("keepdims", 1) != 0),
        attribute("select_last_index", n.flag("select_last_index")));
  }

  private static void topK(Node n, TargetDefinition target) {
    if (n.integer("largest", 1) == 0 || (n.hasInput(1) && !n.isKnown(1))) {
      return;
    }
    call(
        n,
        target,
        operands(n, 1),
        attribute("k", n.hasInput(1) ? n.knownIntegers(1, "K")[0] : n.integer("k")),
        attribute("axis", LongList.of(n.axis("axis", -1, n.input(0).rank()))),
        attribute("sorted", n.integer("sorted", 1) != 0));
  }

  /** Indices of ONNX may count from the end. */
  private static void oneHot(Node n, TargetDefinition target) {
    if (!n.isKnown(1) || !n.isKnown(2)) {
      return;
    }
    HloBuilder b = n.builder();
    long depth = n.knownIntegers(1, "depth")[0];
    Tensor values = n.known(2, "values");
    Expr given = b.expr(b.convert(n.value(0), IntegerType.I64));
    Expr indices = given.lt(given.like(0L)).select(given.plus(given.like(depth)), given);
    call(
        n,
        target,
        List.of(indices.value()),
        attribute("depth", depth),
        attribute("axis", n.axis("axis", -1, n.input(0).rank() + 1)),
        new NamedAttribute("on_value", element(values, 1)),
        new NamedAttribute("off_value", element(values, 0)));
  }

  private static TypedAttr element(Tensor tensor, int index) {
    return tensor.elementType() instanceof FloatType type
        ? FloatAttr.of(type, tensor.doubleAt(index))
        : IntegerAttr.of(tensor.elementType(), tensor.longAt(index));
  }

  /** ByteIR has a row for each element, ONNX a column. */
  private static void nonZero(Node n, TargetDefinition target) {
    if (!(n.outputOrNull(0) instanceof OnnxValue.Computed(Value value, _))) {
      return;
    }
    LongList shape = TensorTypes.of(value).shape();
    RankedTensorType rows =
        RankedTensorType.of(LongList.of(shape.get(1), shape.get(0)), IntegerType.I64);
    results(n, target, operands(n, 1), List.of(rows))
        .forEach(found -> n.set(n.builder().transpose(found, 1, 0)));
  }

  private static void quantization(Node n, TargetDefinition target) {
    if (n.integer("block_size", 0) != 0 || n.integer("precision", 0) != 0) {
      return;
    }
    List<Value> operands = operands(n, 2);
    RankedTensorType scale = n.input(1).type();
    if (n.hasInput(2)) {
      operands.add(n.value(2));
    } else if (n.outputOrNull(0) instanceof OnnxValue.Computed(Value output, _)) {
      boolean isQuantized = target == QuantizationTargets.QUANTIZE;
      Value integers = isQuantized ? output : n.value(0);
      HloBuilder b = n.builder();
      operands.add(
          b.convert(b.expr(operands.get(1)).like(0).value(), TensorTypes.elementOf(integers)));
    }
    if (scale.rank() == 0) {
      call(n, target, operands);
    } else {
      call(n, target, operands, attribute("axis", n.axis("axis", 1, n.input(0).rank())));
    }
  }

  // Resize.

  /** Words of ONNX for what ByteIR has; versions before 11 have no others. */
  private static boolean isResize(Node n) {
    boolean isNearest = n.string("mode", "nearest").equals("nearest");
    boolean hasFloor =
        n.version() < 11 || n.string("nearest_mode", "round_prefer_floor").equals("floor");
    return (!isNearest || hasFloor)
        && !n.flag("antialias")
        && n.string("keep_aspect_ratio_policy", "stretch").equals("stretch");
  }

  private static void resize(Node n, TargetDefinition target) {
    if (!isResize(n)
        || !(n.outputOrNull(0) instanceof OnnxValue.Computed(Value output, _))
        || !TensorTypes.of(output).hasStaticShape()
        || !n.input(0).type().hasStaticShape()
        || !hasExactScales(n, TensorTypes.of(output))) {
      return;
    }
    String mode = n.string("mode", "nearest");
    call(
        n,
        target,
        List.of(n.value(0), n.builder().i64s(TensorTypes.of(output).shape().toArray())),
        attribute("target_mode", "size"),
        attribute("mode", mode.equals("bilinear") ? "linear" : mode),
        attribute(
            "coordinate_transformation_mode",
            n.version() < 11
                ? "asymmetric"
                : n.string("coordinate_transformation_mode", "half_pixel")));
  }

  /** Returns whether the given scales, if any, are the quotients of the sizes. */
  private static boolean hasExactScales(Node n, RankedTensorType output) {
    float[] listed = n.numbersOrNull("scales");
    int input = n.operator().equals("Resize") && n.version() >= 11 ? 2 : 1;
    double[] scales;
    if (listed != null) {
      scales = IntStream.range(0, listed.length).mapToDouble(i -> listed[i]).toArray();
    } else if (!n.hasInput(input) || n.input(input).size(0) == 0) {
      return true;
    } else if (n.isKnown(input)) {
      Tensor tensor = n.known(input, "scales");
      scales = IntStream.range(0, tensor.count()).mapToDouble(tensor::doubleAt).toArray();
    } else {
      return false;
    }
    long[] axes = n.integersOrNull("axes");
    for (int i = 0; i < scales.length; i++) {
      int axis = axes == null ? i : Axes.dimension(axes[i], output.rank());
      if (output.shape().get(axis) != scales[i] * n.input(0).size(axis)) {
        return false;
      }
    }
    return true;
  }
}
