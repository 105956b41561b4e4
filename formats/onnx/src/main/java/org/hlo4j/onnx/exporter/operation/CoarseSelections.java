package org.hlo4j.onnx.exporter.operation;

import java.util.List;
import java.util.Objects;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.onnx.exporter.NodeBuilder;
import org.hlo4j.onnx.exporter.OpContext;
import org.hlo4j.onnx.exporter.Ref;
import org.hlo4j.onnx.exporter.TypeSupport;
import org.hlo4j.onnx.exporter.UnsupportedOperation;
import org.hlo4j.onnx.proto.AttributeProto;
import org.jspecify.annotations.Nullable;

/** Extreme elements, indices and one-hot vectors of ByteIR as operators. */
final class CoarseSelections {
  private CoarseSelections() {}

  static boolean isExtreme(ByteirCall call) {
    RankedTensorType input = call.type("input");
    return input.shape().get((int) call.integer("axis")) != 0
        && !input.elementType().equals(IntegerType.unsigned(64));
  }

  /** Returns the type in which ONNX Runtime has the elements of a call; null if it has none. */
  static @Nullable Type oneHotTypeOrNull(ByteirCall call) {
    return switch (call.type("output").elementType()) {
      case FloatType type when type.width() <= 32 -> FloatType.F32;
      case IntegerType type when !type.equals(IntegerType.unsigned(64)) -> IntegerType.I64;
      default -> null;
    };
  }

  static void extreme(OpContext c, ByteirCall call, String operator) {
    NodeBuilder n = c.nodes();
    Ref input = n.full(c.operand(0));
    int axis = Math.toIntExact(call.integer("axis"));
    int last = c.operation().resultCount() - 1;
    LongList shape = c.type(last).shape();
    Ref indices = indices(c, call, operator, input, shape);
    if (input.elementType() instanceof FloatType && !n.model().isCoarse()) {
      // ArgMax of a tensor with NaN is not defined: another ArgMax finds the first NaN.
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

  static void topK(OpContext c, ByteirCall call, String operator) {
    Ref operand = c.nodes().full(c.operand(0));
    long k = call.integer("k");
    int axis = Math.toIntExact(call.integers("axis").get(0));
    List<Ref> sorted = SortExports.top(c.nodes(), operand, axis, c.nodes().i64s(k), k, true);
    c.set(0, sorted.get(0));
    c.set(1, c.nodes().cast(sorted.get(1), c.type(1).elementType()));
  }

  /** Negative indices, which count from the end in ONNX, become one that is out of range. */
  static void oneHot(OpContext c, ByteirCall call, String operator) {
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
      default -> throw new UnsupportedOperation("%s is not a number", value);
    }
  }

  /** ONNX has a column for each element, ByteIR a row. */
  static void nonZero(OpContext c, ByteirCall call, String operator) {
    NodeBuilder n = c.nodes();
    Ref isSet = n.cast(n.full(c.operand(0)), IntegerType.I1);
    LongList rows = c.shape();
    Ref columns =
        n.node("NonZero", IntegerType.I64, LongList.of(rows.get(1), rows.get(0)), List.of(isSet));
    c.set(0, n.cast(n.transpose(columns, LongList.of(1, 0)), c.type(0).elementType()));
  }
}
