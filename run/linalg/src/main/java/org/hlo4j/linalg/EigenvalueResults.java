package org.hlo4j.linalg;

import org.jspecify.annotations.Nullable;

/** Complex eigenvalues: one result, or two of real and imaginary parts. */
final class EigenvalueResults {
  private final Lapack lapack;
  private final int n;
  private final MatrixBatch real;
  private final @Nullable MatrixBatch imaginary;

  EigenvalueResults(Call call, Lapack lapack, int n) {
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
  void write(int index, double[] w) {
    if (imaginary == null) {
      real.write(index, w);
      return;
    }
    double[] re = lapack.reals(n);
    double[] im = lapack.reals(n);
    for (int i = 0; i < n; i++) {
      re[i] = w[2 * i];
      im[i] = w[2 * i + 1];
    }
    real.write(index, re);
    imaginary.write(index, im);
  }
}
