package org.hlo4j.ir.pass;

import java.io.Serial;

/** Ends a pass that failed; what was wrong has been reported as a diagnostic. */
public final class PassFailure extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  PassFailure() {
    super("pass failed", null, false, false);
  }
}
