package org.hlo4j.ir.asm;

import java.math.BigInteger;
import java.util.List;
import java.util.function.Consumer;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.numerics.FloatFormat;

/** Prints attributes and types as MLIR text; what a syntax of a dialect prints with. */
public interface AsmPrinter {
  AsmPrinter print(String text);

  default AsmPrinter print(long number) {
    return print(Long.toString(number));
  }

  AsmPrinter printAttribute(Attribute attribute);

  /** Prints an attribute without the trailing {@code : type} that its kind may have. */
  AsmPrinter printAttributeWithoutType(Attribute attribute);

  /**
   * Prints an attribute whose kind is known where it is parsed: a dialect attribute without its
   * {@code #dialect.mnemonic} prefix, a dense array as {@code [1, 2]}, another one in full.
   */
  AsmPrinter printStrippedAttribute(Attribute attribute);

  AsmPrinter printType(Type type);

  /** Prints a dialect type without its {@code !dialect.mnemonic} prefix, another type in full. */
  AsmPrinter printStrippedType(Type type);

  /** Prints a quoted and escaped string. */
  AsmPrinter printString(String string);

  /** Prints a bare identifier where that is enough, else a quoted string. */
  AsmPrinter printKeywordOrString(String string);

  /** Prints {@code @name}, quoted where needed. */
  AsmPrinter printSymbolName(String name);

  AsmPrinter printFloat(BigInteger bits, FloatFormat format);

  /** Prints {@code 2x?x3}; nothing for no dimensions. */
  AsmPrinter printDimensions(LongList shape);

  /** Prints a number as a 64-bit float. */
  default AsmPrinter printDouble(double value) {
    long bits = Double.doubleToRawLongBits(value);
    BigInteger low = BigInteger.valueOf(bits & Long.MAX_VALUE);
    return printFloat(bits < 0 ? low.setBit(Long.SIZE - 1) : low, FloatFormat.F64);
  }

  /** Prints elements with {@code ", "} between them. */
  default <E> AsmPrinter printList(List<? extends E> elements, Consumer<? super E> printElement) {
    for (int i = 0; i < elements.size(); i++) {
      if (i > 0) {
        print(", ");
      }
      printElement.accept(elements.get(i));
    }
    return this;
  }
}
