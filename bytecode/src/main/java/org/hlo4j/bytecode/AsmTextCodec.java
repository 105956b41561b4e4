package org.hlo4j.bytecode;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.diagnostic.DiagnosticException;

/**
 * Prints and parses attributes and types. Bytecode holds those as text whose dialect has no
 * encoding for them, or is unknown. The caller provides this, so that bytecode does not depend on
 * text.
 */
public interface AsmTextCodec {
  /** Stands for no text: its methods throw. */
  AsmTextCodec NONE = new NoText();

  String print(Attribute attribute);

  String print(Type type);

  /**
   * The attribute whose text this is, all of it.
   *
   * @throws DiagnosticException if the text is not an attribute
   */
  Attribute parseAttribute(String text);

  /**
   * The type whose text this is, all of it.
   *
   * @throws DiagnosticException if the text is not a type
   */
  Type parseType(String text);
}
