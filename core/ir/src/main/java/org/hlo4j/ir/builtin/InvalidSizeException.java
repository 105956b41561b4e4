package org.hlo4j.ir.builtin;

/**
 * Thrown when a dimension has a negative size that is not {@link ShapedType#DYNAMIC}, or when a
 * size that is computed from others needs more than 64 bits.
 */
public final class InvalidSizeException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  InvalidSizeException(String message) {
    super(message);
  }

  /** Returns the refusal of a size that needs more than 64 bits, which a formula yields. */
  static InvalidSizeException overflow(String formula) {
    return new InvalidSizeException("size exceeds 64 bits: " + formula);
  }
}
