package org.hlo4j.ir.asm;

/**
 * The text form of a dialect type after its mnemonic.
 *
 * @param <T> the class of the type
 */
public interface TypeSyntax<T> {
  /**
   * Prints a type.
   *
   * @param type the type
   * @param printer the printer
   */
  void print(T type, AsmPrinter printer);

  /**
   * Parses what {@link #print} prints.
   *
   * @param parser the parser
   * @return the type
   */
  T parse(AsmParser parser);
}
