package org.hlo4j.engine;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Windows of random forms over tensors, as text. */
final class WindowPrograms {
  private final SplittableRandom random;
  private final int rank;
  private final int[] sizes;
  private final int[] window;
  private final int[] strides;
  private final int[] base;
  private final int[] dilations;
  private final int[] low;
  private final int[] high;
  private final int[] counts;

  private WindowPrograms(long seed, boolean dilates, boolean pads) {
    random = new SplittableRandom(seed);
    rank = 1 + random.nextInt(4);
    sizes = new int[rank];
    window = new int[rank];
    strides = new int[rank];
    base = new int[rank];
    dilations = new int[rank];
    low = new int[rank];
    high = new int[rank];
    counts = new int[rank];
    for (int d = 0; d < rank; d++) {
      sizes[d] = 1 + random.nextInt(d == rank - 1 ? 40 : 7);
      boolean isTrivial = random.nextInt(3) == 0;
      window[d] = isTrivial ? 1 : 1 + random.nextInt(4);
      strides[d] = isTrivial ? 1 : 1 + random.nextInt(3);
      base[d] = dilates && !isTrivial ? 1 + random.nextInt(3) : 1;
      dilations[d] = dilates ? 1 + random.nextInt(3) : 1;
      low[d] = isTrivial || !pads ? 0 : random.nextInt(-1, 4);
      high[d] = isTrivial || !pads ? 0 : random.nextInt(-1, 4);
      int space = (sizes[d] - 1) * base[d] + low[d] + high[d] - (window[d] - 1) * dilations[d];
      if (space < 0) {
        high[d] -= space;
        space = 0;
      }
      counts[d] = space / strides[d] + 1;
    }
  }

  /** Returns windows of any form. */
  static WindowPrograms dilated(long seed) {
    return new WindowPrograms(seed, true, true);
  }

  /** Returns windows with padding. */
  static WindowPrograms padded(long seed) {
    return new WindowPrograms(seed, false, true);
  }

  /** Returns windows over elements alone. */
  static WindowPrograms within(long seed) {
    return new WindowPrograms(seed, false, false);
  }

  String operandType(String element) {
    return type(sizes, element);
  }

  String resultType(String element) {
    return type(counts, element);
  }

  private static String type(int[] shape, String element) {
    return "tensor<"
        + Arrays.stream(shape).mapToObj(size -> size + "x").collect(Collectors.joining())
        + element
        + ">";
  }

  /** Returns the attributes of windows. */
  String attributes(boolean hasDilations) {
    String padding =
        IntStream.range(0, rank)
            .mapToObj(d -> "[" + low[d] + ", " + high[d] + "]")
            .collect(Collectors.joining(", "));
    String all =
        "window_dimensions = %s, window_strides = %s, padding = dense<[%s]> : tensor<%dx2xi64>"
            .formatted(array(window), array(strides), padding, rank);
    return hasDilations
        ? all
            + ", base_dilations = %s, window_dilations = %s"
                .formatted(array(base), array(dilations))
        : all;
  }

  private static String array(int[] numbers) {
    return "array<i64: "
        + Arrays.stream(numbers).mapToObj(String::valueOf).collect(Collectors.joining(", "))
        + ">";
  }
}
