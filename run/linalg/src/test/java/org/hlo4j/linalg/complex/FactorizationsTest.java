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
import static org.hlo4j.linalg.complex.TestMatrices.square;
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

    int least() {
      return Math.min(m, n);
    }

    /** The matrix and an array for reflectors, before they are factored. */
    Reflectors reflectors() {
      return new Reflectors(ComplexMatrix.of(matrix(), m, n), new double[2 * least()]);
    }
  }

  /** A factored matrix: R, the reflectors below it, and their factors. */
  record Reflectors(ComplexMatrix f, double[] tau) {
    double[] r() {
      return upper(f.rows(), f.columns(), f.rows(), f.data());
    }

    /** The product of Q, or its conjugate transpose, and a matrix of the same shape. */
    double[] times(boolean adjoint, double[] c) {
      var product = c.clone();
      var result = ComplexMatrix.of(product, f.rows(), f.columns());
      ComplexQr.multiplyByQ(true, adjoint, f, tau, result, NO_CHECKPOINT);
      return product;
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
    var a = shape.matrix();
    var qr = shape.reflectors();
    ComplexQr.factor(qr.f(), qr.tau(), NO_CHECKPOINT);
    var q = Arrays.copyOf(qr.f().data(), 2 * m * m);
    ComplexQr.formQ(square(m, q), qr.tau(), NO_CHECKPOINT);
    assertOrthonormal("Q", m, m, q);
    assertClose("Q R", product(m, m, n, q, qr.r()), a, m + n);
    assertClose("Q^H A", qr.times(true, a), qr.r(), m + n);
  }

  @Test
  void reflectorsOfSubnormalMatricesAreUnitary() {
    int n = 4;
    var q = random(new Random(2), n, n);
    ComplexVectors.scale(n * n, 1e-315, q, 0);
    var tau = new double[2 * n];
    ComplexQr.factor(square(n, q), tau, NO_CHECKPOINT);
    ComplexQr.formQ(square(n, q), tau, NO_CHECKPOINT);
    assertOrthonormal("Q", n, n, q);
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void pivotedQrReproducesTheMatrixWithADescendingDiagonal(Shape shape) {
    int m = shape.m();
    int n = shape.n();
    var a = shape.matrix();
    var qr = shape.reflectors();
    var pivots = new int[n];
    ComplexQr.factorPivoted(qr.f(), pivots, qr.tau(), NO_CHECKPOINT);
    assertThat(pivots).containsExactlyInAnyOrder(IntStream.rangeClosed(1, n).toArray());
    var permuted = new double[a.length];
    for (int j = 0; j < n; j++) {
      System.arraycopy(a, 2 * m * (pivots[j] - 1), permuted, 2 * m * j, 2 * m);
    }
    assertClose("Q R", qr.times(false, qr.r()), permuted, m + n);
    for (int j = 1; j < shape.least(); j++) {
      double before = qr.f().get(j - 1, j - 1).abs();
      assertThat(qr.f().get(j, j).abs()).isLessThanOrEqualTo(before + 1e-13 * norm(a));
    }
  }

  @Test
  void columnsThatAreFixedComeFirst() {
    int n = 5;
    var a = random(new Random(3), n, n);
    var pivots = new int[] {0, 0, 1, 0, 1};
    ComplexQr.factorPivoted(square(n, a), pivots, new double[2 * n], NO_CHECKPOINT);
    assertThat(Arrays.copyOf(pivots, 2)).containsExactly(3, 5);
    assertThat(pivots).containsExactlyInAnyOrder(1, 2, 3, 4, 5);
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void luReproducesTheMatrix(Shape shape) {
    int m = shape.m();
    int n = shape.n();
    int k = shape.least();
    var a = shape.matrix();
    var f = a.clone();
    var pivots = new int[k];
    ComplexLu.factor(ComplexMatrix.of(f, m, n), pivots, NO_CHECKPOINT);
    var l = new double[2 * m * k];
    for (int j = 0; j < k; j++) {
      System.arraycopy(f, 2 * j * m, l, 2 * j * m, 2 * m);
      Arrays.fill(l, 2 * j * m, 2 * j * m + 2 * j, 0);
      l[2 * j * (m + 1)] = 1;
      l[2 * j * (m + 1) + 1] = 0;
    }
    var product = product(m, k, n, l, upper(m, n, k, f));
    var rows = ComplexMatrix.of(product, m, n);
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
    int k = shape.least();
    var a = ComplexMatrix.of(shape.matrix(), m, n);
    var values = new double[k];
    ComplexSvd.values(a, values, NO_CHECKPOINT);
    for (boolean all : new boolean[] {true, false}) {
      int columns = all ? m : k;
      int rows = all ? n : k;
      var s = new double[k];
      var u = new double[2 * m * columns];
      var vt = new double[2 * rows * n];
      var left = ComplexMatrix.of(u, m, columns);
      var right = ComplexMatrix.of(vt, rows, n);
      assertThat(ComplexSvd.factor(a, s, left, right, NO_CHECKPOINT)).isZero();
      assertOrthonormal("U", m, columns, u);
      assertOrthonormal("V", n, rows, adjoint(rows, n, vt));
      var scaled = new double[2 * m * rows];
      for (int j = 0; j < k; j++) {
        for (int i = 2 * j * m; i < 2 * (j + 1) * m; i++) {
          scaled[i] = u[i] * s[j];
        }
      }
      assertClose("U S V^H", product(m, rows, n, scaled, vt), a.data(), m + n);
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
    for (boolean lower : new boolean[] {true, false}) {
      var f = a.clone();
      assertThat(ComplexCholesky.factor(lower, square(n, f), NO_CHECKPOINT)).isZero();
      var factor = lower ? adjoint(n, n, upper(n, n, n, adjoint(n, n, f))) : upper(n, n, n, f);
      var left = lower ? factor : adjoint(n, n, factor);
      assertClose("factors", product(n, n, n, left, adjoint(n, n, left)), a, n);
      for (boolean unit : new boolean[] {false, true}) {
        solve(n, lower, unit, f, random);
      }
    }
  }

  /** Solves systems of all kinds with a triangular matrix; the other triangle must not matter. */
  private static void solve(int n, boolean lower, boolean unit, double[] a, Random random) {
    var matrix = a.clone();
    var triangle = new double[a.length];
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < n; i++) {
        int at = 2 * (i + j * n);
        boolean read = i == j ? !unit : i > j == lower;
        if (!read) {
          matrix[at] = Double.NaN;
        } else if (i != j && unit) {
          matrix[at] /= n; // Otherwise the solution grows with the power of two of its order.
          matrix[at + 1] /= n;
        } else if (i == j) {
          matrix[at + 1] = matrix[at] / 2;
        }
        triangle[at] = read ? matrix[at] : i == j ? 1 : 0;
        triangle[at + 1] = read ? matrix[at + 1] : 0;
      }
    }
    for (var op : Transposition.values()) {
      var system = new ComplexTriangular(square(n, matrix), lower, op, unit);
      var factor = op == Transposition.NONE ? triangle : adjoint(n, n, triangle);
      if (op == Transposition.TRANSPOSE) {
        ComplexVectors.conjugate(n * n, factor, 0);
      }
      for (boolean left : new boolean[] {true, false}) {
        int m = left ? n : 3;
        int columns = left ? 3 : n;
        var b = random(random, m, columns);
        var x = b.clone();
        system.solve(left, ComplexMatrix.of(x, m, columns), NO_CHECKPOINT);
        var product = left ? product(n, n, 3, factor, x) : product(3, n, n, x, factor);
        double size = norm(factor) * norm(x);
        assertClose("left: " + left + ", " + system, product, b, n, size);
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
    assertThat(ComplexTridiagonal.solve(dl, d, du, ComplexMatrix.of(b, n, 2))).isZero();
    assertClose("x", b, x, 100 * n);
  }
}
