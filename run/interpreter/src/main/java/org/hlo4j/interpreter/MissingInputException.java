package org.hlo4j.interpreter;

import java.io.IOException;
import java.io.Serial;

/** Thrown if no file has the values of a parameter. */
public final class MissingInputException extends IOException {
  @Serial private static final long serialVersionUID = 1L;

  /** The name of the parameter. */
  private final String parameter;

  MissingInputException(String message, String parameter) {
    super(message);
    this.parameter = parameter;
  }

  /** {@return the name of the parameter} */
  public String parameter() {
    return parameter;
  }
}
