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
    int[] parts = new int[PARTS];
    int[] places = new int[PARTS];
    int all = count * each;
    for (int i = 0; i < all; i += PARTS) {
      for (int j = 0; j < PARTS; j++) {
        // The last parts are computed again where there are not four more.
        int index = Math.min(i + j, all - 1);
        int position = (first + index / each) * row;
        int column = Math.min(index % each * part, row - part);
        parts[j] = at + shape.output().offset(moves, position) + column;
        places[j] = to + shape.output().offset(position) + column;
      }
      multiply(x, parts, panels, group, output, places);
    }
  }

  private void multiply(
      T x, int[] parts, PackedPanels<T> panels, int group, T output, int[] places) {
    int stride = shape.output().feature();
    int depth = tiles.depth();
    int[] to = new int[PARTS];
    for (int p = 0; p < taps.length; p += depth) {
      int deep = Math.min(depth, taps.length - p);
      for (int c = 0; c < shape.columns(); c += TileKernel.ROWS) {
        int rows = Math.min(TileKernel.ROWS, shape.columns() - c);
        for (int j = 0; j < PARTS; j++) {
          to[j] = places[j] + c * stride;
        }
        int a = panels.at(group, p, deep, c);
        tiles.tapTile(
            panels.panels(), a, x, parts, taps, p, deep, output, to, stride, rows, p == 0);
      }
    }
  }
}
