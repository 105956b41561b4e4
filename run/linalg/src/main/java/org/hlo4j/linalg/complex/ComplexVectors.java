package org.hlo4j.linalg.complex;

/**
 * Loops over contiguous complex vectors. A vector is an array and the index of its first real part;
 * lengths count complex numbers.
 */
final class ComplexVectors {
  private ComplexVectors() {}

  /** The product of the transpose of {@code x}, conjugated on request, and {@code y}. */
  static ComplexNumber dot(boolean conjugated, int n, double[] x, int xAt, double[] y, int yAt) {
    double rr = 0;
    double ii = 0;
    double ri = 0;
    double ir = 0;
    for (int k = 0; k < 2 * n; k += 2) {
      double xr = x[xAt + k];
      double xi = x[xAt + k + 1];
      double yr = y[yAt + k];
      double yi = y[yAt + k + 1];
      rr += xr * yr;
      ii += xi * yi;
      ri += xr * yi;
      ir += xi * yr;
    }
    return conjugated ? new ComplexNumber(rr + ii, ri - ir) : new ComplexNumber(rr - ii, ri + ir);
  }

  /** Adds {@code factor} times {@code x} to {@code y}. */
  static void addScaled(int n, ComplexNumber factor, double[] x, int xAt, double[] y, int yAt) {
    double re = factor.re();
    double im = factor.im();
    for (int k = 0; k < 2 * n; k += 2) {
      double xr = x[xAt + k];
      double xi = x[xAt + k + 1];
      y[yAt + k] += re * xr - im * xi;
      y[yAt + k + 1] += re * xi + im * xr;
    }
  }

  /** Multiplies {@code x} by {@code factor}. */
  static void scale(int n, ComplexNumber factor, double[] x, int xAt) {
    double re = factor.re();
    double im = factor.im();
    for (int k = xAt; k < xAt + 2 * n; k += 2) {
      double xr = x[k];
      double xi = x[k + 1];
      x[k] = re * xr - im * xi;
      x[k + 1] = re * xi + im * xr;
    }
  }

  /** Multiplies {@code x} by a real factor. */
  static void scale(int n, double factor, double[] x, int xAt) {
    for (int k = xAt; k < xAt + 2 * n; k++) {
      x[k] *= factor;
    }
  }

  /** Divides {@code x} by {@code divisor}. */
  static void divide(int n, ComplexNumber divisor, double[] x, int xAt) {
    for (int k = xAt; k < xAt + 2 * n; k += 2) {
      var quotient = new ComplexNumber(x[k], x[k + 1]).over(divisor);
      x[k] = quotient.re();
      x[k + 1] = quotient.im();
    }
  }

  /** Conjugates {@code x}. */
  static void conjugate(int n, double[] x, int xAt) {
    for (int k = xAt + 1; k < xAt + 2 * n; k += 2) {
      x[k] = -x[k];
    }
  }

  /**
   * Multiplies the two columns by the conjugate transpose of a plane rotation from the right:
   * {@code x := c x + conj(s) y}, {@code y := c y - s x}.
   */
  static void rotate(int n, double[] a, int xAt, int yAt, double c, double sr, double si) {
    for (int k = 0; k < 2 * n; k += 2) {
      double xr = a[xAt + k];
      double xi = a[xAt + k + 1];
      double yr = a[yAt + k];
      double yi = a[yAt + k + 1];
      a[xAt + k] = c * xr + (sr * yr + si * yi);
      a[xAt + k + 1] = c * xi + (sr * yi - si * yr);
      a[yAt + k] = c * yr - (sr * xr - si * xi);
      a[yAt + k + 1] = c * yi - (sr * xi + si * xr);
    }
  }

  /** The largest absolute value of a real or imaginary part; NaN if there is one. */
  static double maxPart(int n, double[] x, int xAt) {
    double max = 0;
    for (int k = xAt; k < xAt + 2 * n; k++) {
      max = Math.max(max, Math.abs(x[k]));
    }
    return max;
  }

  /** The Euclidean norm, which overflows only if it is itself out of range. */
  static double norm(int n, double[] x, int xAt) {
    double re = 0;
    double im = 0;
    for (int k = xAt; k < xAt + 2 * n; k += 2) {
      re += x[k] * x[k];
      im += x[k + 1] * x[k + 1];
    }
    double sum = re + im;
    return sum > 0x1p-900 && sum < 0x1p1000 ? Math.sqrt(sum) : scaledNorm(n, x, xAt);
  }

  private static double scaledNorm(int n, double[] x, int xAt) {
    double max = maxPart(n, x, xAt);
    if (max == 0 || !Double.isFinite(max)) {
      return max;
    }
    double sum = 0;
    for (int k = xAt; k < xAt + 2 * n; k++) {
      double part = x[k] / max;
      sum += part * part;
    }
    return max * Math.sqrt(sum);
  }
}
