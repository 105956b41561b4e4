package org.hlo4j.conformance.fuzz;

import java.util.Random;
import org.hlo4j.interpreter.Tensor;

/** Numbers of all kinds, for the inputs of programs: ordinary ones, few equal ones, any at all. */
final class AnyNumbers {
  private static final double[] EXTREMES = {
    0, -0.0, 1, -1, 1e-320, 1e-300, -1e-160, 1e-38, 1e38, 1e160, 1e300, Double.MAX_VALUE
  };
  private static final double[] NOT_FINITE = {
    Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY
  };

  /** Integers beyond the sizes of most programs are refused as sizes and indices. */
  private static final int INTEGERS = 5;

  private final Random random;

  AnyNumbers(int seed) {
    random = new Random(seed);
  }

  void fill(Tensor tensor) {
    boolean real = tensor.kind().isFloatingPoint() || tensor.kind().lanes() == 2;
    int kind = random.nextInt(6);
    for (int i = 0; i < tensor.count() * tensor.kind().lanes(); i++) {
      if (real) {
        tensor.setDouble(i, number(kind));
      } else {
        tensor.setLong(i, random.nextInt(INTEGERS));
      }
    }
  }

  private double number(int kind) {
    return switch (kind) {
      case 0, 1 -> random.nextGaussian();
      case 2 -> random.nextInt(3) - 1;
      case 3 -> random.nextGaussian() * Math.pow(10, random.nextInt(600) - 300);
      case 4 -> EXTREMES[random.nextInt(EXTREMES.length)];
      default ->
          random.nextInt(4) == 0
              ? NOT_FINITE[random.nextInt(NOT_FINITE.length)]
              : random.nextGaussian();
    };
  }
}
