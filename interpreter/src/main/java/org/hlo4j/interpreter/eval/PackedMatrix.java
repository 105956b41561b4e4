package org.hlo4j.interpreter.eval;

import org.hlo4j.interpreter.Tensor;

/**
 * The right one of two row-major matrices to be multiplied, prepared once for many left ones. Each
 * element of a product is the sum of its products in ascending order. Floats of fewer than 32 bits
 * are summed in 32 bits and rounded once; all others are rounded to the element type at each step,
 * so that all orders of loops give the same bits.
 */
abstract class PackedMatrix {
  /** How many rows and columns it has. */
  final int rows;

  final int columns;

  PackedMatrix(int rows, int columns) {
    this.rows = rows;
    this.columns = columns;
  }

  /** The matrix of a tensor's elements from {@code start} on. */
  static PackedMatrix of(Tensor tensor, int start, int rows, int columns) {
    return switch (tensor.kind().category()) {
      case FLOAT ->
          switch (tensor.kind().storage()) {
            case DOUBLES -> new PackedDoubleMatrix(tensor, start, rows, columns);
            case FLOATS, BYTES, SHORTS, INTS, LONGS ->
                new PackedFloatMatrix(tensor, start, rows, columns);
          };
      case COMPLEX -> new PackedComplexMatrix(tensor, start, rows, columns);
      case BOOLEAN, SIGNED, UNSIGNED ->
          tensor.kind().width() <= Integer.SIZE
              ? new PackedIntMatrix(tensor, start, rows, columns)
              : new PackedLongMatrix(tensor, start, rows, columns);
      case QUANTIZED -> throw new IllegalArgumentException("elements are quantized");
    };
  }

  /**
   * Multiplies {@code count} rows of the left matrix, which begin at element {@code from} of {@code
   * left}. The rows of the product, zeros so far, begin at element {@code to} of {@code product}.
   * Threads may do so at the same time for different rows.
   */
  abstract void multiply(Tensor left, int from, int count, Tensor product, int to);
}
