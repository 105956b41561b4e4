package org.hlo4j.text.format;

/** A keyword or punctuation: {@code `dim`}, {@code `,`}. */
record LiteralDirective(String text, boolean isKeyword, boolean space) implements Directive {
  @Override
  public void print(PrintedParts op) {
    op.space(space);
    op.printer().print(text);
  }

  @Override
  public void parse(ParsedParts op) {
    if (isKeyword) {
      op.parser().expectKeyword(text);
    } else {
      op.parser().expect(text);
    }
  }

  @Override
  public boolean parseOptional(ParsedParts op) {
    return isKeyword ? op.parser().acceptKeyword(text) : op.parser().accept(text);
  }

  @Override
  public boolean canBeginGroup() {
    return true;
  }
}
