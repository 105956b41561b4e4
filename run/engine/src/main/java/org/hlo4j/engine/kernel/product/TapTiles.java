package org.hlo4j.engine.kernel.product;

/**
 * Convolutions of few output features by products with elements of images where they are:
 * successive positions touch adjacent elements, which are not copied to panels.
 *
 * @param <T> the type of arrays
 */
final class TapTiles<T> {
  /** The parts of a tile. */
  private static final int PARTS = 4;

  /** The parts that are computed for some features before those for others. */
  private static final int STRIP = 64;

  /** The most elements of an image that is read in place: of larger ones, what tiles wait for. */
  private static final int MAX_IMAGE = 5 << 18;

  /** Copying an element to a panel takes as long as multiplying it by so many features. */
  private static final int COPY = 8;

  private final TileKernel<T> tiles;
  private final ConvolutionShape shape;
  private final int[] taps;
  private final int[] moves;

  TapTiles(TileKernel<T> tiles, ConvolutionShape shape, PaddedInput padded) {
    this.tiles = tiles;
    this.shape = shape;
    this.taps = WindowTaps.offsets(shape, padded);
    this.moves = padded.moves();
  }

  /** Returns whether these tiles can compute a convolution, and do so faster than by copies. */
  static boolean suit(TileKernel<?> tiles, ConvolutionShape shape, PaddedInput padded) {
    int last = shape.rank() - 1;
    int part = tiles.tapColumns();
    if (last < 0
        || part == 0
        || shape.isEmpty()
        || shape.output().strides()[last] != 1
        || padded.moves()[last] != 1
        || padded.image() > MAX_IMAGE
        || shape.columns() % tiles.tapRows() != 0) {
      return false;
    }
    int row = shape.output().sizes()[last];
    // Columns of the last part of a row are computed again.
    long computed = (long) Math.ceilDiv(row, part) * part;
    return row >= part && computed * shape.columns() < (long) row * (shape.columns() + COPY);
  }

  /** Returns the number of rows of positions of an image. */
  int rows() {
    return shape.output().positions() / row();
  }

  private int row() {
    return shape.output().sizes()[shape.rank() - 1];
  }

  /**
   * Computes some rows of positions of an image.
   *
   * @param x the array of images
   * @param at where the image begins, or the features of a group in it
   * @param first the first row
   * @param count the number of rows
   * @param panels the kernel
   * @param group the index of the group
   * @param output the array of the output
   * @param to where the features of the group begin in the image's output
   */
  void run(T x, int at, int first, int count, PackedPanels<T> panels, int group, T output, int to) {
    int part = tiles.tapColumns();
    int row = row();
    int each = Math.ceilDiv(row, part);
    int all = count * each;
    int[] parts = new int[STRIP];
    int[] places = new int[STRIP];
    for (int begin = 0; begin < all; begin += STRIP) {
      int some = Math.min(STRIP, Math.ceilDiv(all - begin, PARTS) * PARTS);
      for (int i = 0; i < some; i++) {
        // The last parts are computed again where there are not four more.
        int index = Math.min(begin + i, all - 1);
        int position = (first + index / each) * row;
        int column = Math.min(index % each * part, row - part);
        parts[i] = at + shape.output().offset(moves, position) + column;
        places[i] = to + shape.output().offset(position) + column;
      }
      multiply(x, parts, some, panels, group, output, places);
    }
  }

  /** Computes parts, all for some features before those for others, as the output is not near. */
  private void multiply(
      T x, int[] parts, int count, PackedPanels<T> panels, int group, T output, int[] places) {
    int stride = shape.output().feature();
    T a = panels.panels();
    for (int c = 0; c < shape.columns(); c += TileKernel.ROWS) {
      int rows = Math.min(TileKernel.ROWS, shape.columns() - c);
      for (int part = 0; part < count; part += PARTS) {
        for (int p = 0; p < taps.length; p += TileKernel.DEPTH) {
          int deep = Math.min(TileKernel.DEPTH, taps.length - p);
          int at = panels.at(group, p, deep, c);
          tiles.tapTile(
              a, at, x, parts, places, part, taps, p, deep, output, c * stride, stride, rows);
        }
      }
    }
  }
}
