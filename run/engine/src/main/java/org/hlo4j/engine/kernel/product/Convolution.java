package org.hlo4j.engine.kernel.product;

import org.hlo4j.engine.kernel.Parallel;
import org.jspecify.annotations.Nullable;

/**
 * A convolution as matrix products of windows and kernel, whose windows are copied to panels, or by
 * loops over taps, if each feature has a window of its own or there are few. Each element is the
 * sum over the window in row-major order, and over features for each of its elements; padding is
 * multiplied as zeros.
 *
 * @param <T> the type of arrays
 */
public final class Convolution<T> {
  private final TileKernel<T> tiles;
  private final ConvolutionShape shape;
  private final PaddedInput padded;
  private final PaddedCopy copy;
  private final @Nullable TapLoops<T> loops;
  private final @Nullable TapTiles<T> direct;
  private final WindowTaps taps;
  private final int[] moves;
  private final MatrixProduct<T> product;
  private final boolean featuresAreMinor;
  private final boolean joinsImages;
  private final int positions;
  private final int stride;

  /**
   * @param tiles the kernel of matrix products
   * @param shape the sizes and layouts
   */
  public Convolution(TileKernel<T> tiles, ConvolutionShape shape) {
    this.tiles = tiles;
    this.shape = shape;
    this.padded = new PaddedInput(shape);
    this.copy = padded.copy(padded.images(), padded.features());
    this.loops = TapLoops.suit(shape, padded) ? TapLoops.of(tiles, shape, padded) : null;
    this.taps = WindowTaps.of(shape, padded, shape.features(), padded.feature());
    this.moves = padded.moves();
    ConvolutionShape.Layout output = shape.output();
    this.positions = output.positions();
    // Windows that are whole images follow each other by images.
    int step = positions == 1 ? Math.max(1, output.batch()) : output.stride();
    this.joinsImages = shape.batches() == 1 || output.batch() == positions * step;
    this.featuresAreMinor = output.feature() == 1 || step != 1;
    this.direct =
        !featuresAreMinor && TapTiles.suit(tiles, shape, padded)
            ? new TapTiles<>(tiles, shape, padded)
            : null;
    // The distance of rows in the output; -1 if they must be placed one by one.
    if (featuresAreMinor) {
      this.stride = output.feature() == 1 || shape.columns() == 1 ? step : -1;
    } else {
      this.stride = output.feature();
    }
    int lines = positions * (joinsImages ? padded.images() : 1);
    this.product =
        featuresAreMinor
            ? new MatrixProduct<>(tiles, lines, shape.columns(), shape.depth())
            : new MatrixProduct<>(tiles, shape.columns(), lines, shape.depth());
  }

  /** {@return the kernel of matrix products} */
  public TileKernel<T> tiles() {
    return tiles;
  }

  /** Returns the length of the array that holds a packed kernel. */
  public int packedLength() {
    if (loops != null) {
      return loops.packedLength();
    }
    return product.packedLength(shape.groups(), !featuresAreMinor);
  }

  /**
   * Copies a kernel in the form in which it is used.
   *
   * @param kernel its elements
   * @param array an array of the {@linkplain #packedLength length of a packed kernel}, for these
   */
  public void pack(T kernel, T array) {
    if (loops != null) {
      loops.pack(kernel, array);
      return;
    }
    ConvolutionShape.Layout layout = shape.kernel();
    int[] starts = new int[shape.groups()];
    for (int group = 0; group < starts.length; group++) {
      starts[group] = shape.kernelStart(group);
    }
    PanelSource<T> source =
        new StridedSource<>(
            kernel, starts, layout.feature(), layout.offsets(), shape.features(), layout.batch());
    product.pack(source, shape.groups(), !featuresAreMinor, array);
  }

  /**
   * Convolves.
   *
   * @param input the input's elements
   * @param kernel the kernel, as {@link #pack} copies it
   * @param output receives the output
   * @param parallel the threads
   */
  public void run(T input, T kernel, T output, Parallel parallel) {
    if (shape.isEmpty()) {
      return;
    }
    if (loops != null) {
      loops.run(input, kernel, output, parallel);
      return;
    }
    int each = padded.images();
    int parts = shape.groupsBatches() ? shape.groups() : 1;
    T padding = padded.isCopied() ? tiles.take(Scratch.Use.PADDED, copy.size()) : null;
    for (int part = 0; part < parts; part++) {
      for (int first = 0; first < shape.batches(); first += each) {
        int images = Math.min(each, shape.batches() - first);
        int at = shape.inputStart(part) + first * shape.input().batch();
        WindowSource<T> windows;
        if (padding == null) {
          windows = windows(input, at + padded.skipped());
        } else {
          PaddedCopy some = images == each ? copy : padded.copy(images, padded.features());
          some.run(tiles, input, at, padding);
          windows = windows(padding, 0);
        }
        convolve(windows, part, first, images, kernel, output, parallel);
      }
    }
    if (padding != null) {
      tiles.giveBack(Scratch.Use.PADDED, padding);
    }
  }

  /** Returns the windows of images in an array. */
  private WindowSource<T> windows(T images, int at) {
    return new WindowSource<>(
        images,
        at,
        shape.groupsBatches() ? 0 : shape.features() * padded.feature(),
        padded.image(),
        shape.output().sizes(),
        moves,
        taps.offsets(),
        taps.inner(),
        taps.step());
  }

  /** Convolves images of one group, if groups have images of their own, or of all groups. */
  private void convolve(
      WindowSource<T> windows,
      int part,
      int first,
      int images,
      T kernel,
      T output,
      Parallel parallel) {
    PackedPanels<T> panels = product.panels(kernel, !featuresAreMinor);
    int groups = shape.groupsBatches() ? 1 : shape.groups();
    if (direct != null) {
      convolveDirectly(direct, windows, part, first, images, groups, panels, output, parallel);
      return;
    }
    int units = joinsImages ? 1 : images;
    int lines = joinsImages ? images * positions : positions;
    Parallel worthwhile = product.worthwhile(parallel, groups * units);
    int threads = Math.ceilDiv(worthwhile.threads(), groups * units);
    int panel = featuresAreMinor ? TileKernel.ROWS : tiles.width(lines);
    int block = product.blockLines(lines, panel, threads);
    int blocks = Math.ceilDiv(lines, block);
    int range = product.range(shape.columns(), featuresAreMinor, blocks, threads);
    int ranges = Math.ceilDiv(shape.columns(), range);
    worthwhile.run(
        groups * units * blocks * ranges,
        task -> {
          int column = task % ranges * range;
          int line = task / ranges % blocks * block;
          int unit = task / ranges / blocks % units;
          int group = part + task / ranges / blocks / units;
          int count = Math.min(block, lines - line);
          int some = Math.min(range, shape.columns() - column);
          int to =
              shape.outputStart(group)
                  + first * shape.output().batch()
                  + column * shape.output().feature();
          int at = to + unit * shape.output().batch();
          int position = unit * lines + line;
          boolean isPlaced = stride < 0;
          T rows = isPlaced ? tiles.take(Scratch.Use.PRODUCT, count * some) : output;
          MatrixBlock<T> computed;
          if (isPlaced) {
            computed = new MatrixBlock<>(rows, 0, some, count, some);
          } else if (featuresAreMinor) {
            computed = new MatrixBlock<>(rows, at + line * stride, stride, count, some);
          } else {
            computed = new MatrixBlock<>(rows, at + line, stride, some, count);
          }
          product.multiplyLines(windows, group, position, panels, group, column, computed);
          if (isPlaced) {
            place(computed, position, output, to);
            tiles.giveBack(Scratch.Use.PRODUCT, rows);
          }
        });
  }

  /** Convolves images by tiles that read them in place, each task some rows. */
  private void convolveDirectly(
      TapTiles<T> direct,
      WindowSource<T> windows,
      int part,
      int first,
      int images,
      int groups,
      PackedPanels<T> panels,
      T output,
      Parallel parallel) {
    Parallel worthwhile = product.worthwhile(parallel, groups * images);
    int rows = direct.rows();
    int wanted =
        worthwhile.threads() == 1 ? 1 : Math.ceilDiv(2 * worthwhile.threads(), groups * images);
    int count = Math.ceilDiv(rows, wanted);
    int blocks = Math.ceilDiv(rows, count);
    worthwhile.run(
        groups * images * blocks,
        task -> {
          int row = task % blocks * count;
          int image = task / blocks % images;
          int group = part + task / blocks / images;
          int at = windows.start() + image * windows.image() + group * windows.group();
          int to = shape.outputStart(group) + (first + image) * shape.output().batch();
          int some = Math.min(count, rows - row);
          direct.run(windows.array(), at, row, some, panels, group, output, to);
        });
  }

  /** Copies the features of positions from this one on, each a row, to the output. */
  private void place(MatrixBlock<T> rows, int position, T output, int to) {
    ConvolutionShape.Layout layout = shape.output();
    for (int i = 0; i < rows.rows(); i++) {
      int image = (position + i) / positions;
      int at = to + image * layout.batch() + layout.offset((position + i) % positions);
      tiles.copy(rows.array(), i * rows.stride(), 1, output, at, layout.feature(), rows.columns());
    }
  }
}
