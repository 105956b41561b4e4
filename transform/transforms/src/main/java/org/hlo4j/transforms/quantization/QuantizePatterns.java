package org.hlo4j.transforms.quantization;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.rewrite.ConversionPattern;
import org.hlo4j.ir.rewrite.ConversionRewriter;
import org.hlo4j.opset.chlo.Broadcasting;
import org.hlo4j.opset.quant.UniformType;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.Quantization;
import org.hlo4j.transforms.build.HloBuilder;

/** Conversions from and to quantized values, and their sums. */
final class QuantizePatterns {
  private final Diagnostics diagnostics;

  private QuantizePatterns(Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
  }

  static List<ConversionPattern> all(Diagnostics diagnostics) {
    QuantizePatterns patterns = new QuantizePatterns(diagnostics);
    return List.of(
        ConversionPattern.of(Quantization.UNIFORM_QUANTIZE, patterns::quantize).withBenefit(10),
        ConversionPattern.of(Quantization.UNIFORM_DEQUANTIZE, QuantizePatterns::dequantize)
            .withBenefit(10),
        ConversionPattern.of(Elementwise.ADD, QuantizePatterns::add).withBenefit(10));
  }

  private boolean quantize(Operation operation, List<Value> operands, ConversionRewriter rewriter) {
    HloBuilder builder = HloBuilder.replacing(operation, rewriter);
    Type input = operation.operand(0).type();
    UniformType from = QuantizedTypes.elementOrNull(input);
    UniformType to = QuantizedTypes.elementOrNull(operation.result(0).type());
    if (to != null && ((ShapedType) input).elementType() == FloatType.F32) {
      rewriter.replace(operation, quantized(builder, operands.getFirst(), to));
      return true;
    }
    if (to == null || from == null) {
      diagnostics.error(operation, "Unsupported input element type.");
      return false;
    }
    if (QuantizedTypes.isPerAxis(from)
        && QuantizedTypes.isPerAxis(to)
        && QuantizedTypes.axis(from) != QuantizedTypes.axis(to)) {
      diagnostics.error(operation, "Cannot requantize while changing quantization_axis");
      return false;
    }
    Type result = QuantizedTypes.storage(operation.result(0).type());
    rewriter.replace(
        operation, new Requantization(builder).requantize(operands.getFirst(), from, to, result));
    return true;
  }

  /** {@code round(clamp(x / s + z))}. */
  private static Value quantized(HloBuilder builder, Value floats, UniformType type) {
    QuantizedConstants constants = new QuantizedConstants(builder);
    Value scales = constants.scales(type);
    Value zeroPoints = constants.floatZeroPoints(type);
    Value min = constants.storageMin(type);
    Value max = constants.storageMax(type);
    Type floatType = floats.type();
    Value scaled = constants.broadcast(Broadcasting.BROADCAST_DIVIDE, floats, scales, type);
    Value shifted = constants.broadcast(Broadcasting.BROADCAST_ADD, scaled, zeroPoints, type);
    Value clamped = builder.make(Elementwise.CLAMP, floatType, min, shifted, max);
    Value rounded = builder.make(Elementwise.ROUND_NEAREST_EVEN, floatType, clamped);
    return builder.convert(rounded, type.storage().type());
  }

  /** {@code (q - z) s}. */
  private static boolean dequantize(
      Operation operation, List<Value> operands, ConversionRewriter rewriter) {
    UniformType type = QuantizedTypes.elementOrNull(operation.operand(0).type());
    if (type == null) {
      return false;
    }
    HloBuilder builder = HloBuilder.replacing(operation, rewriter);
    QuantizedConstants constants = new QuantizedConstants(builder);
    Value scales = constants.scales(type);
    Value zeroPoints = constants.zeroPoints(type);
    Value integers = builder.convert(operands.getFirst(), IntegerType.I32);
    Value shifted =
        constants.broadcast(Broadcasting.BROADCAST_SUBTRACT, integers, zeroPoints, type);
    Value floats = builder.convert(shifted, FloatType.F32);
    rewriter.replace(
        operation, constants.broadcast(Broadcasting.BROADCAST_MULTIPLY, floats, scales, type));
    return true;
  }

  /** {@code q₁ + q₂ - z} of operands of the result's quantized type. */
  private static boolean add(
      Operation operation, List<Value> operands, ConversionRewriter rewriter) {
    UniformType lhs = QuantizedTypes.elementOrNull(operation.operand(0).type());
    UniformType rhs = QuantizedTypes.elementOrNull(operation.operand(1).type());
    UniformType result = QuantizedTypes.elementOrNull(operation.result(0).type());
    if (lhs == null || rhs == null || result == null) {
      return false;
    }
    HloBuilder builder = HloBuilder.replacing(operation, rewriter);
    if (QuantizedTypes.isPerAxis(lhs)
        || QuantizedTypes.isPerAxis(rhs)
        || QuantizedTypes.isPerAxis(result)) {
      boolean fits =
          lhs.equals(rhs) && lhs.equals(result) && lhs.storage().type().equals(IntegerType.I32);
      if (fits) {
        rewriter.replace(operation, addPerAxis(builder, operands, result));
      }
      return fits;
    }
    Type i32 = HloBuilder.withElement(operation.result(0).type(), IntegerType.I32);
    Requantization requantization = new Requantization(builder);
    Value left = requantization.requantize(operands.get(0), lhs, result, i32);
    Value right = requantization.requantize(operands.get(1), rhs, result, i32);
    QuantizedConstants constants = new QuantizedConstants(builder);
    Value zeroPoint = constants.zeroPoints(result);
    Value sum = builder.make(Broadcasting.BROADCAST_ADD, i32, left, right);
    sum = builder.make(Broadcasting.BROADCAST_SUBTRACT, i32, sum, zeroPoint);
    if (!result.storage().type().equals(IntegerType.I32)) {
      Value min = constants.i32(result.storage().min());
      Value max = constants.i32(result.storage().max());
      sum = builder.make(Elementwise.CLAMP, i32, min, sum, max);
      sum = builder.convert(sum, result.storage().type());
    }
    rewriter.replace(operation, sum);
    return true;
  }

  private static Value addPerAxis(HloBuilder builder, List<Value> operands, UniformType type) {
    Value sum = builder.add(operands.get(0), operands.get(1));
    QuantizedConstants constants = new QuantizedConstants(builder);
    return QuantizedTypes.hasZeroPoints(type)
        ? constants.broadcast(
            Broadcasting.BROADCAST_SUBTRACT, sum, constants.zeroPoints(type), type)
        : sum;
  }
}
