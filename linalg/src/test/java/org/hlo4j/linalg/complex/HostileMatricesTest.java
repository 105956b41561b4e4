package org.hlo4j.linalg.complex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hlo4j.linalg.complex.TestMatrices.NO_CHECKPOINT;
import static org.hlo4j.linalg.complex.TestMatrices.assertNaN;
import static org.hlo4j.linalg.complex.TestMatrices.random;

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

  private static double[] matrixWith(double value) {
    var a = TestMatrices.identity(N);
    a[2 * (2 + 3 * N)] = value;
    a[2 * (3 + 2 * N)] = value;
    return a;
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void spectraOfMatricesThatAreNotFiniteAreNaN(double value) {
    var a = matrixWith(value);
    var v = matrixWith(value);
    var w = new double[N];
    assertThat(HermitianEigen.zheevd('V', 'L', N, v, 0, N, w, 0, NO_CHECKPOINT)).isPositive();
    assertNaN("w", w);
    assertNaN("v", v);
    var s = new double[N];
    var u = new double[2 * N * N];
    var vt = new double[2 * N * N];
    assertThat(ComplexSvd.zgesdd('A', N, N, a, 0, N, s, 0, u, 0, N, vt, 0, N, NO_CHECKPOINT))
        .isEqualTo(-4);
    assertNaN("s", s);
    assertNaN("u", u);
    assertNaN("vt", vt);
    var values = new double[2 * N];
    assertThat(
            ComplexEigen.zgeev(
                'V', 'V', N, a.clone(), 0, N, values, 0, u, 0, N, vt, 0, N, NO_CHECKPOINT))
        .isPositive();
    assertNaN("values", values);
    assertNaN("left", u);
    assertNaN("right", vt);
    var t = a.clone();
    assertThat(ComplexSchur.zgees('V', N, t, 0, N, values, 0, u, 0, N, NO_CHECKPOINT)).isPositive();
    assertNaN("t", t);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, 0, 1e300, 1e-300, 1e-320})
  void reductionsOfAnyMatrixEnd(double value) {
    var a = matrixWith(value);
    ComplexLu.zgetrf(N, N, a.clone(), 0, N, new int[N], 0, NO_CHECKPOINT);
    ComplexCholesky.zpotrf('L', N, a.clone(), 0, N, NO_CHECKPOINT);
    ComplexCholesky.zpotrf('U', N, a.clone(), 0, N, NO_CHECKPOINT);
    var tau = new double[2 * N];
    ComplexQr.zgeqrf(N, N, a.clone(), 0, N, tau, 0, NO_CHECKPOINT);
    ComplexQr.zgeqp3(N, N, a.clone(), 0, N, new int[N], 0, tau, 0, NO_CHECKPOINT);
    ComplexHessenberg.zgehrd(N, 1, N, a.clone(), 0, N, tau, 0, NO_CHECKPOINT);
    var d = new double[N];
    var e = new double[N];
    HermitianTridiagonal.zhetrd('U', N, a.clone(), 0, N, d, 0, e, 0, tau, 0, NO_CHECKPOINT);
    var b = a.clone();
    ComplexTriangular.ztrsm('L', 'L', 'N', 'N', N, N, a, 0, N, b, 0, N, NO_CHECKPOINT);
    var diagonal = new double[] {1, 0, value, 0, value, 0};
    var side = new double[] {value, 0, 0, value};
    ComplexTridiagonal.zgtsv(3, 1, side.clone(), diagonal, side, new double[6], 3);
  }

  @Test
  void iterationsOnNumbersThatAreNotFiniteAreBounded() {
    var d = new double[] {1, Double.NaN, 1, 1, 1, 1};
    var e = new double[] {1, 1, Double.NaN, 1, 1, 1};
    var z = PlaneRotation.identity(N);
    assertThat(TridiagonalQr.diagonalize(N, d.clone(), e.clone(), z, NO_CHECKPOINT)).isPositive();
    BidiagonalQr.diagonalize(N, d, e, z.clone(), z, NO_CHECKPOINT);
    var h = ComplexMatrix.identity(N);
    h.fill(N, N, Double.NaN);
    h.clearBelow(2, N, N);
    assertThat(HessenbergQr.reduce(true, N, 0, N - 1, h, ComplexMatrix.identity(N), NO_CHECKPOINT))
        .isPositive();
  }

  @Test
  void aNaNSpreadsThroughACholeskyFactorAsInLapack() {
    var a = TestMatrices.identity(3);
    a[2 * 2] = Double.NaN;
    assertThat(ComplexCholesky.zpotrf('L', 3, a, 0, 3, NO_CHECKPOINT)).isZero();
    assertThat(a[0]).isOne();
    assertThat(a[2 * 8]).isNaN();
  }

  @Test
  void aPivotOfZeroIsNotPositive() {
    var a = TestMatrices.diagonal(1, 0, 1);
    assertThat(ComplexCholesky.zpotrf('L', 3, a.clone(), 0, 3, NO_CHECKPOINT)).isEqualTo(2);
    assertThat(ComplexCholesky.zpotrf('U', 3, a, 0, 3, NO_CHECKPOINT)).isEqualTo(2);
  }

  @Test
  void singularTridiagonalSystemsAreReported() {
    var d = new double[] {1, 0, 0, 0, 1, 0};
    var zeros = new double[4];
    assertThat(ComplexTridiagonal.zgtsv(3, 1, zeros.clone(), d, zeros.clone(), new double[6], 3))
        .isEqualTo(2);
  }

  static Stream<Consumer<Runnable>> longComputations() {
    var a = random(new Random(1), N, N);
    var none = new double[0];
    var tau = new double[2 * N];
    var values = new double[2 * N];
    var q = new double[2 * N * N];
    return Stream.of(
        c -> ComplexCholesky.zpotrf('L', N, TestMatrices.identity(N), 0, N, c),
        c -> ComplexLu.zgetrf(N, N, a.clone(), 0, N, new int[N], 0, c),
        c -> ComplexQr.zgeqrf(N, N, a.clone(), 0, N, tau, 0, c),
        c -> ComplexQr.zgeqp3(N, N, a.clone(), 0, N, new int[N], 0, tau, 0, c),
        c -> ComplexQr.zungqr(N, N, N, a.clone(), 0, N, tau, 0, c),
        c -> ComplexQr.zunmqr('L', 'N', N, N, N, a, 0, N, tau, 0, q, 0, N, c),
        c -> ComplexHessenberg.zgehrd(N, 1, N, a.clone(), 0, N, tau, 0, c),
        c -> HermitianEigen.zheevd('V', 'L', N, a.clone(), 0, N, values, 0, c),
        c -> ComplexSvd.zgesdd('N', N, N, a, 0, N, values, 0, none, 0, N, none, 0, N, c),
        c -> ComplexSchur.zgees('V', N, a.clone(), 0, N, values, 0, q, 0, N, c),
        c -> ComplexTriangular.ztrsm('L', 'L', 'N', 'N', N, N, a, 0, N, q, 0, N, c),
        c -> ComplexTriangular.ztrsm('R', 'L', 'N', 'N', N, N, a, 0, N, q, 0, N, c));
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
