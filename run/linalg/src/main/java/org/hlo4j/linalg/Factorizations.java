package org.hlo4j.linalg;

import org.hlo4j.dialect.linalg.CallOptions;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.IntegerType;

/** Factorizations without iteration: triangular, orthogonal, Hessenberg and tridiagonal forms. */
final class Factorizations {
  private Factorizations() {}

  /** {@code potrf}: the other triangle stays as it is. */
  static void cholesky(Call call, Lapack lapack) {
    MatrixBatch a = call.squares("a", lapack.elementType());
    int n = a.rows();
    call.checkSize("n", n);
    boolean lower = new CallOptions(call).lower();
    MatrixBatch factor = call.newMatrices("a", lapack.elementType(), n, n);
    MatrixBatch info = call.newIntegers("info");
    for (int i = 0; i < call.batchSize(); i++) {
      double[] matrix = a.read(lapack, i);
      info.writeIntegers(i, n == 0 ? 0 : lapack.potrf(lower, n, matrix));
      factor.write(i, matrix);
    }
  }

  /** {@code getrf}: pivots are numbered from 1. */
  static void lu(Call call, Lapack lapack) {
    MatrixBatch a = matrices(call, lapack);
    int least = Math.min(a.rows(), a.columns());
    MatrixBatch factors = call.newMatrices("a", lapack.elementType(), a.rows(), a.columns());
    MatrixBatch pivots = call.newVectors("pivots", IntegerType.I32, least);
    MatrixBatch info = call.newIntegers("info");
    for (int i = 0; i < call.batchSize(); i++) {
      double[] matrix = a.read(lapack, i);
      int[] rows = new int[least];
      info.writeIntegers(i, a.isEmpty() ? 0 : lapack.getrf(a.rows(), a.columns(), matrix, rows));
      factors.write(i, matrix);
      pivots.writeIntegers(i, rows);
    }
  }

  /** {@code LuDecomposition}: pivots are numbered from 0, and there is the permutation. */
  static void luWithPermutation(Call call, Lapack lapack) {
    MatrixBatch a = matrices(call, lapack);
    int least = Math.min(a.rows(), a.columns());
    MatrixBatch factors = call.newMatrices("a", lapack.elementType(), a.rows(), a.columns());
    MatrixBatch pivots = call.newVectors("pivots", IntegerType.I32, least);
    MatrixBatch permutation = call.newVectors("permutation", IntegerType.I32, a.rows());
    for (int i = 0; i < call.batchSize(); i++) {
      double[] matrix = a.read(lapack, i);
      int[] rows = new int[least];
      if (!a.isEmpty()) {
        lapack.getrf(a.rows(), a.columns(), matrix, rows);
      }
      for (int j = 0; j < least; j++) {
        rows[j]--;
      }
      factors.write(i, matrix);
      pivots.writeIntegers(i, rows);
      permutation.writeIntegers(i, permute(call, rows, a.rows()));
    }
  }

  /** {@code lu_pivots_to_permutation}: the order of rows after swaps, numbered from 0. */
  static void pivotsToPermutation(Call call, Lapack lapack) {
    MatrixBatch pivots = call.vectors("pivots", IntegerType.I32);
    long size = call.declaredDimension("permutation", 1);
    if (size < pivots.rows() || size > Integer.MAX_VALUE) {
      throw call.failure("has a permutation of " + size + " for " + pivots.rows() + " pivots");
    }
    MatrixBatch permutation = call.newVectors("permutation", IntegerType.I32, (int) size);
    for (int i = 0; i < call.batchSize(); i++) {
      permutation.writeIntegers(i, permute(call, pivots.readIntegers(i), (int) size));
    }
  }

  private static int[] permute(Call call, int[] pivots, int size) {
    int[] permutation = new int[size];
    for (int i = 0; i < size; i++) {
      permutation[i] = i;
    }
    for (int i = 0; i < pivots.length; i++) {
      if (pivots[i] < 0 || pivots[i] >= size) {
        throw call.failure("has a pivot of " + pivots[i] + " for " + size + " rows");
      }
      int row = permutation[i];
      permutation[i] = permutation[pivots[i]];
      permutation[pivots[i]] = row;
    }
    return permutation;
  }

  /** {@code geqrf}. */
  static void qr(Call call, Lapack lapack) {
    MatrixBatch a = matrices(call, lapack);
    MatrixBatch factors = call.newMatrices("a", lapack.elementType(), a.rows(), a.columns());
    MatrixBatch scales =
        call.newVectors("tau", lapack.elementType(), Math.min(a.rows(), a.columns()));
    for (int i = 0; i < call.batchSize(); i++) {
      double[] matrix = a.read(lapack, i);
      double[] tau = lapack.elements(scales.size());
      if (!a.isEmpty()) {
        lapack.geqrf(a.rows(), a.columns(), matrix, tau);
      }
      factors.write(i, matrix);
      scales.write(i, tau);
    }
    call.newIntegers("info");
  }

  /** {@code geqp3}. */
  static void pivotedQr(Call call, Lapack lapack) {
    MatrixBatch a = matrices(call, lapack);
    MatrixBatch free = call.vectors("pivots", IntegerType.I32, a.columns());
    MatrixBatch factors = call.newMatrices("a", lapack.elementType(), a.rows(), a.columns());
    MatrixBatch pivots = call.newVectors("pivots", IntegerType.I32, a.columns());
    MatrixBatch scales =
        call.newVectors("tau", lapack.elementType(), Math.min(a.rows(), a.columns()));
    for (int i = 0; i < call.batchSize(); i++) {
      double[] matrix = a.read(lapack, i);
      int[] columns = free.readIntegers(i);
      double[] tau = lapack.elements(scales.size());
      if (!a.isEmpty()) {
        lapack.geqp3(a.rows(), a.columns(), matrix, columns, tau);
      }
      factors.write(i, matrix);
      pivots.writeIntegers(i, columns);
      scales.write(i, tau);
    }
  }

  /** {@code orgqr} and {@code ungqr}. */
  static void householderProduct(Call call, Lapack lapack) {
    MatrixBatch a = matrices(call, lapack);
    MatrixBatch scales = call.vectors("tau", lapack.elementType());
    int k = scales.rows();
    call.checkSize("k", k);
    if (a.columns() > a.rows() || k > a.columns()) {
      throw call.failure(
          "has %d reflectors for %dx%d matrices".formatted(k, a.rows(), a.columns()));
    }
    MatrixBatch product = call.newMatrices("a", lapack.elementType(), a.rows(), a.columns());
    for (int i = 0; i < call.batchSize(); i++) {
      double[] matrix = a.read(lapack, i);
      if (!a.isEmpty()) {
        lapack.orgqr(a.rows(), a.columns(), k, matrix, scales.read(lapack, i));
      }
      product.write(i, matrix);
    }
    call.newIntegers("info");
  }

  /** {@code ormqr} and {@code unmqr}. */
  static void householderMultiply(Call call, Lapack lapack) {
    MatrixBatch a = matrices(call, lapack);
    MatrixBatch scales = call.vectors("tau", lapack.elementType());
    MatrixBatch c = call.matrices("c", lapack.elementType());
    CallOptions settings = new CallOptions(call);
    boolean left = settings.flag("left");
    boolean transposed = settings.flag("transpose");
    int k = scales.rows();
    int side = left ? c.rows() : c.columns();
    if (a.rows() != side || k > a.columns() || k > side) {
      throw call.failure(
          "has %d reflectors in %dx%d matrices for %dx%d matrices"
              .formatted(k, a.rows(), a.columns(), c.rows(), c.columns()));
    }
    MatrixBatch product = call.newMatrices("c", lapack.elementType(), c.rows(), c.columns());
    for (int i = 0; i < call.batchSize(); i++) {
      double[] matrix = c.read(lapack, i);
      if (!c.isEmpty() && k > 0) {
        lapack.ormqr(
            left,
            transposed,
            c.rows(),
            c.columns(),
            k,
            a.read(lapack, i),
            scales.read(lapack, i),
            matrix);
      }
      product.write(i, matrix);
    }
  }

  /** {@code gehrd}. */
  static void hessenberg(Call call, Lapack lapack) {
    MatrixBatch a = call.squares("a", lapack.elementType());
    int n = a.rows();
    call.checkSize("n", n);
    CallOptions settings = new CallOptions(call);
    long low = settings.integer("low");
    long high = settings.integer("high");
    if (n > 0 && (low < 1 || low > high || high > n)) {
      throw call.failure("reduces rows %d to %d of %d".formatted(low, high, n));
    }
    MatrixBatch form = call.newMatrices("a", lapack.elementType(), n, n);
    MatrixBatch scales = call.newVectors("tau", lapack.elementType(), Math.max(0, n - 1));
    MatrixBatch info = call.newIntegers("info");
    for (int i = 0; i < call.batchSize(); i++) {
      double[] matrix = a.read(lapack, i);
      double[] tau = lapack.elements(scales.size());
      info.writeIntegers(i, n == 0 ? 0 : lapack.gehrd(n, (int) low, (int) high, matrix, tau));
      form.write(i, matrix);
      scales.write(i, tau);
    }
  }

  /** {@code sytrd} and {@code hetrd}. */
  static void tridiagonal(Call call, Lapack lapack) {
    MatrixBatch a = call.squares("a", lapack.elementType());
    int n = a.rows();
    call.checkSize("n", n);
    int off = Math.max(0, n - 1);
    boolean lower = new CallOptions(call).lower();
    Type real = lapack.realType();
    MatrixBatch form = call.newMatrices("a", lapack.elementType(), n, n);
    MatrixBatch diagonal = call.newVectors("d", real, n);
    MatrixBatch offDiagonal = call.newVectors("e", real, off);
    MatrixBatch scales = call.newVectors("tau", lapack.elementType(), off);
    MatrixBatch info = call.newIntegers("info");
    for (int i = 0; i < call.batchSize(); i++) {
      double[] matrix = a.read(lapack, i);
      double[] d = lapack.reals(n);
      double[] e = lapack.reals(off);
      double[] tau = lapack.elements(off);
      info.writeIntegers(i, n == 0 ? 0 : lapack.sytrd(lower, n, matrix, d, e, tau));
      form.write(i, matrix);
      diagonal.write(i, d);
      offDiagonal.write(i, e);
      scales.write(i, tau);
    }
  }

  private static MatrixBatch matrices(Call call, Lapack lapack) {
    MatrixBatch a = call.matrices("a", lapack.elementType());
    call.checkSize("m", a.rows());
    call.checkSize("n", a.columns());
    return a;
  }
}
