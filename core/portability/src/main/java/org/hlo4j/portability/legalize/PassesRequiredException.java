package org.hlo4j.portability.legalize;

import java.io.Serial;

/**
 * Thrown if a program cannot be translated one operation at a time, so that the passes have to
 * convert it or to report the error. Has no stack trace, since it is part of the control flow.
 */
public final class PassesRequiredException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  static final PassesRequiredException INSTANCE = new PassesRequiredException();

  private PassesRequiredException() {
    super(null, null, false, false);
  }
}
