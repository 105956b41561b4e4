package org.hlo4j.portability.legalize;

import java.io.Serial;
import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.text.print.MlirPrinter;
import org.jspecify.annotations.Nullable;

/** Thrown where something has no counterpart; caught where the operation is that holds it. */
final class Unconvertible extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  /** How much of a piece of MLIR is shown. */
  private static final int LONGEST = 120;

  private final @Nullable String dialect;

  Unconvertible(String reason) {
    this(reason, null);
  }

  private Unconvertible(String reason, @Nullable String dialect) {
    super(reason, null, false, false);
    this.dialect = dialect;
  }

  /** Something is wrong with an attribute: the words, and the attribute as MLIR text. */
  static Unconvertible because(String words, Attribute attribute) {
    return new Unconvertible(words + " " + brief(MlirPrinter.toString(attribute)));
  }

  /** Something is wrong with a type: the words, and the type as MLIR text. */
  static Unconvertible because(String words, Type type) {
    return new Unconvertible(words + " " + brief(MlirPrinter.toString(type)));
  }

  /** The attribute's dialect is not one that VHLO covers or that may stay. */
  static Unconvertible foreign(Attribute attribute) {
    return new Unconvertible(
        "VHLO has no counterpart of the attribute " + brief(MlirPrinter.toString(attribute)),
        OtherDialects.dialectOf(attribute));
  }

  /** The type's dialect is not one that VHLO covers or that may stay. */
  static Unconvertible foreign(Type type) {
    return new Unconvertible(
        "VHLO has no counterpart of the type " + brief(MlirPrinter.toString(type)),
        OtherDialects.dialectOf(type));
  }

  private static String brief(String mlir) {
    return mlir.length() <= LONGEST ? mlir : mlir.substring(0, LONGEST) + "…";
  }

  /** The reason, as a part of a sentence. */
  String reason() {
    return String.valueOf(getMessage());
  }

  /** The dialect that is to blame, if it is one that an artifact might hold. */
  Optional<String> dialect() {
    return Optional.ofNullable(dialect).filter(OtherDialects.ALL::allows);
  }
}
