package org.hlo4j.ir.asm;

import org.hlo4j.ir.Type;
import org.jspecify.annotations.Nullable;

/**
 * The text form of a dialect attribute after its mnemonic.
 *
 * @param <A> the attribute
 */
public interface AttributeSyntax<A> {
  void print(A attribute, AsmPrinter printer);

  /** Parses what {@link #print} printed; {@code type} is the type the context gives, if any. */
  A parse(AsmParser parser, @Nullable Type type);
}
