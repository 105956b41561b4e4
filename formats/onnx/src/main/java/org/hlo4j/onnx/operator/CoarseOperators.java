package org.hlo4j.onnx.operator;

import static org.hlo4j.byteir.ByteirCalls.attribute;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.byteir.target.FunctionTargets;
import org.hlo4j.byteir.target.NormalizationTargets;
import org.hlo4j.byteir.target.QuantizationTargets;
import org.hlo4j.byteir.target.ResizeTargets;
import org.hlo4j.byteir.target.SelectionTargets;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Axes;
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
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** The rows of operators that are coarse-grained operations of ByteIR. */
final class CoarseOperators {
  private CoarseOperators() {}

  static void addTo(OperatorTable<Node> table) {
    table
        .coarse(NormalizationTargets.SOFTMAX, CoarseOperators::softmax, "Softmax")
        .coarse(NormalizationTargets.LOG_SOFTMAX, CoarseOperators::softmax, "LogSoftmax")
        .coarse(NormalizationTargets.LAYER_NORM, CoarseOperators::layerNorm, "LayerNormalization")
        .coarse(FunctionTargets.GELU, CoarseOperators::gelu, "Gelu")
        .coarse(FunctionTargets.ADDN, CoarseOperators::sum, "Sum")
        .coarse(SelectionTargets.ARG_MAX, CoarseOperators::extreme, "ArgMax")
        .coarse(SelectionTargets.ARG_MIN, CoarseOperators::extreme, "ArgMin")
        .coarse(SelectionTargets.TOP_K, CoarseOperators::topK, "TopK")
        .coarse(SelectionTargets.ONE_HOT, CoarseOperators::oneHot, "OneHot")
        .coarse(SelectionTargets.NON_ZERO, CoarseOperators::nonZero, "NonZero")
        .coarse(QuantizationTargets.QUANTIZE, CoarseOperators::quantization, "QuantizeLinear")
        .coarse(QuantizationTargets.DEQUANTIZE, CoarseOperators::quantization, "DequantizeLinear")
        .coarse(ResizeTargets.RESIZE, CoarseOperators::resize, "Resize", "Upsample");
  }

  private static List<Value> operands(Node n, int count) {
    List<Value> operands = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      operands.add(n.value(i));
    }
    return operands;
  }

  /** Before version 13 all dimensions from the axis on were one. */
  private static void softmax(Node n, TargetDefinition target) {
    int rank = n.input(0).rank();
    int axis = n.axis("axis", n.version() < 13 ? 1 : -1, rank);
    if (n.version() >= 13 || axis == rank - 1) {
      n.replaceBy(target, operands(n, 1), attribute("axis", axis));
    }
  }

  private static void layerNorm(Node n, TargetDefinition target) {
    int rank = n.input(0).rank();
    int axis = n.axis("axis", -1, rank);
    List<Value> operands = operands(n, 2);
    Value bias = n.valueOrNull(2);
    operands.add(bias == null ? n.builder().expr(operands.get(1)).like(0).value() : bias);
    if (n.resultCount() == 2) {
      return;
    }
    n.replaceBy(
        target,
        operands,
        attribute("axis", Dimensions.range(axis, rank)),
        attribute("epsilon", n.number("epsilon", 1e-5f)));
  }

  private static void gelu(Node n, TargetDefinition target) {
    String approximate = n.string("approximate", "none").equals("tanh") ? "tanh" : "erf";
    n.replaceBy(target, operands(n, 1), attribute("approximate", approximate));
  }

  /** A sum of two tensors is an addition. */
  private static void sum(Node n, TargetDefinition target) {
    if (n.inputCount() > 2) {
      n.replaceBy(target, operands(n, n.inputCount()));
    }
  }

  private static void extreme(Node n, TargetDefinition target) {
    n.replaceBy(
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
    n.replaceBy(
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
    n.replaceBy(
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
    RankedTensorType type = n.resultTypeOrNull(0);
    if (type == null) {
      return;
    }
    LongList shape = type.shape();
    RankedTensorType rows =
        RankedTensorType.of(LongList.of(shape.get(1), shape.get(0)), IntegerType.I64);
    n.coarse(target, operands(n, 1), List.of(rows))
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
    } else if (n.resultTensorOrNull(0) instanceof Value output) {
      boolean isQuantized = target == QuantizationTargets.QUANTIZE;
      Value integers = isQuantized ? output : n.value(0);
      HloBuilder b = n.builder();
      operands.add(
          b.convert(b.expr(operands.get(1)).like(0).value(), TensorTypes.elementOf(integers)));
    }
    if (scale.rank() == 0) {
      n.replaceBy(target, operands);
    } else {
      n.replaceBy(target, operands, attribute("axis", n.axis("axis", 1, n.input(0).rank())));
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
        || !(n.resultTypeOrNull(0) instanceof RankedTensorType output)
        || !output.hasStaticShape()
        || !n.input(0).type().hasStaticShape()
        || !hasExactScales(n, output)) {
      return;
    }
    String mode = n.string("mode", "nearest");
    n.replaceBy(
        target,
        List.of(n.value(0), n.builder().i64s(output.shape().toArray())),
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
