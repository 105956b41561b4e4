package org.hlo4j.byteir.decompose;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.stablehlo.Elementwise;

/** Normalizations by reductions and arithmetic. */
final class NormalizationDecompositions {
  private NormalizationDecompositions() {}

  static void addTo(Map<String, Decomposition> decompositions) {
    decompositions.put("byteir.layer_norm", NormalizationDecompositions::layerNorm);
    decompositions.put("byteir.l2_norm", NormalizationDecompositions::l2Norm);
    decompositions.put("byteir.softmax", call -> softmax(call, false));
    decompositions.put("byteir.log_softmax", call -> softmax(call, true));
  }

  /** Returns the dimensions of a tensor that are not among {@code axes}. */
  private static LongList others(Value value, LongList axes) {
    return Dimensions.without(Dimensions.upTo(DecompositionBuilder.rank(value)), axes);
  }

  private static List<Value> layerNorm(CallSite c) {
    DecompositionBuilder e = c.builder();
    Type element = DecompositionBuilder.elementType(c.operand("input"));
    FloatType wide = DecompositionBuilder.wide(element);
    LongList axes = c.call().integers("axis");
    Value x = e.convert(c.operand("input"), wide);
    List<DimensionSize> sizes = e.sizes(x);
    LongList others = others(x, axes);
    List<DimensionSize> normalized = DecompositionBuilder.without(sizes, others);
    Value count = e.product(normalized, wide);
    Value mean = e.divide(e.sum(x, axes), count);
    Value centered = e.subtract(x, e.broadcast(mean, sizes, others));
    Value variance = e.divide(e.sum(e.multiply(centered, centered), axes), count);
    Value epsilon = e.scalar(c.call().number("epsilon"), wide);
    Value factor =
        c.call().flag("eps_outside_sqrt")
            ? e.divide(e.scalar(1, wide), e.add(e.sqrt(variance), epsilon))
            : e.rsqrt(e.add(variance, epsilon));
    Value normal = e.multiply(centered, e.broadcast(factor, sizes, others));
    Value weight = e.broadcast(e.convert(c.operand("weight"), wide), sizes, axes);
    Value bias = e.broadcast(e.convert(c.operand("bias"), wide), sizes, axes);
    List<Value> results = new ArrayList<>();
    results.add(e.convert(e.add(e.multiply(normal, weight), bias), element));
    if (c.call().has("mean")) {
      List<DimensionSize> kept = new ArrayList<>(sizes);
      axes.stream().forEach(axis -> kept.set((int) axis, DimensionSize.of(1)));
      results.add(e.reshape(e.convert(mean, c.elementType("mean")), kept));
      results.add(e.reshape(e.convert(factor, c.elementType("inv_std_dev")), kept));
    }
    return results;
  }

  private static List<Value> l2Norm(CallSite c) {
    DecompositionBuilder e = c.builder();
    Type element = DecompositionBuilder.elementType(c.operand("input"));
    FloatType wide = DecompositionBuilder.wide(element);
    LongList axes = c.call().integers("axis");
    Value x = e.convert(c.operand("input"), wide);
    Value sum = e.sum(e.multiply(x, x), axes);
    Value epsilon = e.scalar(c.call().number("epsilon"), wide);
    Value norm =
        c.call().flag("eps_outside_sqrt")
            ? e.maximum(e.sqrt(sum), epsilon)
            : e.sqrt(e.maximum(sum, epsilon));
    Value divisor = e.broadcast(norm, e.sizes(x), others(x, axes));
    return List.of(e.convert(e.divide(x, divisor), element));
  }

  private static List<Value> softmax(CallSite c, boolean logarithm) {
    DecompositionBuilder e = c.builder();
    Type result = c.elementType("output");
    FloatType wide =
        DecompositionBuilder.wide(DecompositionBuilder.elementType(c.operand("input")), result);
    Value x = e.convert(c.operand("input"), wide);
    List<DimensionSize> sizes = e.sizes(x);
    LongList axis = LongList.of(c.call().integer("axis"));
    LongList others = others(x, axis);
    Value max = e.reduce(Elementwise.MAXIMUM, x, e.extreme(false, wide), axis);
    Value shifted = e.subtract(x, e.broadcast(max, sizes, others));
    Value exponential = e.exponential(shifted);
    Value sum = e.sum(exponential, axis);
    Value output =
        logarithm
            ? e.subtract(shifted, e.broadcast(e.log(sum), sizes, others))
            : e.divide(exponential, e.broadcast(sum, sizes, others));
    return List.of(e.convert(output, result));
  }
}
