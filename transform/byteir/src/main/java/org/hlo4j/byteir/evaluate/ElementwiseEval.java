package org.hlo4j.byteir.evaluate;

import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.hlo4j.interpreter.Tensor;

/** Elementwise functions. */
final class ElementwiseEval {
  /** Larger powers of two do not change whether a double is zero, finite or infinite. */
  private static final long LARGEST_POWER = 5000;

  private ElementwiseEval() {}

  static void addTo(Map<String, Evaluator> evaluators) {
    evaluators.put("byteir.gelu", ElementwiseEval::gelu);
    evaluators.put("byteir.addn", ElementwiseEval::addN);
    evaluators.put("byteir.erf", unary(RealFunctions::erf));
    evaluators.put("math.acos", unary(Math::acos));
    evaluators.put("math.acosh", unary(RealFunctions::acosh));
    evaluators.put("math.asin", unary(Math::asin));
    evaluators.put("math.asinh", unary(RealFunctions::asinh));
    evaluators.put("math.atan", unary(Math::atan));
    evaluators.put("math.cosh", unary(Math::cosh));
    evaluators.put("math.erf", unary(RealFunctions::erf));
    evaluators.put("math.exp2", unary(x -> Math.pow(2, x)));
    evaluators.put("math.sinh", unary(Math::sinh));
    evaluators.put("math.tan", unary(Math::tan));
    evaluators.put("math.trunc", unary(RealFunctions::trunc));
    evaluators.put("math.copysign", ElementwiseEval::copySign);
    evaluators.put("math.ldexp", ElementwiseEval::ldexp);
    evaluators.put("math.signbit", ElementwiseEval::signBit);
  }

  private static Evaluator unary(DoubleUnaryOperator function) {
    return e -> map(e, function);
  }

  private static List<Tensor> map(Evaluation e, DoubleUnaryOperator function) {
    Tensor input = e.tensor("input");
    Tensor output = e.allocate(0);
    for (int i = 0; i < input.count(); i++) {
      output.setDouble(i, function.applyAsDouble(input.doubleAt(i)));
    }
    return List.of(output);
  }

  private static List<Tensor> gelu(Evaluation e) {
    return e.call().word("approximate").equals("tanh")
        ? map(e, ElementwiseEval::geluByTanh)
        : map(e, x -> 0.5 * x * (1 + RealFunctions.erf(x / Math.sqrt(2))));
  }

  private static double geluByTanh(double x) {
    return 0.5 * x * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x * x * x)));
  }

  private static List<Tensor> addN(Evaluation e) {
    Tensor output = e.allocate(0);
    List<Tensor> inputs = e.tensors("inputs");
    output.copy(inputs.getFirst(), 0, 0, output.count());
    for (Tensor input : inputs.subList(1, inputs.size())) {
      for (int i = 0; i < output.count(); i++) {
        if (output.kind().isFloatingPoint()) {
          output.setDouble(i, output.doubleAt(i) + input.doubleAt(i));
        } else {
          output.setLong(i, output.longAt(i) + input.longAt(i));
        }
      }
    }
    return List.of(output);
  }

  private static List<Tensor> copySign(Evaluation e) {
    Tensor input = e.tensor("input");
    Tensor other = e.tensor("other");
    Tensor output = e.allocate(0);
    long sign = 1L << (input.kind().width() - 1);
    for (int i = 0; i < input.count(); i++) {
      output.setBits(i, (input.bitsAt(i) & ~sign) | (isNegative(other, i) ? sign : 0));
    }
    return List.of(output);
  }

  private static boolean isNegative(Tensor floats, int index) {
    return ((floats.bitsAt(index) >>> (floats.kind().width() - 1)) & 1) != 0;
  }

  private static List<Tensor> ldexp(Evaluation e) {
    Tensor input = e.tensor("input");
    Tensor other = e.tensor("other");
    Tensor output = e.allocate(0);
    for (int i = 0; i < input.count(); i++) {
      double x = input.doubleAt(i);
      output.setDouble(
          i,
          other.kind().isFloatingPoint()
              ? x * Math.pow(2, other.doubleAt(i))
              : Math.scalb(x, (int) Math.clamp(other.longAt(i), -LARGEST_POWER, LARGEST_POWER)));
    }
    return List.of(output);
  }

  private static List<Tensor> signBit(Evaluation e) {
    Tensor input = e.tensor("input");
    Tensor output = e.allocate(0);
    for (int i = 0; i < input.count(); i++) {
      output.setBoolean(i, isNegative(input, i));
    }
    return List.of(output);
  }
}
