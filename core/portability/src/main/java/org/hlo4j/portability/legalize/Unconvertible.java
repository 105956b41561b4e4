package org.hlo4j.portability.legalize;

import java.io.Serial;
import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.text.print.MlirPrinter;
import org.jspecify.annotations.Nullable;

/** Thrown if a type or attribute has no counterpart; caught where the operation is known. */
final class Unconvertible extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  /** The maximum length of quoted MLIR text. */
  private static final int LONGEST = 120;

  private final @Nullable String dialect;

  Unconvertible(String reason) {
    this(reason, null);
  }

  private Unconvertible(String reason, @Nullable String dialect) {
    super(reason, null, false, false);
    this.dialect = dialect;
  }

  /** Returns an exception for an attribute, with the attribute as MLIR text after the message. */
  static Unconvertible because(String words, Attribute attribute) {
    return new Unconvertible(words + " " + brief(MlirPrinter.toLine(attribute)));
  }

  /** Returns an exception for a type, with the type as MLIR text after the message. */
  static Unconvertible because(String words, Type type) {
    return new Unconvertible(words + " " + brief(MlirPrinter.toLine(type)));
  }

  /** Returns an exception for an attribute of an illegal dialect. */
  static Unconvertible foreign(Attribute attribute) {
    return new Unconvertible(
        "VHLO has no counterpart of the attribute " + brief(MlirPrinter.toLine(attribute)),
        OtherDialects.dialectOf(attribute));
  }

  /** Returns an exception for a type of an illegal dialect. */
  static Unconvertible foreign(Type type) {
    return new Unconvertible(
        "VHLO has no counterpart of the type " + brief(MlirPrinter.toLine(type)),
        OtherDialects.dialectOf(type));
  }

  private static String brief(String mlir) {
    return mlir.length() <= LONGEST ? mlir : mlir.substring(0, LONGEST) + "…";
  }

  /** The reason, as a clause. */
  String reason() {
    return String.valueOf(getMessage());
  }

  /** The dialect that is illegal, if artifacts may contain it as another dialect. */
  Optional<String> dialect() {
    return Optional.ofNullable(dialect).filter(OtherDialects.ALL::allows);
  }
}
