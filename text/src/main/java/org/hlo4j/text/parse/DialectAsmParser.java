package org.hlo4j.text.parse;

/** What the syntaxes of a dialect's types and attributes parse with. */
final class DialectAsmParser extends TextAsmParser {
  private int nameOffset;

  DialectAsmParser(Parser parser) {
    super(parser);
  }

  @Override
  public int nameOffset() {
    return nameOffset;
  }

  /** Begins what is named here and returns what {@link #leave} needs. */
  int enter(int offset) {
    int enclosing = nameOffset;
    nameOffset = offset;
    return enclosing;
  }

  /** Goes back to what encloses it. */
  void leave(int enclosing) {
    nameOffset = enclosing;
  }
}
