package org.hlo4j.engine.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/** Combines floats by the Vector API. */
final class VectorFolds {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();

  /** The least elements that make a vector. */
  static final int MIN_LENGTH = LANES;

  private VectorFolds() {}

  static void run(Fold.Function function, float[] x, int at, float[] y, int from, int count) {
    int whole = count - count % LANES;
    switch (function) {
      case ADD -> {
        for (int i = 0; i < whole; i += LANES) {
          FloatVector left = FloatVector.fromArray(SPECIES, x, at + i);
          left.add(FloatVector.fromArray(SPECIES, y, from + i)).intoArray(x, at + i);
        }
      }
      case MULTIPLY -> {
        for (int i = 0; i < whole; i += LANES) {
          FloatVector left = FloatVector.fromArray(SPECIES, x, at + i);
          left.mul(FloatVector.fromArray(SPECIES, y, from + i)).intoArray(x, at + i);
        }
      }
      case MAXIMUM -> {
        for (int i = 0; i < whole; i += LANES) {
          FloatVector left = FloatVector.fromArray(SPECIES, x, at + i);
          left.max(FloatVector.fromArray(SPECIES, y, from + i)).intoArray(x, at + i);
        }
      }
      case MINIMUM -> {
        for (int i = 0; i < whole; i += LANES) {
          FloatVector left = FloatVector.fromArray(SPECIES, x, at + i);
          left.min(FloatVector.fromArray(SPECIES, y, from + i)).intoArray(x, at + i);
        }
      }
      case REPLACE, AND, OR, XOR -> throw new IllegalStateException("not by vectors");
    }
    for (int i = whole; i < count; i++) {
      x[at + i] = Fold.of(function, x[at + i], y[from + i]);
    }
  }
}
