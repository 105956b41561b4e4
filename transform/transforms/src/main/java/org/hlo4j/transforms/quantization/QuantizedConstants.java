package org.hlo4j.transforms.quantization;

import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.opset.quant.UniformType;
import org.hlo4j.transforms.build.HloBuilder;

/** Scales, zero points and limits of quantized types as constants, and arithmetic with them. */
final class QuantizedConstants {
  private final HloBuilder builder;

  QuantizedConstants(HloBuilder builder) {
    this.builder = builder;
  }

  Value f32(double value) {
    return builder.constant(FloatAttr.of(FloatType.F32, value));
  }

  Value i32(long value) {
    return builder.constant(IntegerAttr.of(IntegerType.I32, value));
  }

  /** Returns the scale, or a list of them. */
  Value scales(UniformType type) {
    return f32s(type, i -> QuantizedTypes.scale(type, i));
  }

  /** Returns the zero point, or a list of them, as floats. */
  Value floatZeroPoints(UniformType type) {
    return f32s(type, i -> QuantizedTypes.zeroPoint(type, i));
  }

  /** Returns the zero point, or a list of them, as integers. */
  Value zeroPoints(UniformType type) {
    if (!QuantizedTypes.isPerAxis(type)) {
      return i32((int) QuantizedTypes.zeroPoint(type, 0));
    }
    return list(
        IntegerType.I32,
        QuantizedTypes.channels(type),
        i -> (int) QuantizedTypes.zeroPoint(type, i));
  }

  /** Returns a scalar for per-tensor types, a list for per-axis types. */
  private Value f32s(UniformType type, IntToDoubleFunction values) {
    return QuantizedTypes.isPerAxis(type)
        ? f32List(QuantizedTypes.channels(type), values)
        : f32(values.applyAsDouble(0));
  }

  Value f32List(int count, IntToDoubleFunction values) {
    return list(
        FloatType.F32, count, i -> Float.floatToRawIntBits((float) values.applyAsDouble(i)));
  }

  private Value list(Type element, int count, IntUnaryOperator bits) {
    byte[] bytes = new byte[4 * count];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (bits.applyAsInt(i / 4) >>> (8 * (i % 4)));
    }
    return builder.constant(
        DenseElementsAttr.detectSplat(RankedTensorType.of(element, count), Blob.wrap(bytes)));
  }

  Value storageMin(UniformType type) {
    return f32(type.storage().min());
  }

  Value storageMax(UniformType type) {
    return f32(type.storage().max());
  }

  /** Applies a broadcasting operation to a tensor and per-tensor or per-axis parameters. */
  Value broadcast(OpDefinition definition, Value tensor, Value scales, UniformType type) {
    var state = builder.state(definition, tensor, scales);
    if (QuantizedTypes.isPerAxis(type)) {
      state.set(StablehloOp.BROADCAST_DIMENSIONS, QuantizedTypes.axis(type));
    }
    return builder.infer(state);
  }
}
