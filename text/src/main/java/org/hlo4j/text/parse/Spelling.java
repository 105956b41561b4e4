package org.hlo4j.text.parse;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.text.print.MlirPrinter;

/** How messages spell types and attributes. */
final class Spelling {
  private Spelling() {}

  static String of(Attribute attribute) {
    return MlirPrinter.toString(attribute);
  }

  static String of(Type type) {
    return MlirPrinter.toString(type);
  }

  /** A type with the quotes that MLIR's messages put around it. */
  static String quoted(Type type) {
    return "'" + of(type) + "'";
  }
}
