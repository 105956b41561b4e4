package org.hlo4j.ir.asm;

import java.math.BigInteger;
import java.util.List;
import java.util.function.Consumer;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.numerics.FloatFormat;

/** Prints attributes and types as MLIR text; the printer that dialect syntax is written against. */
public interface AsmPrinter {
  /**
   * Prints text as it is.
   *
   * @param text the text
   * @return this printer
   */
  AsmPrinter print(String text);

  /**
   * Prints a decimal number.
   *
   * @param number the number
   * @return this printer
   */
  default AsmPrinter print(long number) {
    return print(Long.toString(number));
  }

  /**
   * Prints an attribute.
   *
   * @param attribute the attribute
   * @return this printer
   */
  AsmPrinter printAttribute(Attribute attribute);

  /**
   * Prints an attribute without the trailing {@code : type} of its kind.
   *
   * @param attribute the attribute
   * @return this printer
   */
  AsmPrinter printAttributeWithoutType(Attribute attribute);

  /**
   * Prints an attribute whose kind the parser derives from the context: a dialect attribute without
   * its {@code #dialect.mnemonic} prefix, a dense array as {@code [1, 2]}, any other attribute in
   * full.
   *
   * @param attribute the attribute
   * @return this printer
   */
  AsmPrinter printStrippedAttribute(Attribute attribute);

  /**
   * Prints a type.
   *
   * @param type the type
   * @return this printer
   */
  AsmPrinter printType(Type type);

  /**
   * Prints a quoted and escaped string.
   *
   * @param string the content
   * @return this printer
   */
  AsmPrinter printString(String string);

  /**
   * Prints a bare identifier, quoted if it is not one.
   *
   * @param string the content
   * @return this printer
   */
  AsmPrinter printKeywordOrString(String string);

  /**
   * Prints {@code @name}, quoted where needed.
   *
   * @param name the name, without {@code @}
   * @return this printer
   */
  AsmPrinter printSymbolName(String name);

  /**
   * Prints a float literal, as MLIR does: in decimal if six or more digits suffice to round-trip,
   * else the bits in hexadecimal.
   *
   * @param bits the bits
   * @param format the format of the float
   * @return this printer
   */
  AsmPrinter printFloat(BigInteger bits, FloatFormat format);

  /**
   * Prints a number as a 64-bit float.
   *
   * @param value the number
   * @return this printer
   */
  default AsmPrinter printDouble(double value) {
    long bits = Double.doubleToRawLongBits(value);
    BigInteger low = BigInteger.valueOf(bits & Long.MAX_VALUE);
    return printFloat(bits < 0 ? low.setBit(Long.SIZE - 1) : low, FloatFormat.F64);
  }

  /**
   * Prints elements separated by {@code ", "}.
   *
   * @param <E> the type of the elements
   * @param elements the elements
   * @param printElement prints one element
   * @return this printer
   */
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
