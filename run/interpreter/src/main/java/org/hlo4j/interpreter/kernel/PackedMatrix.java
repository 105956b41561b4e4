package org.hlo4j.interpreter.kernel;

import org.hlo4j.interpreter.Tensor;

/**
 * The right operand of a product of row-major matrices, packed once for many left ones. Each
 * element of a product is the sum of its terms in the {@link ProductOrder}. Floats of fewer than 32
 * bits are summed in 32 bits and rounded once; other sums are rounded to the element type at each
 * step, so that every order of loops yields the same bits.
 */
public abstract class PackedMatrix {
  /** The numbers of rows and columns. */
  final int rows;

  final int columns;

  PackedMatrix(int rows, int columns) {
    this.rows = rows;
    this.columns = columns;
  }

  /** Packs the matrix of a tensor's elements from {@code start} on. */
  public static PackedMatrix of(Tensor tensor, int start, int rows, int columns) {
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
   * left}. The rows of the product, initially zeros, begin at element {@code to} of {@code
   * product}. May be called concurrently for different rows.
   */
  public abstract void multiply(Tensor left, int from, int count, Tensor product, int to);
}
