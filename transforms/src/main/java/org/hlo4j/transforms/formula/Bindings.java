package org.hlo4j.transforms.formula;

import org.jspecify.annotations.Nullable;

/** What the names of a pattern stand for, so far. Names are slots, axes bits. */
final class Bindings {
  final @Nullable Term[] tensors;
  final @Nullable Double[] numbers;
  final @Nullable Term[] places;
  final boolean[] inverted;

  /** The root's dimensions along which reductions run; 0 while none is known. */
  long axes;

  Bindings(int slots) {
    tensors = new Term[slots];
    numbers = new Double[slots];
    places = new Term[slots];
    inverted = new boolean[slots];
  }

  /** Takes these dimensions for the axes, or says whether they are. */
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
