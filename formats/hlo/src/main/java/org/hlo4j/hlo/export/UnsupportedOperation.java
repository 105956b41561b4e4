package org.hlo4j.hlo.export;

import java.io.Serial;

/** Thrown if HLO cannot express an operation; the message is the reason. */
final class UnsupportedOperation extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  UnsupportedOperation(String format, Object... arguments) {
    super(format.formatted(arguments), null, false, false);
  }
}
