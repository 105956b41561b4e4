package org.hlo4j.pjrt;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** Thrown if a plugin refuses something or fails, or lacks what is needed. */
public final class PjrtException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  /** The kind of error. */
  private final PjrtErrorCode code;

  /**
   * Creates an exception.
   *
   * @param code the kind of error
   * @param message what went wrong
   */
  public PjrtException(PjrtErrorCode code, String message) {
    this(code, message, null);
  }

  /**
   * Creates an exception with a cause.
   *
   * @param code the kind of error
   * @param message what went wrong
   * @param cause what led to it; null if that is not known
   */
  public PjrtException(PjrtErrorCode code, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.code = code;
  }

  /** {@return the kind of error} */
  public PjrtErrorCode code() {
    return code;
  }
}
