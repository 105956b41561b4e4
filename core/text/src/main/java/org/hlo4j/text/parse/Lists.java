package org.hlo4j.text.parse;

import static org.hlo4j.text.lex.TokenKind.COMMA;

import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.text.lex.TokenKind;

/** Comma-separated lists: opening delimiters, separators and closing delimiters. */
final class Lists {
  private Lists() {}

  /**
   * Consumes the opening delimiter of a list.
   *
   * @param context the name of the list in messages, with a leading space, or nothing
   * @return whether an element follows; if not, the whole list has been consumed
   */
  static boolean begin(Parser p, Delimiter delimiter, String context) {
    if (delimiter == Delimiter.NONE) {
      return true;
    }
    TokenKind open = open(delimiter);
    if (!p.is(open)) {
      if (isOptional(delimiter)) {
        return false;
      }
      throw p.wrongToken("expected '" + open.spelling() + "'" + context);
    }
    p.advance();
    return !p.accept(close(delimiter));
  }

  /**
   * Consumes the comma before the next element, or the closing delimiter; returns whether an
   * element follows.
   */
  static boolean more(Parser p, Delimiter delimiter, String context) {
    if (p.accept(COMMA)) {
      return true;
    }
    if (delimiter != Delimiter.NONE) {
      TokenKind close = close(delimiter);
      if (!p.is(close)) {
        throw p.wrongToken("expected '" + close.spelling() + "'" + context);
      }
      p.advance();
    }
    return false;
  }

  /**
   * Consumes the comma before the next element, or the closing token; returns whether an element
   * follows.
   */
  static boolean moreUntil(Parser p, TokenKind close) {
    if (p.accept(COMMA)) {
      return true;
    }
    if (!p.is(close)) {
      throw p.wrongToken("expected ',' or '" + close.spelling() + "'");
    }
    p.advance();
    return false;
  }

  private static boolean isOptional(Delimiter delimiter) {
    return delimiter.ordinal() >= Delimiter.OPTIONAL_PAREN.ordinal();
  }

  private static TokenKind open(Delimiter delimiter) {
    return switch (delimiter) {
      case PAREN, OPTIONAL_PAREN -> TokenKind.LEFT_PAREN;
      case SQUARE, OPTIONAL_SQUARE -> TokenKind.LEFT_SQUARE;
      case ANGLE, OPTIONAL_ANGLE -> TokenKind.LESS;
      case BRACE, OPTIONAL_BRACE -> TokenKind.LEFT_BRACE;
      case NONE -> throw new IllegalArgumentException("no delimiter");
    };
  }

  private static TokenKind close(Delimiter delimiter) {
    return switch (delimiter) {
      case PAREN, OPTIONAL_PAREN -> TokenKind.RIGHT_PAREN;
      case SQUARE, OPTIONAL_SQUARE -> TokenKind.RIGHT_SQUARE;
      case ANGLE, OPTIONAL_ANGLE -> TokenKind.GREATER;
      case BRACE, OPTIONAL_BRACE -> TokenKind.RIGHT_BRACE;
      case NONE -> throw new IllegalArgumentException("no delimiter");
    };
  }
}
