package org.hlo4j.linalg;

import org.jspecify.annotations.Nullable;

/** Complex eigenvalues: one result, or two of real and imaginary parts. */
final class EigenvalueResults<A> {
  private final Lapack<A> lapack;
  private final int n;
  private final MatrixBatch real;
  private final @Nullable MatrixBatch imaginary;

  EigenvalueResults(Call call, Lapack<A> lapack, int n) {
    this.lapack = lapack;
    this.n = n;
    if (call.hasResult("w")) {
      real = call.newVectors("w", lapack.complexType(), n);
      imaginary = null;
    } else {
      real = call.newVectors("wr", lapack.realType(), n);
      imaginary = call.newVectors("wi", lapack.realType(), n);
    }
  }

  /** Writes the eigenvalues of a matrix. */
  void write(int index, A w) {
    if (imaginary == null) {
      real.write(lapack, index, w);
      return;
    }
    A re = lapack.reals(n);
    A im = lapack.reals(n);
    for (int i = 0; i < n; i++) {
      lapack.set(re, i, lapack.get(w, 2 * i));
      lapack.set(im, i, lapack.get(w, 2 * i + 1));
    }
    real.write(lapack, index, re);
    imaginary.write(lapack, index, im);
  }
}
