package org.hlo4j.ir.asm;

import java.util.function.Function;
import org.hlo4j.ir.Type;
import org.jspecify.annotations.Nullable;

/**
 * The text of a part of a program: of an attribute or type after its mnemonic, or of a field.
 * Printing and parsing are in one place, so that they stay consistent.
 *
 * @param <T> the class of what is printed and parsed
 */
public interface AsmSyntax<T> {
  /**
   * Prints a value.
   *
   * @param value the value
   * @param printer the printer
   */
  void print(T value, AsmPrinter printer);

  /**
   * Parses what {@link #print} prints.
   *
   * @param parser the parser
   * @return the value
   */
  T parse(AsmParser parser);

  /**
   * Parses what {@link #print} prints; a syntax that depends on the type that the context provides
   * overrides this.
   *
   * @param parser the parser
   * @param type the type that the context provides; null if there is none
   * @return the value
   */
  default T parse(AsmParser parser, @Nullable Type type) {
    return parse(parser);
  }

  /**
   * {@return this syntax for values that correspond to others}
   *
   * @param <W> the class of the values that are printed
   * @param to returns the value that corresponds to a parsed one
   * @param from returns what is printed of a value
   */
  default <W> AsmSyntax<W> map(Function<T, W> to, Function<W, T> from) {
    AsmSyntax<T> syntax = this;
    return new AsmSyntax<>() {
      @Override
      public void print(W value, AsmPrinter printer) {
        syntax.print(from.apply(value), printer);
      }

      @Override
      public W parse(AsmParser parser) {
        return to.apply(syntax.parse(parser));
      }
    };
  }

  /**
   * {@return the syntax of a value that is its mnemonic alone}
   *
   * @param <T> the class of the value
   * @param value the value
   */
  static <T> AsmSyntax<T> nothing(T value) {
    return new AsmSyntax<>() {
      @Override
      public void print(T printed, AsmPrinter printer) {}

      @Override
      public T parse(AsmParser parser) {
        return value;
      }
    };
  }
}
