package org.hlo4j.engine.kernel.product;

import org.hlo4j.engine.kernel.Parallel;

/**
 * Convolutions of which each feature has a window of its own, or groups have few results, by loops
 * over adjacent features or adjacent output positions.
 *
 * @param <T> the type of arrays
 */
final class TapLoops<T> {
  /** Fewer multiplications are not worth several threads. */
  private static final long MIN_PARALLEL = 1 << 17;

  /** The most output features of a group of several input features. */
  private static final int MAX_COLUMNS = 2;

  /** Fewer adjacent positions are not worth loops over them, if there are several features. */
  private static final int MIN_ROW = 8;

  /** The elements of images that are copied at a time, which should fit into the second cache. */
  private static final int COPIED = 1 << 16;

  private final TileKernel<T> tiles;
  private final ConvolutionShape shape;
  private final PaddedInput padded;
  private final boolean overFeatures;
  private final int[] taps;
  private final int[] moves;

  /** The number of groups whose features are copied at a time. */
  private final int some;

  private final PaddedCopy copy;

  private TapLoops(TileKernel<T> tiles, ConvolutionShape shape, PaddedInput padded) {
    this.tiles = tiles;
    this.shape = shape;
    this.padded = padded;
    this.overFeatures = overFeatures(shape, padded);
    this.moves = padded.moves();
    this.taps = WindowTaps.offsets(shape, padded);
    this.some =
        padded.hasFeaturesApart()
            ? Math.clamp(COPIED / (shape.features() * padded.feature()), 1, shape.groups())
            : shape.groups();
    this.copy = padded.copy(1, some * shape.features());
  }

  /** Returns whether these loops can compute a convolution, and are better than products. */
  static boolean suit(ConvolutionShape shape, PaddedInput padded) {
    return !shape.groupsBatches()
        && !shape.isEmpty()
        && (overFeatures(shape, padded) || overPositions(shape, padded));
  }

  private static boolean hasWindowForEach(ConvolutionShape shape) {
    return shape.groups() > 1 && shape.features() == 1 && shape.columns() == 1;
  }

  private static boolean overFeatures(ConvolutionShape shape, PaddedInput padded) {
    return hasWindowForEach(shape) && padded.feature() == 1 && shape.output().feature() == 1;
  }

  private static boolean overPositions(ConvolutionShape shape, PaddedInput padded) {
    int last = shape.rank() - 1;
    return last >= 0
        && shape.output().strides()[last] == 1
        && (hasWindowForEach(shape)
            || (shape.columns() <= MAX_COLUMNS
                && shape.output().sizes()[last] >= MIN_ROW
                && padded.moves()[last] == 1));
  }

  static <T> TapLoops<T> of(TileKernel<T> tiles, ConvolutionShape shape, PaddedInput padded) {
    return new TapLoops<>(tiles, shape, padded);
  }

  /** Returns the number of output features. */
  private int features() {
    return shape.groups() * shape.columns();
  }

  /** Returns the number of weights. */
  int packedLength() {
    return Math.multiplyExact(features(), taps.length);
  }

  /** Copies the weights of all features for each element of the window to this array. */
  void pack(T kernel, T array) {
    ConvolutionShape.Layout layout = shape.kernel();
    int[] starts = {layout.start()};
    PanelSource<T> source =
        new StridedSource<>(
            kernel, starts, layout.feature(), layout.offsets(), shape.features(), layout.batch());
    PackedPanels.right(tiles, array, features(), taps.length, features())
        .copy(0, source, 0, 0, Parallel.NONE);
  }

  /** Convolves all images. */
  void run(T input, T weights, T output, Parallel parallel) {
    int images = shape.batches();
    long work = (long) images * shape.output().positions() * features() * taps.length;
    Parallel threads = work < MIN_PARALLEL ? Parallel.NONE : parallel;
    if (overFeatures) {
      threads.run(images, image -> convolveFeatures(input, image, weights, output, threads));
    } else {
      int parts = Math.ceilDiv(shape.groups(), some);
      threads.run(
          images * parts,
          task -> convolvePositions(input, task / parts, task % parts * some, weights, output));
    }
  }

  /** Returns the first element of an image in the input. */
  private int start(int image) {
    return shape.inputStart(0) + image * shape.input().batch();
  }

  /** Convolves all features of an image, by rows of positions. */
  private void convolveFeatures(T input, int image, T weights, T output, Parallel parallel) {
    T images = padded.isCopied() ? tiles.take(Scratch.Use.PADDED, copy.size()) : null;
    if (images != null) {
      copy.run(tiles, input, start(image), images);
    }
    T source = images == null ? input : images;
    int from = images == null ? start(image) + padded.skipped() : 0;
    int to = shape.outputStart(0) + image * shape.output().batch();
    int row = row();
    int groups = shape.groups();
    parallel.run(
        shape.output().positions() / row,
        task -> {
          for (int i = task * row; i < (task + 1) * row; i++) {
            int at = from + shape.output().offset(moves, i);
            int target = to + shape.output().offset(i);
            tiles.sumBlocks(
                tiles::addTaps,
                new TapRows<>(source, at, 1, 0, taps),
                MatrixBlock.of(weights, taps.length, groups),
                new MatrixBlock<>(output, target, groups, 1, groups));
          }
        });
    if (images != null) {
      tiles.giveBack(Scratch.Use.PADDED, images);
    }
  }

  /** Returns the number of positions along the last dimension. */
  private int row() {
    int[] sizes = shape.output().sizes();
    return sizes.length == 0 ? 1 : sizes[sizes.length - 1];
  }

  /** Convolves all positions of some groups of an image. */
  private void convolvePositions(T input, int image, int group, T weights, T output) {
    int count = Math.min(some, shape.groups() - group);
    int features = shape.features();
    int from = start(image) + group * features * shape.input().feature();
    T images = padded.isCopied() ? tiles.take(Scratch.Use.PADDED, copy.size()) : null;
    if (images == null) {
      from += padded.skipped();
    } else {
      PaddedCopy some = count == this.some ? copy : padded.copy(1, count * features);
      some.run(tiles, input, from, images);
      from = 0;
    }
    int to = shape.outputStart(group) + image * shape.output().batch();
    int columns = shape.columns();
    for (int f = 0; f < count * columns; f++) {
      int at = from + f / columns * features * padded.feature();
      int target = to + f * shape.output().feature();
      convolve(images == null ? input : images, at, weights, group * columns + f, output, target);
    }
    if (images != null) {
      tiles.giveBack(Scratch.Use.PADDED, images);
    }
  }

  /** Convolves all positions of a feature, by the rows of the last two dimensions. */
  private void convolve(T input, int from, T weights, int feature, T output, int to) {
    ConvolutionShape.Layout layout = shape.output();
    int last = shape.rank() - 1;
    int rows = last == 0 ? 1 : layout.sizes()[last - 1];
    int move = last == 0 ? 0 : moves[last - 1];
    int stride = last == 0 ? 0 : layout.strides()[last - 1];
    int row = row();
    if (moves[last] == 1 && move == row && stride == row) {
      row *= rows;
      rows = 1;
    }
    int features = features();
    for (int i = 0; i < layout.positions(); i += rows * row) {
      int at = from + layout.offset(moves, i);
      tiles.sumBlocks(
          tiles::addTapRows,
          new TapRows<>(input, at, moves[last], move, taps),
          new MatrixBlock<>(weights, feature, features, taps.length, 1),
          new MatrixBlock<>(output, to + layout.offset(i), stride, rows, row));
    }
  }
}
