package org.hlo4j.engine.kernel.product;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.hlo4j.engine.kernel.BoxTransfer;

/**
 * The images of a convolution with all elements that windows touch: a copy with padding and the
 * zeros of a dilated input, or the input itself, if it has all.
 *
 * <p>Where windows are some elements apart along adjacent elements, a copy has first those at the
 * places of windows, then their successors, and so on: successive windows touch adjacent elements.
 */
final class PaddedInput {
  /** The targeted maximum of elements in a copy. */
  private static final int MAX_ELEMENTS = 1 << 20;

  /** Fewer adjacent windows are not worth an order of their own. */
  private static final int MIN_WINDOWS = 4;

  private final ConvolutionShape shape;
  private final int[] extent;

  /** The distance of windows along the last dimension, if a copy has its elements in that order. */
  private final int phases;

  /** The number of elements that are as far from windows. */
  private final int phase;

  private final boolean isCopied;
  private final int[] strides;
  private final int image;
  private final int feature;
  private final int features;
  private final int skipped;

  PaddedInput(ConvolutionShape shape) {
    this.shape = shape;
    ConvolutionShape.Layout input = shape.input();
    int rank = shape.rank();
    this.features = shape.features() * (shape.groupsBatches() ? 1 : shape.groups());
    this.extent = new int[rank];
    this.phases = isSplit(shape) ? shape.steps()[rank - 1] : 1;
    boolean copied = phases > 1;
    int offset = 0;
    for (int d = 0; d < rank; d++) {
      extent[d] =
          (shape.output().sizes()[d] - 1) * shape.steps()[d]
              + (shape.kernel().sizes()[d] - 1) * shape.windowDilation()[d]
              + 1;
      int low = shape.low()[d];
      copied |= low > 0 || extent[d] - low > input.sizes()[d] || shape.inputDilation()[d] > 1;
      offset -= low * input.strides()[d];
    }
    this.phase = phases == 1 ? 0 : Math.ceilDiv(extent[rank - 1], phases);
    this.isCopied = copied;
    this.skipped = copied ? 0 : offset;
    if (!copied) {
      this.strides = input.strides();
      this.feature = input.feature();
      this.image = input.batch();
      return;
    }
    // The same order of dimensions as in the input, but for images.
    int[] old = Arrays.copyOf(input.strides(), rank + 1);
    old[rank] = input.feature();
    int[] sizes = Arrays.copyOf(extent, rank + 1);
    sizes[rank] = features;
    if (phases > 1) {
      sizes[rank - 1] = phases * phase;
    }
    int[] padded = new int[rank + 1];
    int stride = 1;
    for (int d :
        IntStream.rangeClosed(0, rank)
            .boxed()
            .sorted((d, e) -> Integer.compare(old[d], old[e]))
            .toList()) {
      padded[d] = stride;
      stride *= sizes[d];
    }
    this.strides = Arrays.copyOf(padded, rank);
    this.feature = padded[rank];
    this.image = stride;
  }

  /** Returns whether windows along adjacent elements are apart, and overlap enough. */
  private static boolean isSplit(ConvolutionShape shape) {
    int last = shape.rank() - 1;
    if (last < 0
        || shape.steps()[last] == 1
        || shape.inputDilation()[last] > 1
        || shape.input().strides()[last] != 1
        || shape.input().feature() == 1
        || shape.output().sizes()[last] < MIN_WINDOWS) {
      return false;
    }
    double moved = 1;
    for (int step : shape.steps()) {
      moved *= step;
    }
    return shape.kernel().positions() >= 2 * moved;
  }

  /** {@return whether the images are a copy} */
  boolean isCopied() {
    return isCopied;
  }

  /** {@return the number of images to convolve at once} */
  int images() {
    int most = isCopied ? Math.max(1, MAX_ELEMENTS / Math.max(1, image)) : shape.batches();
    return Math.min(most, shape.batches());
  }

  /** {@return the offset of the first element that a window touches in an image} */
  int skipped() {
    return skipped;
  }

  /** {@return whether the elements of a dimension are at different distances} */
  boolean isSplit(int dimension) {
    return phases > 1 && dimension == strides.length - 1;
  }

  /** {@return where an element is along a dimension} */
  int place(int dimension, int element) {
    return isSplit(dimension)
        ? element % phases * phase + element / phases
        : element * strides[dimension];
  }

  /** {@return the distances of windows in each dimension} */
  int[] moves() {
    return IntStream.range(0, strides.length).map(d -> place(d, shape.steps()[d])).toArray();
  }

  int image() {
    return image;
  }

  int feature() {
    return feature;
  }

  /** {@return the number of features of an image} */
  int features() {
    return features;
  }

  /** {@return whether the features of a copy lie one after another} */
  boolean hasFeaturesApart() {
    return feature * features == image;
  }

  /**
   * Returns a copy of some images, or of some features of one.
   *
   * @param images their number
   * @param count the number of features; fewer than all if these {@linkplain #hasFeaturesApart lie
   *     one after another}
   */
  PaddedCopy copy(int images, int count) {
    int size = count == features ? images * image : count * feature;
    ConvolutionShape.Layout input = shape.input();
    int rank = shape.rank();
    // Two dimensions more than these: elements that are as far from windows, and their successors.
    int[] sizes = new int[rank + 3];
    int[] from = new int[rank + 3];
    int[] to = new int[rank + 3];
    int first = 0;
    int begin = 0;
    sizes[rank + 2] = 1;
    sizes[rank] = count;
    from[rank] = input.feature();
    to[rank] = feature;
    sizes[rank + 1] = images;
    from[rank + 1] = input.batch();
    to[rank + 1] = image;
    for (int d = 0; d < rank; d++) {
      int dilation = shape.inputDilation()[d];
      int low = shape.low()[d];
      int start = Math.max(0, Math.ceilDiv(-low, dilation));
      int last = Math.min(input.sizes()[d] - 1, Math.floorDiv(extent[d] - 1 - low, dilation));
      if (last < start) {
        return new PaddedCopy(size, List.of());
      }
      sizes[d] = last - start + 1;
      from[d] = input.strides()[d];
      to[d] = strides[d] * dilation;
      first += start * from[d];
      begin += isSplit(d) ? 0 : (start * dilation + low) * strides[d];
    }
    List<PaddedCopy.Part> parts = new ArrayList<>();
    if (phases == 1) {
      parts.add(new PaddedCopy.Part(new BoxTransfer(1, sizes, from, to), first, begin));
      return new PaddedCopy(size, parts);
    }
    int d = rank - 1;
    int element = Math.max(0, shape.low()[d]);
    int rest = sizes[d];
    from[d] = phases;
    to[d] = 1;
    from[rank + 2] = 1;
    to[rank + 2] = phase;
    while (rest > 0) {
      // Up to the next window, whole distances of windows, or what remains.
      int some = Math.min(rest, phases - element % phases);
      sizes[d] = some == phases ? rest / phases : 1;
      sizes[rank + 2] = some;
      BoxTransfer box = new BoxTransfer(1, sizes, from, to);
      parts.add(new PaddedCopy.Part(box, first, begin + place(d, element)));
      int copied = some * sizes[d];
      element += copied;
      first += copied;
      rest -= copied;
    }
    return new PaddedCopy(size, parts);
  }
}
