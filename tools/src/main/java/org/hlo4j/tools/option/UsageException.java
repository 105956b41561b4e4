package org.hlo4j.tools.option;

import java.io.Serial;

/** A command line is not well formed; the message says why, as LLVM's tools say it. */
public final class UsageException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  public UsageException(String message) {
    super(message);
  }
}
