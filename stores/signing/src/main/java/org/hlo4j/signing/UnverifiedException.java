package org.hlo4j.signing;

import java.io.Serial;

/** Thrown if a signature is not one that is trusted; the message says why. */
public final class UnverifiedException extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  /**
   * Creates an exception.
   *
   * @param message why the signature does not count
   */
  public UnverifiedException(String message) {
    super(message);
  }
}
