package org.hlo4j.transforms.quantization;

import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.opset.chlo.Broadcasting;
import org.hlo4j.opset.quant.UniformType;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Converts storage integers of one quantized type to another: dequantization and quantization,
 * {@code (q - z₁) s₁ / s₂ + z₂}, in one step, {@code q s + z} with {@code s = s₁ / s₂} and {@code z
 * = z₂ - z₁ s}.
 */
final class Requantization {
  private final HloBuilder builder;
  private final QuantizedConstants constants;

  Requantization(HloBuilder builder) {
    this.builder = builder;
    this.constants = new QuantizedConstants(builder);
  }

  /** Converts integers to those of {@code to}, in a tensor of type {@code result}. */
  Value requantize(Value integers, UniformType from, UniformType to, Type result) {
    Type element = ((ShapedType) result).elementType();
    if (from.equals(to)) {
      return builder.make(Elementwise.CONVERT, result, integers);
    }
    Type floatType = HloBuilder.withElement(result, FloatType.F32);
    Value floats = rescale(builder.make(Elementwise.CONVERT, floatType, integers), from, to);
    if (((IntegerType) element).width() < 32) {
      Value min = constants.storageMin(to);
      Value max = constants.storageMax(to);
      floats = builder.clamp(min, floats, max);
    }
    floats = builder.make(Elementwise.ROUND_NEAREST_EVEN, floatType, floats);
    return builder.make(Elementwise.CONVERT, result, floats);
  }

  private Value rescale(Value floats, UniformType from, UniformType to) {
    boolean isPerAxis = QuantizedTypes.isPerAxis(from) || QuantizedTypes.isPerAxis(to);
    UniformType axes = QuantizedTypes.isPerAxis(to) ? to : from;
    if (!isPerAxis) {
      Value scaled = multiply(floats, constants.f32(ratio(from, to, 0)), axes);
      double shift = shift(from, to, 0);
      return shift == 0 ? scaled : add(scaled, constants.f32(shift), axes);
    }
    int channels = QuantizedTypes.channels(axes);
    Value ratios = constants.f32List(channels, i -> ratio(from, to, i));
    Value scaled = multiply(floats, ratios, axes);
    boolean shifts = false;
    for (int i = 0; i < channels; i++) {
      shifts |= (float) shift(from, to, i) != 0;
    }
    return shifts
        ? add(scaled, constants.f32List(channels, i -> shift(from, to, i)), axes)
        : scaled;
  }

  private Value multiply(Value floats, Value scales, UniformType axes) {
    return constants.broadcast(Broadcasting.BROADCAST_MULTIPLY, floats, scales, axes);
  }

  private Value add(Value floats, Value shifts, UniformType axes) {
    return constants.broadcast(Broadcasting.BROADCAST_ADD, floats, shifts, axes);
  }

  private static double ratio(UniformType from, UniformType to, int channel) {
    return QuantizedTypes.scale(from, channel) / QuantizedTypes.scale(to, channel);
  }

  private static double shift(UniformType from, UniformType to, int channel) {
    return QuantizedTypes.zeroPoint(to, channel)
        - QuantizedTypes.zeroPoint(from, channel) * ratio(from, to, channel);
  }
}
