package org.hlo4j.onnx.exporter;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.hlo4j.byteir.ByteirVerifier;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.byteir.target.FunctionTargets;
import org.hlo4j.byteir.target.NormalizationTargets;
import org.hlo4j.byteir.target.QuantizationTargets;
import org.hlo4j.byteir.target.ResizeTargets;
import org.hlo4j.byteir.target.SelectionTargets;
import org.hlo4j.byteir.target.Targets;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.onnx.proto.AttributeProto;
import org.jspecify.annotations.Nullable;

/** The table of ByteIR's coarse-grained operations that are operators of ONNX. */
final class CoarseExports {
  /** Which formulas are recognized so that they become the operator. */
  private enum Recognized {
    /** All: the operator computes the same of all numbers. */
    ALWAYS,

    /** Those of programs whose users prefer one operator, whatever it does with NaN. */
    IF_COARSE,

    /** None: another operation of the program or its operators are as short. */
    NEVER
  }

  /** Adds the nodes of a call. */
  private interface Body {
    void export(OpContext context, ByteirCall call);
  }

  /**
   * A row of the table.
   *
   * @param since the first version of the operator set that has the operator
   * @param fits whether a call that satisfies the rules of its target is the operator
   */
  private record Row(int since, Recognized recognized, Predicate<ByteirCall> fits, Body body) {}

  private static final Map<TargetDefinition, Row> ROWS = new LinkedHashMap<>();

  static {
    row(
        NormalizationTargets.SOFTMAX,
        13,
        Recognized.ALWAYS,
        (c, call) -> softmax(c, call, "Softmax"));
    row(
        NormalizationTargets.LOG_SOFTMAX,
        13,
        Recognized.ALWAYS,
        (c, call) -> softmax(c, call, "LogSoftmax"));
    ROWS.put(
        NormalizationTargets.LAYER_NORM,
        new Row(17, Recognized.ALWAYS, CoarseExports::isLayerNorm, CoarseExports::layerNorm));
    ROWS.put(
        FunctionTargets.GELU,
        new Row(
            20,
            Recognized.ALWAYS,
            call -> call.type("input").elementType() != FloatType.F64,
            CoarseExports::gelu));
    ROWS.put(
        FunctionTargets.ERF,
        new Row(
            13,
            Recognized.NEVER,
            call -> call.type("input").elementType() != FloatType.F64,
            (c, _) -> c.set(0, c.nodes().elementwise("Erf", c.operand(0)))));
    ROWS.put(
        FunctionTargets.ADDN,
        new Row(
            13,
            Recognized.NEVER,
            call -> isReal(call.type("output").elementType()),
            (c, _) -> c.set(0, c.nodes().elementwise("Sum", c.operands().toArray(Ref[]::new)))));
    ROWS.put(
        SelectionTargets.ARG_MAX,
        new Row(
            13,
            Recognized.ALWAYS,
            CoarseExports::isExtreme,
            (c, call) -> extreme(c, call, "ArgMax", "ReduceMax")));
    ROWS.put(
        SelectionTargets.ARG_MIN,
        new Row(
            13,
            Recognized.ALWAYS,
            CoarseExports::isExtreme,
            (c, call) -> extreme(c, call, "ArgMin", "ReduceMin")));
    row(SelectionTargets.TOP_K, 13, Recognized.IF_COARSE, CoarseExports::topK);
    ROWS.put(
        SelectionTargets.ONE_HOT,
        new Row(
            13,
            Recognized.IF_COARSE,
            call -> oneHotTypeOrNull(call) != null,
            CoarseExports::oneHot));
    row(SelectionTargets.NON_ZERO, 13, Recognized.NEVER, CoarseExports::nonZero);
    ROWS.put(
        QuantizationTargets.QUANTIZE,
        new Row(
            13,
            Recognized.ALWAYS,
            call -> isQuantization(call, call.type("output")),
            CoarseExports::quantize));
    ROWS.put(
        QuantizationTargets.DEQUANTIZE,
        new Row(
            13,
            Recognized.ALWAYS,
            call -> isQuantization(call, call.type("input")),
            CoarseExports::dequantize));
    ROWS.put(
        ResizeTargets.RESIZE,
        new Row(13, Recognized.ALWAYS, ResizeExport::fits, ResizeExport::export));
  }

  private CoarseExports() {}

  private static void row(TargetDefinition target, int since, Recognized recognized, Body body) {
    ROWS.put(target, new Row(since, recognized, _ -> true, body));
  }

  /** Returns the targets whose calls can be operators, in the order of the table. */
  static List<TargetDefinition> targets() {
    return List.copyOf(ROWS.keySet());
  }

  /**
   * Returns whether formulas of a target are replaced by calls before a program is exported.
   *
   * @param coarse whether users prefer one operator, whatever it does with NaN
   */
  static boolean isRecognized(TargetDefinition target, int opset, boolean coarse) {
    Row row = ROWS.get(target);
    return row != null
        && opset >= row.since
        && (row.recognized == Recognized.ALWAYS
            || (coarse && row.recognized == Recognized.IF_COARSE));
  }

  /** Returns the call if it is one of a coarse-grained operation and satisfies its rules. */
  private static Optional<ByteirCall> call(Operation operation) {
    return Targets.of(operation)
        .filter(_ -> ByteirVerifier.findings(operation).isEmpty())
        .flatMap(target -> ByteirCall.of(operation, target));
  }

  /** Returns whether an operation is a call of a coarse-grained operation that is no operator. */
  static boolean isDecomposed(Operation operation, int opset) {
    return Targets.of(operation).isPresent()
        && call(operation).filter(call -> isOperator(call, opset)).isEmpty();
  }

  private static boolean isOperator(ByteirCall call, int opset) {
    Row row = ROWS.get(call.definition());
    return row != null && opset >= row.since && row.fits.test(call);
  }

  /**
   * Exports a custom call if it is one of a coarse-grained operation.
   *
   * @throws UnsupportedOperation if it is one but no operator
   */
  static boolean export(OpContext c) {
    Operation operation = c.operation();
    if (Targets.of(operation).isEmpty()) {
      return false;
    }
    ByteirVerifier.findings(operation).stream()
        .findFirst()
        .ifPresent(found -> {
          throw new UnsupportedOperation("%s", found.message());
        });
    ByteirCall call =
        call(operation).filter(each -> isOperator(each, c.nodes().opset())).orElse(null);
    if (call == null) {
      return false;
    }
    ROWS.get(call.definition()).body.export(c, call);
    return true;
  }

  // Conditions.

  private static boolean isReal(Type type) {
    return type == FloatType.F32 || type == FloatType.F64;
  }

  private static boolean isExtreme(ByteirCall call) {
    RankedTensorType input = call.type("input");
    return input.shape().get((int) call.integer("axis")) != 0
        && !input.elementType().equals(IntegerType.unsigned(64));
  }

  /** Returns the type in which ONNX Runtime has the elements of a call; null if it has none. */
  private static @Nullable Type oneHotTypeOrNull(ByteirCall call) {
    return switch (call.type("output").elementType()) {
      case FloatType type when type.width() <= 32 -> FloatType.F32;
      case IntegerType type when !type.equals(IntegerType.unsigned(64)) -> IntegerType.I64;
      default -> null;
    };
  }

  private static boolean isLayerNorm(ByteirCall call) {
    RankedTensorType input = call.type("input");
    LongList axes = call.integers("axis");
    long first = (long) input.rank() - axes.size();
    LongList normalized = input.shape().subList((int) first, input.rank());
    return axes.equals(StaticShapes.range(first, input.rank()))
        && !call.flag("eps_outside_sqrt")
        && call.type("weight").shape().equals(normalized)
        && call.type("bias").shape().equals(normalized);
  }

  private static boolean isQuantization(ByteirCall call, RankedTensorType integers) {
    boolean isByte = integers.elementType() instanceof IntegerType type && type.width() == 8;
    boolean hasDoubles =
        call.type("scale").elementType() == FloatType.F64
            || call.type("input").elementType() == FloatType.F64
            || call.type("output").elementType() == FloatType.F64;
    boolean hasAxis = call.rank("scale") == 0 || QuantizationTargets.channelDimension(call) >= 0;
    return isByte && !hasDoubles && hasAxis;
  }

  // Rows.

  /** The result may have another type, which is then that of the computation if it is wider. */
  private static void softmax(OpContext c, ByteirCall call, String operator) {
    NodeBuilder n = c.nodes();
    Type from = call.type("input").elementType();
    Type to = call.type("output").elementType();
    boolean isWider = to instanceof FloatType wide && wide.width() > ((FloatType) from).width();
    Ref input = n.cast(n.full(c.operand(0)), isWider ? to : from);
    AttributeProto axis = NodeAttributes.integer("axis", call.integer("axis"));
    c.set(
        0, n.cast(n.typed(operator, input.elementType(), input.shape(), List.of(input), axis), to));
  }

  private static void gelu(OpContext c, ByteirCall call) {
    Ref input = c.nodes().full(c.operand(0));
    c.set(
        0,
        c.nodes()
            .typed(
                "Gelu",
                input.elementType(),
                input.shape(),
                List.of(input),
                NodeAttributes.string(
                    "approximate", call.word("approximate").equals("tanh") ? "tanh" : "none")));
  }

  /** Mean and deviation are floats of 32 bits. */
  private static void layerNorm(OpContext c, ByteirCall call) {
    NodeBuilder n = c.nodes();
    Type carrier = TypeSupport.carrier("LayerNormalization", call.type("input").elementType());
    List<Ref> inputs = new ArrayList<>();
    for (Ref operand : c.operands()) {
      inputs.add(n.cast(n.full(operand), carrier));
    }
    List<RankedTensorType> types = new ArrayList<>();
    for (int i = 0; i < c.operation().resultCount(); i++) {
      boolean isStatistic = i > 0 && carrier != FloatType.F64;
      types.add(RankedTensorType.of(c.type(i).shape(), isStatistic ? FloatType.F32 : carrier));
    }
    List<Ref> results =
        n.node(
            "LayerNormalization",
            types,
            inputs,
            NodeAttributes.integer("axis", call.integers("axis").get(0)),
            NodeAttributes.number("epsilon", (float) call.number("epsilon")));
    for (int i = 0; i < results.size(); i++) {
      c.set(i, n.cast(results.get(i), c.type(i).elementType()));
    }
  }

  private static void extreme(OpContext c, ByteirCall call, String operator, String reduction) {
    NodeBuilder n = c.nodes();
    Ref input = n.full(c.operand(0));
    int axis = Math.toIntExact(call.integer("axis"));
    int last = c.operation().resultCount() - 1;
    LongList shape = c.type(last).shape();
    Ref indices = indices(c, call, operator, input, shape);
    if (input.elementType() instanceof FloatType && !n.model().isCoarse()) {
      // ArgMax of a tensor with NaN is not defined: the first of these is found by itself.
      Ref isNan = n.cast(n.isNan(input), IntegerType.I32);
      Ref any = n.reshape(n.reduce("ReduceMax", isNan, LongList.of(axis)), shape);
      Ref first = indices(c, call, "ArgMax", isNan, shape);
      indices = n.where(n.cast(any, IntegerType.I1), first, indices);
    }
    c.set(last, n.cast(indices, c.type(last).elementType()));
    if (last == 1) {
      c.set(0, n.reshape(n.reduce(reduction, input, LongList.of(axis)), c.shape()));
    }
  }

  private static Ref indices(
      OpContext c, ByteirCall call, String operator, Ref input, LongList shape) {
    return c.nodes()
        .node(
            operator,
            IntegerType.I64,
            shape,
            List.of(c.nodes().cast(input, TypeSupport.carrier(operator, input.elementType()))),
            NodeAttributes.integer("axis", call.integer("axis")),
            NodeAttributes.integer("keepdims", call.flag("keep_dims") ? 1 : 0),
            NodeAttributes.integer("select_last_index", call.flag("select_last_index") ? 1 : 0));
  }

  private static void topK(OpContext c, ByteirCall call) {
    Ref operand = c.nodes().full(c.operand(0));
    long k = call.integer("k");
    int axis = Math.toIntExact(call.integers("axis").get(0));
    List<Ref> sorted = SortExports.top(c.nodes(), operand, axis, c.nodes().i64s(k), k, true);
    c.set(0, sorted.get(0));
    c.set(1, c.nodes().cast(sorted.get(1), c.type(1).elementType()));
  }

  /** Negative indices, which count from the end in ONNX, become one that is out of range. */
  private static void oneHot(OpContext c, ByteirCall call) {
    NodeBuilder n = c.nodes();
    Ref indices = n.cast(n.full(c.operand(0)), IntegerType.I64);
    Ref depth = n.i64(call.integer("depth"));
    if (!n.model().isCoarse()) {
      indices = n.full(n.where(n.less(indices, n.i64(0)), depth, indices));
    }
    Type carrier = Objects.requireNonNull(oneHotTypeOrNull(call));
    Tensor values = Tensor.allocate(RankedTensorType.of(LongList.of(2), carrier));
    set(values, 0, call.attribute("off_value").orElseThrow());
    set(values, 1, call.attribute("on_value").orElseThrow());
    long axis = call.integer("axis");
    Ref result =
        n.node(
            "OneHot",
            carrier,
            c.shape(),
            List.of(indices, depth, n.full(n.constant(values.toAttribute()))),
            NodeAttributes.integer("axis", axis));
    c.set(0, n.cast(result, c.type(0).elementType()));
  }

  private static void set(Tensor tensor, int index, Attribute value) {
    switch (value) {
      case FloatAttr number -> tensor.setDouble(index, number.doubleValue());
      case IntegerAttr number -> tensor.setLong(index, number.longValue());
      default -> throw new UnsupportedOperation("%s is no number", value);
    }
  }

  /** ONNX has a column for each element, ByteIR a row. */
  private static void nonZero(OpContext c, ByteirCall call) {
    NodeBuilder n = c.nodes();
    Ref isSet = n.cast(n.full(c.operand(0)), IntegerType.I1);
    LongList rows = c.shape();
    Ref columns =
        n.node("NonZero", IntegerType.I64, LongList.of(rows.get(1), rows.get(0)), List.of(isSet));
    c.set(0, n.cast(n.transpose(columns, LongList.of(1, 0)), c.type(0).elementType()));
  }

  private static List<AttributeProto> axis(ByteirCall call) {
    return call.rank("scale") == 0
        ? Collections.emptyList()
        : List.of(NodeAttributes.integer("axis", QuantizationTargets.channelDimension(call)));
  }

  private static void quantize(OpContext c, ByteirCall call) {
    NodeBuilder n = c.nodes();
    Ref result =
        n.node(
            "QuantizeLinear",
            c.type(0).elementType(),
            c.shape(),
            List.of(
                n.cast(n.full(c.operand(0)), FloatType.F32),
                n.cast(n.full(c.operand(1)), FloatType.F32),
                n.full(c.operand(2))),
            axis(call).toArray(AttributeProto[]::new));
    c.set(0, result);
  }

  private static void dequantize(OpContext c, ByteirCall call) {
    NodeBuilder n = c.nodes();
    Ref result =
        n.node(
            "DequantizeLinear",
            FloatType.F32,
            c.shape(),
            List.of(
                n.full(c.operand(0)),
                n.cast(n.full(c.operand(1)), FloatType.F32),
                n.full(c.operand(2))),
            axis(call).toArray(AttributeProto[]::new));
    c.set(0, n.cast(result, c.type(0).elementType()));
  }
}
