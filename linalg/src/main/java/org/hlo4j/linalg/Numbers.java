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
  static <A> double[] multiply(Lapack<A> lapack, A a, int i, A b, int j) {
    boolean complex = lapack.lanes() == 2;
    return multiply(
        lapack.get(a, i),
        complex ? lapack.get(a, i + 1) : 0,
        lapack.get(b, j),
        complex ? lapack.get(b, j + 1) : 0);
  }

  /** Swaps two elements. */
  static <A> void swap(Lapack<A> lapack, A array, int i, int j) {
    for (int lane = 0; lane < lapack.lanes(); lane++) {
      double value = lapack.get(array, i * lapack.lanes() + lane);
      lapack.set(array, i * lapack.lanes() + lane, lapack.get(array, j * lapack.lanes() + lane));
      lapack.set(array, j * lapack.lanes() + lane, value);
    }
  }
}
