package org.hlo4j.text.format;

import java.util.List;
import java.util.function.Supplier;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.diagnostic.DiagnosticException;

/** Parses dense arrays in square brackets: {@code [1, 2]}. */
final class DenseArrays {
  private DenseArrays() {}

  /** Parses {@code [1, 2]} as an array of an element type, or an attribute in full. */
  static DenseArrayAttr parse(Type elementType, AsmParser parser) {
    if (parser.isNext("#")) {
      return parser.parseAttribute(DenseArrayAttr.class);
    }
    if (elementType instanceof FloatType type) {
      return parseFloats(type, parser);
    }
    List<Long> values = parseList(parser, () -> parseElement(parser));
    return DenseArrayAttr.integers((IntegerType) elementType, LongList.copyOf(values));
  }

  /** After an invalid element MLIR also reports that the closing bracket is missing. */
  private static <E> List<E> parseList(AsmParser parser, Supplier<E> parseElement) {
    parser.expect("[");
    if (parser.accept("]")) {
      return List.of();
    }
    List<E> values;
    try {
      values = parser.parseList(Delimiter.NONE, parseElement);
    } catch (DiagnosticException refused) {
      throw withMissingBracket(parser, refused);
    }
    parser.expect("]");
    return values;
  }

  private static DiagnosticException withMissingBracket(
      AsmParser parser, DiagnosticException refused) {
    try {
      parser.expect("]");
      return refused;
    } catch (DiagnosticException missing) {
      return refused.and(missing);
    }
  }

  private static long parseElement(AsmParser parser) {
    if (parser.acceptKeyword("true")) {
      return 1;
    }
    return parser.acceptKeyword("false") ? 0 : parser.parseInteger();
  }

  private static DenseArrayAttr parseFloats(FloatType type, AsmParser parser) {
    List<Double> values = parseList(parser, parser::parseFloat);
    int width = type.format().byteWidth();
    byte[] bytes = new byte[values.size() * width];
    for (int i = 0; i < values.size(); i++) {
      long bits = type.format().fromDouble(values.get(i));
      for (int b = 0; b < width; b++) {
        bytes[i * width + b] = (byte) (bits >>> (8 * b));
      }
    }
    return new DenseArrayAttr(type, Blob.wrap(bytes));
  }
}
