package org.hlo4j.byteir.decompose;

import static org.hlo4j.opset.chlo.ChloElementwise.ACOS;
import static org.hlo4j.opset.chlo.ChloElementwise.ACOSH;
import static org.hlo4j.opset.chlo.ChloElementwise.ASIN;
import static org.hlo4j.opset.chlo.ChloElementwise.ASINH;
import static org.hlo4j.opset.chlo.ChloElementwise.ATAN;
import static org.hlo4j.opset.chlo.ChloElementwise.COSH;
import static org.hlo4j.opset.chlo.ChloElementwise.ERF;
import static org.hlo4j.opset.chlo.ChloElementwise.SINH;
import static org.hlo4j.opset.stablehlo.ComparisonDirection.GT;
import static org.hlo4j.opset.stablehlo.ComparisonDirection.LT;

import java.util.List;
import java.util.Map;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.transforms.build.Expr;

/** Elementwise functions. */
final class FunctionDecompositions {
  /** Larger powers of two overflow or underflow even with the smallest and largest doubles. */
  private static final int LARGEST_POWER = 2200;

  /**
   * Doubles are scaled by powers of two in steps of this size, each of which is a finite normal
   * double.
   */
  private static final int POWER_STEP = 512;

  private FunctionDecompositions() {}

  static void addTo(Map<String, Decomposition> decompositions) {
    decompositions.put("byteir.gelu", FunctionDecompositions::gelu);
    decompositions.put("byteir.addn", FunctionDecompositions::addN);
    decompositions.put("byteir.erf", unary(ERF));
    decompositions.put("math.acos", unary(ACOS));
    decompositions.put("math.acosh", unary(ACOSH));
    decompositions.put("math.asin", unary(ASIN));
    decompositions.put("math.asinh", unary(ASINH));
    decompositions.put("math.atan", unary(ATAN));
    decompositions.put("math.cosh", unary(COSH));
    decompositions.put("math.erf", unary(ERF));
    decompositions.put("math.sinh", unary(SINH));
    decompositions.put("math.tan", unary(Elementwise.TAN));
    decompositions.put("math.exp2", FunctionDecompositions::exp2);
    decompositions.put("math.trunc", FunctionDecompositions::trunc);
    decompositions.put("math.copysign", FunctionDecompositions::copySign);
    decompositions.put("math.ldexp", FunctionDecompositions::ldexp);
    decompositions.put("math.signbit", c -> List.of(isNegative(c, c.operand("input"))));
  }

  private static Decomposition unary(OpDefinition op) {
    return c -> List.of(c.builder().infer(op, c.operand("input")));
  }

  private static List<Value> gelu(CallSite c) {
    Type element = DecompositionBuilder.elementType(c.operand("input"));
    Expr x = c.wide("input", DecompositionBuilder.wide(element));
    boolean isApproximate = c.call().word("approximate").equals("tanh");
    return List.of(Formulas.convert(Activations.gelu(x, isApproximate), element).value());
  }

  private static List<Value> addN(CallSite c) {
    return List.of(c.operands("inputs").stream().reduce(c.builder()::add).orElseThrow());
  }

  private static List<Value> exp2(CallSite c) {
    DecompositionBuilder e = c.builder();
    Value x = c.operand("input");
    return List.of(e.power(e.scalar(2, DecompositionBuilder.elementType(x)), x));
  }

  private static List<Value> trunc(CallSite c) {
    DecompositionBuilder e = c.builder();
    Value x = c.operand("input");
    Value negative = e.compare(x, LT, e.scalar(0, DecompositionBuilder.elementType(x)));
    return List.of(e.select(negative, e.ceil(x), e.floor(x)));
  }

  private static Value isNegative(CallSite c, Value value) {
    DecompositionBuilder e = c.builder();
    int width = ((FloatType) DecompositionBuilder.elementType(value)).width();
    if (Integer.bitCount(width) != 1) {
      throw new IndecomposableException(
          "there are no integers of " + width + " bits to read signs from");
    }
    Value bits = e.bitcastConvert(value, IntegerType.signless(width));
    return e.compare(bits, LT, e.scalar(0, DecompositionBuilder.elementType(bits)));
  }

  private static List<Value> copySign(CallSite c) {
    DecompositionBuilder e = c.builder();
    Value negative = isNegative(c, c.operand("other"));
    Value magnitude = e.abs(c.operand("input"));
    return List.of(e.select(negative, e.negate(magnitude), magnitude));
  }

  private static List<Value> ldexp(CallSite c) {
    DecompositionBuilder e = c.builder();
    Value other = c.operand("other");
    Value x = e.convert(c.operand("input"), FloatType.F64);
    Type result = c.elementType("output");
    if (DecompositionBuilder.isFloat(other)) {
      Value power = e.power(e.scalar(2, FloatType.F64), e.convert(other, FloatType.F64));
      return List.of(e.convert(e.multiply(x, power), result));
    }
    return List.of(e.convert(scaled(e, x, e.convert(other, FloatType.F64)), result));
  }

  /** Multiplies a double by a power of two, in steps of which only the last may round. */
  private static Value scaled(DecompositionBuilder e, Value x, Value exponent) {
    Value most = e.scalar(LARGEST_POWER, FloatType.F64);
    Value least = e.scalar(-LARGEST_POWER, FloatType.F64);
    Value n = e.minimum(e.maximum(exponent, least), most);
    Value rest = e.remainder(n, e.scalar(POWER_STEP, FloatType.F64));
    Value magnitude = e.abs(e.subtract(n, rest));
    Value step =
        e.select(
            e.compare(n, GT, e.scalar(0, FloatType.F64)),
            e.scalar(Math.scalb(1.0, POWER_STEP), FloatType.F64),
            e.scalar(Math.scalb(1.0, -POWER_STEP), FloatType.F64));
    Value one = e.scalar(1, FloatType.F64);
    Value scaled = e.multiply(x, e.power(e.scalar(2, FloatType.F64), rest));
    for (int done = 0; done < LARGEST_POWER; done += POWER_STEP) {
      Value more = e.compare(magnitude, GT, e.scalar(done, FloatType.F64));
      scaled = e.multiply(scaled, e.select(more, step, one));
    }
    return scaled;
  }
}
