package org.hlo4j.byteir.decompose;

import java.util.List;
import java.util.Map;
import org.hlo4j.byteir.target.QuantizationTargets;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;

/** Quantization and dequantization. */
final class QuantizationDecompositions {
  private QuantizationDecompositions() {}

  static void addTo(Map<String, Decomposition> decompositions) {
    decompositions.put("byteir.quantize", QuantizationDecompositions::quantize);
    decompositions.put("byteir.dequantize", QuantizationDecompositions::dequantize);
  }

  /** Broadcasts a per-channel or per-tensor parameter to all elements. */
  private static Value spread(CallSite c, Value parameter, List<Size> sizes) {
    int axis = QuantizationTargets.channelDimension(c.call());
    return c.builder()
        .broadcast(
            parameter, sizes, axis == QuantizationTargets.NONE ? LongList.of() : LongList.of(axis));
  }

  private static List<Value> quantize(CallSite c) {
    DecompositionBuilder e = c.builder();
    Type result = c.elementType("output");
    Value input = c.operand("input");
    Value scale = c.operand("scale");
    FloatType wide =
        DecompositionBuilder.wide(
            DecompositionBuilder.elementType(input), DecompositionBuilder.elementType(scale));
    List<Size> sizes = e.sizes(input);
    Value quotient = e.divide(e.convert(input, wide), spread(c, e.convert(scale, wide), sizes));
    Value rounded = e.roundNearestEven(quotient);
    Value zero = spread(c, c.operand("zero_point"), sizes);
    Value shifted = e.add(rounded, e.convert(zero, wide));
    IntegerType type = (IntegerType) result;
    double least = type.isUnsigned() ? 0 : -Math.scalb(1.0, type.width() - 1);
    double greatest = least + Math.scalb(1.0, type.width()) - 1;
    Value clamped = e.minimum(e.maximum(shifted, e.scalar(least, wide)), e.scalar(greatest, wide));
    Value undefined = e.isNaN(quotient);
    Value defined = e.select(undefined, e.scalar(0, wide), clamped);
    return List.of(e.select(undefined, zero, e.convert(defined, result)));
  }

  private static List<Value> dequantize(CallSite c) {
    DecompositionBuilder e = c.builder();
    Type result = c.elementType("output");
    Value input = c.operand("input");
    FloatType wide =
        DecompositionBuilder.wide(DecompositionBuilder.elementType(c.operand("scale")), result);
    List<Size> sizes = e.sizes(input);
    Value zero = spread(c, e.convert(c.operand("zero_point"), IntegerType.I32), sizes);
    Value difference = e.subtract(e.convert(input, IntegerType.I32), zero);
    Value scale = spread(c, e.convert(c.operand("scale"), wide), sizes);
    return List.of(e.convert(e.multiply(e.convert(difference, wide), scale), result));
  }
}
