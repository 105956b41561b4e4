package org.hlo4j.dialect.linalg;

/** Orders of dimensions in buffers, that of adjacent elements first. */
public final class Layouts {
  private Layouts() {}

  /** Returns the layout of tensors in row-major order. */
  public static int[] rowMajor(int rank) {
    int[] layout = new int[rank];
    for (int i = 0; i < rank; i++) {
      layout[i] = rank - 1 - i;
    }
    return layout;
  }

  /** Returns the layout of batches of matrices in column-major order. */
  public static int[] columnMajor(int rank) {
    int[] layout = rowMajor(rank);
    if (rank >= 2) {
      layout[0] = rank - 2;
      layout[1] = rank - 1;
    }
    return layout;
  }
}
