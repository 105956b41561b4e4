package org.hlo4j.transforms.formula;

import org.jspecify.annotations.Nullable;

/** The current bindings of a pattern's names during a search. Names are slots, axes a bit set. */
final class Bindings {
  final @Nullable Term[] tensors;
  final @Nullable Double[] numbers;
  final @Nullable Term[] occurrences;
  final boolean[] inverted;

  /** The root's dimensions that are reduced; 0 while unknown. */
  long axes;

  Bindings(int slots) {
    tensors = new Term[slots];
    numbers = new Double[slots];
    occurrences = new Term[slots];
    inverted = new boolean[slots];
  }

  /** Binds the axes to these dimensions; returns whether they are bound to them now. */
  boolean bindAxes(long dims) {
    if (axes == 0) {
      axes = dims;
    }
    return axes == dims;
  }

  boolean isAxis(int dim) {
    return ((axes >> dim) & 1) != 0;
  }
}
