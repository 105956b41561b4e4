package org.hlo4j.opset.quant;

import java.util.Optional;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.AsmSyntax;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;

/** Syntax shared by the quantized types. */
abstract sealed class QuantSyntax implements AsmSyntax<QuantizedType>
    permits AnySyntax, CalibratedSyntax, UniformSyntax {

  static void printStorage(QuantizedStorage storage, AsmPrinter printer) {
    if (storage.isUnsignedSignless()) {
      printer.print("u").print(storage.width());
    } else {
      printer.printType(storage.type());
    }
    if (!storage.hasDefaultRange()) {
      printer.print("<").print(storage.min()).print(":").print(storage.max()).print(">");
    }
  }

  static QuantizedStorage parseStorage(AsmParser parser) {
    int at = parser.offset();
    Optional<Type> written = parser.parseOptionalType();
    Type type = written.isPresent() ? written.get() : parseUnsignedSignless(parser);
    boolean signed =
        written.isPresent() && !(type instanceof IntegerType integer && integer.isUnsigned());
    int width =
        QuantizedStorage.widthOf(type)
            .orElseThrow(() -> parser.error(at, "illegal storage type prefix"));
    if (width == 0 || width > QuantizedStorage.MAX_WIDTH) {
      throw parser.error(at, "illegal storage type size: " + width);
    }
    return parseRange(parser, type, signed);
  }

  /** Parses {@code u8}, which is not a type of its own. */
  private static Type parseUnsignedSignless(AsmParser parser) {
    int at = parser.offset();
    String word = parser.parseKeyword();
    if (!word.startsWith("u")) {
      throw parser.error(at, "illegal storage type prefix");
    }
    try {
      return IntegerType.signless(Integer.parseUnsignedInt(word.substring(1)));
    } catch (IllegalArgumentException e) {
      throw parser.error(at, "expected storage type width");
    }
  }

  private static QuantizedStorage parseRange(AsmParser parser, Type type, boolean signed) {
    long min = QuantizedStorage.defaultMin(type, signed);
    long max = QuantizedStorage.defaultMax(type, signed);
    if (!parser.accept("<")) {
      return new QuantizedStorage(type, signed, min, max);
    }
    int atMin = parser.offset();
    long givenMin = parser.parseInteger();
    parser.expect(":");
    int atMax = parser.offset();
    long givenMax = parser.parseInteger();
    parser.expect(">");
    if (givenMin < min) {
      throw parser.error(atMin, "illegal storage type minimum: " + givenMin);
    }
    if (givenMax > max) {
      throw parser.error(atMax, "illegal storage type maximum: " + givenMax);
    }
    return parser.make(
        parser.nameOffset(), () -> new QuantizedStorage(type, signed, givenMin, givenMax));
  }

  static FloatType parseExpressedType(AsmParser parser) {
    return parser.parseType(FloatType.class);
  }
}
