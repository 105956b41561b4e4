package org.hlo4j.devtools;

/** Why a command cannot go on; shown without a stack trace, or nothing if that was shown before. */
final class Failure extends RuntimeException {
  private static final long serialVersionUID = 1;

  Failure(String message) {
    super(message, null, false, false);
  }
}
