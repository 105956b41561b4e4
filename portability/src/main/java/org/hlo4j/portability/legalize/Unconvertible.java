package org.hlo4j.portability.legalize;

import java.io.Serial;

/** Says that something has no counterpart; caught where the operation is that holds it. */
final class Unconvertible extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  Unconvertible(String reason) {
    super(reason, null, false, false);
  }

  /** The reason, as a part of a sentence. */
  String reason() {
    return String.valueOf(getMessage());
  }
}
