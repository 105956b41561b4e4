package org.hlo4j.text.parse;

import java.util.Arrays;
import org.hlo4j.text.lex.TokenKind;

/**
 * Finds the end of the body of a dialect type or attribute, {@code <…>}, which may contain anything
 * as long as brackets are balanced and strings are closed. The ends of nested bodies are cached, so
 * that each is scanned only once and not once per level.
 */
final class SymbolBody {
  private final Parser p;
  private byte[] open = new byte[16];
  private int nesting;

  /** The offsets of each {@code <} in the body scanned last, ascending. */
  private int[] starts = new int[16];

  /** The offset after the body that begins there. */
  private int[] ends = new int[16];

  /** For each open bracket, the number of starts before it. */
  private int[] startsBefore = new int[16];

  private int count;

  /** The offset of MLIR's lexer: at the symbol, or at the last string in it. */
  private int errorOffset;

  SymbolBody(Parser parser) {
    this.p = parser;
  }

  /** Returns the offset after the body that begins at the current token, a {@code <}. */
  int findEnd() {
    int position = p.offset();
    int found = Arrays.binarySearch(starts, 0, count, position);
    if (found >= 0 && ends[found] > 0) {
      return ends[found];
    }
    errorOffset = position;
    nesting = 0;
    count = 0;
    do {
      byte c = position < p.source.end() ? p.bytes[position] : 0;
      position++;
      switch (c) {
        case 0 -> throw unbalanced();
        case '<' -> {
          push(c);
          addStart(position - 1);
        }
        case '[', '(', '{' -> push(c);
        case '-' -> {
          if (position < p.source.end() && p.bytes[position] == '>') {
            position++;
          }
        }
        case '>' -> {
          pop('<');
          ends[startsBefore[nesting]] = position;
        }
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
      startsBefore = Arrays.copyOf(startsBefore, 2 * nesting);
    }
    startsBefore[nesting] = count;
    open[nesting++] = c;
  }

  private void addStart(int position) {
    if (count == starts.length) {
      starts = Arrays.copyOf(starts, 2 * count);
      ends = Arrays.copyOf(ends, 2 * count);
    }
    ends[count] = 0;
    starts[count++] = position;
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
