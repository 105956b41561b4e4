package org.hlo4j.engine.kernel.fourier;

/**
 * Complex numbers in arrays: the parts of number {@code i} are at {@code i * stride} from the first
 * one's.
 *
 * @param re the array of real parts: of floats or doubles
 * @param reAt the place of the first real part
 * @param im the array of imaginary parts, of the same type
 * @param imAt the place of the first imaginary part
 * @param stride the distance of places of successive numbers
 */
record ComplexPlaces(Object re, int reAt, Object im, int imAt, int stride) {
  /** Returns numbers whose parts are next to each other, from number {@code first} of an array. */
  static ComplexPlaces interleaved(Object array, int first) {
    return new ComplexPlaces(array, 2 * first, array, 2 * first + 1, 2);
  }

  /** Returns numbers whose parts are in arrays of their own. */
  static ComplexPlaces split(Object re, Object im) {
    return new ComplexPlaces(re, 0, im, 0, 1);
  }

  /** Returns the numbers from a later one on, at multiples of the distance. */
  ComplexPlaces from(int number, int distance) {
    int shift = number * stride;
    return new ComplexPlaces(re, reAt + shift, im, imAt + shift, stride * distance);
  }

  /** Returns the numbers with real and imaginary parts exchanged. */
  ComplexPlaces exchanged() {
    return new ComplexPlaces(im, imAt, re, reAt, stride);
  }

  /** Returns whether the parts of each number are next to each other, the real one first. */
  boolean isInterleaved() {
    return re == im && imAt == reAt + 1;
  }

  double re(int number) {
    return get(re, reAt + number * stride);
  }

  double im(int number) {
    return get(im, imAt + number * stride);
  }

  void set(int number, double newRe, double newIm) {
    set(re, reAt + number * stride, newRe);
    set(im, imAt + number * stride, newIm);
  }

  private static double get(Object array, int place) {
    return array instanceof float[] floats ? floats[place] : ((double[]) array)[place];
  }

  private static void set(Object array, int place, double value) {
    if (array instanceof float[] floats) {
      floats[place] = (float) value;
    } else {
      ((double[]) array)[place] = value;
    }
  }
}
