package org.hlo4j.linalg.complex;

/**
 * A real plane rotation {@code [c s; -s c]}, which maps {@code [f; g]} to {@code [r; 0]}.
 *
 * @param c the cosine
 * @param s the sine
 * @param r the remaining element
 */
record PlaneRotation(double c, double s, double r) {

  static PlaneRotation of(double f, double g) {
    if (g == 0) {
      return new PlaneRotation(1, 0, f);
    }
    if (f == 0) {
      return new PlaneRotation(0, 1, g);
    }
    double scale = Math.scalb(1.0, -Math.getExponent(Math.max(Math.abs(f), Math.abs(g))));
    double x = f * scale;
    double y = g * scale;
    double norm = Math.copySign(Math.sqrt(x * x + y * y), f);
    return new PlaneRotation(x / norm, y / norm, norm / scale);
  }

  /**
   * Multiplies columns {@code j} and {@code k} of an n×n matrix by the transpose from the right.
   */
  void applyToColumns(int n, double[] a, int j, int k) {
    int x = j * n;
    int y = k * n;
    for (int i = 0; i < n; i++) {
      double first = a[x + i];
      double second = a[y + i];
      a[x + i] = c * first + s * second;
      a[y + i] = c * second - s * first;
    }
  }

  /** The identity of order {@code n}, to which rotations are applied. */
  static double[] identity(int n) {
    var result = new double[n * n];
    for (int k = 0; k < n; k++) {
      result[k + k * n] = 1;
    }
    return result;
  }
}
