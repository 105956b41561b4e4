package org.hlo4j.engine.plan;

import org.hlo4j.engine.tile.StridedView;
import org.hlo4j.interpreter.Tensor;

/** Where the elements of a value come from. */
sealed interface Source {
  /**
   * A part of the array that a slot refers to.
   *
   * @param view its sizes are the shape of the value
   */
  record Stored(int slot, StridedView view) implements Source {}

  /** One element for all. */
  record Splat(Tensor scalar) implements Source {}

  /** A linear function of the indices. */
  record Indices(StridedView view) implements Source {}

  /** Tile code that is not complete yet. */
  record Pending(GroupNode node) implements Source {}

  /** What is no tensor, such as a token. */
  record Other(int slot) implements Source {}
}
