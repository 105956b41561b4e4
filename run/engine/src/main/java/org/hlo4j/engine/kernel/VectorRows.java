package org.hlo4j.engine.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** Reduces rows by the Vector API. */
final class VectorRows {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();

  private VectorRows() {}

  static float reduce(Fold.Function function, float[] x, int at, int count) {
    return switch (function) {
      case ADD -> sum(x, at, count);
      case MAXIMUM -> maximum(x, at, count);
      case MINIMUM -> minimum(x, at, count);
      case REPLACE, MULTIPLY, AND, OR, XOR -> throw new IllegalStateException("not by rows");
    };
  }

  private static float sum(float[] x, int at, int count) {
    FloatVector a = FloatVector.zero(SPECIES);
    FloatVector b = a;
    FloatVector c = a;
    FloatVector d = a;
    int i = 0;
    for (; i + 4 * LANES <= count; i += 4 * LANES) {
      a = a.add(FloatVector.fromArray(SPECIES, x, at + i));
      b = b.add(FloatVector.fromArray(SPECIES, x, at + i + LANES));
      c = c.add(FloatVector.fromArray(SPECIES, x, at + i + 2 * LANES));
      d = d.add(FloatVector.fromArray(SPECIES, x, at + i + 3 * LANES));
    }
    float sum = a.add(b).add(c.add(d)).reduceLanes(VectorOperators.ADD);
    for (; i < count; i++) {
      sum += x[at + i];
    }
    return sum;
  }

  private static float maximum(float[] x, int at, int count) {
    FloatVector a = FloatVector.broadcast(SPECIES, Float.NEGATIVE_INFINITY);
    FloatVector b = a;
    int i = 0;
    for (; i + 2 * LANES <= count; i += 2 * LANES) {
      a = a.max(FloatVector.fromArray(SPECIES, x, at + i));
      b = b.max(FloatVector.fromArray(SPECIES, x, at + i + LANES));
    }
    float maximum = a.max(b).reduceLanes(VectorOperators.MAX);
    for (; i < count; i++) {
      maximum = Math.max(maximum, x[at + i]);
    }
    return maximum;
  }

  private static float minimum(float[] x, int at, int count) {
    FloatVector a = FloatVector.broadcast(SPECIES, Float.POSITIVE_INFINITY);
    FloatVector b = a;
    int i = 0;
    for (; i + 2 * LANES <= count; i += 2 * LANES) {
      a = a.min(FloatVector.fromArray(SPECIES, x, at + i));
      b = b.min(FloatVector.fromArray(SPECIES, x, at + i + LANES));
    }
    float minimum = a.min(b).reduceLanes(VectorOperators.MIN);
    for (; i < count; i++) {
      minimum = Math.min(minimum, x[at + i]);
    }
    return minimum;
  }
}
