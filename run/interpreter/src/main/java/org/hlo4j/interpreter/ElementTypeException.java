package org.hlo4j.interpreter;

import java.io.IOException;
import java.io.Serial;

/** Thrown if the elements of an array are not of the expected type. */
public final class ElementTypeException extends IOException {
  @Serial private static final long serialVersionUID = 1L;

  /** Whether the values can be converted on request. */
  private final boolean canBeCast;

  ElementTypeException(String message, boolean canBeCast) {
    super(message);
    this.canBeCast = canBeCast;
  }

  /** {@return whether the values can be converted to the expected type on request} */
  public boolean canBeCast() {
    return canBeCast;
  }
}
