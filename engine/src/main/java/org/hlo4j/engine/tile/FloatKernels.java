package org.hlo4j.engine.tile;

import org.hlo4j.engine.kernel.Vectors;
import org.hlo4j.interpreter.eval.FloatLoops;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.stablehlo.ComparisonDirection;

/** Loops over floats of 32 bits, by the Vector API where it is present. */
final class FloatKernels {
  /** Sets elements of the result to those of one or the other operand. */
  @FunctionalInterface
  interface Select {
    void run(int[] predicate, float[] x, float[] y, float[] result, int count);
  }

  /** Sets elements of the result to 0 and 1. */
  @FunctionalInterface
  interface Compare {
    void run(float[] x, float[] y, int[] result, int count);
  }

  private FloatKernels() {}

  /** Returns the loop of a function, given the interpreter's. */
  static FloatLoops.Unary unary(OpDefinition op, FloatLoops.Unary loop) {
    FloatLoops.Unary faster = Vectors.PRESENT ? VectorFloatKernels.unaryOrNull(op) : null;
    return faster != null ? faster : loop;
  }

  static Select select() {
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
}
