package org.hlo4j.linalg;

import java.util.function.IntUnaryOperator;
import org.hlo4j.dialect.linalg.CallOptions;
import org.hlo4j.dialect.linalg.CallTarget;

/** Singular values and vectors. */
final class SingularValues {
  private SingularValues() {}

  /** A routine of LAPACK. */
  @FunctionalInterface
  interface Routine {
    int call(
        Lapack lapack,
        SingularVectors vectors,
        int m,
        int n,
        double[] a,
        double[] s,
        double[] u,
        double[] vt);
  }

  /** {@code gesdd}. */
  static void divideAndConquer(Call call, Lapack lapack) {
    decompose(call, lapack, Lapack::gesdd, _ -> NonFinite.INVALID);
  }

  /** {@code gesvd}. */
  static void iteration(Call call, Lapack lapack) {
    // As if no element beside the diagonal converged.
    decompose(call, lapack, Lapack::gesvd, least -> least - 1);
  }

  private static void decompose(
      Call call, Lapack lapack, Routine routine, IntUnaryOperator failure) {
    MatrixBatch a = call.matrices("a", lapack.elementType());
    call.checkSize("m", a.rows());
    call.checkSize("n", a.columns());
    SingularVectors vectors = vectors(call, a);
    boolean wanted = vectors != SingularVectors.NONE;
    // A transposed call has rows in place of columns: its buffers are those of the transposes.
    boolean transposed = isTransposed(call, a);
    int m = transposed ? a.columns() : a.rows();
    int n = transposed ? a.rows() : a.columns();
    int least = Math.min(m, n);
    int uColumns = vectors.count(m, least);
    int vtRows = vectors.count(n, least);
    call.newMatrices("a", lapack.elementType(), a.rows(), a.columns());
    MatrixBatch values = call.newVectors("s", lapack.realType(), least);
    MatrixBatch left = wanted ? newMatrices(call, lapack, "u", m, uColumns, transposed) : null;
    MatrixBatch right =
        !wanted
            ? null
            : call.hasResult("v")
                ? call.newMatrices("v", lapack.elementType(), n, vtRows)
                : newMatrices(call, lapack, "vt", vtRows, n, transposed);
    MatrixBatch info = call.newIntegers("info");
    for (int i = 0; i < call.batchSize(); i++) {
      double[] s = lapack.reals(least);
      double[] u = lapack.elements((long) m * uColumns);
      double[] vt = lapack.elements((long) vtRows * n);
      double[] matrix = a.read(lapack, i);
      int code =
          least == 0
              ? 0
              : NonFinite.svd(
                  routine, failure.applyAsInt(least), lapack, vectors, m, n, matrix, s, u, vt);
      info.writeIntegers(i, code);
      values.write(i, s);
      if (left != null && right != null) {
        left.write(i, u);
        right.write(i, call.hasResult("v") ? adjoint(lapack, vtRows, n, vt) : vt);
      }
    }
  }

  private static MatrixBatch newMatrices(
      Call call, Lapack lapack, String role, int rows, int columns, boolean transposed) {
    return transposed
        ? call.newMatrices(role, lapack.elementType(), columns, rows)
        : call.newMatrices(role, lapack.elementType(), rows, columns);
  }

  private static SingularVectors vectors(Call call, MatrixBatch a) {
    CallOptions settings = new CallOptions(call);
    if (settings.has("mode")) {
      return SingularVectors.of(settings.letter("mode", SingularVectors.LETTERS));
    }
    if (settings.has("compute_uv") && !settings.flag("compute_uv")) {
      return SingularVectors.NONE;
    }
    if (settings.has("full_matrices")) {
      return settings.flag("full_matrices") ? SingularVectors.ALL : SingularVectors.FIRST;
    }
    // Older calls of cuSOLVER have this in a descriptor, and in the types of results.
    boolean full =
        call.hasResult("v")
            ? call.declaredDimension("u", 1) == a.rows()
                && call.declaredDimension("v", 1) == a.columns()
            : a.rows() < a.columns()
                ? call.declaredDimension("u", 2) == a.columns()
                : call.declaredDimension("u", 1) == a.rows();
    return full ? SingularVectors.ALL : SingularVectors.FIRST;
  }

  private static boolean isTransposed(Call call, MatrixBatch a) {
    CallOptions settings = new CallOptions(call);
    return settings.has("transposed")
        ? settings.flag("transposed")
        : call.target().convention() == CallTarget.Convention.TRANSPOSED_IF_WIDE
            && a.rows() < a.columns();
  }

  /** Returns the conjugate transpose of an m×n matrix. */
  private static double[] adjoint(Lapack lapack, int m, int n, double[] a) {
    double[] result = lapack.elements((long) m * n);
    int lanes = lapack.lanes();
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < m; i++) {
        int from = (j * m + i) * lanes;
        int to = (i * n + j) * lanes;
        result[to] = a[from];
        if (lanes == 2) {
          result[to + 1] = -a[from + 1];
        }
      }
    }
    return result;
  }
}
