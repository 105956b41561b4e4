package org.hlo4j.tools.run;

import java.io.Serial;

/** A command cannot go on; the message, a line for standard error, says why. */
public final class ToolException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  public ToolException(String message) {
    super(message);
  }
}
