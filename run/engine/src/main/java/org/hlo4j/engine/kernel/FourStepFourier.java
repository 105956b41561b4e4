package org.hlo4j.engine.kernel;

import org.hlo4j.engine.kernel.FourierBlocks.Use;

/**
 * Transforms a line as a matrix: its columns, which are multiplied by roots, and then its rows.
 *
 * @param <T> the type of arrays
 */
final class FourStepFourier<T> implements LineFourier {
  private final FourierBlocks<T> blocks;
  private final int rows;
  private final int columns;
  private final FourierStages<T> columnStages;
  private final FourierStages<T> rowStages;
  private final T rootRe;
  private final T rootIm;

  /**
   * Creates the transform.
   *
   * @param length the length, whose prime factors have stages
   */
  FourStepFourier(FourierBlocks<T> blocks, int length) {
    this.blocks = blocks;
    this.rows = rows(length);
    this.columns = length / rows;
    this.columnStages = new FourierStages<>(blocks, rows);
    this.rowStages = new FourierStages<>(blocks, columns);
    double[] re = new double[length];
    double[] im = new double[length];
    for (int row = 0; row < rows; row++) {
      for (int column = 0; column < columns; column++) {
        double angle = FourierStages.angle((long) row * column, length);
        re[row * columns + column] = Math.cos(angle);
        im[row * columns + column] = -Math.sin(angle);
      }
    }
    this.rootRe = blocks.table(re);
    this.rootIm = blocks.table(im);
  }

  /** Returns the largest divisor that is at most the square root. */
  private static int rows(int length) {
    int rows = (int) Math.sqrt(length);
    while (length % rows != 0) {
      rows--;
    }
    return rows;
  }

  @Override
  public void run(ComplexPlaces from, ComplexPlaces to, double scale, Parallel parallel) {
    T[] line = blocks.arrays(Use.LINE, rows * columns);
    int maxWidth = blocks.maxWidth();
    parallel.run(
        Math.ceilDiv(columns, maxWidth),
        task -> transformColumns(from, task * maxWidth, line[0], line[1]));
    parallel.run(
        Math.ceilDiv(rows, maxWidth),
        task -> transformRows(line[0], line[1], task * maxWidth, to, scale));
  }

  private void transformColumns(ComplexPlaces from, int first, T re, T im) {
    int count = Math.min(blocks.maxWidth(), columns - first);
    int width = blocks.width(count);
    T[] block = blocks.arrays(Use.BLOCK, rows * width);
    blocks.load(from.from(first, 1), columns, 1, rows, count, width, block[0], block[1]);
    int at = columnStages.run(block, width);
    blocks.multiply(
        block[at], block[at + 1], rows, count, width, rootRe, rootIm, first, columns, re, im);
  }

  private void transformRows(T re, T im, int first, ComplexPlaces to, double scale) {
    int count = Math.min(blocks.maxWidth(), rows - first);
    int width = blocks.width(count);
    T[] block = blocks.arrays(Use.BLOCK, columns * width);
    ComplexPlaces from = ComplexPlaces.split(re, im).from(first * columns, 1);
    blocks.load(from, 1, columns, columns, count, width, block[0], block[1]);
    int at = rowStages.run(block, width);
    blocks.store(
        block[at], block[at + 1], columns, count, width, scale, to.from(first, 1), rows, 1);
  }
}
