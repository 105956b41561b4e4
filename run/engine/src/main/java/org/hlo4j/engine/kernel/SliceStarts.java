package org.hlo4j.engine.kernel;

/**
 * Where slices start that index vectors select, for the positions of a box: one vector at each.
 *
 * @param sizes the sizes of the box
 * @param indices the strides of positions in the array of indices
 * @param whole the strides of positions in the whole array: of dimensions that they index directly
 * @param slices the strides of positions in the array of slices
 * @param axes the components of a vector
 * @param componentStride the distance of components in the array of indices
 * @param reader reads indices
 */
public record SliceStarts(
    int[] sizes,
    int[] indices,
    int[] whole,
    int[] slices,
    Axis[] axes,
    int componentStride,
    IndexReader reader) {
  /** Stands for a slice that is not within bounds. */
  public static final int OUTSIDE = -1;

  /**
   * A dimension of the whole array.
   *
   * @param stride the distance of its elements
   * @param most the largest start that is within bounds
   */
  public record Axis(int stride, int most) {}

  /** {@return the number of positions} */
  public int count() {
    int count = 1;
    for (int size : sizes) {
      count *= size;
    }
    return count;
  }

  /**
   * Computes where slices start.
   *
   * @param array the indices
   * @param at the place of the first index
   * @param first the first position, in row-major order
   * @param count the number of positions
   * @param isClamped whether starts are clamped so that slices are within bounds; if not, those of
   *     others are {@link #OUTSIDE}
   * @param places receives the start of each slice in the whole array
   * @param targets receives the place of each slice among slices
   */
  public void compute(
      Object array, int at, int first, int count, boolean isClamped, int[] places, int[] targets) {
    int last = sizes.length - 1;
    int inner = last < 0 ? 1 : sizes[last];
    int row = first / inner;
    int column = first - row * inner;
    for (int done = 0; done < count; row++, column = 0) {
      int run = Math.min(count - done, inner - column);
      int from = at;
      int place = 0;
      int target = 0;
      int rest = row;
      for (int d = last; d >= 0; d--) {
        int next = d == last ? rest : rest / sizes[d];
        int index = d == last ? column : rest - next * sizes[d];
        from += index * indices[d];
        place += index * whole[d];
        target += index * slices[d];
        rest = next;
      }
      for (int i = 0; i < run; i++) {
        places[done + i] = place + (last < 0 ? 0 : i * whole[last]);
        targets[done + i] = target + (last < 0 ? 0 : i * slices[last]);
      }
      for (int k = 0; k < axes.length; k++) {
        int step = last < 0 ? 0 : indices[last];
        add(array, from + k * componentStride, step, axes[k], isClamped, places, done, run);
      }
      done += run;
    }
  }

  /** Adds what a component contributes to the starts of a run of positions. */
  private void add(
      Object array,
      int from,
      int step,
      Axis axis,
      boolean isClamped,
      int[] places,
      int to,
      int count) {
    int stride = axis.stride;
    int most = axis.most;
    if (array instanceof int[] a && reader.width() == Integer.SIZE && !reader.isUnsigned()) {
      for (int i = 0; i < count; i++) {
        int index = a[from + i * step];
        int clamped = Math.max(0, Math.min(index, most));
        int sum = places[to + i] + clamped * stride;
        places[to + i] = isClamped || (clamped == index && places[to + i] >= 0) ? sum : OUTSIDE;
      }
      return;
    }
    for (int i = 0; i < count; i++) {
      int index = reader.boundedAt(array, from + i * step);
      int clamped = reader.clampedAt(array, from + i * step, most);
      int sum = places[to + i] + clamped * stride;
      places[to + i] = isClamped || (clamped == index && places[to + i] >= 0) ? sum : OUTSIDE;
    }
  }

  /**
   * Computes the start of one slice, which may be out of bounds.
   *
   * @param array the indices
   * @param at the place of the first index
   * @param position the row-major position
   * @param starts receives the index of each component
   * @return the place that positions contribute to the start in the whole array
   */
  public int startOf(Object array, int at, int position, int[] starts) {
    int from = at;
    int place = 0;
    int rest = position;
    for (int d = sizes.length - 1; d >= 0; d--) {
      int next = rest / sizes[d];
      from += (rest - next * sizes[d]) * indices[d];
      place += (rest - next * sizes[d]) * whole[d];
      rest = next;
    }
    for (int k = 0; k < axes.length; k++) {
      starts[k] = reader.boundedAt(array, from + k * componentStride);
    }
    return place;
  }
}
