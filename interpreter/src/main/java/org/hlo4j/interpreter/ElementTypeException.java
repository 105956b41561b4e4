package org.hlo4j.interpreter;

import java.io.IOException;
import java.io.Serial;

/** An array's elements are not of the type that is wanted. */
public final class ElementTypeException extends IOException {
  @Serial private static final long serialVersionUID = 1L;

  private final boolean canBeCast;

  ElementTypeException(String message, boolean canBeCast) {
    super(message);
    this.canBeCast = canBeCast;
  }

  /** Whether the values could be converted if that was asked for. */
  public boolean canBeCast() {
    return canBeCast;
  }
}
