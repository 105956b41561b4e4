package org.hlo4j.ir.asm;

/**
 * The text form of a dialect type after its mnemonic.
 *
 * @param <T> the type
 */
public interface TypeSyntax<T> {
  void print(T type, AsmPrinter printer);

  T parse(AsmParser parser);
}
