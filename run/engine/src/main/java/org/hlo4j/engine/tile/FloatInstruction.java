package org.hlo4j.engine.tile;

/**
 * Computes a function of two floats, which are in registers or still where they are stored.
 *
 * @param x the left operands
 * @param y the right operands; at most one of both are numbers, and rows of both are of one size
 * @param result where the results go: one after the other
 */
record FloatInstruction(
    FloatArithmetic function, FloatOperand x, FloatOperand y, FloatOperand result)
    implements TileInstruction {
  @Override
  public void run(TileRegisters r, int count) {
    int size = Math.max(x.size(), y.size());
    if (size == 0) {
      run(r, 0, count, 0, 0);
      return;
    }
    int row = r.from / size;
    int column = r.from - row * size;
    int n;
    for (int done = 0; done < count; done += n) {
      n = Math.min(count - done, size - column);
      run(r, done, n, row, column);
      row++;
      column = 0;
    }
  }

  private void run(TileRegisters r, int from, int count, int row, int column) {
    float[] left = x.array(r);
    float[] right = y.array(r);
    float[] to = result.array(r);
    int leftAt = x.place(r, from, row, column);
    int rightAt = y.place(r, from, row, column);
    int at = result.place(r, from, row, column);
    if (x.isNumber()) {
      function.run(left[leftAt], right, rightAt, to, at, count);
    } else if (y.isNumber()) {
      function.run(left, leftAt, right[rightAt], to, at, count);
    } else {
      function.run(left, leftAt, right, rightAt, to, at, count);
    }
  }
}
