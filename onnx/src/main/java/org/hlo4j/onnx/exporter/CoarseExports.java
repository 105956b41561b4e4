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
    ALWAYS("all"),

    /** Those of programs whose users prefer one operator, whatever it does with NaN. */
    IF_COARSE("with `--coarse`"),

    /** None: another operation of the program or its operators are as short. */
    NEVER("none");

    private final String text;

    Recognized(String text) {
      this.text = text;
    }
  }

  /** Adds the nodes of a call. */
  private interface Body {
    void export(OpContext context, ByteirCall call, String operator);
  }

  /**
   * A row of the table.
   *
   * @param operator the name of the operator
   * @param since the first version of the operator set for which it is written
   * @param fits whether a call that satisfies the rules of its target is the operator
   */
  private record Row(
      String operator, int since, Recognized recognized, Predicate<ByteirCall> fits, Body body) {}

  private static final Map<TargetDefinition, Row> ROWS = new LinkedHashMap<>();

  static {
    row(NormalizationTargets.SOFTMAX, "Softmax", 13, Recognized.ALWAYS, CoarseExports::softmax);
    row(
        NormalizationTargets.LOG_SOFTMAX,
        "LogSoftmax",
        13,
        Recognized.ALWAYS,
        CoarseExports::softmax);
    row(
        NormalizationTargets.LAYER_NORM,
        "LayerNormalization",
        17,
        Recognized.ALWAYS,
        CoarseExports::layerNorm,
        CoarseExports::isLayerNorm);
    row(
        FunctionTargets.GELU,
        "Gelu",
        20,
        Recognized.ALWAYS,
        CoarseExports::gelu,
        CoarseExports::isNotDouble);
    row(
        FunctionTargets.ERF,
        "Erf",
        13,
        Recognized.NEVER,
        CoarseExports::elementwise,
        CoarseExports::isNotDouble);
    row(
        FunctionTargets.ADDN,
        "Sum",
        13,
        Recognized.NEVER,
        CoarseExports::elementwise,
        call -> isReal(call.type("output").elementType()));
    row(
        SelectionTargets.ARG_MAX,
        "ArgMax",
        13,
        Recognized.ALWAYS,
        CoarseExports::extreme,
        CoarseExports::isExtreme);
    row(
        SelectionTargets.ARG_MIN,
        "ArgMin",
        13,
        Recognized.ALWAYS,
        CoarseExports::extreme,
        CoarseExports::isExtreme);
    row(SelectionTargets.TOP_K, "TopK", 13, Recognized.IF_COARSE, CoarseExports::topK);
    row(
        SelectionTargets.ONE_HOT,
        "OneHot",
        13,
        Recognized.IF_COARSE,
        CoarseExports::oneHot,
        call -> oneHotTypeOrNull(call) != null);
    row(SelectionTargets.NON_ZERO, "NonZero", 13, Recognized.NEVER, CoarseExports::nonZero);
    row(
        QuantizationTargets.QUANTIZE,
        "QuantizeLinear",
        13,
        Recognized.ALWAYS,
        CoarseExports::quantize,
        call -> isQuantization(call, "output"));
    row(
        QuantizationTargets.DEQUANTIZE,
        "DequantizeLinear",
        13,
        Recognized.ALWAYS,
        CoarseExports::dequantize,
        call -> isQuantization(call, "input"));
    row(
        ResizeTargets.RESIZE,
        "Resize",
        13,
        Recognized.ALWAYS,
        (c, call, _) -> ResizeExport.export(c, call),
        ResizeExport::fits);
  }

  private CoarseExports() {}

  private static void row(
      TargetDefinition target, String operator, int since, Recognized recognized, Body body) {
    row(target, operator, since, recognized, body, _ -> true);
  }

  private static void row(
      TargetDefinition target,
      String operator,
      int since,
      Recognized recognized,
      Body body,
      Predicate<ByteirCall> fits) {
    ROWS.put(target, new Row(operator, since, recognized, fits, body));
  }

  /** Returns the rows of a table of the targets, with headings, as Markdown. */
  static List<String> table() {
    List<String> lines = new ArrayList<>();
    lines.add("| call | operator | from version | formulas that are found |");
    lines.add("|---|---|---|---|");
    ROWS.forEach((target, row) ->
        lines.add(
            "| `%s` | `%s` | %d | %s |"
                .formatted(target, row.operator, row.since, row.recognized.text)));
    return lines;
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
    Row row = Objects.requireNonNull(ROWS.get(call.definition()));
    row.body.export(c, call, row.operator);
    return true;
  }

  // Conditions.

  private static boolean isNotDouble(ByteirCall call) {
    return call.type("input").elementType() != FloatType.F64;
  }

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

  private static boolean isQuantization(ByteirCall call, String integers) {
    boolean isByte =
        call.type(integers).elementType() instanceof IntegerType type && type.width() == 8;
    boolean hasDoubles =
        call.type("scale").elementType() == FloatType.F64
            || call.type("input").elementType() == FloatType.F64
            || call.type("output").elementType() == FloatType.F64;
    boolean hasAxis = call.rank("scale") == 0 || QuantizationTargets.channelDimension(call) >= 0;
    return isByte && !hasDoubles && hasAxis;
  }

  // Rows.

  private static void elementwise(OpContext c, ByteirCall call, String operator) {
    c.set(0, c.nodes().elementwise(operator, c.operands().toArray(Ref[]::new)));
  }

  /** The result may have another type, which is then that of the computation if it is wider. */
  private static void softmax(OpContext c, ByteirCall call, String operator) {
    NodeBuilder n = c.nodes();
    Type from = call.type("input").elementType();
    Type to = call.type("output").elementType();
    boolean isWider = to instanceof FloatType wide && wide.width() > ((FloatType) from).width();
    Ref input = n.cast(n.full(c.operand(0)), isWider ? to : from);
    AttributeProto axis = AttributeProto.integer("axis", call.integer("axis"));
    c.set(
        0, n.cast(n.typed(operator, input.elementType(), input.shape(), List.of(input), axis), to));
  }

  private static void gelu(OpContext c, ByteirCall call, String operator) {
    Ref input = c.nodes().full(c.operand(0));
    c.set(
        0,
        c.nodes()
            .typed(
                operator,
                input.elementType(),
                input.shape(),
                List.of(input),
                AttributeProto.string(
                    "approximate", call.word("approximate").equals("tanh") ? "tanh" : "none")));
  }

  /** Mean and deviation are floats of 32 bits. */
  private static void layerNorm(OpContext c, ByteirCall call, String operator) {
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
            operator,
            types,
            inputs,
            AttributeProto.integer("axis", call.integers("axis").get(0)),
            AttributeProto.number("epsilon", (float) call.number("epsilon")));
    for (int i = 0; i < results.size(); i++) {
      c.set(i, n.cast(results.get(i), c.type(i).elementType()));
    }
  }

  private static void extreme(OpContext c, ByteirCall call, String operator) {
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
      String reduction = operator.replace("Arg", "Reduce");
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
            AttributeProto.integer("axis", call.integer("axis")),
            AttributeProto.integer("keepdims", call.flag("keep_dims") ? 1 : 0),
            AttributeProto.integer("select_last_index", call.flag("select_last_index") ? 1 : 0));
  }

  private static void topK(OpContext c, ByteirCall call, String operator) {
    Ref operand = c.nodes().full(c.operand(0));
    long k = call.integer("k");
    int axis = Math.toIntExact(call.integers("axis").get(0));
    List<Ref> sorted = SortExports.top(c.nodes(), operand, axis, c.nodes().i64s(k), k, true);
    c.set(0, sorted.get(0));
    c.set(1, c.nodes().cast(sorted.get(1), c.type(1).elementType()));
  }

  /** Negative indices, which count from the end in ONNX, become one that is out of range. */
  private static void oneHot(OpContext c, ByteirCall call, String operator) {
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
            operator,
            carrier,
            c.shape(),
            List.of(indices, depth, n.full(n.constant(values.toAttribute()))),
            AttributeProto.integer("axis", axis));
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
  private static void nonZero(OpContext c, ByteirCall call, String operator) {
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
        : List.of(AttributeProto.integer("axis", QuantizationTargets.channelDimension(call)));
  }

  private static void quantize(OpContext c, ByteirCall call, String operator) {
    NodeBuilder n = c.nodes();
    Ref result =
        n.node(
            operator,
            c.type(0).elementType(),
            c.shape(),
            List.of(
                n.cast(n.full(c.operand(0)), FloatType.F32),
                n.cast(n.full(c.operand(1)), FloatType.F32),
                n.full(c.operand(2))),
            axis(call).toArray(AttributeProto[]::new));
    c.set(0, result);
  }

  private static void dequantize(OpContext c, ByteirCall call, String operator) {
    NodeBuilder n = c.nodes();
    Ref result =
        n.node(
            operator,
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
