package org.hlo4j.engine.tile;

/** Stores two registers, of real and of imaginary parts, into a row-major array. */
record ComplexStore(int array, int re, int im) implements TileInstruction {
  @Override
  public void run(TileRegisters r, int count) {
    int from = r.offset(array) + 2 * r.from;
    if (r.array(array) instanceof float[] a) {
      float[] x = r.floats[re];
      float[] y = r.floats[im];
      for (int i = 0; i < count; i++) {
        a[from + 2 * i] = x[i];
        a[from + 2 * i + 1] = y[i];
      }
    } else {
      double[] a = (double[]) r.array(array);
      double[] x = r.doubles[re];
      double[] y = r.doubles[im];
      for (int i = 0; i < count; i++) {
        a[from + 2 * i] = x[i];
        a[from + 2 * i + 1] = y[i];
      }
    }
  }
}
