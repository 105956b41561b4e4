package org.hlo4j.tools.option;

import java.io.Serial;

/** Thrown for an invalid command line; the message is worded as by LLVM's tools. */
public final class UsageException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  public UsageException(String message) {
    super(message);
  }
}
