package org.hlo4j.linalg;

/** LAPACK's packed form of the complex eigenvalues and eigenvectors of real matrices. */
final class ConjugatePairs {
  private ConjugatePairs() {}

  /** Alternates real and imaginary parts. */
  static void interleave(double[] re, double[] im, double[] to) {
    for (int i = 0; i < re.length; i++) {
      to[2 * i] = re[i];
      to[2 * i + 1] = im[i];
    }
  }

  /**
   * Unpacks eigenvectors. The column of a real eigenvalue holds its vector; those of a conjugate
   * pair hold the real and the imaginary part of the vector of the first one.
   *
   * @param im the imaginary parts of the eigenvalues
   * @param packed n columns of real numbers
   * @param to receives n columns of complex numbers
   */
  static void unpack(int n, double[] im, double[] packed, double[] to) {
    for (int column = 0; column < n; column++) {
      // NaN is not a pair: a matrix without finite eigenvalues has no eigenvectors either.
      boolean pair = column + 1 < n && im[column] != 0 && !Double.isNaN(im[column]);
      for (int row = 0; row < n; row++) {
        int at = column * n + row;
        double re = packed[at];
        to[2 * at] = re;
        if (pair) {
          double imaginary = packed[at + n];
          to[2 * at + 1] = imaginary;
          to[2 * (at + n)] = re;
          to[2 * (at + n) + 1] = -imaginary;
        }
      }
      if (pair) {
        column++;
      }
    }
  }

  /**
   * Packs eigenvectors, the inverse of {@link #unpack}.
   *
   * @param w the eigenvalues, complex numbers
   * @param vectors n columns of complex numbers
   * @return n columns of real numbers
   */
  static double[] pack(Lapack lapack, int n, double[] w, double[] vectors) {
    double[] packed = lapack.reals((long) n * n);
    boolean second = false;
    for (int column = 0; column < n; column++) {
      second = w[2 * column + 1] != 0 && !second;
      boolean imaginary = w[2 * column + 1] != 0 && !second;
      for (int row = 0; row < n; row++) {
        int from = 2 * (column * n + row) + (imaginary ? 1 : 0);
        double value = vectors[from];
        // The second vector of a pair is the conjugate of the first one.
        packed[column * n + row] = imaginary ? -value : value;
      }
    }
    return packed;
  }
}
