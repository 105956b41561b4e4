package org.hlo4j.engine.tile;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.hlo4j.opset.stablehlo.ComparisonDirection;

/** Comparisons and selections of floats of 32 bits by the Vector API. */
final class VectorFloatKernels {
  private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Integer> INTS =
      VectorSpecies.of(int.class, FLOATS.vectorShape());
  private static final int WIDTH = FLOATS.length();

  private VectorFloatKernels() {}

  static void select(int[] predicate, float[] x, float[] y, float[] result, int count) {
    int i = 0;
    for (; i <= count - WIDTH; i += WIDTH) {
      VectorMask<Float> mask =
          IntVector.fromArray(INTS, predicate, i).compare(VectorOperators.NE, 0).cast(FLOATS);
      FloatVector.fromArray(FLOATS, y, i)
          .blend(FloatVector.fromArray(FLOATS, x, i), mask)
          .intoArray(result, i);
    }
    for (; i < count; i++) {
      result[i] = predicate[i] != 0 ? x[i] : y[i];
    }
  }

  static void select(int[] predicate, float x, float y, float[] result, int count) {
    FloatVector first = FloatVector.broadcast(FLOATS, x);
    FloatVector second = FloatVector.broadcast(FLOATS, y);
    int i = 0;
    for (; i <= count - WIDTH; i += WIDTH) {
      VectorMask<Float> mask =
          IntVector.fromArray(INTS, predicate, i).compare(VectorOperators.NE, 0).cast(FLOATS);
      second.blend(first, mask).intoArray(result, i);
    }
    for (; i < count; i++) {
      result[i] = predicate[i] != 0 ? x : y;
    }
  }

  // Each loop names its comparison: the compiler has instructions for constant ones alone.

  static FloatKernels.Compare compare(ComparisonDirection direction) {
    return switch (direction) {
      case EQ -> (x, y, result, count) -> equal(1, x, y, result, count);
      case NE -> (x, y, result, count) -> equal(0, x, y, result, count);
      case LT -> VectorFloatKernels::less;
      case GT -> (x, y, result, count) -> less(y, x, result, count);
      case LE -> VectorFloatKernels::lessOrEqual;
      case GE -> (x, y, result, count) -> lessOrEqual(y, x, result, count);
    };
  }

  private static void equal(int isEqual, float[] x, float[] y, int[] result, int count) {
    int i = 0;
    for (; i <= count - WIDTH; i += WIDTH) {
      VectorMask<Float> mask =
          FloatVector.fromArray(FLOATS, x, i)
              .compare(VectorOperators.EQ, FloatVector.fromArray(FLOATS, y, i));
      IntVector.broadcast(INTS, 1 - isEqual).blend(isEqual, mask.cast(INTS)).intoArray(result, i);
    }
    for (; i < count; i++) {
      result[i] = x[i] == y[i] ? isEqual : 1 - isEqual;
    }
  }

  private static void less(float[] x, float[] y, int[] result, int count) {
    int i = 0;
    for (; i <= count - WIDTH; i += WIDTH) {
      VectorMask<Float> mask =
          FloatVector.fromArray(FLOATS, x, i)
              .compare(VectorOperators.LT, FloatVector.fromArray(FLOATS, y, i));
      IntVector.zero(INTS).blend(1, mask.cast(INTS)).intoArray(result, i);
    }
    for (; i < count; i++) {
      result[i] = x[i] < y[i] ? 1 : 0;
    }
  }

  private static void lessOrEqual(float[] x, float[] y, int[] result, int count) {
    int i = 0;
    for (; i <= count - WIDTH; i += WIDTH) {
      VectorMask<Float> mask =
          FloatVector.fromArray(FLOATS, x, i)
              .compare(VectorOperators.LE, FloatVector.fromArray(FLOATS, y, i));
      IntVector.zero(INTS).blend(1, mask.cast(INTS)).intoArray(result, i);
    }
    for (; i < count; i++) {
      result[i] = x[i] <= y[i] ? 1 : 0;
    }
  }
}
