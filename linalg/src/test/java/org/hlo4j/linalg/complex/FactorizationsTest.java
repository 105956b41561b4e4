package org.hlo4j.linalg.complex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;
import static org.hlo4j.linalg.complex.TestMatrices.NO_CHECKPOINT;
import static org.hlo4j.linalg.complex.TestMatrices.adjoint;
import static org.hlo4j.linalg.complex.TestMatrices.assertClose;
import static org.hlo4j.linalg.complex.TestMatrices.assertOrthonormal;
import static org.hlo4j.linalg.complex.TestMatrices.norm;
import static org.hlo4j.linalg.complex.TestMatrices.product;
import static org.hlo4j.linalg.complex.TestMatrices.random;
import static org.hlo4j.linalg.complex.TestMatrices.upper;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Products of factors are the matrices that were factored. */
class FactorizationsTest {

  /** Rows, columns, and the rank of a matrix. */
  record Shape(int m, int n, int rank) {
    double[] matrix() {
      var random = new Random(31L * m + n);
      return product(m, rank, n, random(random, m, rank), random(random, rank, n));
    }
  }

  static Stream<Shape> shapes() {
    return Stream.of(
        new Shape(1, 1, 1),
        new Shape(2, 2, 2),
        new Shape(7, 7, 7),
        new Shape(40, 40, 40),
        new Shape(9, 4, 4),
        new Shape(4, 9, 4),
        new Shape(30, 1, 1),
        new Shape(1, 30, 1),
        new Shape(12, 12, 5),
        new Shape(15, 6, 2),
        new Shape(6, 15, 3),
        new Shape(5, 5, 0),
        new Shape(0, 3, 0),
        new Shape(3, 0, 0),
        new Shape(0, 0, 0));
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void qrReproducesTheMatrix(Shape shape) {
    int m = shape.m();
    int n = shape.n();
    int k = Math.min(m, n);
    var a = shape.matrix();
    var f = a.clone();
    var tau = new double[2 * k];
    ComplexQr.zgeqrf(m, n, f, 0, m, tau, 0, NO_CHECKPOINT);
    var q = Arrays.copyOf(f, 2 * m * m);
    ComplexQr.zungqr(m, m, k, q, 0, m, tau, 0, NO_CHECKPOINT);
    assertOrthonormal("Q", m, m, q);
    assertClose("Q R", product(m, m, n, q, upper(m, n, m, f)), a, m + n);
    var product = a.clone();
    ComplexQr.zunmqr('L', 'C', m, n, k, f, 0, m, tau, 0, product, 0, m, NO_CHECKPOINT);
    assertClose("Q^H A", product, upper(m, n, m, f), m + n);
  }

  @Test
  void reflectorsOfSubnormalMatricesAreUnitary() {
    int n = 4;
    var q = random(new Random(2), n, n);
    ComplexVectors.scale(n * n, 1e-315, q, 0);
    var tau = new double[2 * n];
    ComplexQr.zgeqrf(n, n, q, 0, n, tau, 0, NO_CHECKPOINT);
    ComplexQr.zungqr(n, n, n, q, 0, n, tau, 0, NO_CHECKPOINT);
    assertOrthonormal("Q", n, n, q);
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void pivotedQrReproducesTheMatrixWithADescendingDiagonal(Shape shape) {
    int m = shape.m();
    int n = shape.n();
    int k = Math.min(m, n);
    var a = shape.matrix();
    var f = a.clone();
    var tau = new double[2 * k];
    var pivots = new int[n];
    ComplexQr.zgeqp3(m, n, f, 0, m, pivots, 0, tau, 0, NO_CHECKPOINT);
    assertThat(pivots).containsExactlyInAnyOrder(IntStream.rangeClosed(1, n).toArray());
    var r = upper(m, n, m, f);
    ComplexQr.zunmqr('L', 'N', m, n, k, f, 0, m, tau, 0, r, 0, m, NO_CHECKPOINT);
    var permuted = new double[a.length];
    for (int j = 0; j < n; j++) {
      System.arraycopy(a, 2 * m * (pivots[j] - 1), permuted, 2 * m * j, 2 * m);
    }
    assertClose("Q R", r, permuted, m + n);
    for (int j = 1; j < k; j++) {
      double before = Math.abs(f[2 * (j - 1) * (m + 1)]);
      double size = norm(a);
      assertThat(Math.abs(f[2 * j * (m + 1)])).isLessThanOrEqualTo(before + 1e-13 * size);
    }
  }

  @Test
  void columnsThatAreFixedComeFirst() {
    int n = 5;
    var a = random(new Random(3), n, n);
    var pivots = new int[] {0, 0, 1, 0, 1};
    ComplexQr.zgeqp3(n, n, a, 0, n, pivots, 0, new double[2 * n], 0, NO_CHECKPOINT);
    assertThat(Arrays.copyOf(pivots, 2)).containsExactly(3, 5);
    assertThat(pivots).containsExactlyInAnyOrder(1, 2, 3, 4, 5);
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void luReproducesTheMatrix(Shape shape) {
    int m = shape.m();
    int n = shape.n();
    int k = Math.min(m, n);
    var a = shape.matrix();
    var f = a.clone();
    var pivots = new int[k];
    ComplexLu.zgetrf(m, n, f, 0, m, pivots, 0, NO_CHECKPOINT);
    var l = new double[2 * m * k];
    for (int j = 0; j < k; j++) {
      System.arraycopy(f, 2 * j * m, l, 2 * j * m, 2 * m);
      Arrays.fill(l, 2 * j * m, 2 * j * m + 2 * j, 0);
      l[2 * j * (m + 1)] = 1;
      l[2 * j * (m + 1) + 1] = 0;
    }
    var product = product(m, k, n, l, upper(m, n, k, f));
    var rows = ComplexMatrix.of(product, 0, m);
    for (int j = k - 1; j >= 0; j--) {
      rows.swapRows(j, pivots[j] - 1, 0, n);
    }
    assertClose("P L U", product, a, m + n);
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void singularVectorsReproduceTheMatrix(Shape shape) {
    int m = shape.m();
    int n = shape.n();
    int k = Math.min(m, n);
    var a = shape.matrix();
    var values = new double[k];
    ComplexSvd.zgesdd(
        'N', m, n, a, 0, m, values, 0, new double[0], 0, m, new double[0], 0, n, NO_CHECKPOINT);
    for (char jobz : new char[] {'A', 'S'}) {
      int columns = jobz == 'A' ? m : k;
      int rows = jobz == 'A' ? n : k;
      var s = new double[k];
      var u = new double[2 * m * columns];
      var vt = new double[2 * rows * n];
      int info = ComplexSvd.zgesdd(jobz, m, n, a, 0, m, s, 0, u, 0, m, vt, 0, rows, NO_CHECKPOINT);
      assertThat(info).isZero();
      assertOrthonormal("U", m, columns, u);
      assertOrthonormal("V", n, rows, adjoint(rows, n, vt));
      var scaled = new double[2 * m * rows];
      for (int j = 0; j < k; j++) {
        for (int i = 2 * j * m; i < 2 * (j + 1) * m; i++) {
          scaled[i] = u[i] * s[j];
        }
      }
      assertClose("U S V^H", product(m, rows, n, scaled, vt), a, m + n);
      for (int j = 0; j < k; j++) {
        assertThat(s[j]).isGreaterThanOrEqualTo(j + 1 < k ? s[j + 1] : 0);
        assertThat(s[j]).isCloseTo(values[j], offset(1e-13 * Math.max(s[0], 1e-300)));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 5, 33})
  void choleskyReproducesTheMatrixAndTriangularSystemsAreSolved(int n) {
    var random = new Random(n);
    var square = random(random, n, n);
    var a = product(n, n, n, square, adjoint(n, n, square));
    for (char uplo : new char[] {'L', 'U'}) {
      var f = a.clone();
      assertThat(ComplexCholesky.zpotrf(uplo, n, f, 0, n, NO_CHECKPOINT)).isZero();
      var factor =
          uplo == 'U' ? upper(n, n, n, f) : adjoint(n, n, upper(n, n, n, adjoint(n, n, f)));
      var left = uplo == 'U' ? adjoint(n, n, factor) : factor;
      assertClose("factors", product(n, n, n, left, adjoint(n, n, left)), a, n);
      for (char diag : new char[] {'N', 'U'}) {
        solve(n, uplo, diag, f, random);
      }
    }
  }

  /** Solves systems of all kinds with a triangular matrix; the other triangle must not matter. */
  private static void solve(int n, char uplo, char diag, double[] a, Random random) {
    var matrix = a.clone();
    var triangle = new double[a.length];
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < n; i++) {
        int at = 2 * (i + j * n);
        boolean read = i == j ? diag == 'N' : i < j == (uplo == 'U');
        if (!read) {
          matrix[at] = Double.NaN;
        } else if (i != j && diag == 'U') {
          matrix[at] /= n; // Otherwise the solution grows with the power of two of its order.
          matrix[at + 1] /= n;
        } else if (i == j) {
          matrix[at + 1] = matrix[at] / 2;
        }
        triangle[at] = read ? matrix[at] : i == j ? 1 : 0;
        triangle[at + 1] = read ? matrix[at + 1] : 0;
      }
    }
    for (char trans : new char[] {'N', 'T', 'C'}) {
      var op = trans == 'N' ? triangle : adjoint(n, n, triangle);
      if (trans == 'T') {
        ComplexVectors.conjugate(n * n, op, 0);
      }
      for (char side : new char[] {'L', 'R'}) {
        int m = side == 'L' ? n : 3;
        int columns = side == 'L' ? 3 : n;
        var b = random(random, m, columns);
        var x = b.clone();
        ComplexTriangular.ztrsm(
            side, uplo, trans, diag, m, columns, matrix, 0, n, x, 0, m, NO_CHECKPOINT);
        var product = side == 'L' ? product(n, n, 3, op, x) : product(3, n, n, x, op);
        double size = norm(op) * norm(x);
        assertClose("" + side + uplo + trans + diag, product, b, n, size);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 20})
  void tridiagonalSystemsAreSolved(int n) {
    var random = new Random(n);
    var dl = random(random, Math.max(1, n - 1), 1);
    var d = random(random, n, 1);
    var du = random(random, Math.max(1, n - 1), 1);
    var a = new double[2 * n * n];
    for (int k = 0; k < n; k++) {
      System.arraycopy(d, 2 * k, a, 2 * k * (n + 1), 2);
      if (k + 1 < n) {
        System.arraycopy(dl, 2 * k, a, 2 * (k * (n + 1) + 1), 2);
        System.arraycopy(du, 2 * k, a, 2 * ((k + 1) * (n + 1) - 1), 2);
      }
    }
    var x = random(random, n, 2);
    var b = product(n, n, 2, a, x);
    assertThat(ComplexTridiagonal.zgtsv(n, 2, dl, d, du, b, n)).isZero();
    assertClose("x", b, x, 100 * n);
  }

  @Test
  void matricesWithOffsetsAndGapsAreReadInPlace() {
    int n = 4;
    int ld = 7;
    int offset = 5;
    var a = random(new Random(1), n, n);
    var padded = new double[2 * (offset + n * ld)];
    Arrays.fill(padded, Double.NaN);
    for (int j = 0; j < n; j++) {
      System.arraycopy(a, 2 * j * n, padded, 2 * (offset + j * ld), 2 * n);
    }
    var w = new double[2 * n];
    var u = new double[2 * n * n];
    var v = new double[2 * (3 + n * ld)];
    assertThat(ComplexSchur.zgees('V', n, padded, offset, ld, w, 0, v, 3, ld, NO_CHECKPOINT))
        .isZero();
    for (int j = 0; j < n; j++) {
      System.arraycopy(v, 2 * (3 + j * ld), u, 2 * j * n, 2 * n);
      assertThat(padded[2 * (offset + j * ld + n)]).isNaN();
    }
    assertOrthonormal("V", n, n, u);
  }
}
