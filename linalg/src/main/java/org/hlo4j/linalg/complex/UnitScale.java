package org.hlo4j.linalg.complex;

/** Scaling before iterations, so that these neither overflow nor stop at subnormal numbers. */
final class UnitScale {
  private UnitScale() {}

  /**
   * A power of two by which a matrix is multiplied so that its largest element is about one.
   *
   * @param norm the largest real or imaginary part
   */
  static double factor(double norm) {
    return norm == 0 ? 1 : Math.scalb(1.0, -Math.getExponent(norm));
  }
}
