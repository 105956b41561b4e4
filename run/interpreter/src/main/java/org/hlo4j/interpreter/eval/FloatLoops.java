package org.hlo4j.interpreter.eval;

import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import org.hlo4j.interpreter.ElementKind.Storage;
import org.hlo4j.interpreter.Tensor;

/**
 * Elementwise functions as loops over arrays of floats. Each function has a loop of its own, since
 * the compiler does not vectorize loops with a call that it cannot inline.
 */
public final class FloatLoops {
  /** The number of elements of other formats that are widened to floats at once. */
  private static final int CHUNK = 1024;

  private FloatLoops() {}

  /**
   * Sets elements {@code from} to {@code to}, exclusive, of the result to a function of an array's.
   */
  @FunctionalInterface
  public interface Unary {
    /**
     * Sets elements of the result.
     *
     * @param x the operand
     * @param result the array to fill, which may be the operand
     * @param from the first index
     * @param to the index after the last one
     */
    void run(float[] x, float[] result, int from, int to);
  }

  /**
   * Sets elements {@code from} to {@code to}, exclusive, of the result to a function of two
   * arrays'.
   */
  @FunctionalInterface
  public interface Binary {
    /**
     * Sets elements of the result.
     *
     * @param x the left operand
     * @param y the right operand
     * @param result the array to fill, which may be an operand
     * @param from the first index
     * @param to the index after the last one
     */
    void run(float[] x, float[] y, float[] result, int from, int to);
  }

  /** Returns the loop over any function; it is slower than one that names the function. */
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

  static void log1p(float[] x, float[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = (float) NarrowFunctions.log1p(x[i]);
    }
  }

  static void expm1(float[] x, float[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = (float) NarrowFunctions.expm1(x[i]);
    }
  }

  static void sin(float[] x, float[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = (float) NarrowFunctions.sin(x[i]);
    }
  }

  static void cos(float[] x, float[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = (float) NarrowFunctions.cos(x[i]);
    }
  }

  static void tan(float[] x, float[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = (float) NarrowFunctions.tan(x[i]);
    }
  }

  static void floor(float[] x, float[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = (float) Math.floor(x[i]);
    }
  }

  static void ceil(float[] x, float[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = (float) Math.ceil(x[i]);
    }
  }

  static void roundToEven(float[] x, float[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = (float) Math.rint(x[i]);
    }
  }

  static void sign(float[] x, float[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = Math.signum(x[i]);
    }
  }

  /** Runs a loop over a tensor of floats of at most 32 bits, computing in 32 bits. */
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

  /** Runs a loop over tensors of floats of at most 32 bits, computing in 32 bits. */
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
