package org.hlo4j.engine.kernel.fourier;

import org.hlo4j.engine.kernel.Parallel;
import org.hlo4j.engine.kernel.fourier.FourierBlocks.Block;
import org.hlo4j.engine.kernel.fourier.FourierBlocks.Parts;
import org.hlo4j.engine.kernel.fourier.FourierBlocks.Use;

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
  private final Parts<T> roots;

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
    this.roots = new Parts<>(blocks.table(re), blocks.table(im));
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
    Parts<T> line = blocks.arrays(Use.LINE, rows * columns);
    int maxWidth = blocks.maxWidth();
    parallel.run(
        Math.ceilDiv(columns, maxWidth), task -> transformColumns(from, task * maxWidth, line));
    parallel.run(
        Math.ceilDiv(rows, maxWidth), task -> transformRows(line, task * maxWidth, to, scale));
  }

  private void transformColumns(ComplexPlaces from, int first, Parts<T> line) {
    Block<T> block = blocks.block(rows, Math.min(blocks.maxWidth(), columns - first));
    blocks.load(new ComplexGrid(from.from(first, 1), columns, 1), block);
    blocks.multiply(columnStages.run(block), roots, first, columns, line);
  }

  private void transformRows(Parts<T> line, int first, ComplexPlaces to, double scale) {
    Block<T> block = blocks.block(columns, Math.min(blocks.maxWidth(), rows - first));
    ComplexPlaces from = ComplexPlaces.split(line.re(), line.im()).from(first * columns, 1);
    blocks.load(new ComplexGrid(from, 1, columns), block);
    blocks.store(rowStages.run(block), scale, new ComplexGrid(to.from(first, 1), rows, 1));
  }
}
