package org.hlo4j.text.parse;

import static org.hlo4j.text.lex.TokenKind.COLON;
import static org.hlo4j.text.lex.TokenKind.COMMA;
import static org.hlo4j.text.lex.TokenKind.GREATER;
import static org.hlo4j.text.lex.TokenKind.LEFT_SQUARE;
import static org.hlo4j.text.lex.TokenKind.RIGHT_SQUARE;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.ShapedType;

/** Parses {@code dense<tensor<2xi32> : [1 : i32, 2 : i32]>}, whose elements are attributes. */
final class TypedElementsParser {
  private final Parser p;

  TypedElementsParser(Parser parser) {
    this.p = parser;
  }

  /** Parses the text after the type. */
  Attribute parse(int start, int typeOffset, Type type) {
    if (!(type instanceof ShapedType shaped)) {
      throw p.error(typeOffset, "expected a shaped type for dense elements");
    }
    if (!shaped.hasStaticShape()) {
      throw p.error(typeOffset, "dense elements type must have static shape");
    }
    if (!DenseElementsAttr.isElementType(shaped.elementType())) {
      throw p.error(
          typeOffset,
          "element type must implement DenseElementTypeInterface for type-first dense syntax");
    }
    p.expect(COLON, "expected ':' after type in dense attribute");
    ByteArrayOutputStream data = new ByteArrayOutputStream();
    boolean single = !p.is(LEFT_SQUARE);
    if (single) {
      parseElement(shaped.elementType(), data);
    } else if (shaped.rank() == 0) {
      throw p.error(start, "expected single element for scalar type, got list");
    } else {
      parseElements(shaped.elementType(), shaped.shape(), 0, data);
    }
    p.expect(GREATER, "expected '>' to close dense attribute");
    Blob blob = Blob.wrap(data.toByteArray());
    return single
        ? DenseElementsAttr.of(shaped, blob, true)
        : DenseElementsAttr.detectSplat(shaped, blob);
  }

  private void parseElements(
      Type elementType, LongList shape, int dimension, ByteArrayOutputStream data) {
    if (dimension == shape.size()) {
      parseElement(elementType, data);
      return;
    }
    p.enter(1);
    p.expect(LEFT_SQUARE);
    long count = 0;
    if (!p.is(RIGHT_SQUARE)) {
      do {
        parseElements(elementType, shape, dimension + 1, data);
        count++;
      } while (p.accept(COMMA));
    }
    p.expect(RIGHT_SQUARE);
    p.leave(1);
    if (count != shape.get(dimension)) {
      throw p.error("expected " + shape.get(dimension) + " elements in dimension, got " + count);
    }
  }

  private void parseElement(Type elementType, ByteArrayOutputStream data) {
    Attribute element = p.attributes.parse();
    if (!store(element, elementType, data)) {
      throw p.error("incompatible attribute for element type");
    }
  }

  private boolean store(Attribute element, Type type, ByteArrayOutputStream data) {
    if (type instanceof ComplexType complex) {
      return element instanceof ArrayAttr pair
          && pair.size() == 2
          && store(pair.get(0), complex.elementType(), data)
          && store(pair.get(1), complex.elementType(), data);
    }
    int width = DenseElementsAttr.elementBytes(type);
    if (element instanceof IntegerAttr number && number.type().equals(type)) {
      int bits = type instanceof IntegerType t ? t.width() : 64;
      BigInteger mask = BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
      write(number.value().and(mask), width, data);
      return true;
    }
    if (element instanceof FloatAttr number && number.type().equals(type)) {
      write(number.bits(), width, data);
      return true;
    }
    return false;
  }

  private void write(BigInteger bits, int width, ByteArrayOutputStream data) {
    ElementStorage.bytes(p, p.offset(), data.size() / Math.max(width, 1) + 1L, width);
    p.countConstant(p.offset(), width);
    byte[] little = new byte[width];
    IntegerReader.storeWide(bits, little, 0, width);
    data.writeBytes(little);
  }
}
