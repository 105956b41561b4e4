package org.hlo4j.text.format;

/** A space or line break that is printed and means nothing to the parser. */
record WhitespaceDirective(boolean isNewline) implements Directive {
  @Override
  public void print(PrintedParts op) {
    if (isNewline) {
      op.printer().printNewline();
    } else {
      op.printer().print(" ");
    }
  }

  @Override
  public void parse(ParsedParts op) {}
}
