package org.hlo4j.hlo.syntax;

/**
 * How values are written in text: it reads what it prints.
 *
 * @param <T> the type of the values
 */
public interface TextSyntax<T> {
  /**
   * {@return the value that a text has next}
   *
   * @param in the text
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if it has none
   */
  T parse(HloScanner in);

  /**
   * Prints a value.
   *
   * @param value the value
   * @param out what it is printed to
   */
  void print(T value, HloTextWriter out);
}
