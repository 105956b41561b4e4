package org.hlo4j.interpreter.eval;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.kernel.QuantizedNumbers;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.interpreter.machine.Results;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.quant.UniformType;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.LinearAlgebra;
import org.hlo4j.opset.stablehlo.Normalization;
import org.hlo4j.opset.stablehlo.Quantization;

/**
 * Operations on quantized tensors. Arithmetic dequantizes its operands, computes in the expressed
 * type and quantizes the results; operations that only move elements move storage integers like
 * those of any other type.
 */
final class QuantizedArithmetic {
  private static final Set<OpDefinition> ARITHMETIC =
      Set.of(
          Elementwise.ABS,
          Elementwise.ADD,
          Elementwise.ATAN2,
          Elementwise.CBRT,
          Elementwise.CEIL,
          Elementwise.CLAMP,
          Elementwise.COMPARE,
          Elementwise.CONVERT,
          Elementwise.COSINE,
          Elementwise.DIVIDE,
          Elementwise.EXPONENTIAL,
          Elementwise.EXPONENTIAL_MINUS_ONE,
          Elementwise.FLOOR,
          Elementwise.IS_FINITE,
          Elementwise.LOG,
          Elementwise.LOG_PLUS_ONE,
          Elementwise.LOGISTIC,
          Elementwise.MAXIMUM,
          Elementwise.MINIMUM,
          Elementwise.MULTIPLY,
          Elementwise.NEGATE,
          Elementwise.POWER,
          Elementwise.REDUCE_PRECISION,
          Elementwise.REMAINDER,
          Elementwise.ROUND_NEAREST_AFZ,
          Elementwise.ROUND_NEAREST_EVEN,
          Elementwise.RSQRT,
          Elementwise.SIGN,
          Elementwise.SINE,
          Elementwise.SQRT,
          Elementwise.SUBTRACT,
          Elementwise.TAN,
          Elementwise.TANH,
          Contractions.CONVOLUTION,
          Contractions.DOT,
          Contractions.DOT_GENERAL,
          Contractions.EINSUM,
          Contractions.UNARY_EINSUM,
          Dynamism.DYNAMIC_CONV,
          LinearAlgebra.CHOLESKY,
          LinearAlgebra.TRIANGULAR_SOLVE,
          Normalization.BATCH_NORM_GRAD,
          Normalization.BATCH_NORM_INFERENCE,
          Normalization.BATCH_NORM_TRAINING);

  private QuantizedArithmetic() {}

  static void addTo(Map<OpDefinition, OpEvaluator> evaluators) {
    for (OpDefinition op : ARITHMETIC) {
      OpEvaluator evaluator = evaluators.get(op);
      if (evaluator != null) {
        evaluators.put(op, (operation, frame) -> evaluate(evaluator, operation, frame));
      }
    }
    evaluators.put(Quantization.UNIFORM_QUANTIZE, QuantizedArithmetic::quantize);
    evaluators.put(Quantization.UNIFORM_DEQUANTIZE, QuantizedArithmetic::dequantize);
  }

  /** Evaluates an operation on dequantized tensors. */
  private static void evaluate(OpEvaluator evaluator, Operation op, Frame frame) {
    if (!hasQuantized(op)) {
      evaluator.evaluate(op, frame);
      return;
    }
    Frame expressed = frame.expressed();
    for (Value operand : op.operands()) {
      if (frame.get(operand) instanceof Tensor tensor) {
        expressed.set(operand, QuantizedNumbers.dequantized(tensor));
      }
    }
    evaluator.evaluate(op, expressed);
    for (Value result : op.results()) {
      frame.set(result, requantized(op, expressed.get(result), result.type()));
    }
  }

  private static boolean hasQuantized(Operation op) {
    return isQuantized(op.operands()) || isQuantized(op.results());
  }

  private static boolean isQuantized(List<? extends Value> values) {
    for (Value value : values) {
      if (value.type() instanceof ShapedType type && type.elementType() instanceof UniformType) {
        return true;
      }
    }
    return false;
  }

  private static InterpreterValue requantized(Operation op, InterpreterValue value, Type wanted) {
    if (value instanceof Tensor tensor
        && wanted instanceof ShapedType shaped
        && shaped.elementType() instanceof UniformType type) {
      return quantized(op, tensor, type);
    }
    return value;
  }

  private static Tensor quantized(Operation op, Tensor numbers, UniformType type) {
    try {
      return QuantizedNumbers.quantized(numbers, type);
    } catch (IllegalArgumentException e) {
      throw Results.failure(op, e);
    }
  }

  /** Quantizes floats, or requantizes. */
  private static void quantize(Operation op, Frame frame) {
    Tensor numbers = QuantizedNumbers.dequantized(frame.operand(op, 0));
    if (!(op.result(0).type() instanceof ShapedType shaped)
        || !(shaped.elementType() instanceof UniformType type)) {
      throw new InterpreterException(op.location(), "result is not quantized uniformly");
    }
    frame.result(op, quantized(op, numbers, type));
  }

  private static void dequantize(Operation op, Frame frame) {
    frame.result(op, QuantizedNumbers.dequantized(frame.operand(op, 0)));
  }
}
