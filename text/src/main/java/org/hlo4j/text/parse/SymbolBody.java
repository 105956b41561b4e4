package org.hlo4j.text.parse;

import java.util.Arrays;
import org.hlo4j.text.lex.TokenKind;

/**
 * Finds the end of the body of a dialect's type or attribute, {@code <…>}, which may hold anything
 * as long as brackets are nested and strings closed.
 */
final class SymbolBody {
  private final Parser p;
  private byte[] open = new byte[16];
  private int nesting;

  /** Where MLIR's lexer stands: at the symbol, or at the last string in it. */
  private int errorOffset;

  SymbolBody(Parser parser) {
    this.p = parser;
  }

  /** The offset behind the body that begins at the present token, a {@code <}. */
  int findEnd() {
    int position = p.offset();
    errorOffset = position;
    nesting = 0;
    do {
      byte c = position < p.source.end() ? p.bytes[position] : 0;
      position++;
      switch (c) {
        case 0 -> throw unbalanced();
        case '<', '[', '(', '{' -> push(c);
        case '-' -> {
          if (position < p.source.end() && p.bytes[position] == '>') {
            position++;
          }
        }
        case '>' -> pop('<');
        case ']' -> pop('[');
        case ')' -> pop('(');
        case '}' -> pop('{');
        case '"' -> position = endOfString(position - 1);
        default -> {}
      }
    } while (nesting > 0);
    return position;
  }

  private void push(byte c) {
    if (nesting == open.length) {
      open = Arrays.copyOf(open, 2 * nesting);
    }
    open[nesting++] = c;
  }

  private void pop(char expected) {
    if (open[nesting - 1] != expected) {
      throw unbalanced();
    }
    nesting--;
  }

  private int endOfString(int start) {
    int symbol = p.offset();
    errorOffset = start;
    p.reset(start);
    int end = p.end();
    boolean isString = p.is(TokenKind.STRING);
    p.reset(symbol);
    return isString ? end : start + 1;
  }

  private RuntimeException unbalanced() {
    return p.error(
        errorOffset,
        "unbalanced '" + (char) open[nesting - 1] + "' character in pretty dialect name");
  }
}
