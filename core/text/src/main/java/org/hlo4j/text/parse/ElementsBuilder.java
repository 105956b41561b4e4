package org.hlo4j.text.parse;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.DenseStringElementsAttr;
import org.hlo4j.ir.builtin.ElementsAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.text.lex.Lexer;
import org.hlo4j.text.lex.Literals;
import org.hlo4j.text.lex.TokenKind;

/** Builds elements attributes from literals once their type is known. */
final class ElementsBuilder {
  private final Parser p;

  ElementsBuilder(Parser parser) {
    this.p = parser;
  }

  /**
   * Builds the elements of a literal.
   *
   * @param start the offset of errors about the whole literal
   */
  ElementsAttr build(int start, ShapedType type, TensorLiteral literal) {
    Type elementType = type.elementType();
    boolean numbers = DenseElementsAttr.isElementType(elementType);
    if (literal.isString() && numbers) {
      return buildFromHex(start, type, literal);
    }
    checkShape(start, type, literal);
    if (!numbers) {
      return buildStrings(start, type, literal);
    }
    if (elementType instanceof ComplexType complex) {
      checkComplex(start, type, complex, literal);
      return buildNumbers(start, type, complex.elementType(), 2, literal);
    }
    return buildNumbers(start, type, elementType, 1, literal);
  }

  private void checkShape(int start, ShapedType type, TensorLiteral literal) {
    LongList shape = type.shape();
    LongList inferred = LongList.of(literal.shape());
    if (!inferred.isEmpty() && !inferred.equals(shape)) {
      throw p.error(
          start,
          "inferred shape of elements literal (["
              + DimensionListParser.commaSeparated(inferred)
              + "]) does not match type (["
              + DimensionListParser.commaSeparated(shape)
              + "])");
    }
    if (!literal.isString() && literal.size() == 0 && !shape.contains(0)) {
      throw p.error(
          start,
          "parsed zero elements, but type (" + Spelling.quoted(type) + ") expected at least 1");
    }
  }

  private void checkComplex(
      int start, ShapedType type, ComplexType complex, TensorLiteral literal) {
    boolean isList = literal.shape().length > 0;
    if (!isList && !type.shape().contains(0) && literal.size() != 2) {
      throw p.error(start, countMismatch(literal, complex, 2));
    }
    long numbers = Sizes.saturatedMultiply(type.elementCount(), 2);
    if (isList && literal.size() != numbers) {
      throw p.error(start, countMismatch(literal, type, numbers));
    }
  }

  private static String countMismatch(TensorLiteral literal, Type type, long expected) {
    return "parsed "
        + literal.size()
        + " elements, but type ("
        + Spelling.quoted(type)
        + ") expected "
        + expected
        + " elements";
  }

  private ElementsAttr buildNumbers(
      int start, ShapedType type, Type numberType, int perElement, TensorLiteral literal) {
    int width = DenseElementsAttr.elementBytes(numberType);
    int size = ElementStorage.bytes(p, start, literal.size(), width);
    p.countConstant(start, size);
    byte[] data = new byte[size];
    if (numberType instanceof FloatType floatType) {
      readFloats(floatType, literal, data, width);
    } else {
      readIntegers(numberType, literal, data, width);
    }
    if (literal.shape().length == 0 && literal.size() == perElement) {
      return DenseElementsAttr.of(type, Blob.wrap(data), true);
    }
    checkCount(start, type, perElement, literal);
    return DenseElementsAttr.detectSplat(type, Blob.wrap(data));
  }

  /** Rejects pairs if the type has single numbers. */
  private void checkCount(int start, ShapedType type, int perElement, TensorLiteral literal) {
    long expected = Sizes.saturatedMultiply(type.elementCount(), perElement);
    if (literal.size() != expected) {
      throw p.error(start, countMismatch(literal, type, expected));
    }
  }

  private void readIntegers(Type type, TensorLiteral literal, byte[] data, int width) {
    IntegerReader reader = new IntegerReader(p.bytes, type);
    boolean unsigned = type instanceof IntegerType t && t.isUnsigned();
    for (int i = 0; i < literal.size(); i++) {
      int offset = literal.offset(i);
      boolean negative = literal.isNegative(i);
      if (negative && unsigned) {
        throw p.error(offset, "expected unsigned integer elements, but parsed negative value");
      }
      switch (literal.kind(i)) {
        case INTEGER -> {
          if (!reader.read(offset, literal.endOfNumber(i), negative)) {
            throw p.error(offset, "integer constant out of range for type");
          }
          reader.store(data, i * width, width);
        }
        case FLOAT -> throw p.error(offset, "expected integer elements, but parsed floating-point");
        case STRING -> throw p.error(offset, "integer constant out of range for type");
        default -> {
          if (type != IntegerType.I1) {
            throw p.error(offset, "expected i1 type for 'true' or 'false' values");
          }
          data[i] = (byte) (p.bytes[offset] == 't' ? 1 : 0);
        }
      }
    }
  }

  private void readFloats(FloatType type, TensorLiteral literal, byte[] data, int width) {
    FloatReader reader = new FloatReader(p, type.format());
    for (int i = 0; i < literal.size(); i++) {
      int offset = literal.offset(i);
      switch (literal.kind(i)) {
        case FLOAT -> reader.readDecimal(offset, literal.endOfNumber(i), literal.isNegative(i));
        case INTEGER -> reader.readBits(offset, literal.endOfNumber(i), literal.isNegative(i));
        default -> throw p.error(offset, "expected floating point literal");
      }
      reader.store(data, i * width, width);
    }
  }

  private ElementsAttr buildFromHex(int start, ShapedType type, TensorLiteral literal) {
    p.countConstant(start, Literals.hexStringBytes(literal.stringStart(), literal.stringEnd()));
    byte[] data = Literals.hexStringOrNull(p.bytes, literal.stringStart(), literal.stringEnd());
    if (data == null) {
      throw p.error(
          literal.stringStart(), "expected string containing hex digits starting with `0x`");
    }
    int width = DenseElementsAttr.elementBytes(type.elementType());
    boolean single = data.length == width;
    boolean whole = Sizes.saturatedMultiply(type.elementCount(), width) == data.length;
    if (!single && !whole) {
      throw p.error(
          start, "elements hex data size is invalid for provided type: " + Spelling.quoted(type));
    }
    if (type.elementType() == IntegerType.I1) {
      for (int i = 0; i < data.length; i++) {
        data[i] = (byte) (data[i] == 0 ? 0 : 1);
      }
    }
    return single
        ? DenseElementsAttr.of(type, Blob.wrap(data), true)
        : DenseElementsAttr.detectSplat(type, Blob.wrap(data));
  }

  private ElementsAttr buildStrings(int start, ShapedType type, TensorLiteral literal) {
    List<String> strings = new ArrayList<>();
    if (literal.isString()) {
      strings.add(Literals.string(p.bytes, literal.stringStart(), literal.stringEnd()));
    }
    boolean allSame = true;
    Lexer lexer = new Lexer(p.source);
    for (int i = 0; i < literal.size(); i++) {
      lexer.reset(literal.offset(i));
      if (lexer.kind() != TokenKind.STRING) {
        throw p.error(
            start,
            "expected string token, got " + Literals.ascii(p.bytes, lexer.start(), lexer.end()));
      }
      strings.add(Literals.string(p.bytes, lexer.start(), lexer.end()));
      allSame &= strings.getLast().equals(strings.getFirst());
    }
    return strings.size() > 1 && allSame
        ? new DenseStringElementsAttr(type, strings.subList(0, 1), true)
        : new DenseStringElementsAttr(type, strings, strings.size() == 1);
  }
}
