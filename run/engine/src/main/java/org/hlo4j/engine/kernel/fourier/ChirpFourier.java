package org.hlo4j.engine.kernel.fourier;

import org.hlo4j.engine.kernel.Parallel;
import org.hlo4j.engine.kernel.fourier.FourierBlocks.Use;

/**
 * Transforms a line whose length has large prime factors: L. Bluestein's algorithm, a convolution
 * with a chirp by transforms whose length is a power of two.
 *
 * @param <T> the type of arrays
 */
final class ChirpFourier<T> implements LineFourier {
  private final FourierBlocks<T> blocks;
  private final int length;
  private final int padded;
  private final FourStepFourier<T> transform;
  private final ComplexPlaces chirp;
  private final ComplexPlaces filter;

  ChirpFourier(FourierBlocks<T> blocks, int length) {
    this.blocks = blocks;
    this.length = length;
    this.padded = padded(length);
    this.transform = new FourStepFourier<>(blocks, padded);
    double[] re = new double[length];
    double[] im = new double[length];
    double[] filterRe = new double[padded];
    double[] filterIm = new double[padded];
    for (int i = 0; i < length; i++) {
      double angle = FourierStages.angle((long) i * i, 2L * length);
      re[i] = Math.cos(angle);
      im[i] = -Math.sin(angle);
      int mirrored = i == 0 ? 0 : padded - i;
      filterRe[i] = re[i];
      filterRe[mirrored] = re[i];
      filterIm[i] = -im[i];
      filterIm[mirrored] = -im[i];
    }
    ComplexPlaces places = ComplexPlaces.split(filterRe, filterIm);
    new FourStepFourier<>(DoubleFourierBlocks.INSTANCE, padded)
        .run(places, places, 1, Parallel.NONE);
    this.chirp = ComplexPlaces.split(blocks.table(re), blocks.table(im));
    this.filter = ComplexPlaces.split(blocks.table(filterRe), blocks.table(filterIm));
  }

  /** Returns the length of the transforms that compute one of a length. */
  static int padded(int length) {
    return Integer.highestOneBit(2 * length - 1) * 2;
  }

  @Override
  public void run(ComplexPlaces from, ComplexPlaces to, double scale, Parallel parallel) {
    // Another use of the arrays, so that the transform does not overwrite them.
    FourierBlocks.Parts<T> line = blocks.arrays(Use.CHIRP, padded);
    ComplexPlaces numbers = ComplexPlaces.split(line.re(), line.im());
    multiply(from, chirp, length, 1, numbers);
    for (int i = length; i < padded; i++) {
      numbers.set(i, 0, 0);
    }
    transform.run(numbers, numbers, 1, parallel);
    multiply(numbers, filter, padded, 1, numbers);
    ComplexPlaces exchanged = numbers.exchanged();
    transform.run(exchanged, exchanged, 1.0 / padded, parallel);
    multiply(numbers, chirp, length, scale, to);
  }

  private static void multiply(
      ComplexPlaces from, ComplexPlaces factors, int count, double scale, ComplexPlaces to) {
    for (int i = 0; i < count; i++) {
      double a = from.re(i);
      double b = from.im(i);
      double c = factors.re(i) * scale;
      double d = factors.im(i) * scale;
      to.set(i, a * c - b * d, a * d + b * c);
    }
  }
}
