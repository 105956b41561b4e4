package org.hlo4j.onnx.exporter.operation;

import java.util.Collections;
import java.util.List;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.byteir.target.QuantizationTargets;
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

  private static List<AttributeProto> axis(ByteirCall call) {
    return call.rank("scale") == 0
        ? Collections.emptyList()
        : List.of(AttributeProto.integer("axis", QuantizationTargets.channelDimension(call)));
  }

  static void quantize(OpContext c, ByteirCall call, String operator) {
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

  static void dequantize(OpContext c, ByteirCall call, String operator) {
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
