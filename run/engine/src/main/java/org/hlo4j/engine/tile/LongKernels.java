package org.hlo4j.engine.tile;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.jspecify.annotations.Nullable;

/** Functions of integers of 64 bits, as loops that the compiler vectorizes. */
final class LongKernels {
  /** Sets elements of the result to a function of those of the operands. */
  @FunctionalInterface
  interface Binary {
    void run(long[] x, long[] y, long[] result, int count);
  }

  /** Sets elements of the result to a function of those of the operand and a number. */
  @FunctionalInterface
  interface Immediate {
    void run(long[] x, long y, long[] result, int count);
  }

  private static final Map<OpDefinition, Immediate> SHIFTS = new IdentityHashMap<>();
  private static final Map<OpDefinition, Binary> BINARY = new IdentityHashMap<>();

  static {
    SHIFTS.put(Elementwise.SHIFT_LEFT, LongKernels::shiftLeft);
    SHIFTS.put(Elementwise.SHIFT_RIGHT_LOGICAL, LongKernels::shiftRightLogical);
    SHIFTS.put(Elementwise.SHIFT_RIGHT_ARITHMETIC, LongKernels::shiftRightArithmetic);
    BINARY.put(Elementwise.ADD, LongKernels::add);
    BINARY.put(Elementwise.SUBTRACT, LongKernels::subtract);
    BINARY.put(Elementwise.MULTIPLY, LongKernels::multiply);
    BINARY.put(Elementwise.AND, LongKernels::and);
    BINARY.put(Elementwise.OR, LongKernels::or);
    BINARY.put(Elementwise.XOR, LongKernels::xor);
  }

  private LongKernels() {}

  /** Returns the loop of a function; null if it has none here. */
  static @Nullable Binary binaryOrNull(OpDefinition op) {
    return BINARY.get(op);
  }

  /** Returns the loop of a shift by any distance; null if the operation is none. */
  static @Nullable Immediate shiftOrNull(OpDefinition op) {
    return SHIFTS.get(op);
  }

  private static boolean isWithin(long distance) {
    return distance >= 0 && distance < Long.SIZE;
  }

  private static void shiftLeft(long[] x, long y, long[] result, int count) {
    if (!isWithin(y)) {
      Arrays.fill(result, 0, count, 0);
      return;
    }
    for (int i = 0; i < count; i++) {
      result[i] = x[i] << y;
    }
  }

  private static void shiftRightLogical(long[] x, long y, long[] result, int count) {
    if (!isWithin(y)) {
      Arrays.fill(result, 0, count, 0);
      return;
    }
    for (int i = 0; i < count; i++) {
      result[i] = x[i] >>> y;
    }
  }

  private static void shiftRightArithmetic(long[] x, long y, long[] result, int count) {
    long distance = isWithin(y) ? y : Long.SIZE - 1;
    for (int i = 0; i < count; i++) {
      result[i] = x[i] >> distance;
    }
  }

  private static void add(long[] x, long[] y, long[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = x[i] + y[i];
    }
  }

  private static void subtract(long[] x, long[] y, long[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = x[i] - y[i];
    }
  }

  private static void multiply(long[] x, long[] y, long[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = x[i] * y[i];
    }
  }

  private static void and(long[] x, long[] y, long[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = x[i] & y[i];
    }
  }

  private static void or(long[] x, long[] y, long[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = x[i] | y[i];
    }
  }

  private static void xor(long[] x, long[] y, long[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = x[i] ^ y[i];
    }
  }
}
