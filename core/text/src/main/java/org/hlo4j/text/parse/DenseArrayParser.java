package org.hlo4j.text.parse;

import static org.hlo4j.text.lex.TokenKind.COLON;
import static org.hlo4j.text.lex.TokenKind.COMMA;
import static org.hlo4j.text.lex.TokenKind.FALSE;
import static org.hlo4j.text.lex.TokenKind.GREATER;
import static org.hlo4j.text.lex.TokenKind.INTEGER;
import static org.hlo4j.text.lex.TokenKind.LESS;
import static org.hlo4j.text.lex.TokenKind.MINUS;
import static org.hlo4j.text.lex.TokenKind.TRUE;

import java.util.Arrays;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.diagnostic.DiagnosticException;

/** Parses {@code array<i64: 1, 2>}. */
final class DenseArrayParser {
  private final Parser p;

  DenseArrayParser(Parser parser) {
    this.p = parser;
  }

  Attribute parse() {
    p.advance();
    p.expect(LESS, "expected '<' after 'array'");
    int typeOffset = p.offset();
    Type type = parseElementType(typeOffset);
    checkType(type, typeOffset);
    if (p.accept(GREATER)) {
      return new DenseArrayAttr(type, Blob.EMPTY);
    }
    p.expect(COLON, "expected ':' after dense array type");
    byte[] data =
        type instanceof FloatType floatType
            ? parseFloats(floatType)
            : parseIntegers((IntegerType) type);
    p.expect(GREATER, "expected '>' to close an array attribute");
    return new DenseArrayAttr(type, Blob.wrap(data));
  }

  private Type parseElementType(int offset) {
    try {
      return p.types.parse();
    } catch (DiagnosticException refused) {
      throw refused.and(p.error(offset, "expected an integer or floating point type"));
    }
  }

  private void checkType(Type type, int offset) {
    int width;
    if (type instanceof IntegerType t) {
      width = t.width();
    } else if (type instanceof FloatType t) {
      width = t.width();
    } else {
      throw p.error(offset, "expected integer or float type, got: " + Spelling.quoted(type));
    }
    if (!isBool(type) && (width == 0 || width % 8 != 0)) {
      throw p.error(offset, "element type bitwidth must be a multiple of 8");
    }
  }

  private static boolean isBool(Type type) {
    return type == IntegerType.I1;
  }

  private byte[] parseIntegers(IntegerType type) {
    int width = DenseElementsAttr.elementBytes(type);
    IntegerReader reader = new IntegerReader(p.bytes, type);
    byte[] data = new byte[width];
    int size = 0;
    do {
      p.countConstant(p.offset(), width);
      if (size + width > data.length) {
        data = grow(data, size / width + 1, width);
      }
      boolean negative = p.accept(MINUS);
      if (p.is(TRUE) || p.is(FALSE)) {
        if (!isBool(type)) {
          throw p.error("expected i1 type for 'true' or 'false' values");
        }
        data[size] = (byte) (p.is(TRUE) ? 1 : 0);
        p.advance();
      } else if (p.is(INTEGER)) {
        readInteger(reader, type, negative);
        reader.store(data, size, width);
      } else {
        throw p.error("expected integer literal");
      }
      size += width;
    } while (p.accept(COMMA));
    return Arrays.copyOf(data, size);
  }

  private byte[] grow(byte[] data, int count, int width) {
    int needed = ElementStorage.bytes(p, p.offset(), count, width);
    long doubled = Math.min(2L * data.length, Integer.MAX_VALUE - 8);
    return Arrays.copyOf(data, (int) Math.max(doubled, needed));
  }

  private void readInteger(IntegerReader reader, IntegerType type, boolean negative) {
    int start = p.offset();
    int end = p.end();
    p.advance();
    if (isBool(type)) {
      throw p.error("expected 'true' or 'false' values for i1 type");
    }
    if (!reader.read(start, end, negative)) {
      throw p.error("integer constant out of range");
    }
  }

  private byte[] parseFloats(FloatType type) {
    int width = DenseElementsAttr.elementBytes(type);
    FloatReader reader = new FloatReader(p, type.format());
    byte[] data = new byte[width];
    int size = 0;
    do {
      p.countConstant(p.offset(), width);
      if (size + width > data.length) {
        data = grow(data, size / width + 1, width);
      }
      reader.readNext();
      reader.store(data, size, width);
      size += width;
    } while (p.accept(COMMA));
    return Arrays.copyOf(data, size);
  }
}
