package org.hlo4j.text.parse;

/** The parser passed to the syntax of types and attributes of dialects. */
final class DialectAsmParser extends TextAsmParser {
  private int nameOffset;

  DialectAsmParser(Parser parser) {
    super(parser);
  }

  @Override
  public int nameOffset() {
    return nameOffset;
  }

  /** Enters the symbol named at {@code offset}; the result is to be passed to {@link #leave}. */
  int enter(int offset) {
    int enclosing = nameOffset;
    nameOffset = offset;
    return enclosing;
  }

  /** Returns to the enclosing symbol. */
  void leave(int enclosing) {
    nameOffset = enclosing;
  }
}
