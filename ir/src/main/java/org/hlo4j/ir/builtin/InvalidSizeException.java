package org.hlo4j.ir.builtin;

/** A type was to have a dimension of a size that no type has, as one computed with an overflow. */
public final class InvalidSizeException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  InvalidSizeException(String message) {
    super(message);
  }
}
