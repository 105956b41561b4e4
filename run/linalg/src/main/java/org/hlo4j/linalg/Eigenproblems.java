package org.hlo4j.linalg;

import org.hlo4j.dialect.linalg.CallOptions;
import org.hlo4j.ir.Type;

/** Eigenvalues and eigenvectors, and Schur forms. */
final class Eigenproblems {
  private static final String VECTORS = "VN";

  private Eigenproblems() {}

  /** {@code syevd} and {@code heevd}. */
  static void symmetric(Call call, Lapack lapack) {
    MatrixBatch a = call.squares("a", lapack.elementType());
    int n = a.rows();
    call.checkSize("n", n);
    CallOptions settings = new CallOptions(call);
    boolean lower = settings.lower();
    boolean wanted = !settings.has("mode") || settings.letter("mode", VECTORS) == 'V';
    MatrixBatch vectors = call.newMatrices("v", lapack.elementType(), n, n);
    MatrixBatch values = call.newVectors("w", lapack.realType(), n);
    MatrixBatch info = call.newIntegers("info");
    for (int i = 0; i < call.batchSize(); i++) {
      double[] matrix = a.read(lapack, i);
      double[] w = lapack.reals(n);
      info.writeIntegers(i, n == 0 ? 0 : NonFinite.syevd(lapack, wanted, lower, n, matrix, w));
      vectors.write(i, matrix);
      values.write(i, w);
    }
  }

  /** {@code geev}, whose vectors are complex. */
  static void general(Call call, Lapack lapack) {
    call.checkSize("n", call.squares("a", lapack.elementType()).rows());
    general(call, lapack, false);
  }

  /** {@code geev} of cuSOLVER, which packs the vectors of real matrices as LAPACK does. */
  static void generalPacked(Call call, Lapack lapack) {
    general(call, lapack, lapack.lanes() == 1);
  }

  private static void general(Call call, Lapack lapack, boolean packed) {
    MatrixBatch a = call.squares("a", lapack.elementType());
    int n = a.rows();
    boolean left = wants(call, "left");
    boolean right = wants(call, "right");
    Type vectorType = packed ? lapack.elementType() : lapack.complexType();
    EigenvalueResults values = new EigenvalueResults(call, lapack, n);
    MatrixBatch leftVectors = call.newMatrices("vl", vectorType, n, n);
    MatrixBatch rightVectors = call.newMatrices("vr", vectorType, n, n);
    MatrixBatch info = call.newIntegers("info");
    for (int i = 0; i < call.batchSize(); i++) {
      double[] matrix = a.read(lapack, i);
      double[] w = lapack.reals(2L * n);
      double[] vl = lapack.reals(2L * n * n);
      double[] vr = lapack.reals(2L * n * n);
      int code = n == 0 ? 0 : NonFinite.geev(lapack, left, right, n, matrix, w, vl, vr);
      info.writeIntegers(i, code);
      values.write(i, w);
      leftVectors.write(i, packed ? ConjugatePairs.pack(lapack, n, w, vl) : vl);
      rightVectors.write(i, packed ? ConjugatePairs.pack(lapack, n, w, vr) : vr);
    }
  }

  /** Returns whether eigenvectors of a side are wanted, by a flag or by LAPACK's letter. */
  private static boolean wants(Call call, String side) {
    CallOptions settings = new CallOptions(call);
    if (settings.has("compute_" + side)) {
      return settings.letter("compute_" + side, VECTORS) == 'V';
    }
    return call.has("#" + side) ? settings.letter(side, VECTORS) == 'V' : settings.flag(side);
  }

  /** {@code gees}. */
  static void schur(Call call, Lapack lapack) {
    MatrixBatch a = call.squares("a", lapack.elementType());
    int n = a.rows();
    call.checkSize("n", n);
    CallOptions settings = new CallOptions(call);
    boolean wanted = settings.letter("mode", VECTORS) == 'V';
    settings.letter("sort", "N");
    MatrixBatch form = call.newMatrices("a", lapack.elementType(), n, n);
    MatrixBatch vectors = call.newMatrices("vs", lapack.elementType(), n, n);
    EigenvalueResults values = new EigenvalueResults(call, lapack, n);
    call.newIntegers("sdim");
    MatrixBatch info = call.newIntegers("info");
    for (int i = 0; i < call.batchSize(); i++) {
      double[] matrix = a.read(lapack, i);
      double[] w = lapack.reals(2L * n);
      double[] vs = lapack.elements((long) n * n);
      info.writeIntegers(i, n == 0 ? 0 : NonFinite.gees(lapack, wanted, n, matrix, w, vs));
      form.write(i, matrix);
      vectors.write(i, vs);
      values.write(i, w);
    }
  }
}
