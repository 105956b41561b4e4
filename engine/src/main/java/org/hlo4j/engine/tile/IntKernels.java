package org.hlo4j.engine.tile;

import java.util.IdentityHashMap;
import java.util.Map;
import org.hlo4j.engine.kernel.Vectors;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.jspecify.annotations.Nullable;

/**
 * Functions of integers of 32 bits, as loops that the compiler vectorizes. Of fewer bits, what
 * exceeds the width is cut off afterwards.
 */
final class IntKernels {
  /** Sets elements of the result to a function of those of the operands. */
  @FunctionalInterface
  interface Binary {
    void run(int[] x, int[] y, int[] result, int count);
  }

  /** Sets elements of the result to a function of those of the operand and a number. */
  @FunctionalInterface
  interface Immediate {
    void run(int[] x, int y, int[] result, int count);
  }

  private static final Map<OpDefinition, Binary> BINARY = new IdentityHashMap<>();
  private static final Map<OpDefinition, Immediate> SHIFTS = new IdentityHashMap<>();

  static {
    BINARY.put(Elementwise.ADD, IntKernels::add);
    BINARY.put(Elementwise.SUBTRACT, IntKernels::subtract);
    BINARY.put(Elementwise.MULTIPLY, IntKernels::multiply);
    BINARY.put(Elementwise.AND, IntKernels::and);
    BINARY.put(Elementwise.OR, IntKernels::or);
    BINARY.put(Elementwise.XOR, IntKernels::xor);
    SHIFTS.put(Elementwise.SHIFT_LEFT, IntKernels::shiftLeft);
    SHIFTS.put(Elementwise.SHIFT_RIGHT_LOGICAL, IntKernels::shiftRightLogical);
    SHIFTS.put(Elementwise.SHIFT_RIGHT_ARITHMETIC, IntKernels::shiftRightArithmetic);
  }

  private IntKernels() {}

  /**
   * Returns the loop of a function; null if it has none here. That of integers of fewer than 32
   * bits depends on low bits alone.
   */
  static @Nullable Binary binaryOrNull(OpDefinition op, int width) {
    Binary loop = BINARY.get(op);
    return loop == null && Vectors.PRESENT && width == Integer.SIZE
        ? VectorIntKernels.shiftOrNull(op)
        : loop;
  }

  /** Returns the loop of a shift by a number from 0 to 31; null if the operation is none. */
  static @Nullable Immediate shiftOrNull(OpDefinition op) {
    return SHIFTS.get(op);
  }

  private static void add(int[] x, int[] y, int[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = x[i] + y[i];
    }
  }

  private static void subtract(int[] x, int[] y, int[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = x[i] - y[i];
    }
  }

  private static void multiply(int[] x, int[] y, int[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = x[i] * y[i];
    }
  }

  private static void and(int[] x, int[] y, int[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = x[i] & y[i];
    }
  }

  private static void or(int[] x, int[] y, int[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = x[i] | y[i];
    }
  }

  private static void xor(int[] x, int[] y, int[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = x[i] ^ y[i];
    }
  }

  private static void shiftLeft(int[] x, int y, int[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = x[i] << y;
    }
  }

  private static void shiftRightLogical(int[] x, int y, int[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = x[i] >>> y;
    }
  }

  private static void shiftRightArithmetic(int[] x, int y, int[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = x[i] >> y;
    }
  }
}
