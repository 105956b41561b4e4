package org.hlo4j.text.format;

/** A printed space or line break, which the parser ignores. */
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
