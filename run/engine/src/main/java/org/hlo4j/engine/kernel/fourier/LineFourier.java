package org.hlo4j.engine.kernel.fourier;

import org.hlo4j.engine.kernel.Parallel;

/** The Fourier transform of single lines of one length. */
interface LineFourier {
  /**
   * Transforms a line.
   *
   * @param from its numbers
   * @param to receives the result; may be the same places
   * @param scale multiplies the result
   * @param parallel distributes parts of the line
   */
  void run(ComplexPlaces from, ComplexPlaces to, double scale, Parallel parallel);
}
