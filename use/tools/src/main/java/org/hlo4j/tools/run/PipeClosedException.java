package org.hlo4j.tools.run;

import java.io.Serial;

/**
 * Thrown when the reader of standard output has closed it, as in {@code | head}: the command ends
 * silently.
 */
public final class PipeClosedException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  /** The exit status, that of processes ended by SIGPIPE. */
  public static final int STATUS = 128 + 13;

  PipeClosedException(Throwable cause) {
    super(cause);
  }
}
