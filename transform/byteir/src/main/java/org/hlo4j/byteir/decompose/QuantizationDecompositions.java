package org.hlo4j.byteir.decompose;

import java.util.List;
import java.util.Map;
import org.hlo4j.byteir.target.QuantizationTargets;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.elementwise.QuantizationFormulas;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.transforms.build.Expr;

/** Quantization and dequantization. */
final class QuantizationDecompositions {
  private QuantizationDecompositions() {}

  static void addTo(Map<String, Decomposition> decompositions) {
    decompositions.put("byteir.quantize", QuantizationDecompositions::quantize);
    decompositions.put("byteir.dequantize", QuantizationDecompositions::dequantize);
  }

  /** Broadcasts a per-channel or per-tensor parameter to all elements. */
  private static Expr spread(CallSite c, Expr parameter) {
    return QuantizationFormulas.spread(
        parameter, c.operand("input"), QuantizationTargets.channelDimension(c.call()), 0);
  }

  private static List<Value> quantize(CallSite c) {
    FloatType wide = c.wide("input", "scale");
    Expr quotient = c.expr("input", wide).over(spread(c, c.expr("scale", wide)));
    // The zero point is the number zero, and is in place of NaN.
    Expr defined = quotient.ne(quotient).select(quotient.like(0), quotient);
    Expr zero = spread(c, c.expr("zero_point"));
    return List.of(
        QuantizationFormulas.quantize(defined, zero, (IntegerType) c.elementType("output"))
            .value());
  }

  private static List<Value> dequantize(CallSite c) {
    FloatType wide = c.wide("scale", "output");
    Value centered =
        QuantizationFormulas.centered(
            c.builder(), c.operand("input"), spread(c, c.expr("zero_point")).value());
    Expr scaled = c.builder().expr(centered).convert(wide).times(spread(c, c.expr("scale", wide)));
    return List.of(Formulas.convert(scaled, c.elementType("output")).value());
  }
}
