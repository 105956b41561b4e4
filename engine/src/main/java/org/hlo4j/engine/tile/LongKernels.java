package org.hlo4j.engine.tile;

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

  private static final Map<OpDefinition, Binary> BINARY = new IdentityHashMap<>();

  static {
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
