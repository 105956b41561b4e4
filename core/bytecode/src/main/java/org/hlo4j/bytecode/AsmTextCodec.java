package org.hlo4j.bytecode;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.diagnostic.DiagnosticException;

/**
 * Prints and parses attributes and types whose dialect has no encoding for them or is not
 * registered: bytecode stores them as text. Provided by the caller, so that bytecode does not
 * depend on text.
 */
public interface AsmTextCodec {
  /** Rejects all text: every method throws. */
  AsmTextCodec NONE = new RejectingTextCodec();

  String print(Attribute attribute);

  String print(Type type);

  /**
   * Parses an attribute, which must be the whole text.
   *
   * @throws DiagnosticException if the text is not an attribute
   */
  Attribute parseAttribute(String text);

  /**
   * Parses a type, which must be the whole text.
   *
   * @throws DiagnosticException if the text is not a type
   */
  Type parseType(String text);
}
