package org.hlo4j.ir.pass;

import java.io.Serial;

/** A textual pipeline or its options are not well formed. */
public final class PipelineException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  private final String message;

  public PipelineException(String message) {
    super(message);
    this.message = message;
  }

  /** What is wrong. */
  public String message() {
    return message;
  }
}
