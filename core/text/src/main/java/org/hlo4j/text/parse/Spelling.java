package org.hlo4j.text.parse;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.text.print.MlirPrinter;

/** The spelling of types and attributes in messages. */
final class Spelling {
  private Spelling() {}

  static String of(Attribute attribute) {
    return MlirPrinter.toString(attribute);
  }

  static String of(Type type) {
    return MlirPrinter.toString(type);
  }

  /** Returns a type in single quotes, as in MLIR's messages. */
  static String quoted(Type type) {
    return "'" + of(type) + "'";
  }
}
