package org.hlo4j.linalg.complex;

/**
 * A permutation that isolates eigenvalues, and a scaling by powers of two that makes the norms of
 * corresponding rows and columns similar (Parlett and Reinsch, with the Euclidean norms of James,
 * Langou and Lowery).
 *
 * @param first the first row of the block that is not triangular
 * @param last its last row
 * @param scales within the block the factors, outside of it the rows that were exchanged
 */
record ComplexBalance(int first, int last, double[] scales) {
  private static final double SMALLEST = Double.MIN_NORMAL / 0x1p-52;
  private static final double LARGEST = 1 / SMALLEST;

  /** By how much the norms must shrink for a scaling to be worth it. */
  private static final double GAIN = 0.95;

  /** Balances a matrix in place; only permutes it unless {@code scaled}. */
  static ComplexBalance of(ComplexMatrix a, boolean scaled) {
    int n = a.rows();
    var scales = new double[n];
    int last = n - 1;
    for (int i = isolatedRow(a, last); i >= 0; i = isolatedRow(a, last)) {
      exchange(a, 0, i, last, last);
      scales[last--] = i;
    }
    int first = 0;
    for (int j = isolatedColumn(a, first, last); j >= 0; j = isolatedColumn(a, first, last)) {
      exchange(a, first, j, first, last);
      scales[first++] = j;
    }
    for (int i = first; i <= last; i++) {
      scales[i] = 1;
    }
    var result = new ComplexBalance(first, last, scales);
    boolean changes = scaled;
    while (changes) {
      changes = result.scaleOnce(a);
    }
    return result;
  }

  /** The last row up to {@code last} whose other elements are zero; -1 if there is none. */
  private static int isolatedRow(ComplexMatrix a, int last) {
    for (int i = last; i >= 0; i--) {
      boolean isolated = true;
      for (int j = 0; j <= last && isolated; j++) {
        isolated = i == j || a.get(i, j).isZero();
      }
      if (isolated) {
        return i;
      }
    }
    return -1;
  }

  /** The first column of the block whose other elements are zero; -1 if there is none. */
  private static int isolatedColumn(ComplexMatrix a, int first, int last) {
    for (int j = first; j <= last; j++) {
      boolean isolated = true;
      for (int i = first; i <= last && isolated; i++) {
        isolated = i == j || a.get(i, j).isZero();
      }
      if (isolated) {
        return j;
      }
    }
    return -1;
  }

  private static void exchange(ComplexMatrix a, int first, int i, int k, int last) {
    if (i != k) {
      a.swapColumns(i, k, last + 1);
      a.swapRows(i, k, first, a.columns());
    }
  }

  /** Scales each row and column once; true if any was changed. */
  private boolean scaleOnce(ComplexMatrix a) {
    boolean changed = false;
    for (int i = first; i <= last; i++) {
      double factor = factor(a, i);
      if (factor != 1) {
        changed = true;
        scales[i] *= factor;
        for (int j = first; j < a.columns(); j++) {
          a.set(i, j, a.get(i, j).times(1 / factor));
        }
        ComplexVectors.scale(last + 1, factor, a.data(), a.at(0, i));
      }
    }
    return changed;
  }

  /** The factor for column {@code i}, whose reciprocal is that of the row. */
  private double factor(ComplexMatrix a, int i) {
    double column = ComplexVectors.norm(last - first + 1, a.data(), a.at(first, i));
    var block = new double[2 * (last - first + 1)];
    double rowMax = 0;
    for (int j = first; j < a.columns(); j++) {
      var element = a.get(i, j);
      rowMax = Math.max(rowMax, element.abs());
      if (j <= last) {
        block[2 * (j - first)] = element.re();
        block[2 * (j - first) + 1] = element.im();
      }
    }
    double row = ComplexVectors.norm(last - first + 1, block, 0);
    if (column == 0 || row == 0) {
      return 1;
    }
    double columnMax = ComplexVectors.maxPart(last + 1, a.data(), a.at(0, i));
    double sum = column + row;
    double factor = 1;
    while (column < row / 2
        && Math.max(factor, Math.max(column, columnMax)) < LARGEST / 2
        && Math.min(row / 2, rowMax) > SMALLEST * 2) {
      factor *= 2;
      column *= 2;
      columnMax *= 2;
      row /= 2;
      rowMax /= 2;
    }
    while (column / 2 >= row
        && Math.max(row, rowMax) < LARGEST / 2
        && Math.min(factor, Math.min(column / 2, columnMax)) > SMALLEST * 2) {
      factor /= 2;
      column /= 2;
      columnMax /= 2;
      row *= 2;
      rowMax *= 2;
    }
    boolean gains = column + row < GAIN * sum;
    double product = factor * scales[i];
    return gains && product > SMALLEST && product < LARGEST ? factor : 1;
  }

  /**
   * Transforms eigenvectors of the balanced matrix, the columns of V, into those of the original.
   */
  void undo(ComplexMatrix v, boolean left) {
    int n = v.rows();
    for (int i = first; i <= last; i++) {
      double factor = left ? 1 / scales[i] : scales[i];
      if (factor != 1) {
        for (int j = 0; j < n; j++) {
          v.set(i, j, v.get(i, j).times(factor));
        }
      }
    }
    for (int i = first - 1; i >= 0; i--) {
      v.swapRows(i, (int) scales[i], 0, n);
    }
    for (int i = last + 1; i < n; i++) {
      v.swapRows(i, (int) scales[i], 0, n);
    }
  }
}
