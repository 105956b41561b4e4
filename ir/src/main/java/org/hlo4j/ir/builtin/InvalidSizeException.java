package org.hlo4j.ir.builtin;

/**
 * Thrown when a dimension has a negative size that is not {@link ShapedType#DYNAMIC}, as after an
 * overflow.
 */
public final class InvalidSizeException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  InvalidSizeException(String message) {
    super(message);
  }
}
