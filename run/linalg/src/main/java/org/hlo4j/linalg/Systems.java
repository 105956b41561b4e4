package org.hlo4j.linalg;

import org.hlo4j.dialect.linalg.CallOptions;
import org.hlo4j.dialect.linalg.TriangularOptions;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.linalg.complex.Transposition;
import org.hlo4j.opset.stablehlo.Transpose;

/** Systems of equations with triangular, tridiagonal and sparse matrices, and updates. */
final class Systems {
  private Systems() {}

  /** {@code trsm}. */
  static void triangular(Call call, Lapack lapack) {
    MatrixBatch a = call.squares("a", lapack.elementType());
    MatrixBatch b = call.matrices("b", lapack.elementType());
    call.checkSize("m", b.rows());
    call.checkSize("n", b.columns());
    TriangularOptions options = TriangularOptions.of(call);
    boolean left = options.isLeft();
    if (a.rows() != (left ? b.rows() : b.columns())) {
      throw call.failure(
          "has %dx%d matrices for right-hand sides of %dx%d"
              .formatted(a.rows(), a.columns(), b.rows(), b.columns()));
    }
    MatrixBatch x = call.newMatrices("b", lapack.elementType(), b.rows(), b.columns());
    for (int i = 0; i < call.batchSize(); i++) {
      double[] matrix = b.read(lapack, i);
      if (call.has("alpha")) {
        scale(call, lapack, matrix);
      }
      if (!b.isEmpty()) {
        double[] factor = a.read(lapack, i);
        lapack.trsm(
            left,
            options.isLower(),
            transposition(options.transpose()),
            options.isUnit(),
            b.rows(),
            b.columns(),
            factor,
            matrix);
      }
      x.write(i, matrix);
    }
  }

  private static Transposition transposition(Transpose transpose) {
    return switch (transpose) {
      case TRANSPOSE_INVALID, NO_TRANSPOSE -> Transposition.NONE;
      case TRANSPOSE -> Transposition.TRANSPOSE;
      case ADJOINT -> Transposition.ADJOINT;
    };
  }

  /** Multiplies a matrix by the operand {@code alpha}. */
  private static void scale(Call call, Lapack lapack, double[] matrix) {
    double[] alpha = scalar(call, lapack, "alpha");
    for (int i = 0; i < matrix.length; i += lapack.lanes()) {
      double[] product =
          Numbers.multiply(alpha[0], alpha[1], matrix[i], lapack.lanes() == 2 ? matrix[i + 1] : 0);
      matrix[i] = product[0];
      if (lapack.lanes() == 2) {
        matrix[i + 1] = product[1];
      }
    }
  }

  private static double[] scalar(Call call, Lapack lapack, String role) {
    Tensor tensor = call.operand(role);
    if (tensor.count() != 1 || !tensor.elementType().equals(lapack.elementType())) {
      throw call.failure(
          "expects one " + lapack.elementType() + " as operand " + role + ", not " + tensor.type());
    }
    return new double[] {tensor.doubleAt(0), lapack.lanes() == 2 ? tensor.doubleAt(1) : 0};
  }

  /**
   * {@code gtsv}: the first element of the lower diagonal, and the last of the upper, are unused.
   */
  static void tridiagonal(Call call, Lapack lapack) {
    MatrixBatch diagonal = call.vectors("d", lapack.elementType());
    int n = diagonal.rows();
    MatrixBatch lower = call.vectors("dl", lapack.elementType(), n);
    MatrixBatch upper = call.vectors("du", lapack.elementType(), n);
    MatrixBatch b = call.matrices("b", lapack.elementType());
    if (b.rows() != n) {
      throw call.failure(
          "has diagonals of %d for right-hand sides of %dx%d".formatted(n, b.rows(), b.columns()));
    }
    MatrixBatch newLower = call.newVectors("dl", lapack.elementType(), n);
    MatrixBatch newDiagonal = call.newVectors("d", lapack.elementType(), n);
    MatrixBatch newUpper = call.newVectors("du", lapack.elementType(), n);
    MatrixBatch x = call.newMatrices("b", lapack.elementType(), n, b.columns());
    MatrixBatch info = call.newIntegers("info");
    for (int i = 0; i < call.batchSize(); i++) {
      double[] dl = rotate(lapack, lower.read(lapack, i), 1);
      double[] d = diagonal.read(lapack, i);
      double[] du = upper.read(lapack, i);
      double[] matrix = b.read(lapack, i);
      info.writeIntegers(i, n == 0 ? 0 : lapack.gtsv(n, b.columns(), dl, d, du, matrix));
      x.write(i, matrix);
      newLower.write(i, rotate(lapack, dl, n - 1));
      newDiagonal.write(i, d);
      newUpper.write(i, du);
    }
  }

  /** Returns the elements, from one on and then those before it. */
  private static double[] rotate(Lapack lapack, double[] from, int start) {
    int lanes = lapack.lanes();
    int length = from.length;
    double[] to = lapack.reals(length);
    for (int i = 0; i < length; i++) {
      to[i] = from[(i + start * lanes) % length];
    }
    return to;
  }

  /** {@code syrk}: updates the lower triangle of {@code c}. */
  static void symmetricProduct(Call call, Lapack lapack) {
    MatrixBatch a = call.matrices("a", lapack.elementType());
    MatrixBatch c = call.squares("c", lapack.elementType());
    boolean transposed = new CallOptions(call).flag("transpose");
    double[] alpha = scalar(call, lapack, "alpha");
    double[] beta = scalar(call, lapack, "beta");
    int n = transposed ? a.columns() : a.rows();
    int k = transposed ? a.rows() : a.columns();
    if (c.rows() != n) {
      throw call.failure("adds %dx%d matrices to %dx%d".formatted(n, n, c.rows(), c.rows()));
    }
    MatrixBatch sum = call.newMatrices("c", lapack.elementType(), n, n);
    int lanes = lapack.lanes();
    for (int index = 0; index < call.batchSize(); index++) {
      double[] factors = a.read(lapack, index);
      double[] matrix = c.read(lapack, index);
      for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++) {
          double re = 0;
          double im = 0;
          for (int p = 0; p < k; p++) {
            // Buffers are row-major.
            int left = (transposed ? p * n + i : i * k + p) * lanes;
            int right = (transposed ? p * n + j : j * k + p) * lanes;
            double[] product = Numbers.multiply(lapack, factors, left, factors, right);
            re += product[0];
            im += product[1];
          }
          int at = (i * n + j) * lanes;
          double[] scaled = Numbers.multiply(alpha[0], alpha[1], re, im);
          double[] kept =
              Numbers.multiply(beta[0], beta[1], matrix[at], lanes == 2 ? matrix[at + 1] : 0);
          matrix[at] = scaled[0] + kept[0];
          if (lanes == 2) {
            matrix[at + 1] = scaled[1] + kept[1];
          }
        }
      }
      sum.write(index, matrix);
    }
  }

  /**
   * {@code cholesky_update}: the factor of RᵀR + wwᵀ, by Givens rotations of the rows of R, which
   * is upper triangular, and w.
   */
  static void choleskyUpdate(Call call, Lapack lapack) {
    MatrixBatch r = call.squares("r", lapack.elementType());
    int n = r.rows();
    MatrixBatch w = call.vectors("w", lapack.elementType(), n);
    if (lapack.lanes() == 2) {
      throw call.failure("expects real numbers");
    }
    MatrixBatch factor = call.newMatrices("r", lapack.elementType(), n, n);
    MatrixBatch rest = call.newVectors("w", lapack.elementType(), n);
    for (int index = 0; index < call.batchSize(); index++) {
      double[] rows = r.read(lapack, index);
      double[] vector = w.read(lapack, index);
      for (int k = 0; k < n; k++) {
        double x = rows[k * n + k];
        double y = vector[k];
        double length = Math.hypot(x, y);
        double cosine = length == 0 ? 1 : x / length;
        double sine = length == 0 ? 0 : y / length;
        for (int j = k; j < n; j++) {
          double up = rows[k * n + j];
          double down = vector[j];
          rows[k * n + j] = cosine * up + sine * down;
          vector[j] = cosine * down - sine * up;
        }
      }
      factor.write(index, rows);
      rest.write(index, vector);
    }
  }

  /** {@code csrlsvqr}: a sparse matrix in compressed rows and one right-hand side. */
  static void sparse(Call call, Lapack lapack) {
    Tensor values = call.vectors("data", lapack.elementType()).tensor();
    int[] columns = call.vectors("indices", IntegerType.I32, values.count()).readIntegers(0);
    MatrixBatch b = call.vectors("b", lapack.elementType());
    int n = b.rows();
    int[] starts = call.vectors("indptr", IntegerType.I32, n + 1).readIntegers(0);
    if (b.tensor().rank() != 1) {
      throw call.failure("expects one matrix");
    }
    int lanes = lapack.lanes();
    double[] dense = lapack.elements((long) n * n);
    for (int row = 0; row < n; row++) {
      if (starts[row] < 0 || starts[row] > starts[row + 1] || starts[row + 1] > columns.length) {
        throw call.failure("has rows that are no ranges of elements");
      }
      for (int i = starts[row]; i < starts[row + 1]; i++) {
        if (columns[i] < 0 || columns[i] >= n) {
          throw call.failure("has column " + columns[i] + " of " + n);
        }
        for (int lane = 0; lane < lanes; lane++) {
          dense[(columns[i] * n + row) * lanes + lane] = values.doubleAt(i * lanes + lane);
        }
      }
    }
    double[] x = b.read(lapack, 0);
    int[] pivots = new int[n];
    if (n > 0 && lapack.getrf(n, n, dense, pivots) != 0) {
      throw call.failure("has a singular matrix");
    }
    for (int i = 0; i < n; i++) {
      Numbers.swap(lapack, x, i, pivots[i] - 1);
    }
    if (n > 0) {
      lapack.trsm(true, true, Transposition.NONE, true, n, 1, dense, x);
      lapack.trsm(true, false, Transposition.NONE, false, n, 1, dense, x);
    }
    call.newVectors("b", lapack.elementType(), n).write(0, x);
  }
}
