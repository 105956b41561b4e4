package org.hlo4j.formulas.size;

import java.io.Serial;

/** Thrown if a node, tensor or type cannot be converted; the message is the reason. */
public final class UnsupportedNodeException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  private final boolean needsSizes;

  private UnsupportedNodeException(String reason, boolean needsSizes) {
    super(reason, null, false, false);
    this.needsSizes = needsSizes;
  }

  /** Returns an exception with a reason, formatted if there are arguments. */
  public static UnsupportedNodeException of(String reason, Object... arguments) {
    return new UnsupportedNodeException(
        arguments.length == 0 ? reason : reason.formatted(arguments), false);
  }

  /** Returns an exception for what could be converted if all sizes were known. */
  public static UnsupportedNodeException ofOpenSizes(String reason, Object... arguments) {
    return new UnsupportedNodeException(reason.formatted(arguments), true);
  }

  /** Returns whether known sizes are a way out. */
  public boolean needsSizes() {
    return needsSizes;
  }

  /** Returns the reason. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
