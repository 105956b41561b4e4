package org.hlo4j.interpreter.kernel;

import org.jspecify.annotations.Nullable;

/**
 * The in-place discrete Fourier transform of one length: Cooley and Tukey's algorithm for powers of
 * two, and Bluestein's for all others, which reduces them to a convolution of such a length.
 */
public final class FourierTransform {
  private final int length;
  private final double[] cosines;
  private final double[] sines;
  private final @Nullable Chirp chirp;

  public FourierTransform(int length) {
    this.length = length;
    boolean power = Integer.bitCount(length) <= 1;
    this.cosines = new double[power ? length / 2 : 0];
    this.sines = new double[cosines.length];
    for (int i = 0; i < cosines.length; i++) {
      double angle = 2 * Math.PI * i / length;
      cosines[i] = Math.cos(angle);
      sines[i] = Math.sin(angle);
    }
    this.chirp = power ? null : new Chirp(length);
  }

  /** Transforms numbers given as real and imaginary parts. */
  public void forward(double[] real, double[] imaginary) {
    if (chirp == null) {
      powerOfTwo(real, imaginary);
    } else {
      chirp.forward(real, imaginary);
    }
  }

  /** The inverse of {@link #forward}. */
  public void inverse(double[] real, double[] imaginary) {
    forward(imaginary, real);
    for (int i = 0; i < length; i++) {
      real[i] /= length;
      imaginary[i] /= length;
    }
  }

  private void powerOfTwo(double[] real, double[] imaginary) {
    int shift = Integer.numberOfLeadingZeros(length) + 1;
    for (int i = 0; i < length; i++) {
      int j = length == 1 ? 0 : Integer.reverse(i) >>> shift;
      if (j > i) {
        swap(real, i, j);
        swap(imaginary, i, j);
      }
    }
    for (int half = 1; half < length; half *= 2) {
      int step = length / (2 * half);
      for (int start = 0; start < length; start += 2 * half) {
        for (int i = 0; i < half; i++) {
          int upper = start + i;
          int lower = upper + half;
          double c = cosines[i * step];
          double s = sines[i * step];
          double x = real[lower] * c + imaginary[lower] * s;
          double y = imaginary[lower] * c - real[lower] * s;
          real[lower] = real[upper] - x;
          imaginary[lower] = imaginary[upper] - y;
          real[upper] += x;
          imaginary[upper] += y;
        }
      }
    }
  }

  private static void swap(double[] values, int i, int j) {
    double value = values[i];
    values[i] = values[j];
    values[j] = value;
  }

  /** Bluestein's algorithm. */
  private static final class Chirp {
    private final int length;
    private final double[] cosines;
    private final double[] sines;
    private final double[] filterReal;
    private final double[] filterImaginary;
    private final FourierTransform transform;

    Chirp(int length) {
      this.length = length;
      int padded = Integer.highestOneBit(2 * length) * 2;
      this.transform = new FourierTransform(padded);
      this.cosines = new double[length];
      this.sines = new double[length];
      this.filterReal = new double[padded];
      this.filterImaginary = new double[padded];
      for (int i = 0; i < length; i++) {
        // The angle is periodic; reducing it first keeps it exact.
        double angle = Math.PI * ((long) i * i % (2L * length)) / length;
        cosines[i] = Math.cos(angle);
        sines[i] = Math.sin(angle);
        int mirrored = i == 0 ? 0 : padded - i;
        filterReal[i] = cosines[i];
        filterReal[mirrored] = cosines[i];
        filterImaginary[i] = sines[i];
        filterImaginary[mirrored] = sines[i];
      }
      transform.powerOfTwo(filterReal, filterImaginary);
    }

    void forward(double[] real, double[] imaginary) {
      double[] x = new double[filterReal.length];
      double[] y = new double[filterReal.length];
      for (int i = 0; i < length; i++) {
        x[i] = real[i] * cosines[i] + imaginary[i] * sines[i];
        y[i] = imaginary[i] * cosines[i] - real[i] * sines[i];
      }
      transform.powerOfTwo(x, y);
      for (int i = 0; i < x.length; i++) {
        double product = x[i] * filterReal[i] - y[i] * filterImaginary[i];
        y[i] = x[i] * filterImaginary[i] + y[i] * filterReal[i];
        x[i] = product;
      }
      transform.inverse(x, y);
      for (int i = 0; i < length; i++) {
        real[i] = x[i] * cosines[i] + y[i] * sines[i];
        imaginary[i] = y[i] * cosines[i] - x[i] * sines[i];
      }
    }
  }
}
