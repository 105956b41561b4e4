package org.hlo4j.ir.pass;

import java.io.Serial;

/** A textual pipeline or its options are not well formed. */
public final class PipelineException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  public PipelineException(String message) {
    super(message);
  }
}
