package org.hlo4j.linalg.complex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hlo4j.linalg.complex.TestMatrices.NO_CHECKPOINT;
import static org.hlo4j.linalg.complex.TestMatrices.random;
import static org.hlo4j.linalg.complex.TestMatrices.square;

import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Matrices that no algorithm can factor end all the same. */
@Timeout(20)
class HostileMatricesTest {
  private static final int N = 6;

  private static ComplexMatrix copy(double[] a) {
    return square(N, a.clone());
  }

  private static double[] matrixWith(double value) {
    var a = TestMatrices.identity(N);
    a[2 * (2 + 3 * N)] = value;
    a[2 * (3 + 2 * N)] = value;
    return a;
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void spectraOfMatricesThatAreNotFiniteEnd(double value) {
    var a = matrixWith(value);
    var w = new double[2 * N];
    HermitianEigen.solve(true, true, copy(a), new double[N], NO_CHECKPOINT);
    ComplexSvd.factor(copy(a), new double[N], copy(a), copy(a), NO_CHECKPOINT);
    ComplexEigen.solve(copy(a), w, copy(a), copy(a), NO_CHECKPOINT);
    ComplexSchur.factor(copy(a), w, copy(a), NO_CHECKPOINT);
    assertThat(w).contains(Double.NaN);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, 0, 1e300, 1e-300, 1e-320})
  void reductionsOfAnyMatrixEnd(double value) {
    var a = matrixWith(value);
    ComplexLu.factor(copy(a), new int[N], NO_CHECKPOINT);
    ComplexCholesky.factor(true, copy(a), NO_CHECKPOINT);
    ComplexCholesky.factor(false, copy(a), NO_CHECKPOINT);
    var tau = new double[2 * N];
    ComplexQr.factor(copy(a), tau, NO_CHECKPOINT);
    ComplexQr.factorPivoted(copy(a), new int[N], tau, NO_CHECKPOINT);
    ComplexHessenberg.reduce(1, N, copy(a), tau, NO_CHECKPOINT);
    var d = new double[N];
    var e = new double[N - 1];
    HermitianTridiagonal.reduce(false, copy(a), d, e, tau, NO_CHECKPOINT);
    new ComplexTriangular(square(N, a), true, Transposition.NONE, false)
        .solve(true, copy(a), NO_CHECKPOINT);
    var diagonal = new double[] {1, 0, value, 0, value, 0};
    var side = new double[] {value, 0, 0, value};
    ComplexTridiagonal.solve(side.clone(), diagonal, side, ComplexMatrix.zeros(3, 1));
  }

  @Test
  void iterationsOnNumbersThatAreNotFiniteAreBounded() {
    var d = new double[] {1, Double.NaN, 1, 1, 1, 1};
    var e = new double[] {1, 1, Double.NaN, 1, 1, 1};
    var z = PlaneRotation.identity(N);
    assertThat(TridiagonalQr.diagonalize(N, d.clone(), e.clone(), z, NO_CHECKPOINT)).isPositive();
    BidiagonalQr.diagonalize(N, d, e, z.clone(), z, NO_CHECKPOINT);
    var h = ComplexMatrix.identity(N);
    Arrays.fill(h.data(), Double.NaN);
    h.clearBelow(2);
    assertThat(HessenbergQr.reduce(0, N - 1, h, ComplexMatrix.identity(N), NO_CHECKPOINT))
        .isPositive();
  }

  @Test
  void aNaNSpreadsThroughACholeskyFactorAsInLapack() {
    var a = TestMatrices.identity(3);
    a[2 * 2] = Double.NaN;
    assertThat(ComplexCholesky.factor(true, square(3, a), NO_CHECKPOINT)).isZero();
    assertThat(a[0]).isOne();
    assertThat(a[2 * 8]).isNaN();
  }

  @Test
  void aPivotOfZeroIsNotPositive() {
    for (boolean lower : new boolean[] {true, false}) {
      var a = square(3, TestMatrices.diagonal(1, 0, 1));
      assertThat(ComplexCholesky.factor(lower, a, NO_CHECKPOINT)).isEqualTo(2);
    }
  }

  @Test
  void singularTridiagonalSystemsAreReported() {
    var d = new double[] {1, 0, 0, 0, 1, 0};
    var zeros = new double[4];
    var b = ComplexMatrix.zeros(3, 1);
    assertThat(ComplexTridiagonal.solve(zeros.clone(), d, zeros.clone(), b)).isEqualTo(2);
  }

  static Stream<Consumer<Runnable>> longComputations() {
    var a = random(new Random(1), N, N);
    var tau = new double[2 * N];
    var values = new double[N];
    var w = new double[2 * N];
    var q = ComplexMatrix.zeros(N, N);
    var system = new ComplexTriangular(square(N, a), true, Transposition.NONE, false);
    return Stream.of(
        c -> ComplexCholesky.factor(true, ComplexMatrix.identity(N), c),
        c -> ComplexLu.factor(copy(a), new int[N], c),
        c -> ComplexQr.factor(copy(a), tau, c),
        c -> ComplexQr.factorPivoted(copy(a), new int[N], tau, c),
        c -> ComplexQr.formQ(copy(a), tau, c),
        c -> ComplexQr.multiplyByQ(true, false, square(N, a), tau, q, c),
        c -> ComplexHessenberg.reduce(1, N, copy(a), tau, c),
        c -> HermitianEigen.solve(true, true, copy(a), values, c),
        c -> ComplexSvd.values(square(N, a), values, c),
        c -> ComplexSchur.factor(copy(a), w, q, c),
        c -> system.solve(true, q, c),
        c -> system.solve(false, q, c));
  }

  @ParameterizedTest
  @MethodSource("longComputations")
  void checkpointsEndLongComputations(Consumer<Runnable> kernel) {
    assertThatThrownBy(() ->
            kernel.accept(() -> {
              throw new CancellationException();
            }))
        .isInstanceOf(CancellationException.class);
  }
}
