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
 * Parses attributes and types from MLIR text; the parser that dialect syntax is written against.
 * Methods named {@code expect…} and {@code parse…} throw {@link DiagnosticException} with MLIR's
 * message if the text does not match; {@code accept…} and {@code parseOptional…} consume nothing
 * then.
 */
public interface AsmParser {
  /** {@return the byte offset of the next token in the source} */
  int offset();

  /** {@return the byte offset of the name of the operation, attribute or type being parsed} */
  int nameOffset();

  /**
   * {@return the location of a byte offset, for diagnostics}
   *
   * @param offset the byte offset in the source
   */
  Location locationAt(int offset);

  /**
   * {@return an error at a byte offset, to be thrown}
   *
   * @param offset the byte offset in the source
   * @param message the message
   */
  DiagnosticException error(int offset, String message);

  /**
   * {@return an error at the next token, to be thrown}
   *
   * @param message the message
   */
  default DiagnosticException error(String message) {
    return error(offset(), message);
  }

  /**
   * Creates a value from parsed parts. An {@link IllegalArgumentException} thrown by the supplier
   * becomes an error at the given offset, with its message.
   *
   * @param <T> the type of the value
   * @param offset the byte offset of the parts
   * @param make creates the value
   * @return the value
   * @throws DiagnosticException if the supplier throws {@link IllegalArgumentException}
   */
  default <T> T make(int offset, Supplier<T> make) {
    try {
      return make.get();
    } catch (IllegalArgumentException e) {
      throw error(offset, String.valueOf(e.getMessage()));
    }
  }

  /**
   * Consumes punctuation: one of {@code < > ( ) [ ] { } , : = -> ... ? + - * | / ::}.
   *
   * @param punctuation the punctuation
   */
  void expect(String punctuation);

  /**
   * Consumes punctuation if it is next.
   *
   * @param punctuation the punctuation
   * @return whether it was consumed
   */
  boolean accept(String punctuation);

  /**
   * {@return whether punctuation is next; for {@code #}, {@code !}, {@code @} and {@code %},
   * whether a token that begins with it is}
   *
   * @param punctuation the punctuation
   */
  boolean isNext(String punctuation);

  /**
   * Consumes a keyword.
   *
   * @param keyword the bare identifier
   */
  void expectKeyword(String keyword);

  /**
   * Consumes a keyword if it is next.
   *
   * @param keyword the bare identifier
   * @return whether it was consumed
   */
  boolean acceptKeyword(String keyword);

  /**
   * Parses a bare identifier.
   *
   * @return the identifier
   */
  String parseKeyword();

  /**
   * Parses a bare identifier if one is next.
   *
   * @return the identifier; empty if there is none
   */
  Optional<String> parseOptionalKeyword();

  /**
   * Parses a bare identifier or a quoted string.
   *
   * @return the identifier, or the content of the string
   */
  String parseKeywordOrString();

  /**
   * Parses a quoted string.
   *
   * @return the content, without escapes
   */
  String parseString();

  /**
   * Parses a quoted string if one is next.
   *
   * @return the content, without escapes; empty if there is none
   */
  Optional<String> parseOptionalString();

  /**
   * Parses a decimal or hexadecimal integer with an optional minus sign.
   *
   * @return the number, which must fit 64 bits
   */
  long parseInteger();

  /**
   * Parses an integer as {@link #parseInteger} does, if one is next.
   *
   * @return the number; empty if there is none
   */
  OptionalLong parseOptionalInteger();

  /**
   * Parses a float literal with an optional minus sign.
   *
   * @return the number
   */
  double parseFloat();

  /**
   * Parses a float literal, or a hexadecimal literal of the bits.
   *
   * @param format the format of the float
   * @return the bits
   */
  BigInteger parseFloat(FloatFormat format);

  /**
   * Parses a hexadecimal literal of the bits of a float, if one is next.
   *
   * @return the bits; empty if there is none
   */
  Optional<BigInteger> parseOptionalFloatBits();

  /**
   * Parses {@code @name}.
   *
   * @return the name, without {@code @}
   */
  String parseSymbolName();

  /**
   * Parses {@code @name} if it is next.
   *
   * @return the name, without {@code @}; empty if there is none
   */
  Optional<String> parseOptionalSymbolName();

  /**
   * Parses an attribute.
   *
   * @return the attribute
   */
  Attribute parseAttribute();

  /**
   * Parses an attribute whose type the text omits because the context determines it.
   *
   * @param type the type; null if there is none
   * @return the attribute
   */
  Attribute parseAttribute(@Nullable Type type);

  /**
   * Parses an attribute of a class.
   *
   * @param <A> the class of the attribute
   * @param type the class of the attribute
   * @return the attribute
   */
  <A extends Attribute> A parseAttribute(Class<A> type);

  /**
   * Parses an attribute as {@link #parseAttribute(Type)} does, if one is next.
   *
   * @param type the type; null if there is none
   * @return the attribute; empty if there is none
   */
  Optional<Attribute> parseOptionalAttribute(@Nullable Type type);

  /**
   * Parses an attribute in the form printed by {@link AsmPrinter#printStrippedAttribute}, in full,
   * or as an alias.
   *
   * @param <A> the class of the attribute
   * @param definition the definition of the attribute
   * @return the attribute
   */
  default <A extends Attribute> A parseStrippedAttribute(AttributeDefinition<A> definition) {
    return isNext("#") ? parseAttribute(definition.type()) : definition.syntax().parse(this);
  }

  /**
   * Parses {@code {name = value, …}} if it is next.
   *
   * @return the attributes; empty if there is no dictionary
   */
  DictionaryAttr parseOptionalAttributes();

  /**
   * Parses a type.
   *
   * @return the type
   */
  Type parseType();

  /**
   * Parses a type of a class.
   *
   * @param <T> the class of the type
   * @param type the class of the type
   * @return the type
   */
  <T extends Type> T parseType(Class<T> type);

  /**
   * Parses a type if one is next.
   *
   * @return the type; empty if there is none
   */
  Optional<Type> parseOptionalType();

  /**
   * Parses {@code 2x?x3x} or, without {@code withTrailingCross}, {@code 2x?x3}.
   *
   * @param allowDynamic whether {@code ?} is allowed
   * @param withTrailingCross whether an {@code x} follows every dimension
   * @return the dimensions, {@link org.hlo4j.ir.builtin.ShapedType#DYNAMIC} for {@code ?}
   */
  LongList parseDimensionList(boolean allowDynamic, boolean withTrailingCross);

  /**
   * Parses a delimited, comma-separated list.
   *
   * @param <E> the type of the elements
   * @param delimiter the delimiters
   * @param parseElement parses one element
   * @return the elements
   */
  <E> List<E> parseList(Delimiter delimiter, Supplier<E> parseElement);

  /** The delimiters of a comma-separated list. */
  enum Delimiter {
    /** No delimiters; at least one element. */
    NONE("", ""),
    /** {@code (…)}, possibly empty. */
    PAREN("(", ")"),
    /** {@code [ … ]}, possibly empty. */
    SQUARE("[", "]"),
    /** {@code < … >}, possibly empty. */
    ANGLE("<", ">"),
    /** {@code { … }}, possibly empty. */
    BRACE("{", "}"),
    /** {@code (…)}, or no list. */
    OPTIONAL_PAREN("(", ")"),
    /** {@code [ … ]}, or no list. */
    OPTIONAL_SQUARE("[", "]"),
    /** {@code < … >}, or no list. */
    OPTIONAL_ANGLE("<", ">"),
    /** {@code { … }}, or no list. */
    OPTIONAL_BRACE("{", "}");

    private final String open;
    private final String close;

    Delimiter(String open, String close) {
      this.open = open;
      this.close = close;
    }

    /** {@return the delimiter before the elements} */
    public String open() {
      return open;
    }

    /** {@return the delimiter after the elements} */
    public String close() {
      return close;
    }
  }
}
