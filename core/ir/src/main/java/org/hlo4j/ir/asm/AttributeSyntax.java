package org.hlo4j.ir.asm;

import org.hlo4j.ir.Type;
import org.jspecify.annotations.Nullable;

/**
 * The text form of a dialect attribute after its mnemonic.
 *
 * @param <A> the class of the attribute
 */
public interface AttributeSyntax<A> {
  /**
   * Prints an attribute.
   *
   * @param attribute the attribute
   * @param printer the printer
   */
  void print(A attribute, AsmPrinter printer);

  /**
   * Parses what {@link #print} prints.
   *
   * @param parser the parser
   * @param type the type that the context provides; null if there is none
   * @return the attribute
   */
  A parse(AsmParser parser, @Nullable Type type);
}
