package org.hlo4j.ir.pass;

import java.io.Serial;

/** Thrown by a pass that has reported why it failed. */
public final class PassFailure extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  PassFailure() {
    super("pass failed", null, false, false);
  }
}
