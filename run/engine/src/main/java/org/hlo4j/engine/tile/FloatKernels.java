package org.hlo4j.engine.tile;

import java.util.IdentityHashMap;
import java.util.Map;
import org.hlo4j.engine.kernel.Vectors;
import org.hlo4j.interpreter.eval.FloatLoops;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.jspecify.annotations.Nullable;

/** Loops over floats of 32 bits, by the Vector API where it is present. */
final class FloatKernels {
  /** Sets elements of the result to those of one or the other operand. */
  @FunctionalInterface
  interface Select {
    void run(int[] predicate, float[] x, float[] y, float[] result, int count);
  }

  /** Sets elements of the result to one or the other number. */
  @FunctionalInterface
  interface SelectNumbers {
    void run(int[] predicate, float x, float y, float[] result, int count);
  }

  /** Sets elements of the result to 0 and 1. */
  @FunctionalInterface
  interface Compare {
    void run(float[] x, float[] y, int[] result, int count);
  }

  /** Sets elements of the result to a function of those of the operand and a number. */
  @FunctionalInterface
  interface Immediate {
    void run(float[] x, float y, float[] result, int count);
  }

  private static final Map<OpDefinition, Immediate> RIGHT = new IdentityHashMap<>();
  private static final Map<OpDefinition, Immediate> LEFT = new IdentityHashMap<>();

  static {
    RIGHT.put(Elementwise.ADD, FloatKernels::add);
    RIGHT.put(Elementwise.SUBTRACT, (x, y, result, count) -> add(x, -y, result, count));
    RIGHT.put(Elementwise.MULTIPLY, FloatKernels::multiply);
    RIGHT.put(Elementwise.DIVIDE, FloatKernels::divide);
    RIGHT.put(Elementwise.MAXIMUM, FloatKernels::maximum);
    RIGHT.put(Elementwise.MINIMUM, FloatKernels::minimum);
    LEFT.put(Elementwise.ADD, FloatKernels::add);
    LEFT.put(Elementwise.SUBTRACT, FloatKernels::subtractFrom);
    LEFT.put(Elementwise.MULTIPLY, FloatKernels::multiply);
    LEFT.put(Elementwise.DIVIDE, FloatKernels::divideBy);
    LEFT.put(Elementwise.MAXIMUM, FloatKernels::maximum);
    LEFT.put(Elementwise.MINIMUM, FloatKernels::minimum);
  }

  private FloatKernels() {}

  /** Returns the loop of a function with a number as its right operand; null if it has none. */
  static @Nullable Immediate rightOrNull(OpDefinition op) {
    return RIGHT.get(op);
  }

  /** Returns the loop of a function with a number as its left operand; null if it has none. */
  static @Nullable Immediate leftOrNull(OpDefinition op) {
    return LEFT.get(op);
  }

  /** Returns the loop of a function, given the interpreter's. */
  static FloatLoops.Unary unary(OpDefinition op, FloatLoops.Unary loop) {
    FloatLoops.Unary faster = Vectors.PRESENT ? VectorFloatFunctions.unaryOrNull(op) : null;
    return faster != null ? faster : loop;
  }

  static Select select() {
    return Vectors.PRESENT ? VectorFloatKernels::select : FloatKernels::select;
  }

  static SelectNumbers selectNumbers() {
    return Vectors.PRESENT ? VectorFloatKernels::select : FloatKernels::select;
  }

  static Compare compare(ComparisonDirection direction) {
    return Vectors.PRESENT
        ? VectorFloatKernels.compare(direction)
        : (x, y, result, count) -> compare(direction, x, y, result, count);
  }

  static void abs(float[] x, float[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = Math.abs(x[i]);
    }
  }

  private static void select(int[] predicate, float[] x, float[] y, float[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = predicate[i] != 0 ? x[i] : y[i];
    }
  }

  private static void select(int[] predicate, float x, float y, float[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = predicate[i] != 0 ? x : y;
    }
  }

  private static void compare(
      ComparisonDirection direction, float[] x, float[] y, int[] result, int count) {
    for (int i = 0; i < count; i++) {
      boolean holds =
          switch (direction) {
            case EQ -> x[i] == y[i];
            case NE -> x[i] != y[i];
            case GE -> x[i] >= y[i];
            case GT -> x[i] > y[i];
            case LE -> x[i] <= y[i];
            case LT -> x[i] < y[i];
          };
      result[i] = holds ? 1 : 0;
    }
  }

  private static void add(float[] x, float y, float[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = x[i] + y;
    }
  }

  private static void subtractFrom(float[] x, float y, float[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = y - x[i];
    }
  }

  private static void multiply(float[] x, float y, float[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = x[i] * y;
    }
  }

  private static void divide(float[] x, float y, float[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = x[i] / y;
    }
  }

  private static void divideBy(float[] x, float y, float[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = y / x[i];
    }
  }

  private static void maximum(float[] x, float y, float[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = Math.max(x[i], y);
    }
  }

  private static void minimum(float[] x, float y, float[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = Math.min(x[i], y);
    }
  }
}
