package org.hlo4j.ir.asm;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.numerics.FloatFormat;
import org.jspecify.annotations.Nullable;

/**
 * Parses attributes and types from MLIR text; what a syntax of a dialect parses with. {@code
 * expect…} and {@code parse…} methods throw {@link DiagnosticException} with MLIR's message when
 * the text is something else; {@code accept…} and {@code parseOptional…} leave it untouched then.
 */
public interface AsmParser {
  /** The byte offset of the next token in the source. */
  int offset();

  /** The byte offset of the name of the operation, attribute or type that is being parsed. */
  int nameOffset();

  /** The location of a byte offset, for diagnostics. */
  Location locationAt(int offset);

  /** The error to throw for what stands at this offset. */
  DiagnosticException error(int offset, String message);

  /** The error to throw for the next token. */
  default DiagnosticException error(String message) {
    return error(offset(), message);
  }

  /**
   * Makes a value from what was parsed at this offset. A class that refuses its parts says so by
   * {@link IllegalArgumentException}, whose message becomes the error.
   */
  default <T> T make(int offset, Supplier<T> make) {
    try {
      return make.get();
    } catch (IllegalArgumentException e) {
      throw error(offset, String.valueOf(e.getMessage()));
    }
  }

  /** Consumes punctuation: one of {@code < > ( ) [ ] { } , : = -> ... ? + - * | / ::}. */
  void expect(String punctuation);

  /** Consumes punctuation when it comes next. */
  boolean accept(String punctuation);

  /**
   * Whether this punctuation comes next; for {@code #}, {@code !}, {@code @} and {@code %}, whether
   * something that begins so does.
   */
  boolean isNext(String punctuation);

  void expectKeyword(String keyword);

  /** Consumes this bare identifier when it comes next. */
  boolean acceptKeyword(String keyword);

  String parseKeyword();

  Optional<String> parseOptionalKeyword();

  /** Parses a bare identifier or a quoted string. */
  String parseKeywordOrString();

  Optional<String> parseOptionalKeywordOrString();

  String parseString();

  Optional<String> parseOptionalString();

  /** Parses a decimal or hexadecimal integer with an optional minus sign. */
  long parseInteger();

  OptionalLong parseOptionalInteger();

  BigInteger parseBigInteger();

  double parseFloat();

  /** Parses a float literal, or an integer literal that gives the bits, and returns the bits. */
  BigInteger parseFloat(FloatFormat format);

  /** Parses the hexadecimal literal that gives the bits of a float, if there is one. */
  Optional<BigInteger> parseOptionalFloatBits();

  /** Parses {@code @name} and returns the name. */
  String parseSymbolName();

  Optional<String> parseOptionalSymbolName();

  Attribute parseAttribute();

  /** Parses an attribute whose type is known, so that the text leaves it out. */
  Attribute parseAttribute(@Nullable Type type);

  /** Parses an attribute that must be of this class. */
  <A extends Attribute> A parseAttribute(Class<A> type);

  default Optional<Attribute> parseOptionalAttribute() {
    return parseOptionalAttribute(null);
  }

  /** As {@link #parseAttribute(Type)} if an attribute comes next. */
  Optional<Attribute> parseOptionalAttribute(@Nullable Type type);

  /**
   * Parses what {@link AsmPrinter#printStrippedAttribute} prints for an attribute of this
   * definition, or the attribute in full, or its alias.
   */
  default <A extends Attribute> A parseStrippedAttribute(AttributeDefinition<A> definition) {
    return isNext("#") ? parseAttribute(definition.type()) : definition.syntax().parse(this, null);
  }

  /** Parses {@code {name = value, …}}, or nothing. */
  DictionaryAttr parseOptionalAttributes();

  Type parseType();

  /** Parses a type that must be of this class. */
  <T extends Type> T parseType(Class<T> type);

  Optional<Type> parseOptionalType();

  /** Parses {@code 2x?x3x} or, without {@code withTrailingCross}, {@code 2x?x3}. */
  LongList parseDimensionList(boolean allowDynamic, boolean withTrailingCross);

  /** Parses elements with commas between them and this delimiter around them. */
  <E> List<E> parseList(Delimiter delimiter, Supplier<E> parseElement);

  /** What stands around a comma-separated list. */
  enum Delimiter {
    /** One element or more, nothing around them. */
    NONE,
    /** {@code (…)}, possibly empty. */
    PAREN,
    /** {@code [ … ]}, possibly empty. */
    SQUARE,
    /** {@code < … >}, possibly empty. */
    ANGLE,
    /** {@code { … }}, possibly empty. */
    BRACE,
    /** {@code (…)} or nothing at all. */
    OPTIONAL_PAREN,
    /** {@code [ … ]} or nothing at all. */
    OPTIONAL_SQUARE,
    /** {@code < … >} or nothing at all. */
    OPTIONAL_ANGLE,
    /** {@code { … }} or nothing at all. */
    OPTIONAL_BRACE
  }
}
