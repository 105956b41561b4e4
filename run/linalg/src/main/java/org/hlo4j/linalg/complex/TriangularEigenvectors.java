package org.hlo4j.linalg.complex;

/**
 * Eigenvectors of an upper triangular matrix, by substitution. Equal eigenvalues are separated by a
 * multiple of the precision, and vectors are scaled down before they overflow, so defective
 * matrices have vectors too: multiple eigenvalues, nearly parallel ones.
 */
final class TriangularEigenvectors {
  private static final double ULP = 0x1p-52;

  /** A bound of elements, with some room for sums. */
  private static final double LARGEST = 0x1p1000;

  private final int n;
  private final ComplexMatrix t;

  /** The sums of the moduli above the diagonal in each column. */
  private final double[] columnNorms;

  private final double smallest;
  private final double[] x;

  TriangularEigenvectors(ComplexMatrix t) {
    n = t.rows();
    this.t = t;
    columnNorms = new double[n];
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < j; i++) {
        columnNorms[j] += t.get(i, j).abs1();
      }
    }
    smallest = Double.MIN_NORMAL * (n / ULP);
    x = new double[2 * n];
  }

  /** Replaces Q by the right eigenvectors of {@code Q T Q^H}. */
  void multiplyRight(ComplexMatrix q, Runnable checkpoint) {
    for (int k = n - 1; k >= 0; k--) {
      checkpoint.run();
      solveRight(k);
      combine(q, k, 0, k);
    }
  }

  /** Replaces Q by the left eigenvectors of {@code Q T Q^H}. */
  void multiplyLeft(ComplexMatrix q, Runnable checkpoint) {
    for (int k = 0; k < n; k++) {
      checkpoint.run();
      solveLeft(k);
      combine(q, k, k + 1, n);
    }
  }

  /** Solves {@code (T - t I) x = 0} for the elements up to {@code k}, the last of which is one. */
  private void solveRight(int k) {
    System.arraycopy(t.data(), t.at(0, k), x, 0, 2 * k);
    ComplexVectors.scale(k, -1.0, x, 0);
    setX(k, ComplexNumber.ONE);
    double bound = Math.max(1, ComplexVectors.maxPart(k, x, 0));
    for (int j = k - 1; j >= 0; j--) {
      var difference = difference(j, k);
      bound = limit(bound, Math.min(1, difference.abs1()), 0, k + 1);
      var element = x(j).over(difference);
      setX(j, element);
      if (bound + element.abs1() * columnNorms[j] > LARGEST) {
        bound = normalize(0, k + 1);
        element = x(j);
      }
      ComplexVectors.addScaled(j, element.negated(), t.data(), t.at(0, j), x, 0);
      bound += element.abs1() * Math.max(1, columnNorms[j]);
    }
    normalize(0, k + 1);
  }

  /**
   * Solves {@code x^H (T - t I) = 0} for the elements from {@code k}, the first of which is one.
   */
  private void solveLeft(int k) {
    setX(k, ComplexNumber.ONE);
    double bound = 1;
    for (int j = k + 1; j < n; j++) {
      bound = limit(bound, 1 / Math.max(1, columnNorms[j]), k, j);
      var sum = ComplexVectors.dot(true, j - k, t.data(), t.at(k, j), x, 2 * k);
      setX(j, sum.negated());
      var difference = difference(j, k).conjugate();
      bound = limit(Math.max(bound, sum.abs1()), Math.min(1, difference.abs1()), k, j + 1);
      var element = x(j).over(difference);
      setX(j, element);
      bound = Math.max(bound, element.abs1());
    }
    normalize(k, n);
  }

  private ComplexNumber difference(int j, int k) {
    var value = t.get(k, k);
    var difference = t.get(j, j).minus(value);
    double least = Math.max(ULP * value.abs1(), smallest);
    return difference.abs1() < least ? new ComplexNumber(least, 0) : difference;
  }

  /** Scales x down unless elements up to {@code bound} can be divided by {@code divisor}. */
  private double limit(double bound, double divisor, int from, int to) {
    return bound > LARGEST * divisor ? normalize(from, to) : bound;
  }

  /** Divides the elements of x in a range by the largest; returns their new bound. */
  private double normalize(int from, int to) {
    double max = ComplexVectors.maxPart(to - from, x, 2 * from);
    int exponent = Math.getExponent(max);
    for (int k = 2 * from; k < 2 * to; k++) {
      x[k] = Math.scalb(x[k], -exponent);
    }
    return 4;
  }

  /** Replaces column {@code k} of Q by its product with x, whose other elements are in a range. */
  private void combine(ComplexMatrix q, int k, int from, int to) {
    var data = q.data();
    ComplexVectors.scale(n, x(k), data, q.at(0, k));
    for (int j = from; j < to; j++) {
      ComplexVectors.addScaled(n, x(j), data, q.at(0, j), data, q.at(0, k));
    }
  }

  private ComplexNumber x(int k) {
    return new ComplexNumber(x[2 * k], x[2 * k + 1]);
  }

  private void setX(int k, ComplexNumber value) {
    x[2 * k] = value.re();
    x[2 * k + 1] = value.im();
  }
}
