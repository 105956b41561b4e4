package org.hlo4j.text.parse;

/** What the syntaxes of a dialect's types and attributes parse with. */
final class DialectAsmParser extends TextAsmParser {
  DialectAsmParser(Parser parser) {
    super(parser);
  }
}
