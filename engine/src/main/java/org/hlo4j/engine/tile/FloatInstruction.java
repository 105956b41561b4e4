package org.hlo4j.engine.tile;

/**
 * Computes a function of two floats, which are in registers or still where they are stored.
 *
 * @param x the left operands
 * @param y the right operands; at most one of both are numbers
 * @param result where the results go: one after the other
 */
record FloatInstruction(
    FloatArithmetic function, FloatOperand x, FloatOperand y, FloatOperand result)
    implements TileInstruction {
  @Override
  public void run(TileRegisters r, int count) {
    int done = 0;
    while (done < count) {
      int n = Math.min(count - done, Math.min(x.run(r, done), y.run(r, done)));
      run(r, done, n);
      done += n;
    }
  }

  private void run(TileRegisters r, int from, int count) {
    float[] left = x.array(r);
    float[] right = y.array(r);
    float[] to = result.array(r);
    int leftAt = x.place(r, from);
    int rightAt = y.place(r, from);
    int at = result.place(r, from);
    if (x.isNumber()) {
      function.run(left[leftAt], right, rightAt, to, at, count);
    } else if (y.isNumber()) {
      function.run(left, leftAt, right[rightAt], to, at, count);
    } else {
      function.run(left, leftAt, right, rightAt, to, at, count);
    }
  }
}
