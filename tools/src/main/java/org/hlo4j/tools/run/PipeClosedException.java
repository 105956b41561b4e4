package org.hlo4j.tools.run;

import java.io.Serial;

/** Nobody reads standard output any more, as behind {@code | head}: the command ends silently. */
public final class PipeClosedException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  /** The exit status, which is that of processes ended by SIGPIPE. */
  public static final int STATUS = 128 + 13;

  PipeClosedException(Throwable cause) {
    super(cause);
  }
}
