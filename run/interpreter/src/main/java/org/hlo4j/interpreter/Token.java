package org.hlo4j.interpreter;

/** The value of a token: it orders operations and carries no data. */
public final class Token implements InterpreterValue {
  /** The only token. */
  public static final Token INSTANCE = new Token();

  private Token() {}

  @Override
  public String toString() {
    return "token";
  }
}
