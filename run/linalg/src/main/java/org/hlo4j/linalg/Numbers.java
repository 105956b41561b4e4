package org.hlo4j.linalg;

/** Arithmetic of real and complex elements. */
final class Numbers {
  private Numbers() {}

  /** Returns the real and imaginary parts of a product. */
  static double[] multiply(double re, double im, double otherRe, double otherIm) {
    return im == 0 && otherIm == 0
        ? new double[] {re * otherRe, 0}
        : new double[] {re * otherRe - im * otherIm, re * otherIm + im * otherRe};
  }

  /** Returns the product of two elements, by the indices of their first components. */
  static double[] multiply(Lapack lapack, double[] a, int i, double[] b, int j) {
    boolean complex = lapack.lanes() == 2;
    return multiply(a[i], complex ? a[i + 1] : 0, b[j], complex ? b[j + 1] : 0);
  }

  /** Swaps two elements. */
  static void swap(Lapack lapack, double[] array, int i, int j) {
    for (int lane = 0; lane < lapack.lanes(); lane++) {
      double value = array[i * lapack.lanes() + lane];
      array[i * lapack.lanes() + lane] = array[j * lapack.lanes() + lane];
      array[j * lapack.lanes() + lane] = value;
    }
  }
}
