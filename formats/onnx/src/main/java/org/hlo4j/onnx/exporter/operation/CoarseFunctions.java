package org.hlo4j.onnx.exporter.operation;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.onnx.exporter.NodeBuilder;
import org.hlo4j.onnx.exporter.OpContext;
import org.hlo4j.onnx.exporter.Ref;
import org.hlo4j.onnx.exporter.TypeSupport;
import org.hlo4j.onnx.proto.AttributeProto;

/** Functions and normalizations of ByteIR as operators. */
final class CoarseFunctions {
  private CoarseFunctions() {}

  static boolean isNotDouble(ByteirCall call) {
    return call.type("input").elementType() != FloatType.F64;
  }

  static boolean isReal(Type type) {
    return type == FloatType.F32 || type == FloatType.F64;
  }

  static boolean isLayerNorm(ByteirCall call) {
    RankedTensorType input = call.type("input");
    LongList axes = call.integers("axis");
    long first = (long) input.rank() - axes.size();
    LongList normalized = input.shape().subList((int) first, input.rank());
    return axes.equals(Dimensions.range(first, input.rank()))
        && !call.flag("eps_outside_sqrt")
        && call.type("weight").shape().equals(normalized)
        && call.type("bias").shape().equals(normalized);
  }

  static void elementwise(OpContext c, ByteirCall call, String operator) {
    c.set(0, c.nodes().elementwise(operator, c.operands().toArray(Ref[]::new)));
  }

  /** The result may have another type, which is then that of the computation if it is wider. */
  static void softmax(OpContext c, ByteirCall call, String operator) {
    NodeBuilder n = c.nodes();
    Type from = call.type("input").elementType();
    Type to = call.type("output").elementType();
    boolean isWider = to instanceof FloatType wide && wide.width() > ((FloatType) from).width();
    Ref input = n.cast(n.full(c.operand(0)), isWider ? to : from);
    AttributeProto axis = AttributeProto.integer("axis", call.integer("axis"));
    c.set(
        0, n.cast(n.typed(operator, input.elementType(), input.shape(), List.of(input), axis), to));
  }

  static void gelu(OpContext c, ByteirCall call, String operator) {
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
  static void layerNorm(OpContext c, ByteirCall call, String operator) {
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
}
