package org.hlo4j.engine.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hlo4j.dialect.hlo.WindowAttributes;
import org.hlo4j.engine.kernel.SlidingWindows;
import org.hlo4j.engine.tile.StridedView;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.ir.define.Property;
import org.hlo4j.op.stablehlo.ReduceWindowOp;
import org.hlo4j.op.stablehlo.SelectAndScatterOp;
import org.hlo4j.op.stablehlo.StablehloOp;
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
  private static final int MOST = Integer.MAX_VALUE / 2;

  static WindowGeometry ofReduceWindow(Operation op) {
    LongList sizes = ReduceWindowOp.WINDOW_DIMENSIONS.get(op);
    return of(op, sizes, ReduceWindowOp.BASE_DILATIONS, ReduceWindowOp.WINDOW_DILATIONS);
  }

  static WindowGeometry ofSelectAndScatter(Operation op, int rank) {
    LongList sizes = WindowAttributes.numbers(op, SelectAndScatterOp.WINDOW_DIMENSIONS, rank);
    return of(op, sizes, null, null);
  }

  private static WindowGeometry of(
      Operation op,
      LongList sizes,
      @Nullable Property<LongList> baseDilations,
      @Nullable Property<LongList> dilations) {
    int rank = sizes.size();
    LongList base = WindowAttributes.numbers(op, baseDilations, rank);
    return new WindowGeometry(
        IndexArrays.ints(sizes),
        WindowAttributes.numbers(op, StablehloOp.WINDOW_STRIDES, rank),
        LongList.wrap(base.stream().map(distance -> distance - 1).toArray()),
        WindowAttributes.numbers(op, dilations, rank),
        WindowAttributes.low(op, rank),
        WindowAttributes.high(op, rank));
  }

  /**
   * Returns the shape of a tensor with all missing elements.
   *
   * @throws ArithmeticException if no array holds it
   * @throws org.hlo4j.ir.builtin.InvalidSizeException if a size needs more than 64 bits
   */
  int[] paddedSizes(int[] tensor) {
    int[] padded = new int[tensor.length];
    int count = 1;
    for (int d = 0; d < tensor.length; d++) {
      padded[d] = addend(Sizes.padded(tensor[d], low.get(d), high.get(d), interior.get(d)));
      count = Math.multiplyExact(count, Math.max(padded[d], 0));
    }
    return padded;
  }

  /**
   * Returns a number of which kernels add two.
   *
   * @throws ArithmeticException if the sum might need more than 32 bits
   */
  static int addend(long number) {
    if (number != Math.clamp(number, -MOST, MOST)) {
      throw new ArithmeticException("number is too large: " + number);
    }
    return (int) number;
  }

  /** Returns whether a padded tensor has so many windows, which are some. */
  boolean fit(int[] padded, int[] counts) {
    for (int d = 0; d < counts.length; d++) {
      long window = Sizes.dilated(sizes[d], dilations.get(d));
      if (counts[d] == 0 || Sizes.windows(padded[d], window, steps.get(d)) != counts[d]) {
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
    return IndexArrays.count(sizes);
  }

  /** Returns whether there are missing elements between those of the tensor. */
  boolean isDilated() {
    return !interior.allMatch(n -> n == 0);
  }

  /** Returns the first elements of windows over a padded tensor. */
  StridedView first(int[] padded, int[] counts) {
    int[] strides = StridedView.rowMajor(padded).strides();
    for (int d = 0; d < strides.length; d++) {
      strides[d] = counts[d] == 1 ? 0 : Math.toIntExact(Sizes.multiply(steps.get(d), strides[d]));
    }
    return new StridedView(0, counts, strides);
  }

  /** Returns the elements of the first window over a padded tensor. */
  StridedView window(int[] padded) {
    int[] strides = StridedView.rowMajor(padded).strides();
    for (int d = 0; d < strides.length; d++) {
      strides[d] =
          sizes[d] == 1 ? 0 : Math.toIntExact(Sizes.multiply(dilations.get(d), strides[d]));
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
              addend(low.get(d)),
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
              && Sizes.add(low.get(d), high.get(d)) == sizes[d] - 1
              && (isReversed || high.get(d) == 0);
      if (!isCumulative || found != null) {
        return null;
      }
      found = new Cumulative(d, isReversed);
    }
    return found;
  }
}
