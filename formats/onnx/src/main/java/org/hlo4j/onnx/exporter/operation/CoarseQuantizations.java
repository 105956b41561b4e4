package org.hlo4j.onnx.exporter.operation;

import java.util.List;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.byteir.target.QuantizationTargets;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.onnx.exporter.NodeBuilder;
import org.hlo4j.onnx.exporter.OpContext;
import org.hlo4j.onnx.exporter.Ref;
import org.hlo4j.onnx.proto.AttributeProto;

/** Quantization of ByteIR as operators. */
final class CoarseQuantizations {
  private CoarseQuantizations() {}

  static boolean isQuantization(ByteirCall call, String integers) {
    boolean isByte =
        call.type(integers).elementType() instanceof IntegerType type && type.width() == 8;
    boolean hasDoubles =
        call.type("scale").elementType() == FloatType.F64
            || call.type("input").elementType() == FloatType.F64
            || call.type("output").elementType() == FloatType.F64;
    boolean hasAxis = call.rank("scale") == 0 || QuantizationTargets.channelDimension(call) >= 0;
    return isByte && !hasDoubles && hasAxis;
  }

  static void quantize(OpContext c, ByteirCall call, String operator) {
    Ref numbers = c.nodes().cast(c.nodes().full(c.operand(0)), FloatType.F32);
    c.set(0, node(c, call, operator, numbers, c.type(0).elementType()));
  }

  static void dequantize(OpContext c, ByteirCall call, String operator) {
    Ref result = node(c, call, operator, c.nodes().full(c.operand(0)), FloatType.F32);
    c.set(0, c.nodes().cast(result, c.type(0).elementType()));
  }

  private static Ref node(OpContext c, ByteirCall call, String operator, Ref numbers, Type type) {
    NodeBuilder n = c.nodes();
    Ref scale = n.cast(n.full(c.operand(1)), FloatType.F32);
    List<Ref> inputs = List.of(numbers, scale, n.full(c.operand(2)));
    return call.rank("scale") == 0
        ? n.node(operator, type, c.shape(), inputs)
        : n.node(
            operator,
            type,
            c.shape(),
            inputs,
            AttributeProto.integer("axis", QuantizationTargets.channelDimension(call)));
  }
}
