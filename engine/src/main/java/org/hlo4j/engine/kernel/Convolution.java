package org.hlo4j.engine.kernel;

/**
 * A convolution as matrix products of windows and kernel, whose windows are copied to panels. Each
 * element is the sum over the window in row-major order, and over features for each of its
 * elements; padding is multiplied as zeros.
 *
 * @param <T> the type of arrays
 */
public final class Convolution<T> {
  private final TileKernel<T> tiles;
  private final ConvolutionShape shape;
  private final MatrixProduct<T> product;
  private final boolean featuresAreMinor;
  private final int images;
  private final int lines;
  private final int stride;

  /**
   * @param tiles the kernel of matrix products
   * @param shape the sizes and layouts
   */
  public Convolution(TileKernel<T> tiles, ConvolutionShape shape) {
    this.tiles = tiles;
    this.shape = shape;
    ConvolutionShape.Layout output = shape.output();
    int positions = output.positions();
    // Windows that are whole images follow each other by images.
    int step = positions == 1 ? Math.max(1, output.batch()) : output.stride();
    boolean joined = shape.batches() == 1 || output.batch() == positions * step;
    this.images = joined ? 1 : shape.batches();
    this.lines = joined ? shape.batches() * positions : positions;
    this.featuresAreMinor = output.feature() == 1 || step != 1;
    // The distance of rows in the output; -1 if rows must be placed by element.
    if (featuresAreMinor) {
      this.stride = output.feature() == 1 || shape.columns() == 1 ? step : -1;
    } else {
      this.stride = output.feature();
    }
    this.product =
        featuresAreMinor
            ? new MatrixProduct<>(tiles, lines, shape.columns(), shape.depth())
            : new MatrixProduct<>(tiles, shape.columns(), lines, shape.depth());
  }

  /** Returns a kernel that is used more than once. */
  public PackedPanels<T> pack(T kernel) {
    return featuresAreMinor
        ? product.packRight(source(kernel), shape.groups())
        : product.packLeft(source(kernel), shape.groups());
  }

  private PanelSource<T> source(T kernel) {
    ConvolutionShape.Layout layout = shape.kernel();
    int[] starts = new int[shape.groups()];
    for (int group = 0; group < starts.length; group++) {
      starts[group] = shape.kernelStart(group);
    }
    int[] taps = new int[layout.positions()];
    for (int i = 0; i < taps.length; i++) {
      taps[i] = layout.offset(i);
    }
    return new StridedSource<>(
        kernel, starts, layout.feature(), taps, shape.features(), layout.batch());
  }

  /**
   * Convolves.
   *
   * @param input the input's elements
   * @param kernel the kernel, from {@link #pack}
   * @param output receives the output
   * @param parallel the threads
   */
  public void run(T input, PackedPanels<T> kernel, T output, Parallel parallel) {
    if (lines == 0 || shape.columns() == 0) {
      return;
    }
    WindowSource<T> windows = new WindowSource<>(input, shape);
    int products = shape.groups() * images;
    int threads = Math.ceilDiv(parallel.threads(), products);
    int panel = featuresAreMinor ? TileKernel.ROWS : tiles.width(lines);
    int block = product.blockLines(lines, panel, threads);
    int blocks = Math.ceilDiv(lines, block);
    int range = product.range(shape.columns(), featuresAreMinor, blocks, threads);
    int ranges = Math.ceilDiv(shape.columns(), range);
    parallel.run(
        products * blocks * ranges,
        task -> {
          int column = task % ranges * range;
          int line = task / ranges % blocks * block;
          int image = task / ranges / blocks % images;
          int group = task / ranges / blocks / images;
          int count = Math.min(block, lines - line);
          int some = Math.min(range, shape.columns() - column);
          convolve(windows, group, image, line, count, kernel, column, some, output);
        });
  }

  private void convolve(
      WindowSource<T> windows,
      int group,
      int image,
      int line,
      int count,
      PackedPanels<T> kernel,
      int column,
      int some,
      T output) {
    int from = image * lines + line;
    int start = shape.outputStart(group) + column * shape.output().feature();
    int at = start + image * shape.output().batch();
    Scratch<T> scratch = tiles.borrow();
    if (!featuresAreMinor) {
      product.multiplyColumns(
          scratch, kernel, group, column, some, windows, group, from, count, output, at + line,
          stride);
    } else if (stride > 0) {
      product.multiplyRows(
          scratch,
          windows,
          group,
          from,
          count,
          kernel,
          group,
          column,
          some,
          output,
          at + line * stride,
          stride);
    } else {
      T rows = scratch.array(Scratch.Use.PRODUCT, count * some);
      int[] offsets = new int[some];
      for (int j = 0; j < some; j++) {
        offsets[j] = j * shape.output().feature();
      }
      product.multiplyRows(
          scratch, windows, group, from, count, kernel, group, column, some, rows, 0, some);
      int positions = shape.output().positions();
      for (int i = 0; i < count; i++) {
        int position = from + i;
        int target =
            start
                + position / positions * shape.output().batch()
                + shape.output().offset(position % positions);
        tiles.scatter(rows, i * some, output, offsets, target, some);
      }
    }
    tiles.release(scratch);
  }
}
