package org.hlo4j.engine.kernel.fourier;

/**
 * Complex numbers in rows and columns.
 *
 * @param numbers the number of row and column 0, and those that follow it
 * @param rowStep the distance of rows, in numbers
 * @param columnStep the distance of columns, in numbers
 */
record ComplexGrid(ComplexPlaces numbers, int rowStep, int columnStep) {
  /** Returns the distance of rows, in places. */
  int rowDistance() {
    return rowStep * numbers.stride();
  }

  /** Returns the distance of columns, in places. */
  int columnDistance() {
    return columnStep * numbers.stride();
  }

  /** Returns the numbers with real and imaginary parts exchanged. */
  ComplexGrid exchanged() {
    return new ComplexGrid(numbers.exchanged(), rowStep, columnStep);
  }

  /** Returns whether the parts of a row's numbers follow each other, the real ones first. */
  boolean areRowsInterleaved() {
    return columnDistance() == 2 && numbers.isInterleaved();
  }
}
