package org.hlo4j.engine.tile;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.stablehlo.Elementwise;

/** Loops over floats of 64 bits. */
final class DoubleKernels {
  /** Sets elements of the result to a function of those of the operand. */
  @FunctionalInterface
  interface Unary {
    void run(double[] x, double[] result, int count);
  }

  /** Sets elements of the result to a function of those of the operands. */
  @FunctionalInterface
  interface Binary {
    void run(double[] x, double[] y, double[] result, int count);
  }

  private static final Map<OpDefinition, Binary> BINARY = new IdentityHashMap<>();

  static {
    BINARY.put(Elementwise.ADD, DoubleKernels::add);
    BINARY.put(Elementwise.SUBTRACT, DoubleKernels::subtract);
    BINARY.put(Elementwise.MULTIPLY, DoubleKernels::multiply);
    BINARY.put(Elementwise.DIVIDE, DoubleKernels::divide);
    BINARY.put(Elementwise.MAXIMUM, DoubleKernels::maximum);
    BINARY.put(Elementwise.MINIMUM, DoubleKernels::minimum);
  }

  private DoubleKernels() {}

  /** Returns the loop of a function of one operand. */
  static Unary unary(OpDefinition op, DoubleUnaryOperator function) {
    if (op == Elementwise.NEGATE) {
      return DoubleKernels::negate;
    }
    if (op == Elementwise.SQRT) {
      return DoubleKernels::sqrt;
    }
    return (x, result, count) -> {
      for (int i = 0; i < count; i++) {
        result[i] = function.applyAsDouble(x[i]);
      }
    };
  }

  /** Returns the loop of a function of two operands. */
  static Binary binary(OpDefinition op, DoubleBinaryOperator function) {
    Binary loop = BINARY.get(op);
    if (loop != null) {
      return loop;
    }
    return (x, y, result, count) -> {
      for (int i = 0; i < count; i++) {
        result[i] = function.applyAsDouble(x[i], y[i]);
      }
    };
  }

  static void abs(double[] x, double[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = Math.abs(x[i]);
    }
  }

  private static void negate(double[] x, double[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = -x[i];
    }
  }

  private static void sqrt(double[] x, double[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = Math.sqrt(x[i]);
    }
  }

  private static void add(double[] x, double[] y, double[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = x[i] + y[i];
    }
  }

  private static void subtract(double[] x, double[] y, double[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = x[i] - y[i];
    }
  }

  private static void multiply(double[] x, double[] y, double[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = x[i] * y[i];
    }
  }

  private static void divide(double[] x, double[] y, double[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = x[i] / y[i];
    }
  }

  private static void maximum(double[] x, double[] y, double[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = Math.max(x[i], y[i]);
    }
  }

  private static void minimum(double[] x, double[] y, double[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = Math.min(x[i], y[i]);
    }
  }
}
