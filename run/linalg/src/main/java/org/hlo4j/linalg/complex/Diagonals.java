package org.hlo4j.linalg.complex;

/** The ends of iterations that make the elements beside a diagonal zero. */
final class Diagonals {
  private Diagonals() {}

  /** Returns the number of elements beside a diagonal of order {@code n} that are not zero. */
  static int unconverged(int n, double[] e) {
    int count = 0;
    for (int k = 0; k < n - 1; k++) {
      count += e[k] == 0 ? 0 : 1;
    }
    return count;
  }

  /**
   * Sorts a diagonal of order {@code n}, and the columns of matrices that are not empty with it.
   */
  static void sort(int n, double[] d, boolean ascending, double[]... matrices) {
    for (int j = 0; j < n - 1; j++) {
      int first = j;
      for (int k = j + 1; k < n; k++) {
        first = (ascending ? d[k] < d[first] : d[k] > d[first]) ? k : first;
      }
      if (first != j) {
        swap(d, j, first);
        for (double[] matrix : matrices) {
          for (int i = 0; i < n && matrix.length > 0; i++) {
            swap(matrix, i + j * n, i + first * n);
          }
        }
      }
    }
  }

  private static void swap(double[] a, int j, int k) {
    double kept = a[j];
    a[j] = a[k];
    a[k] = kept;
  }
}
