package org.hlo4j.ir.rewrite;

/** A replacement has another type than what it replaces. */
final class OtherTypeException extends RuntimeException {
  static final OtherTypeException INSTANCE = new OtherTypeException();

  private static final long serialVersionUID = 1;

  private OtherTypeException() {
    super("a replacement of another type", null, false, false);
  }
}
