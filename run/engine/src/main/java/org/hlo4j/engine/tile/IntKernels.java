package org.hlo4j.engine.tile;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import org.hlo4j.engine.kernel.Vectors;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.ElementKind.Category;
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
  private static final Map<OpDefinition, Immediate> IMMEDIATE = new IdentityHashMap<>();

  /** Functions of booleans, by those of their bits. */
  private static final Map<OpDefinition, OpDefinition> OF_BOOLEANS = new IdentityHashMap<>();

  static {
    BINARY.put(Elementwise.ADD, IntKernels::add);
    BINARY.put(Elementwise.SUBTRACT, IntKernels::subtract);
    BINARY.put(Elementwise.MULTIPLY, IntKernels::multiply);
    BINARY.put(Elementwise.AND, IntKernels::and);
    BINARY.put(Elementwise.OR, IntKernels::or);
    BINARY.put(Elementwise.XOR, IntKernels::xor);
    OF_BOOLEANS.put(Elementwise.ADD, Elementwise.OR);
    OF_BOOLEANS.put(Elementwise.OR, Elementwise.OR);
    OF_BOOLEANS.put(Elementwise.MAXIMUM, Elementwise.OR);
    OF_BOOLEANS.put(Elementwise.MULTIPLY, Elementwise.AND);
    OF_BOOLEANS.put(Elementwise.AND, Elementwise.AND);
    OF_BOOLEANS.put(Elementwise.MINIMUM, Elementwise.AND);
    OF_BOOLEANS.put(Elementwise.XOR, Elementwise.XOR);
    IMMEDIATE.put(Elementwise.ADD, IntKernels::add);
    IMMEDIATE.put(Elementwise.SUBTRACT, (x, y, result, count) -> add(x, -y, result, count));
    IMMEDIATE.put(Elementwise.MULTIPLY, IntKernels::multiply);
    IMMEDIATE.put(Elementwise.AND, IntKernels::and);
    IMMEDIATE.put(Elementwise.OR, IntKernels::or);
    IMMEDIATE.put(Elementwise.XOR, IntKernels::xor);
    IMMEDIATE.put(Elementwise.SHIFT_LEFT, IntKernels::shiftLeft);
    IMMEDIATE.put(Elementwise.SHIFT_RIGHT_LOGICAL, IntKernels::shiftRightLogical);
    IMMEDIATE.put(Elementwise.SHIFT_RIGHT_ARITHMETIC, IntKernels::shiftRightArithmetic);
  }

  private IntKernels() {}

  /**
   * Returns the loop of a function; null if it has none here. That of integers of fewer than 32
   * bits depends on low bits alone.
   */
  static @Nullable Binary binaryOrNull(OpDefinition op, ElementKind kind) {
    if (kind.category() == Category.BOOLEAN) {
      return BINARY.get(OF_BOOLEANS.get(op));
    }
    if (op == Elementwise.MAXIMUM || op == Elementwise.MINIMUM) {
      int flip = kind.isUnsigned() ? Integer.MIN_VALUE : 0;
      return op == Elementwise.MAXIMUM
          ? (x, y, result, count) -> maximum(flip, x, y, result, count)
          : (x, y, result, count) -> minimum(flip, x, y, result, count);
    }
    Binary loop = BINARY.get(op);
    return loop == null && Vectors.PRESENT && kind.width() == Integer.SIZE
        ? VectorIntKernels.shiftOrNull(op)
        : loop;
  }

  /**
   * Returns the loop of a function of elements and a number, in the order of the operands; null if
   * it has none here. Shifts of integers of fewer than 32 bits need these extended by the
   * signedness of the shift.
   */
  static @Nullable Immediate immediateOrNull(OpDefinition op) {
    return IMMEDIATE.get(op);
  }

  /** Returns whether a shift by this distance leaves bits of an integer of 32 bits. */
  private static boolean isWithin(int distance) {
    return Integer.compareUnsigned(distance, Integer.SIZE) < 0;
  }

  /** Sets elements to those of the operand shifted left, or'ed with those shifted right. */
  static void shiftBoth(int[] x, int left, int right, int[] result, int count) {
    if (!isWithin(left)) {
      shiftRightLogical(x, right, result, count);
    } else if (!isWithin(right)) {
      shiftLeft(x, left, result, count);
    } else {
      for (int i = 0; i < count; i++) {
        result[i] = (x[i] << left) | (x[i] >>> right);
      }
    }
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

  private static void add(int[] x, int y, int[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = x[i] + y;
    }
  }

  private static void multiply(int[] x, int y, int[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = x[i] * y;
    }
  }

  private static void and(int[] x, int y, int[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = x[i] & y;
    }
  }

  private static void or(int[] x, int y, int[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = x[i] | y;
    }
  }

  static void xor(int[] x, int y, int[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = x[i] ^ y;
    }
  }

  private static void maximum(int flip, int[] x, int[] y, int[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = Math.max(x[i] ^ flip, y[i] ^ flip) ^ flip;
    }
  }

  private static void minimum(int flip, int[] x, int[] y, int[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = Math.min(x[i] ^ flip, y[i] ^ flip) ^ flip;
    }
  }

  static void negate(int[] x, int[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = -x[i];
    }
  }

  private static void shiftLeft(int[] x, int y, int[] result, int count) {
    if (!isWithin(y)) {
      Arrays.fill(result, 0, count, 0);
      return;
    }
    for (int i = 0; i < count; i++) {
      result[i] = x[i] << y;
    }
  }

  private static void shiftRightLogical(int[] x, int y, int[] result, int count) {
    if (!isWithin(y)) {
      Arrays.fill(result, 0, count, 0);
      return;
    }
    for (int i = 0; i < count; i++) {
      result[i] = x[i] >>> y;
    }
  }

  private static void shiftRightArithmetic(int[] x, int y, int[] result, int count) {
    int distance = isWithin(y) ? y : Integer.SIZE - 1;
    for (int i = 0; i < count; i++) {
      result[i] = x[i] >> distance;
    }
  }
}
