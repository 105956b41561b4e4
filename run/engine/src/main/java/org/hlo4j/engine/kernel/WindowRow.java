package org.hlo4j.engine.kernel;

/** Walks over the elements of the windows of a row of results, for all of them at a time. */
abstract class WindowRow {
  private final SlidingWindows.Dimension[] dimensions;

  /** The first element of the windows of this row, along each dimension but the last. */
  private final int[] origin;

  /** For each dimension, the number of elements of a window along those after it. */
  private final int[] inner;

  /**
   * @param dimensions those of the windows
   */
  WindowRow(SlidingWindows.Dimension[] dimensions) {
    this.dimensions = dimensions;
    this.origin = new int[dimensions.length - 1];
    this.inner = new int[dimensions.length];
    int length = 1;
    for (int d = dimensions.length - 1; d >= 0; d--) {
      inner[d] = length;
      length *= dimensions[d].window();
    }
  }

  /** Goes to a row. */
  final void goTo(int row) {
    int rest = row;
    for (int d = origin.length - 1; d >= 0; d--) {
      SlidingWindows.Dimension dimension = dimensions[d];
      origin[d] = rest % dimension.count() * dimension.step() - dimension.low();
      rest /= dimension.count();
    }
  }

  /**
   * Walks over the elements of the row's windows, in row-major order.
   *
   * @param at the place of the tensor's first element
   */
  final void walk(int at) {
    walk(0, at);
  }

  private void walk(int d, int from) {
    if (d == origin.length) {
      add(from);
      return;
    }
    SlidingWindows.Dimension dimension = dimensions[d];
    for (int k = 0; k < dimension.window(); k++) {
      int index = origin[d] + k * dimension.dilation();
      if (index >= 0 && index < dimension.size()) {
        walk(d + 1, from + index * dimension.stride());
      } else {
        addMissing(inner[d]);
      }
    }
  }

  /**
   * Adds elements of windows along the last dimension.
   *
   * @param from the place of the dimension's first element
   */
  abstract void add(int from);

  /** Adds elements of windows that are missing. */
  abstract void addMissing(int elements);
}
