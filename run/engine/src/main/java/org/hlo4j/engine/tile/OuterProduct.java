package org.hlo4j.engine.tile;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Adds the product of a column by a row to a matrix, whose rows are too short for loops of their
 * own: the loops run down the columns.
 *
 * @param column a number for each row
 * @param row the same elements for all rows
 * @param added the matrix
 * @param result where the sums go
 */
record OuterProduct(FloatOperand column, FloatOperand row, FloatOperand added, FloatOperand result)
    implements TileInstruction {
  private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
  private static final int WIDTH = FLOATS.length();

  @Override
  public void run(TileRegisters r, int count) {
    int size = column.size();
    int first = r.from / size;
    int skipped = r.from - first * size;
    int done = 0;
    if (skipped > 0) {
      done = Math.min(count, size - skipped);
      run(r, 0, first++, skipped, 1, done);
    }
    int rows = (count - done) / size;
    if (rows > 0) {
      run(r, done, first, 0, rows, size);
      done += rows * size;
    }
    if (done < count) {
      run(r, done, first + rows, 0, 1, count - done);
    }
  }

  private void run(TileRegisters r, int from, int first, int start, int rows, int columns) {
    float[] x = column.array(r);
    float[] y = row.array(r);
    float[] z = added.array(r);
    float[] to = result.array(r);
    int xAt = column.place(r, from, first, start);
    int yAt = row.place(r, from, first, start);
    int zAt = added.place(r, from, first, start);
    int at = result.place(r, from, first, start);
    int size = column.size();
    int j = 0;
    for (; j <= columns - WIDTH; j += WIDTH) {
      down(
          x,
          xAt,
          column.stride(),
          FloatVector.fromArray(FLOATS, y, yAt + j),
          z,
          zAt + j,
          to,
          at + j,
          size,
          rows);
    }
    for (; j < columns; j++) {
      for (int i = 0; i < rows; i++) {
        to[at + i * size + j] = z[zAt + i * size + j] + x[xAt + i * column.stride()] * y[yAt + j];
      }
    }
  }

  private static void down(
      float[] x,
      int xAt,
      int stride,
      FloatVector y,
      float[] z,
      int zAt,
      float[] to,
      int at,
      int size,
      int rows) {
    for (int i = 0; i < rows; i++) {
      FloatVector.fromArray(FLOATS, z, zAt + i * size)
          .add(y.mul(FloatVector.broadcast(FLOATS, x[xAt + i * stride])))
          .intoArray(to, at + i * size);
    }
  }
}
