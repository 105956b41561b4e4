package org.hlo4j.ir.pass;

import java.io.Serial;

/** Thrown if a textual pipeline or an option is invalid. */
public final class PipelineException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  /** The message. */
  private final String message;

  /**
   * Creates an exception.
   *
   * @param message the message
   */
  public PipelineException(String message) {
    super(message);
    this.message = message;
  }

  /** {@return the message} */
  public String message() {
    return message;
  }
}
