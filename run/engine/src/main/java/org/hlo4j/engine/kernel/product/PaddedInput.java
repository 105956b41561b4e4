package org.hlo4j.engine.kernel.product;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.hlo4j.engine.kernel.BoxTransfer;
import org.hlo4j.engine.kernel.Parallel;

/**
 * The images of a convolution with all elements that windows touch: a copy with padding and the
 * zeros of a dilated input, or the input itself, if it has all.
 */
final class PaddedInput {
  /** The targeted maximum of elements in a copy. */
  private static final int MAX_ELEMENTS = 1 << 20;

  private final ConvolutionShape shape;
  private final int[] extent;
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
    boolean copied = false;
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

  /** {@return whether the images are a copy} */
  boolean isCopied() {
    return isCopied;
  }

  /** {@return the number of images to convolve at once} */
  int images() {
    int most = isCopied ? Math.max(1, MAX_ELEMENTS / Math.max(1, image)) : shape.batches();
    return Math.min(most, shape.batches());
  }

  /** {@return the number of elements of a copy of so many images} */
  int size(int images) {
    return images * image;
  }

  /** {@return the offset of the first element that a window touches in an image} */
  int skipped() {
    return skipped;
  }

  int[] strides() {
    return strides;
  }

  /** {@return the distances of windows in each dimension} */
  int[] moves() {
    return IntStream.range(0, strides.length).map(d -> strides[d] * shape.steps()[d]).toArray();
  }

  int image() {
    return image;
  }

  int feature() {
    return feature;
  }

  /** Copies images that begin at an offset. */
  <T> void copy(TileKernel<T> kernel, T source, int at, int images, T target) {
    kernel.clear(target, 0, size(images));
    ConvolutionShape.Layout input = shape.input();
    int rank = shape.rank();
    int[] sizes = new int[rank + 2];
    int[] from = new int[rank + 2];
    int[] to = new int[rank + 2];
    int first = at;
    int begin = 0;
    for (int d = 0; d < rank; d++) {
      int dilation = shape.inputDilation()[d];
      int low = shape.low()[d];
      int start = Math.max(0, Math.ceilDiv(-low, dilation));
      int last = Math.min(input.sizes()[d] - 1, Math.floorDiv(extent[d] - 1 - low, dilation));
      if (last < start) {
        return;
      }
      sizes[d] = last - start + 1;
      from[d] = input.strides()[d];
      to[d] = strides[d] * dilation;
      first += start * from[d];
      begin += (start * dilation + low) * strides[d];
    }
    sizes[rank] = features;
    from[rank] = input.feature();
    to[rank] = feature;
    sizes[rank + 1] = images;
    from[rank + 1] = input.batch();
    to[rank + 1] = image;
    new BoxTransfer(1, sizes, from, to).copy(source, first, target, begin, Parallel.NONE);
  }
}
