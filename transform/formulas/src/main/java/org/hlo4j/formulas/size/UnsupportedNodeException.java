package org.hlo4j.formulas.size;

import java.io.Serial;

/** Thrown if a node, tensor or type cannot be converted; the message is the reason. */
public final class UnsupportedNodeException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  private UnsupportedNodeException(String reason) {
    super(reason, null, false, false);
  }

  /** Returns an exception with a reason, formatted if there are arguments. */
  public static UnsupportedNodeException of(String reason, Object... arguments) {
    return new UnsupportedNodeException(
        arguments.length == 0 ? reason : reason.formatted(arguments));
  }

  /** Returns the reason. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
