package org.hlo4j.engine.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.hlo4j.engine.kernel.SlidingWindows;
import org.hlo4j.engine.tile.StridedView;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.Property;
import org.hlo4j.op.stablehlo.ReduceWindowOp;
import org.hlo4j.op.stablehlo.SelectAndScatterOp;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of windows, for each dimension.
 *
 * @param sizes the number of elements in a window
 * @param steps the distance of windows
 * @param interior the number of missing elements between those of the tensor
 * @param dilations the distance of elements of a window
 * @param low the number of missing elements before the first one
 * @param high the number of missing elements after the last one
 */
record WindowGeometry(
    int[] sizes,
    LongList steps,
    LongList interior,
    LongList dilations,
    LongList low,
    LongList high) {
  static WindowGeometry ofReduceWindow(Operation op) {
    LongList sizes = ReduceWindowOp.WINDOW_DIMENSIONS.get(op);
    int rank = sizes.size();
    LongList base = numbers(op, ReduceWindowOp.BASE_DILATIONS, rank);
    return new WindowGeometry(
        IndexArrays.ints(sizes),
        numbers(op, ReduceWindowOp.WINDOW_STRIDES, rank),
        LongList.wrap(base.stream().map(distance -> distance - 1).toArray()),
        numbers(op, ReduceWindowOp.WINDOW_DILATIONS, rank),
        padding(ReduceWindowOp.PADDING.getOrNull(op), rank, 0),
        padding(ReduceWindowOp.PADDING.getOrNull(op), rank, 1));
  }

  static WindowGeometry ofSelectAndScatter(Operation op, int rank) {
    LongList ones = ones(rank);
    return new WindowGeometry(
        IndexArrays.ints(numbers(op, SelectAndScatterOp.WINDOW_DIMENSIONS, rank)),
        numbers(op, SelectAndScatterOp.WINDOW_STRIDES, rank),
        LongList.wrap(new long[rank]),
        ones,
        padding(SelectAndScatterOp.PADDING.getOrNull(op), rank, 0),
        padding(SelectAndScatterOp.PADDING.getOrNull(op), rank, 1));
  }

  /** Returns an attribute, which is ones by default. */
  private static LongList numbers(Operation op, Property<LongList> property, int rank) {
    LongList given = property.getOr(op, LongList.of());
    return given.isEmpty() ? ones(rank) : given;
  }

  private static LongList ones(int rank) {
    return LongList.wrap(LongStream.generate(() -> 1).limit(rank).toArray());
  }

  private static LongList padding(@Nullable DenseElementsAttr padding, int rank, int side) {
    long[] numbers = new long[rank];
    for (int d = 0; d < rank && padding != null; d++) {
      numbers[d] = padding.toLongs().get(padding.isSplat() ? 0 : 2 * d + side);
    }
    return LongList.wrap(numbers);
  }

  /**
   * Returns the shape of a tensor with all missing elements.
   *
   * @throws ArithmeticException if no array holds it
   */
  int[] paddedSizes(int[] tensor) {
    int[] padded = new int[tensor.length];
    int count = 1;
    for (int d = 0; d < tensor.length; d++) {
      long inner = Math.multiplyExact(Math.max(tensor[d] - 1, 0), interior.get(d));
      long edges = Math.addExact(low.get(d), high.get(d));
      padded[d] = Math.toIntExact(Math.addExact(tensor[d], Math.addExact(inner, edges)));
      count = Math.multiplyExact(count, Math.max(padded[d], 0));
    }
    return padded;
  }

  /** Returns whether a padded tensor has so many windows, which are some. */
  boolean fit(int[] padded, int[] counts) {
    for (int d = 0; d < counts.length; d++) {
      long last = Math.multiplyExact(sizes[d] - 1, dilations.get(d));
      long space = Math.subtractExact(padded[d] - 1, last);
      if (sizes[d] <= 0 || space < 0 || space / steps.get(d) + 1 != counts[d]) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether there are missing elements at all, or elements left out. */
  boolean pads(int[] tensor) {
    return !low.allMatch(n -> n == 0) || !Arrays.equals(paddedSizes(tensor), tensor);
  }

  /** Returns the number of elements in a window. */
  int length() {
    return IntStream.of(sizes).reduce(1, Math::multiplyExact);
  }

  /** Returns whether there are missing elements between those of the tensor. */
  boolean isDilated() {
    return !interior.allMatch(n -> n == 0);
  }

  /** Returns the first elements of windows over a padded tensor. */
  StridedView first(int[] padded, int[] counts) {
    int[] strides = StridedView.rowMajor(padded).strides();
    for (int d = 0; d < strides.length; d++) {
      strides[d] = counts[d] == 1 ? 0 : Math.toIntExact(steps.get(d) * strides[d]);
    }
    return new StridedView(0, counts, strides);
  }

  /** Returns the elements of the first window over a padded tensor. */
  StridedView window(int[] padded) {
    int[] strides = StridedView.rowMajor(padded).strides();
    for (int d = 0; d < strides.length; d++) {
      strides[d] = sizes[d] == 1 ? 0 : Math.toIntExact(dilations.get(d) * strides[d]);
    }
    return new StridedView(0, sizes, strides);
  }

  /** Returns the windows over the elements of a view. */
  SlidingWindows over(StridedView view, int[] counts) {
    List<SlidingWindows.Dimension> dimensions = new ArrayList<>();
    for (int d = 0; d < sizes.length; d++) {
      dimensions.add(
          new SlidingWindows.Dimension(
              view.sizes()[d],
              view.strides()[d],
              sizes[d],
              sizes[d] == 1 ? 1 : Math.toIntExact(dilations.get(d)),
              counts[d] == 1 ? 1 : Math.toIntExact(steps.get(d)),
              Math.toIntExact(low.get(d)),
              counts[d]));
    }
    if (dimensions.isEmpty()) {
      dimensions.add(new SlidingWindows.Dimension(1, 1, 1, 1, 1, 0, 1));
    }
    return new SlidingWindows(dimensions);
  }

  /** A dimension along which windows have all elements up to one, or all from one on. */
  record Cumulative(int dimension, boolean isReversed) {}

  /** Returns the dimension along which windows are cumulative; null if there is none. */
  @Nullable Cumulative cumulativeOrNull(int[] tensor) {
    Cumulative found = null;
    for (int d = 0; d < sizes.length; d++) {
      if (steps.get(d) != 1 || interior.get(d) != 0 || dilations.get(d) != 1) {
        return null;
      }
      if (sizes[d] == 1 && low.get(d) == 0 && high.get(d) == 0) {
        continue;
      }
      boolean isReversed = low.get(d) == 0;
      boolean isCumulative =
          sizes[d] == tensor[d]
              && low.get(d) + high.get(d) == sizes[d] - 1
              && (isReversed || high.get(d) == 0);
      if (!isCumulative || found != null) {
        return null;
      }
      found = new Cumulative(d, isReversed);
    }
    return found;
  }
}
