package org.hlo4j.byteir.decompose;

import static org.hlo4j.opset.chlo.ChloElementwise.ACOS;
import static org.hlo4j.opset.chlo.ChloElementwise.ACOSH;
import static org.hlo4j.opset.chlo.ChloElementwise.ASIN;
import static org.hlo4j.opset.chlo.ChloElementwise.ASINH;
import static org.hlo4j.opset.chlo.ChloElementwise.ATAN;
import static org.hlo4j.opset.chlo.ChloElementwise.COSH;
import static org.hlo4j.opset.chlo.ChloElementwise.ERF;
import static org.hlo4j.opset.chlo.ChloElementwise.SINH;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
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
    decompositions.put("math.exp2", unary(x -> x.like(2).power(x)));
    decompositions.put("math.trunc", unary(Formulas::truncate));
    decompositions.put("math.signbit", unary(Formulas::signBit));
    decompositions.put(
        "math.copysign", c -> List.of(Formulas.copySign(c.expr("input"), c.expr("other")).value()));
    decompositions.put("math.ldexp", FunctionDecompositions::ldexp);
  }

  private static Decomposition unary(OpDefinition op) {
    return unary(x -> x.apply(op));
  }

  private static Decomposition unary(UnaryOperator<Expr> function) {
    return c -> List.of(function.apply(c.expr("input")).value());
  }

  private static List<Value> gelu(CallSite c) {
    Expr x = c.expr("input", c.wide("input"));
    boolean isApproximate = c.call().word("approximate").equals("tanh");
    return List.of(
        Formulas.convert(Activations.gelu(x, isApproximate), c.elementType("input")).value());
  }

  private static List<Value> addN(CallSite c) {
    return List.of(c.operands("inputs").stream().reduce(c.builder()::add).orElseThrow());
  }

  private static List<Value> ldexp(CallSite c) {
    Expr x = c.expr("input", FloatType.F64);
    Expr exponent = c.expr("other", FloatType.F64);
    Expr scaled =
        c.elementType("other") instanceof FloatType
            ? x.times(exponent.like(2).power(exponent))
            : scaled(x, exponent);
    return List.of(Formulas.convert(scaled, c.elementType("output")).value());
  }

  /** Multiplies doubles by powers of two, in steps of which only the last may round. */
  private static Expr scaled(Expr x, Expr exponent) {
    Expr n = exponent.clamp(x.like(-LARGEST_POWER), x.like(LARGEST_POWER));
    Expr rest = n.remainder(n.like(POWER_STEP));
    Expr magnitude = n.minus(rest).abs();
    Expr step =
        n.gt(n.like(0))
            .select(n.like(Math.scalb(1.0, POWER_STEP)), n.like(Math.scalb(1.0, -POWER_STEP)));
    Expr scaled = x.times(rest.like(2).power(rest));
    for (int done = 0; done < LARGEST_POWER; done += POWER_STEP) {
      scaled = scaled.times(magnitude.gt(n.like(done)).select(step, n.like(1)));
    }
    return scaled;
  }
}
