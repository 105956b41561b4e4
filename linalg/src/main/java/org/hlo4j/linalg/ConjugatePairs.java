package org.hlo4j.linalg;

/** LAPACK's packed form of the complex eigenvalues and eigenvectors of real matrices. */
final class ConjugatePairs {
  private ConjugatePairs() {}

  /** Alternates real and imaginary parts. */
  static <A> void interleave(Lapack<A> lapack, A re, A im, A to) {
    for (int i = 0; i < lapack.length(re); i++) {
      lapack.set(to, 2 * i, lapack.get(re, i));
      lapack.set(to, 2 * i + 1, lapack.get(im, i));
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
  static <A> void unpack(Lapack<A> lapack, int n, A im, A packed, A to) {
    for (int column = 0; column < n; column++) {
      // NaN is no pair: a matrix without finite eigenvalues has no eigenvectors either.
      boolean pair =
          column + 1 < n && lapack.get(im, column) != 0 && !Double.isNaN(lapack.get(im, column));
      for (int row = 0; row < n; row++) {
        int at = column * n + row;
        double re = lapack.get(packed, at);
        lapack.set(to, 2 * at, re);
        if (pair) {
          double imaginary = lapack.get(packed, at + n);
          lapack.set(to, 2 * at + 1, imaginary);
          lapack.set(to, 2 * (at + n), re);
          lapack.set(to, 2 * (at + n) + 1, -imaginary);
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
  static <A> A pack(Lapack<A> lapack, int n, A w, A vectors) {
    A packed = lapack.reals((long) n * n);
    boolean second = false;
    for (int column = 0; column < n; column++) {
      second = lapack.get(w, 2 * column + 1) != 0 && !second;
      boolean imaginary = lapack.get(w, 2 * column + 1) != 0 && !second;
      for (int row = 0; row < n; row++) {
        int from = 2 * (column * n + row) + (imaginary ? 1 : 0);
        double value = lapack.get(vectors, from);
        // The second vector of a pair is the conjugate of the first one.
        lapack.set(packed, column * n + row, imaginary ? -value : value);
      }
    }
    return packed;
  }
}
