package org.hlo4j.byteir.decompose;

import java.io.Serial;

/** Thrown when a call cannot be decomposed. */
public final class IndecomposableException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  public IndecomposableException(String reason) {
    super(reason, null, false, false);
  }

  /** Returns the reason, phrased to follow a colon. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
