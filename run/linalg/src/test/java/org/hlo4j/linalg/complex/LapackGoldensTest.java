package org.hlo4j.linalg.complex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hlo4j.linalg.complex.TestMatrices.NO_CHECKPOINT;
import static org.hlo4j.linalg.complex.TestMatrices.square;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Unique results are those of LAPACK; {@code check/oracle/linalg/complex_lapack.py} writes the
 * cases.
 */
class LapackGoldensTest {

  @TestFactory
  Stream<DynamicTest> resultsAreThoseOfLapack() throws IOException {
    return cases().stream().map(c -> DynamicTest.dynamicTest(c.toString(), c::check));
  }

  private static List<Case> cases() throws IOException {
    List<Case> result = new ArrayList<>();
    try (InputStream in = LapackGoldensTest.class.getResourceAsStream("lapack.txt")) {
      assertThat(in).isNotNull();
      for (var line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
        var words = line.split(" ");
        if (words[0].equals("case")) {
          result.add(new Case(List.of(words).subList(1, words.length), new HashMap<>()));
        } else {
          result
              .getLast()
              .arrays()
              .put(
                  words[0],
                  Arrays.stream(words).skip(1).mapToDouble(Double::parseDouble).toArray());
        }
      }
    }
    assertThat(result).hasSizeGreaterThan(80);
    return result;
  }

  private record Case(List<String> words, Map<String, double[]> arrays) {

    @Override
    public String toString() {
      return String.join(" ", words);
    }

    void check() {
      switch (words.getFirst()) {
        case "zpotrf" -> cholesky();
        case "zgetrf" -> lu();
        case "zgeqrf" -> qr();
        case "zgeqp3" -> pivotedQr();
        case "zungqr" -> formQ();
        case "zunmqr" -> multiplyByQ();
        case "zgehrd" -> hessenberg();
        case "zhetrd" -> tridiagonal();
        case "zheevd" -> hermitianEigenvalues();
        case "zgesdd" -> singularValues();
        case "zgeev" -> eigenvectors();
        case "zgtsv" -> tridiagonalSystem();
        default -> throw new AssertionError(this);
      }
    }

    private int number(int index) {
      return Integer.parseInt(words.get(index));
    }

    private boolean isLetter(int index, char letter) {
      return words.get(index).charAt(0) == letter;
    }

    /** A copy of an array. */
    private double[] array(String name) {
      return arrays.get(name).clone();
    }

    private void expect(String name, double[] actual) {
      expect(name, actual, array(name));
    }

    private static void expect(String name, double[] actual, double[] expected) {
      double size = 0;
      for (double value : expected) {
        size = Math.max(size, Math.abs(value));
      }
      assertThat(actual).as(name).hasSameSizeAs(expected);
      for (int k = 0; k < actual.length; k++) {
        double difference = Math.abs(actual[k] - expected[k]);
        assertThat(difference).as(name + k).isLessThanOrEqualTo(2e-14 * size + 1e-322);
      }
    }

    private void expectPivots(int[] actual) {
      assertThat(Arrays.stream(actual).asDoubleStream().toArray()).isEqualTo(array("pivots"));
    }

    private void cholesky() {
      int n = number(2);
      var c = array("a");
      int info = ComplexCholesky.factor(isLetter(1, 'L'), square(n, c), NO_CHECKPOINT);
      assertThat(info).isEqualTo(number(3));
      if (info == 0) {
        expect("c", c);
      }
    }

    private void lu() {
      int m = number(1);
      int n = number(2);
      var f = array("a");
      var pivots = new int[Math.min(m, n)];
      int info = ComplexLu.factor(ComplexMatrix.of(f, m, n), pivots, NO_CHECKPOINT);
      assertThat(info).isEqualTo(number(3));
      expect("f", f);
      expectPivots(pivots);
    }

    private void qr() {
      int m = number(1);
      int n = number(2);
      var f = array("a");
      var tau = new double[2 * Math.min(m, n)];
      ComplexQr.factor(ComplexMatrix.of(f, m, n), tau, NO_CHECKPOINT);
      expect("f", f);
      expect("tau", tau);
    }

    private void pivotedQr() {
      int m = number(1);
      int n = number(2);
      var f = array("a");
      var pivots = new int[n];
      var tau = new double[2 * Math.min(m, n)];
      ComplexQr.factorPivoted(ComplexMatrix.of(f, m, n), pivots, tau, NO_CHECKPOINT);
      expectPivots(pivots);
      expect("f", f);
    }

    private void formQ() {
      var q = array("f");
      ComplexQr.formQ(ComplexMatrix.of(q, number(1), number(2)), array("tau"), NO_CHECKPOINT);
      expect("q", q);
    }

    private void multiplyByQ() {
      int m = number(3);
      int n = number(4);
      var f = ComplexMatrix.of(array("f"), Math.max(m, n), number(5));
      var c = ComplexMatrix.of(array("c"), m, n);
      boolean left = isLetter(1, 'L');
      ComplexQr.multiplyByQ(left, isLetter(2, 'C'), f, array("tau"), c, NO_CHECKPOINT);
      expect("product", c.data());
    }

    private void hessenberg() {
      int n = number(1);
      var h = array("a");
      var tau = new double[2 * (n - 1)];
      ComplexHessenberg.reduce(number(2), number(3), square(n, h), tau, NO_CHECKPOINT);
      expect("h", h);
      expect("tau", tau);
    }

    private void tridiagonal() {
      int n = number(2);
      var t = array("a");
      var d = new double[n];
      var e = new double[n - 1];
      var tau = new double[2 * (n - 1)];
      HermitianTridiagonal.reduce(isLetter(1, 'L'), square(n, t), d, e, tau, NO_CHECKPOINT);
      expect("d", d);
      expect("e", e);
      expect("tau", tau);
      expect("t", t);
    }

    private void hermitianEigenvalues() {
      int n = number(1);
      for (boolean vectors : new boolean[] {false, true}) {
        for (boolean lower : new boolean[] {true, false}) {
          var w = new double[n];
          var a = square(n, array("a"));
          assertThat(HermitianEigen.solve(vectors, lower, a, w, NO_CHECKPOINT)).isZero();
          expect("w", w);
        }
      }
    }

    private void singularValues() {
      int m = number(1);
      int n = number(2);
      int least = Math.min(m, n);
      var a = ComplexMatrix.of(array("a"), m, n);
      var s = new double[least];
      assertThat(ComplexSvd.values(a, s, NO_CHECKPOINT)).isZero();
      expect("s", s);
      for (boolean all : new boolean[] {false, true}) {
        var u = ComplexMatrix.zeros(m, all ? m : least);
        var vt = ComplexMatrix.zeros(all ? n : least, n);
        assertThat(ComplexSvd.factor(a, s, u, vt, NO_CHECKPOINT)).isZero();
        expect("s", s);
      }
    }

    /** Eigenvalues may be in another order; eigenvectors are normalized, and so unique. */
    private void eigenvectors() {
      int n = number(1);
      var w = new double[2 * n];
      var vl = new double[2 * n * n];
      var vr = new double[2 * n * n];
      var a = square(n, array("a"));
      int info = ComplexEigen.solve(a, w, square(n, vl), square(n, vr), NO_CHECKPOINT);
      assertThat(info).isZero();
      var order = nearest(array("w"), w);
      expect("w", columns(order, 1, w));
      expect("vr", columns(order, n, vr));
      expect("vl", columns(order, n, vl));
    }

    /** For each expected number the index of the nearest one. */
    private static int[] nearest(double[] expected, double[] actual) {
      var result = new int[expected.length / 2];
      for (int k = 0; k < result.length; k++) {
        double least = Double.POSITIVE_INFINITY;
        for (int j = 0; j < result.length; j++) {
          double distance =
              Math.hypot(actual[2 * j] - expected[2 * k], actual[2 * j + 1] - expected[2 * k + 1]);
          if (distance < least) {
            least = distance;
            result[k] = j;
          }
        }
      }
      return result;
    }

    private static double[] columns(int[] order, int rows, double[] a) {
      var result = new double[a.length];
      for (int k = 0; k < order.length; k++) {
        System.arraycopy(a, 2 * rows * order[k], result, 2 * rows * k, 2 * rows);
      }
      return result;
    }

    private void tridiagonalSystem() {
      int n = number(1);
      var lower = array("dl");
      var diagonal = array("d");
      var upper = array("du");
      var x = array("b");
      int info =
          ComplexTridiagonal.solve(lower, diagonal, upper, ComplexMatrix.of(x, n, number(2)));
      assertThat(info).isEqualTo(number(3));
      expect("x", x);
      expect("diagonal", diagonal);
      expect("upper", upper);
      expect("second", Arrays.copyOf(lower, 2 * Math.max(0, n - 2)));
    }
  }
}
