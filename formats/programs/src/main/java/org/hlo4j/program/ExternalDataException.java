package org.hlo4j.program;

import java.io.IOException;

/** Thrown if a file with external data may not be read. */
public final class ExternalDataException extends IOException {
  private static final long serialVersionUID = 1;

  /**
   * Creates an exception.
   *
   * @param reason why, as a clause after the name of the file
   */
  public ExternalDataException(String reason) {
    super(reason);
  }
}
