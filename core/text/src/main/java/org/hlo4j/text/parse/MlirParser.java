package org.hlo4j.text.parse;

import java.util.function.Function;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ByteStrings;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;

/**
 * Parses programs, attributes and types in MLIR's textual form. Programs are not verified.
 * Malformed text throws {@link DiagnosticException} with MLIR's message.
 */
public final class MlirParser {
  private MlirParser() {}

  /**
   * Parses as {@link #parse(SourceText, DialectRegistry, ParserOptions, Diagnostics)} does, without
   * warnings.
   */
  public static Operation parse(
      SourceText source, DialectRegistry registry, ParserOptions options) {
    return parse(source, registry, options, Diagnostics.collector());
  }

  /**
   * Parses a program.
   *
   * @param registry the dialects; they must include {@code builtin.module}
   * @param diagnostics receives warnings
   * @return a {@code builtin.module}: that of the text, or one created around its operations
   */
  public static Operation parse(
      SourceText source, DialectRegistry registry, ParserOptions options, Diagnostics diagnostics) {
    return new TopLevelParser(new Parser(source, registry, options, diagnostics)).parse();
  }

  /** Parses text that consists of an attribute. */
  public static Attribute parseAttribute(
      String text, DialectRegistry registry, ParserOptions options) {
    return parseAll(text, registry, options, p -> p.attributes.parse());
  }

  /** Parses text that consists of a type. */
  public static Type parseType(String text, DialectRegistry registry, ParserOptions options) {
    return parseAll(text, registry, options, p -> p.types.parse());
  }

  private static <T> T parseAll(
      String text, DialectRegistry registry, ParserOptions options, Function<Parser, T> part) {
    SourceText source = SourceText.of(text, ByteStrings.encode(text));
    Parser p = new Parser(source, registry, options, Diagnostics.collector());
    T parsed = part.apply(p);
    if (p.offset() != source.end()) {
      throw p.error(
          p.offset(),
          "found trailing characters: '"
              + ByteStrings.decode(source.bytes(), p.offset(), source.end() - p.offset())
              + "'");
    }
    return parsed;
  }
}
