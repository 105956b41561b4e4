package org.hlo4j.text.parse;

import static org.hlo4j.text.lex.TokenKind.BARE_IDENTIFIER;
import static org.hlo4j.text.lex.TokenKind.INTEGER;
import static org.hlo4j.text.lex.TokenKind.LEFT_SQUARE;
import static org.hlo4j.text.lex.TokenKind.QUESTION;
import static org.hlo4j.text.lex.TokenKind.RIGHT_SQUARE;
import static org.hlo4j.text.lex.TokenKind.STAR;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.text.lex.Literals;
import org.jspecify.annotations.Nullable;

/** Parses sizes separated by {@code x}, as in {@code 4x?x8xf32}. */
final class DimensionListParser {
  private final Parser p;
  private long[] sizes = new long[8];

  DimensionListParser(Parser parser) {
    this.p = parser;
  }

  /**
   * Parses {@code (dimension x)*} or, without trailing cross, {@code (dimension (x dimension)*)?}.
   */
  LongList parseRanked(boolean allowDynamic, boolean withTrailingCross) {
    int count = 0;
    if (withTrailingCross) {
      while (p.is(INTEGER) || p.is(QUESTION)) {
        append(count++, parseDimension(allowDynamic));
        expectCross();
      }
    } else if (p.is(INTEGER) || p.is(QUESTION)) {
      append(count++, parseDimension(allowDynamic));
      while (isCross()) {
        expectCross();
        append(count++, parseDimension(allowDynamic));
      }
    }
    return LongList.wrap(Arrays.copyOf(sizes, count));
  }

  /** Parses the shape before an element type, {@code *x} or sizes; null if it has no rank. */
  @Nullable LongList parseShapeOrNull() {
    if (p.accept(STAR)) {
      expectCross();
      return null;
    }
    return parseRanked(true, true);
  }

  private void append(int count, long size) {
    if (count == sizes.length) {
      sizes = Arrays.copyOf(sizes, 2 * count);
    }
    sizes[count] = size;
  }

  private long parseDimension(boolean allowDynamic) {
    int offset = p.offset();
    if (p.accept(QUESTION)) {
      if (!allowDynamic) {
        throw p.error(offset, "expected static shape");
      }
      return ShapedType.DYNAMIC;
    }
    if (!p.is(INTEGER)) {
      throw p.error("invalid dimension");
    }
    return parseSize();
  }

  /** Parses the dimensions of a vector; scalable ones are in brackets. */
  LongList parseVector(List<Boolean> scalable) {
    int count = 0;
    while (p.is(INTEGER) || p.is(LEFT_SQUARE)) {
      boolean inBrackets = p.accept(LEFT_SQUARE);
      if (!p.is(INTEGER)) {
        throw p.error("invalid dimension");
      }
      append(count++, parseSize());
      if (inBrackets && !p.accept(RIGHT_SQUARE)) {
        throw p.wrongToken("missing ']' closing scalable dimension");
      }
      scalable.add(inBrackets);
      expectCross();
    }
    return LongList.wrap(Arrays.copyOf(sizes, count));
  }

  private long parseSize() {
    int start = p.offset();
    // Between sizes, 0x is the size 0 and a cross, whatever follows.
    if (Literals.isHex(p.bytes, start, p.end())) {
      p.reset(start + 1);
      return 0;
    }
    OptionalLong size = Literals.unsignedLong(p.bytes, start, p.end());
    if (size.isEmpty() || size.getAsLong() < 0) {
      throw p.error("invalid dimension");
    }
    p.advance();
    return size.getAsLong();
  }

  private boolean isCross() {
    return p.is(BARE_IDENTIFIER) && p.bytes[p.offset()] == 'x';
  }

  /** Consumes a cross without what is joined to it, such as the {@code f32} of {@code xf32}. */
  private void expectCross() {
    if (!isCross()) {
      throw p.wrongToken("expected 'x' in dimension list");
    }
    p.reset(p.offset() + 1);
  }

  /** Returns the sizes in the syntax of messages. */
  static String commaSeparated(LongList sizes) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < sizes.size(); i++) {
      text.append(i == 0 ? "" : ", ").append(sizes.get(i));
    }
    return text.toString();
  }
}
