package org.hlo4j.text.parse;

import static org.hlo4j.text.lex.TokenKind.HASH_IDENTIFIER;

import java.util.OptionalInt;
import org.hlo4j.text.lex.Literals;

/** Parses the result number of a value: the 1 of {@code %0#1}. */
final class ResultNumberParser {
  private ResultNumberParser() {}

  /** Parses the number if there is one; returns 0 if not. */
  static int parseResultNumber(Parser p) {
    if (!p.is(HASH_IDENTIFIER)) {
      return 0;
    }
    OptionalInt number = Literals.hashNumber(p.bytes, p.offset(), p.end());
    if (number.isEmpty()) {
      throw p.error("invalid SSA value result number");
    }
    p.advance();
    return number.getAsInt();
  }
}
