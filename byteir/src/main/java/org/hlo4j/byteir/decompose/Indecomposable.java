package org.hlo4j.byteir.decompose;

import java.io.Serial;

/** A call cannot be decomposed; says why. */
public final class Indecomposable extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  public Indecomposable(String reason) {
    super(reason, null, false, false);
  }

  /** Why not, to stand behind a colon. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
