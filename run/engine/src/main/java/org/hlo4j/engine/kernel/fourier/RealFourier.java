package org.hlo4j.engine.kernel.fourier;

import org.hlo4j.engine.kernel.Parallel;

/**
 * Lines of real numbers, of an even length, as complex numbers of half that length: the relation of
 * the transforms of both.
 */
final class RealFourier {
  private final int half;
  private final double[] cosines;
  private final double[] sines;

  /**
   * Creates the relation.
   *
   * @param half half the length of lines
   */
  RealFourier(int half) {
    this.half = half;
    this.cosines = new double[half / 2 + 1];
    this.sines = new double[cosines.length];
    for (int i = 0; i < cosines.length; i++) {
      double angle = FourierStages.angle(i, 2L * half);
      cosines[i] = Math.cos(angle);
      sines[i] = Math.sin(angle);
    }
  }

  /**
   * Turns the transforms of complex numbers into those of real ones, in place.
   *
   * @param array its lines have room for {@code half + 1} numbers
   */
  void separate(Object array, int lines, Parallel parallel) {
    parallel.run(
        lines,
        line -> {
          ComplexPlaces z = ComplexPlaces.interleaved(array, line * (half + 1));
          double first = z.re(0);
          double second = z.im(0);
          z.set(0, first + second, 0);
          z.set(half, first - second, 0);
          for (int k = 1; k <= half / 2; k++) {
            double evenRe = (z.re(k) + z.re(half - k)) / 2;
            double evenIm = (z.im(k) - z.im(half - k)) / 2;
            double oddRe = (z.im(k) + z.im(half - k)) / 2;
            double oddIm = (z.re(half - k) - z.re(k)) / 2;
            double re = oddRe * cosines[k] + oddIm * sines[k];
            double im = oddIm * cosines[k] - oddRe * sines[k];
            z.set(k, evenRe + re, evenIm + im);
            z.set(half - k, evenRe - re, im - evenIm);
          }
        });
  }

  /**
   * Turns the transforms of real numbers into those of complex ones.
   *
   * @param from lines of {@code half + 1} numbers
   * @param to receives lines of {@code half} numbers
   */
  void join(Object from, Object to, int lines, Parallel parallel) {
    parallel.run(
        lines,
        line -> {
          ComplexPlaces x = ComplexPlaces.interleaved(from, line * (half + 1));
          ComplexPlaces z = ComplexPlaces.interleaved(to, line * half);
          // These two are real: their imaginary parts have no meaning.
          z.set(0, (x.re(0) + x.re(half)) / 2, (x.re(0) - x.re(half)) / 2);
          for (int k = 1; k <= half / 2; k++) {
            double evenRe = (x.re(k) + x.re(half - k)) / 2;
            double evenIm = (x.im(k) - x.im(half - k)) / 2;
            double re = (x.re(k) - x.re(half - k)) / 2;
            double im = (x.im(k) + x.im(half - k)) / 2;
            double oddRe = re * cosines[k] - im * sines[k];
            double oddIm = re * sines[k] + im * cosines[k];
            z.set(k, evenRe - oddIm, evenIm + oddRe);
            z.set(half - k, evenRe + oddIm, oddRe - evenIm);
          }
        });
  }
}
