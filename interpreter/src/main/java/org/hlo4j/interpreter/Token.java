package org.hlo4j.interpreter;

/** The value of a token: it orders operations and holds nothing. */
public final class Token implements InterpreterValue {
  public static final Token INSTANCE = new Token();

  private Token() {}

  @Override
  public String toString() {
    return "token";
  }
}
