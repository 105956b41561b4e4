package org.hlo4j.engine.plan;

import org.hlo4j.engine.step.DynamicSlice;
import org.hlo4j.engine.tile.StridedView;
import org.hlo4j.interpreter.Tensor;

/** Where the elements of a value come from. */
sealed interface Source {
  /** Returns whether steps that compute the elements, or copy them, are still to be emitted. */
  default boolean isDeferred() {
    return this instanceof Pending || this instanceof Sliced;
  }

  /** Elements that a view selects. */
  sealed interface Viewed extends Source {
    /** Returns the view, whose sizes are the shape of the value. */
    StridedView view();

    /** Returns the elements that another view selects of the same. */
    Viewed withView(StridedView other);
  }

  /**
   * A part of the array that a slot refers to.
   *
   * @param view its sizes are the shape of the value
   */
  record Stored(int slot, StridedView view) implements Viewed {
    @Override
    public Stored withView(StridedView other) {
      return new Stored(slot, other);
    }
  }

  /**
   * A part of a slice whose start is known when steps run, of an array that nothing replaces.
   *
   * @param view its sizes are the shape of the value; its offset is from the start of the slice
   */
  record Sliced(DynamicSlice slice, StridedView view) implements Viewed {
    @Override
    public Sliced withView(StridedView other) {
      return new Sliced(slice, other);
    }
  }

  /** One element for all. */
  record Splat(Tensor scalar) implements Source {}

  /** A linear function of the indices. */
  record Indices(StridedView view) implements Viewed {
    @Override
    public Indices withView(StridedView other) {
      return new Indices(other);
    }
  }

  /** Tile code that is not complete yet. */
  record Pending(GroupNode node) implements Source {}

  /** A non-tensor value, such as a token. */
  record Other(int slot) implements Source {}
}
