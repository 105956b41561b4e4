package org.hlo4j.linalg.complex;

/**
 * A view of a complex matrix in an array.
 *
 * @param data interleaved real and imaginary parts
 * @param base the index of the first real part
 * @param stride the distance between columns, in numbers of the array
 */
record ComplexMatrix(double[] data, int base, int stride) {

  /** The matrix at an offset and with a leading dimension that count complex numbers. */
  static ComplexMatrix of(double[] data, int offset, int ld) {
    return new ComplexMatrix(data, 2 * offset, 2 * ld);
  }

  /** A matrix of zeros. */
  static ComplexMatrix zeros(int m, int n) {
    return new ComplexMatrix(new double[2 * m * n], 0, 2 * m);
  }

  /** The identity. */
  static ComplexMatrix identity(int n) {
    var result = zeros(n, n);
    result.setIdentity(n, n);
    return result;
  }

  /** The index of the real part of an element. */
  int at(int i, int j) {
    return base + 2 * i + j * stride;
  }

  ComplexNumber get(int i, int j) {
    int at = at(i, j);
    return new ComplexNumber(data[at], data[at + 1]);
  }

  void set(int i, int j, ComplexNumber value) {
    set(i, j, value.re(), value.im());
  }

  void set(int i, int j, double re, double im) {
    int at = at(i, j);
    data[at] = re;
    data[at + 1] = im;
  }

  /** Makes the first {@code m} rows and {@code n} columns the identity. */
  void setIdentity(int m, int n) {
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < m; i++) {
        set(i, j, i == j ? 1 : 0, 0);
      }
    }
  }

  /** Sets the elements below the diagonal that starts in row {@code first} to zero. */
  void clearBelow(int first, int m, int n) {
    for (int j = 0; j < n; j++) {
      for (int i = j + first; i < m; i++) {
        set(i, j, 0, 0);
      }
    }
  }

  void fill(int m, int n, double part) {
    for (int j = 0; j < n; j++) {
      for (int k = at(0, j); k < at(m, j); k++) {
        data[k] = part;
      }
    }
  }

  /** Copies the first rows and columns of another matrix. */
  void copyFrom(ComplexMatrix source, int m, int n) {
    for (int j = 0; j < n; j++) {
      System.arraycopy(source.data, source.at(0, j), data, at(0, j), 2 * m);
    }
  }

  /** Copies the conjugate transpose of the first {@code n} rows and {@code m} columns. */
  void copyConjugateTranspose(ComplexMatrix source, int m, int n) {
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < n; j++) {
        set(i, j, source.get(j, i).conjugate());
      }
    }
  }

  /** Multiplies the first rows and columns by a real factor. */
  void scale(int m, int n, double factor) {
    for (int j = 0; j < n; j++) {
      ComplexVectors.scale(m, factor, data, at(0, j));
    }
  }

  /** Exchanges two columns within the first {@code m} rows. */
  void swapColumns(int j, int k, int m) {
    for (int i = 0; i < m; i++) {
      var kept = get(i, j);
      set(i, j, get(i, k));
      set(i, k, kept);
    }
  }

  /** Exchanges two rows within a range of columns. */
  void swapRows(int i, int k, int from, int to) {
    for (int j = from; j < to; j++) {
      var kept = get(i, j);
      set(i, j, get(k, j));
      set(k, j, kept);
    }
  }

  /** The largest absolute value of a real or imaginary part; NaN if there is one. */
  double maxPart(int m, int n) {
    double max = 0;
    for (int j = 0; j < n; j++) {
      max = Math.max(max, ComplexVectors.maxPart(m, data, at(0, j)));
    }
    return max;
  }
}
