package org.hlo4j.text.parse;

import static org.hlo4j.text.lex.TokenKind.COLON;
import static org.hlo4j.text.lex.TokenKind.COMMA;
import static org.hlo4j.text.lex.TokenKind.GREATER;
import static org.hlo4j.text.lex.TokenKind.INTEGER;
import static org.hlo4j.text.lex.TokenKind.LEFT_SQUARE;
import static org.hlo4j.text.lex.TokenKind.LESS;
import static org.hlo4j.text.lex.TokenKind.MINUS;
import static org.hlo4j.text.lex.TokenKind.OFFSET;
import static org.hlo4j.text.lex.TokenKind.QUESTION;
import static org.hlo4j.text.lex.TokenKind.RIGHT_SQUARE;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.StridedLayoutAttr;
import org.hlo4j.text.lex.Literals;

/** Parses {@code strided<[4, ?], offset: 2>}. */
final class StridedLayoutParser {
  private final Parser p;

  StridedLayoutParser(Parser parser) {
    this.p = parser;
  }

  Attribute parse() {
    p.advance();
    p.expect(LESS, "expected '<' after 'strided'");
    p.expect(LEFT_SQUARE);
    List<Long> strides = new ArrayList<>();
    if (!p.is(RIGHT_SQUARE)) {
      do {
        strides.add(parseNumber());
      } while (p.accept(COMMA));
    }
    p.expect(RIGHT_SQUARE);
    if (p.accept(GREATER)) {
      return new StridedLayoutAttr(0, LongList.copyOf(strides));
    }
    p.expect(COMMA);
    p.expect(OFFSET, "expected 'offset' after comma");
    p.expect(COLON, "expected ':' after 'offset'");
    long offset = parseNumber();
    p.expect(GREATER);
    return new StridedLayoutAttr(offset, LongList.copyOf(strides));
  }

  private long parseNumber() {
    if (p.accept(QUESTION)) {
      return ShapedType.DYNAMIC;
    }
    int start = p.offset();
    boolean negative = p.accept(MINUS);
    OptionalLong value =
        p.is(INTEGER) ? Literals.unsignedLong(p.bytes, p.offset(), p.end()) : OptionalLong.empty();
    if (value.isEmpty() || value.getAsLong() < 0) {
      throw p.error(start, "expected a 64-bit signed integer or '?'");
    }
    p.advance();
    return negative ? -value.getAsLong() : value.getAsLong();
  }
}
