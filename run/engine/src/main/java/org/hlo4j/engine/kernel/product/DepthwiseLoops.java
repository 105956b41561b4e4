package org.hlo4j.engine.kernel.product;

import org.hlo4j.engine.kernel.Parallel;

/**
 * Convolutions of which each feature has a window of its own, by loops over adjacent features or
 * adjacent output positions.
 *
 * @param <T> the type of arrays
 */
final class DepthwiseLoops<T> {
  /** Fewer multiplications are not worth several threads. */
  private static final long MIN_PARALLEL = 1 << 17;

  private final TileKernel<T> tiles;
  private final ConvolutionShape shape;
  private final PaddedInput padded;
  private final boolean overFeatures;
  private final int[] taps;
  private final int[] moves;

  private DepthwiseLoops(TileKernel<T> tiles, ConvolutionShape shape, PaddedInput padded) {
    this.tiles = tiles;
    this.shape = shape;
    this.padded = padded;
    this.overFeatures = overFeatures(shape, padded);
    this.moves = padded.moves();
    this.taps = WindowTaps.offsets(shape, padded.strides());
  }

  /** Returns whether these loops can compute a convolution. */
  static boolean suit(ConvolutionShape shape, PaddedInput padded) {
    return shape.groups() > 1
        && !shape.groupsBatches()
        && shape.features() == 1
        && shape.columns() == 1
        && (overFeatures(shape, padded) || overPositions(shape));
  }

  private static boolean overFeatures(ConvolutionShape shape, PaddedInput padded) {
    return padded.feature() == 1 && shape.output().feature() == 1;
  }

  private static boolean overPositions(ConvolutionShape shape) {
    return shape.rank() > 0 && shape.output().strides()[shape.rank() - 1] == 1;
  }

  static <T> DepthwiseLoops<T> of(TileKernel<T> tiles, ConvolutionShape shape, PaddedInput padded) {
    return new DepthwiseLoops<>(tiles, shape, padded);
  }

  /** Returns the number of weights. */
  int packedLength() {
    return shape.groups() * taps.length;
  }

  /** Copies the weights of all features for each element of the window to this array. */
  void pack(T kernel, T array) {
    ConvolutionShape.Layout layout = shape.kernel();
    int[] offsets = layout.offsets();
    int[] starts = {layout.start()};
    PanelSource<T> source = new StridedSource<>(kernel, starts, layout.feature(), offsets, 1, 1);
    PackedPanels<T> packed =
        PackedPanels.right(tiles, array, shape.groups(), taps.length, shape.groups());
    packed.copy(0, source, 0, 0, Parallel.NONE);
  }

  /**
   * Convolves images.
   *
   * @param input the images' elements
   * @param at the first element of the first image
   * @param first the index of the first image
   * @param images the number of images
   */
  void run(T input, int at, int first, int images, T weights, T output, Parallel parallel) {
    int[] sizes = shape.output().sizes();
    int last = sizes.length - 1;
    int row = sizes.length == 0 ? 1 : sizes[last];
    int rows = shape.output().positions() / row;
    int each = overFeatures ? rows : shape.groups();
    long work = (long) images * rows * row * shape.groups() * taps.length;
    Parallel threads = work < MIN_PARALLEL ? Parallel.NONE : parallel;
    threads.run(
        images * each,
        task -> {
          int image = task / each;
          int from = at + image * padded.image();
          int to = shape.output().start() + (first + image) * shape.output().batch();
          if (overFeatures) {
            convolveRow(input, from, weights, output, to, task % each * row, row);
          } else {
            convolveFeature(input, from, weights, output, to, task % each, row);
          }
        });
  }

  /** Convolves all features of some positions. */
  private void convolveRow(
      T input, int from, T weights, T output, int to, int position, int count) {
    int groups = shape.groups();
    for (int i = position; i < position + count; i++) {
      int source = from + shape.output().offset(moves, i);
      int target = to + shape.output().offset(i);
      tiles.addTaps(input, source, 1, taps, weights, 0, groups, 1, output, target, groups);
    }
  }

  /** Convolves all positions of a feature, by rows. */
  private void convolveFeature(
      T input, int from, T weights, T output, int to, int feature, int row) {
    int last = shape.rank() - 1;
    int step = moves[last];
    int groups = shape.groups();
    int start = from + feature * padded.feature();
    int end = to + feature * shape.output().feature();
    for (int i = 0; i < shape.output().positions(); i += row) {
      int source = start + shape.output().offset(moves, i);
      int target = end + shape.output().offset(i);
      tiles.addTaps(input, source, step, taps, weights, feature, groups, 0, output, target, row);
    }
  }
}
