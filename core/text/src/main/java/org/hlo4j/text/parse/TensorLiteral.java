package org.hlo4j.text.parse;

import static org.hlo4j.text.lex.TokenKind.COMMA;
import static org.hlo4j.text.lex.TokenKind.FLOAT;
import static org.hlo4j.text.lex.TokenKind.INTEGER;
import static org.hlo4j.text.lex.TokenKind.LEFT_PAREN;
import static org.hlo4j.text.lex.TokenKind.LEFT_SQUARE;
import static org.hlo4j.text.lex.TokenKind.RIGHT_PAREN;
import static org.hlo4j.text.lex.TokenKind.RIGHT_SQUARE;
import static org.hlo4j.text.lex.TokenKind.STRING;

import java.util.Arrays;
import org.hlo4j.text.lex.TokenKind;

/**
 * The elements of a literal such as {@code [[1, 2], [3, 4]]}, {@code 5} or {@code "0x0102"}, whose
 * type follows it: the offset of each element, and the shape.
 */
final class TensorLiteral {
  private static final long[] NO_DIMENSIONS = {};

  private final Parser p;

  /** The offset of each element; the complement of the offset after a minus sign. */
  private int[] offsets = new int[16];

  private int size;
  private long[] shape = NO_DIMENSIONS;
  private long[] lastLeaf = {0};
  private int stringStart = -1;
  private int stringEnd;

  TensorLiteral(Parser parser) {
    this.p = parser;
  }

  /** Returns the number of elements; two for each complex one. */
  int size() {
    return size;
  }

  /** Returns the offset of an element, after its sign. */
  int offset(int index) {
    return offsets[index] < 0 ? ~offsets[index] : offsets[index];
  }

  boolean isNegative(int index) {
    return offsets[index] < 0;
  }

  /** Returns the sizes of the nested lists; empty for a single element. */
  long[] shape() {
    return shape;
  }

  /** Returns whether the literal is a string. */
  boolean isString() {
    return stringStart >= 0;
  }

  int stringStart() {
    return stringStart;
  }

  int stringEnd() {
    return stringEnd;
  }

  void parse(boolean allowString) {
    if (allowString && p.is(STRING)) {
      stringStart = p.offset();
      stringEnd = p.end();
      p.advance();
    } else if (p.is(LEFT_SQUARE)) {
      shape = parseList();
    } else {
      parseElement();
    }
  }

  /** Parses a list and returns the sizes of the nested lists. */
  private long[] parseList() {
    p.enter(1);
    p.advance();
    long count = 0;
    long[] inner = NO_DIMENSIONS;
    if (!p.is(RIGHT_SQUARE)) {
      do {
        long[] dimensions = NO_DIMENSIONS;
        if (p.is(LEFT_SQUARE)) {
          dimensions = parseList();
        } else {
          parseElement();
        }
        if (count++ == 0) {
          inner = dimensions;
        } else if (inner != dimensions && !Arrays.equals(inner, dimensions)) {
          throw p.error("tensor literal is invalid; ranks are not consistent between elements");
        }
      } while (p.accept(COMMA));
    }
    p.expect(RIGHT_SQUARE);
    p.leave(1);
    return prepend(count, inner);
  }

  private long[] prepend(long count, long[] inner) {
    if (inner.length == 0) {
      if (lastLeaf[0] != count) {
        lastLeaf = new long[] {count};
      }
      return lastLeaf;
    }
    long[] all = new long[inner.length + 1];
    all[0] = count;
    System.arraycopy(inner, 0, all, 1, inner.length);
    return all;
  }

  private void parseElement() {
    switch (p.kind()) {
      case INTEGER, FLOAT, TRUE, FALSE, STRING -> {
        add(p.offset());
        p.advance();
      }
      case MINUS -> {
        p.advance();
        if (!p.is(INTEGER) && !p.is(FLOAT)) {
          throw p.error("expected integer or floating point literal");
        }
        add(~p.offset());
        p.advance();
      }
      case LEFT_PAREN -> parseComplex();
      default -> throw p.error("expected element literal of primitive type");
    }
  }

  private void parseComplex() {
    p.enter(1);
    p.expect(LEFT_PAREN);
    parseElement();
    p.expect(COMMA, "expected ',' between complex elements");
    parseElement();
    p.expect(RIGHT_PAREN, "expected ')' after complex elements");
    p.leave(1);
  }

  private void add(int offset) {
    if (size == offsets.length) {
      offsets = Arrays.copyOf(offsets, 2 * size);
    }
    offsets[size++] = offset;
  }

  /** Returns the kind of the literal of an element. */
  TokenKind kind(int index) {
    int start = offset(index);
    return switch (p.bytes[start]) {
      case '"' -> STRING;
      case 't' -> TokenKind.TRUE;
      case 'f' -> TokenKind.FALSE;
      default -> isFloat(start) ? FLOAT : INTEGER;
    };
  }

  private boolean isFloat(int start) {
    for (int i = start; i < p.source.end(); i++) {
      byte c = p.bytes[i];
      if (c < '0' || c > '9') {
        return c == '.';
      }
    }
    return false;
  }

  /** Returns the offset after an element that is a number. */
  int endOfNumber(int index) {
    int i = offset(index);
    while (i < p.source.end() && isInNumber(i)) {
      i++;
    }
    return i;
  }

  private boolean isInNumber(int offset) {
    byte c = p.bytes[offset];
    return (c >= '0' && c <= '9')
        || c == '.'
        || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f')
        || c == 'x'
        || ((c == '-' || c == '+') && (p.bytes[offset - 1] | 0x20) == 'e');
  }
}
