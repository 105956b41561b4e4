package org.hlo4j.interpreter.eval;

import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import org.hlo4j.interpreter.ElementKind.Storage;
import org.hlo4j.interpreter.Tensor;

/**
 * Elementwise functions as loops over arrays of floats. Each loop stands for itself, since the
 * compiler vectorizes loops but none that calls a function it does not know.
 */
final class FloatLoops {
  /** How many elements of other formats are turned into floats at once. */
  private static final int CHUNK = 1024;

  private FloatLoops() {}

  /** Sets elements of {@code result} from one place to another to a function of an array's. */
  @FunctionalInterface
  interface Unary {
    void run(float[] x, float[] result, int from, int to);
  }

  /** Sets elements of {@code result} from one place to another to a function of two arrays'. */
  @FunctionalInterface
  interface Binary {
    void run(float[] x, float[] y, float[] result, int from, int to);
  }

  /** The loop over any function; slower than a loop that names it. */
  static Unary of(DoubleUnaryOperator function) {
    return (x, result, from, to) -> {
      for (int i = from; i < to; i++) {
        result[i] = (float) function.applyAsDouble(x[i]);
      }
    };
  }

  static Binary of(DoubleBinaryOperator function) {
    return (x, y, result, from, to) -> {
      for (int i = from; i < to; i++) {
        result[i] = (float) function.applyAsDouble(x[i], y[i]);
      }
    };
  }

  static void add(float[] x, float[] y, float[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = x[i] + y[i];
    }
  }

  static void subtract(float[] x, float[] y, float[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = x[i] - y[i];
    }
  }

  static void multiply(float[] x, float[] y, float[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = x[i] * y[i];
    }
  }

  static void divide(float[] x, float[] y, float[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = x[i] / y[i];
    }
  }

  static void maximum(float[] x, float[] y, float[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = Math.max(x[i], y[i]);
    }
  }

  static void minimum(float[] x, float[] y, float[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = Math.min(x[i], y[i]);
    }
  }

  static void negate(float[] x, float[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = -x[i];
    }
  }

  static void sqrt(float[] x, float[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = (float) Math.sqrt(x[i]);
    }
  }

  static void rsqrt(float[] x, float[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = (float) (1 / Math.sqrt(x[i]));
    }
  }

  static void exp(float[] x, float[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = (float) NarrowFunctions.exp(x[i]);
    }
  }

  static void log(float[] x, float[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = (float) NarrowFunctions.log(x[i]);
    }
  }

  static void logistic(float[] x, float[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = (float) NarrowFunctions.logistic(x[i]);
    }
  }

  static void tanh(float[] x, float[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = (float) NarrowFunctions.tanh(x[i]);
    }
  }

  /** Runs a loop over tensors of 32 bits or fewer, which are computed in 32 bits and rounded. */
  static void apply(Unary loop, Tensor operand, Tensor result, int from, int to) {
    if (isFloats(operand)) {
      loop.run(operand.floats(), result.floats(), from, to);
      return;
    }
    float[] x = new float[Math.min(CHUNK, to - from)];
    for (int at = from; at < to; at += CHUNK) {
      int count = Math.min(CHUNK, to - at);
      operand.copyTo(x, at, count);
      loop.run(x, x, 0, count);
      result.copyFrom(x, at, count);
    }
  }

  static void apply(Binary loop, Tensor lhs, Tensor rhs, Tensor result, int from, int to) {
    if (isFloats(lhs)) {
      loop.run(lhs.floats(), rhs.floats(), result.floats(), from, to);
      return;
    }
    float[] x = new float[Math.min(CHUNK, to - from)];
    float[] y = new float[x.length];
    for (int at = from; at < to; at += CHUNK) {
      int count = Math.min(CHUNK, to - at);
      lhs.copyTo(x, at, count);
      rhs.copyTo(y, at, count);
      loop.run(x, y, x, 0, count);
      result.copyFrom(x, at, count);
    }
  }

  private static boolean isFloats(Tensor tensor) {
    return tensor.kind().storage() == Storage.FLOATS;
  }
}
