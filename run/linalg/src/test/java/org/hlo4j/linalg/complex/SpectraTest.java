package org.hlo4j.linalg.complex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;
import static org.hlo4j.linalg.complex.TestMatrices.NO_CHECKPOINT;
import static org.hlo4j.linalg.complex.TestMatrices.adjoint;
import static org.hlo4j.linalg.complex.TestMatrices.assertClose;
import static org.hlo4j.linalg.complex.TestMatrices.assertOrthonormal;
import static org.hlo4j.linalg.complex.TestMatrices.complexDiagonal;
import static org.hlo4j.linalg.complex.TestMatrices.diagonal;
import static org.hlo4j.linalg.complex.TestMatrices.norm;
import static org.hlo4j.linalg.complex.TestMatrices.product;
import static org.hlo4j.linalg.complex.TestMatrices.random;
import static org.hlo4j.linalg.complex.TestMatrices.similar;
import static org.hlo4j.linalg.complex.TestMatrices.square;
import static org.hlo4j.linalg.complex.TestMatrices.unitary;

import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Eigenvalues and eigenvectors of matrices with separate, equal and graded eigenvalues. */
class SpectraTest {

  /** A matrix of some kind. */
  record Example(String name, int n, double[] a) {
    /** A copy. */
    ComplexMatrix matrix() {
      return square(n, a.clone());
    }

    @Override
    public String toString() {
      return name + " " + n;
    }
  }

  private static double[] hermitian(int n, double... values) {
    return similar(n, unitary(new Random(n), n), diagonal(values));
  }

  static Stream<Example> hermitianMatrices() {
    var random = new Random(5);
    var ascending = new double[12];
    var graded = new double[9];
    for (int k = 0; k < 12; k++) {
      ascending[k] = k - 4;
    }
    for (int k = 0; k < 9; k++) {
      graded[k] = Math.pow(10, -2 * k);
    }
    var square = random(random, 30, 30);
    return Stream.of(
        new Example("random", 30, product(30, 30, 30, square, adjoint(30, 30, square))),
        new Example("separate", 12, hermitian(12, ascending)),
        new Example("repeated", 6, hermitian(6, 2, 2, 2, -1, -1, 5)),
        new Example("clustered", 4, hermitian(4, 1, 1 + 1e-15, 1 + 2e-15, 1)),
        new Example("graded", 9, hermitian(9, graded)),
        new Example("of rank one", 7, hermitian(7, 3, 0, 0, 0, 0, 0, 0)),
        new Example("zero", 5, new double[50]),
        new Example("identity", 5, TestMatrices.identity(5)),
        new Example("single", 1, new double[] {-3, 0}),
        new Example("empty", 0, new double[0]),
        new Example("with equal ends", 3, tridiagonal()),
        new Example("tiny", 4, scaled(hermitian(4, 1, 2, 3, 4), 1e-300)),
        new Example("huge", 4, scaled(hermitian(4, 1, 2, 3, 4), 1e300)));
  }

  /** A sweep towards the end that is smaller at the time would only exchange both ends. */
  private static double[] tridiagonal() {
    double side = -0x1p-52;
    return new double[] {0, 0, 2, 0, 0, 0, 2, 0, 0, 0, side, 0, 0, 0, side, 0, -2, 0};
  }

  private static double[] scaled(double[] a, double factor) {
    ComplexVectors.scale(a.length / 2, factor, a, 0);
    return a;
  }

  @ParameterizedTest
  @MethodSource("hermitianMatrices")
  void eigenvectorsOfHermitianMatricesAreOrthonormal(Example example) {
    int n = example.n();
    var only = new double[n];
    HermitianEigen.solve(false, true, example.matrix(), only, NO_CHECKPOINT);
    for (boolean lower : new boolean[] {true, false}) {
      var v = oneTriangle(n, example.a(), lower);
      var w = new double[n];
      assertThat(HermitianEigen.solve(true, lower, square(n, v), w, NO_CHECKPOINT)).isZero();
      assertOrthonormal("V", n, n, v);
      assertClose("V W V^H", similar(n, v, diagonal(w)), example.a(), 2 * n);
      assertThat(w).isSorted();
      for (int k = 0; k < n; k++) {
        assertThat(w[k]).isCloseTo(only[k], offset(1e-14 * n * norm(example.a())));
      }
    }
  }

  /** A copy whose other triangle, and the imaginary parts of its diagonal, are NaN. */
  private static double[] oneTriangle(int n, double[] a, boolean lower) {
    var result = a.clone();
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < n; i++) {
        int at = 2 * (i + j * n);
        if (i != j && i < j == lower) {
          result[at] = Double.NaN;
        }
        if (i == j || i < j == lower) {
          result[at + 1] = Double.NaN;
        }
      }
    }
    return result;
  }

  static Stream<Example> generalMatrices() {
    var random = new Random(6);
    var graded = random(random, 6, 6);
    var companion = new double[2 * 64];
    for (int k = 0; k < 64; k++) {
      int i = k % 8;
      int j = k / 8;
      companion[2 * k] = i == j + 1 || (j == 7 && i == 0) ? 1 : 0;
    }
    for (int j = 0; j < 6; j++) {
      for (int i = 0; i < 6; i++) {
        graded[2 * (i + 6 * j)] *= Math.pow(10, 40 * (i - j));
        graded[2 * (i + 6 * j) + 1] *= Math.pow(10, 40 * (i - j));
      }
    }
    return Stream.of(
        new Example("random", 1, random(random, 1, 1)),
        new Example("random", 2, random(random, 2, 2)),
        new Example("random", 40, random(random, 40, 40)),
        new Example("hermitian", 5, hermitian(5, 1, 1, 2, 3, 3)),
        new Example("a rotation", 8, companion),
        new Example("repeated", 4, repeated(4)),
        new Example("tiny", 5, scaled(random(random, 5, 5), 1e-300)),
        new Example("huge", 5, scaled(random(random, 5, 5), 1e300)),
        new Example("graded", 6, graded),
        new Example("defective", 5, jordan(5, 2, 1)),
        new Example("nilpotent", 6, jordan(6, 0, 0)),
        new Example("defective and turned", 5, similar(5, unitary(random, 5), jordan(5, 1, 1))),
        new Example("nearly diagonal", 2, new double[] {1, 1, -0x1p-55, 0, 0, 0x1p-54, 1, 1}),
        new Example("lower triangular", 4, adjoint(4, 4, jordan(4, 3, 0))),
        new Example("zero", 4, new double[32]),
        new Example("identity", 4, TestMatrices.identity(4)),
        new Example("empty", 0, new double[0]));
  }

  private static double[] repeated(int n) {
    return similar(n, unitary(new Random(9), n), complexDiagonal(1, 1, 1, 1, 0, -2, 0, -2));
  }

  /** A Jordan block. */
  private static double[] jordan(int n, double re, double im) {
    var result = new double[2 * n * n];
    for (int k = 0; k < n; k++) {
      result[2 * k * (n + 1)] = re;
      result[2 * k * (n + 1) + 1] = im;
      if (k > 0) {
        result[2 * (k * (n + 1) - 1)] = 1;
      }
    }
    return result;
  }

  @ParameterizedTest
  @MethodSource("generalMatrices")
  void schurFormsReproduceTheMatrix(Example example) {
    int n = example.n();
    var t = example.a().clone();
    var w = new double[2 * n];
    var v = new double[2 * n * n];
    assertThat(ComplexSchur.factor(square(n, t), w, square(n, v), NO_CHECKPOINT)).isZero();
    assertOrthonormal("V", n, n, v);
    assertClose("V T V^H", similar(n, v, t), example.a(), 3 * n);
    for (int k = 0; k < n; k++) {
      for (int i = 2 * (k * n + k + 1); i < 2 * (k + 1) * n; i++) {
        assertThat(t[i]).as("below the diagonal").isZero();
      }
      assertThat(w[2 * k]).isEqualTo(t[2 * k * (n + 1)]);
      assertThat(w[2 * k + 1]).isEqualTo(t[2 * k * (n + 1) + 1]);
    }
    var again = example.matrix();
    ComplexSchur.factor(again, w, null, NO_CHECKPOINT);
    assertThat(again.data()).isEqualTo(t);
  }

  @ParameterizedTest
  @MethodSource("generalMatrices")
  void eigenvectorsAreMultipliedByTheirEigenvalues(Example example) {
    int n = example.n();
    var a = example.a();
    var w = new double[2 * n];
    var vl = new double[2 * n * n];
    var vr = new double[2 * n * n];
    int info = ComplexEigen.solve(example.matrix(), w, square(n, vl), square(n, vr), NO_CHECKPOINT);
    assertThat(info).isZero();
    var values = complexDiagonal(w);
    double size = norm(a);
    assertClose("A V", product(n, n, n, a, vr), product(n, n, n, vr, values), 4 * n, size);
    assertClose(
        "V^H A",
        product(n, n, n, adjoint(n, n, vl), a),
        product(n, n, n, values, adjoint(n, n, vl)),
        4 * n,
        size);
    for (int j = 0; j < n; j++) {
      assertNormalized(n, vl, j);
      assertNormalized(n, vr, j);
    }
    var right = ComplexMatrix.zeros(n, n);
    ComplexEigen.solve(example.matrix(), w, null, right, NO_CHECKPOINT);
    assertThat(right.data()).isEqualTo(vr);
    var left = ComplexMatrix.zeros(n, n);
    ComplexEigen.solve(example.matrix(), w, left, null, NO_CHECKPOINT);
    assertThat(left.data()).isEqualTo(vl);
  }

  private static void assertNormalized(int n, double[] v, int j) {
    assertThat(ComplexVectors.norm(n, v, 2 * j * n)).isCloseTo(1, offset(1e-14));
    double largest = 0;
    double largestReal = 0;
    for (int k = j * n; k < (j + 1) * n; k++) {
      largest = Math.max(largest, Math.hypot(v[2 * k], v[2 * k + 1]));
      largestReal = v[2 * k + 1] == 0 ? Math.max(largestReal, v[2 * k]) : largestReal;
    }
    assertThat(largestReal).isCloseTo(largest, offset(1e-14));
  }

  @Test
  void eigenvaluesAloneAreThoseWithEigenvectors() {
    int n = 12;
    var a = random(new Random(8), n, n);
    var w = new double[2 * n];
    var alone = new double[2 * n];
    ComplexEigen.solve(square(n, a.clone()), w, null, ComplexMatrix.zeros(n, n), NO_CHECKPOINT);
    ComplexEigen.solve(square(n, a), alone, null, null, NO_CHECKPOINT);
    assertClose("w", alone, w, 10 * n);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-300, 1e-150, 1, 1e150, 1e300})
  void singularValuesOfGradedMatricesAreFound(double size) {
    int n = 5;
    var values = new double[] {size, size * 1e-1, size * 1e-2, size * 1e-3, 0};
    var random = new Random(2);
    var a =
        product(
            n, n, n, product(n, n, n, unitary(random, n), diagonal(values)), unitary(random, n));
    var s = new double[n];
    ComplexSvd.values(square(n, a), s, NO_CHECKPOINT);
    for (int k = 0; k < n; k++) {
      assertThat(s[k]).isCloseTo(values[k], offset(size * 1e-15));
    }
  }

  @Test
  void bidiagonalMatricesKeepTheDigitsOfSmallSingularValues() {
    // The product of the singular values is that of the diagonal.
    int n = 6;
    var d = new double[] {1, 1e-4, 1e-8, 1e-12, 1e-16, 1e-20};
    var reversed = new double[] {1e-20, 1e-16, 1e-12, 1e-8, 1e-4, 1};
    for (var diagonal : new double[][] {d, reversed}) {
      var s = diagonal.clone();
      var e = new double[] {1e-2, 1e-5, 1e-9, 1e-13, 1e-17, 0};
      int info = BidiagonalQr.diagonalize(n, s, e, new double[0], new double[0], NO_CHECKPOINT);
      assertThat(info).isZero();
      double product = 1e60;
      for (double value : s) {
        product *= value;
      }
      assertThat(product).isCloseTo(1, offset(1e-12));
      assertThat(Arrays.stream(s).allMatch(value -> value > 0)).isTrue();
    }
  }

  @Test
  void iterationsConvergeInFewSweepsForEachValue() {
    int n = 100;
    var random = new Random(4);
    var h = square(n, random(random, n, n));
    ComplexHessenberg.reduce(1, n, h, new double[2 * n], NO_CHECKPOINT);
    h.clearBelow(2);
    var sweeps = new AtomicInteger();
    HessenbergQr.reduce(0, n - 1, h, ComplexMatrix.identity(n), sweeps::incrementAndGet);
    assertThat(sweeps).hasValueLessThan(7 * n / 2);
    for (boolean symmetric : new boolean[] {true, false}) {
      var d = random.doubles(n, 1, 2).toArray();
      var e = random.doubles(n, 0, 1).toArray();
      var none = new double[0];
      sweeps.set(0);
      int info =
          symmetric
              ? TridiagonalQr.diagonalize(n, d, e, none, sweeps::incrementAndGet)
              : BidiagonalQr.diagonalize(n, d, e, none, none, sweeps::incrementAndGet);
      assertThat(info).isZero();
      assertThat(sweeps).hasValueLessThan(7 * n / 2);
    }
  }
}
