package org.hlo4j.linalg.complex;

/**
 * The power of two by which a matrix is multiplied before iterations, so that these neither
 * overflow nor stop at subnormal numbers.
 *
 * @param factor the factor
 */
record UnitScale(double factor) {

  /** Scales a matrix so that its largest real or imaginary part is about one. */
  static UnitScale apply(ComplexMatrix a) {
    double max = a.maxPart();
    var result = new UnitScale(max == 0 ? 1 : Math.scalb(1.0, -Math.getExponent(max)));
    a.scale(result.factor);
    return result;
  }

  /** Divides numbers that grow with the matrix by the factor. */
  void undo(double[] numbers) {
    for (int k = 0; k < numbers.length; k++) {
      numbers[k] /= factor;
    }
  }
}
