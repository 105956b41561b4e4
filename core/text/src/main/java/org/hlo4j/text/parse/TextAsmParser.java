package org.hlo4j.text.parse;

import static org.hlo4j.text.lex.TokenKind.AT_IDENTIFIER;
import static org.hlo4j.text.lex.TokenKind.COLON;
import static org.hlo4j.text.lex.TokenKind.FALSE;
import static org.hlo4j.text.lex.TokenKind.INTEGER;
import static org.hlo4j.text.lex.TokenKind.LEFT_BRACE;
import static org.hlo4j.text.lex.TokenKind.MINUS;
import static org.hlo4j.text.lex.TokenKind.STRING;
import static org.hlo4j.text.lex.TokenKind.TRUE;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.TypeKind;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.numerics.FloatFormat;
import org.hlo4j.text.lex.Literals;
import org.hlo4j.text.lex.TokenKind;
import org.jspecify.annotations.Nullable;

/**
 * The parser passed to the syntax of dialects. Errors about punctuation point after the last token;
 * others are created by {@link #error(int, String)}, which subclasses may prefix.
 */
abstract class TextAsmParser implements AsmParser {
  final Parser p;

  TextAsmParser(Parser parser) {
    this.p = parser;
  }

  @Override
  public final int offset() {
    return p.offset();
  }

  @Override
  public final Location locationAt(int offset) {
    return p.locationAt(offset);
  }

  @Override
  public DiagnosticException error(int offset, String message) {
    return p.error(offset, message);
  }

  // Punctuation.

  @Override
  public final void expect(String punctuation) {
    if (!accept(punctuation)) {
      throw p.wrongToken("expected '" + punctuation + "'");
    }
  }

  @Override
  public final boolean accept(String punctuation) {
    return punctuation.equals("::") ? acceptDoubleColon() : p.accept(kindOf(punctuation));
  }

  @Override
  public final boolean isNext(String punctuation) {
    return switch (punctuation) {
      case "#" -> p.is(TokenKind.HASH_IDENTIFIER);
      case "!" -> p.is(TokenKind.EXCLAMATION_IDENTIFIER);
      case "@" -> p.is(AT_IDENTIFIER);
      case "%" -> p.is(TokenKind.PERCENT_IDENTIFIER);
      case "^" -> p.is(TokenKind.CARET_IDENTIFIER);
      case "::" -> isDoubleColonNext();
      default -> p.is(kindOf(punctuation));
    };
  }

  private boolean isDoubleColonNext() {
    int start = p.offset();
    if (!acceptDoubleColon()) {
      return false;
    }
    p.reset(start);
    return true;
  }

  private boolean acceptDoubleColon() {
    if (!p.is(COLON)) {
      return false;
    }
    int start = p.offset();
    p.advance();
    if (p.accept(COLON)) {
      return true;
    }
    p.reset(start);
    return false;
  }

  private static TokenKind kindOf(String punctuation) {
    if (punctuation.length() == 1) {
      return kindOf(punctuation.charAt(0));
    }
    return switch (punctuation) {
      case "->" -> TokenKind.ARROW;
      case "..." -> TokenKind.ELLIPSIS;
      default -> throw new IllegalArgumentException("not punctuation: " + punctuation);
    };
  }

  private static TokenKind kindOf(char punctuation) {
    return switch (punctuation) {
      case ',' -> TokenKind.COMMA;
      case ':' -> TokenKind.COLON;
      case '=' -> TokenKind.EQUAL;
      case '<' -> TokenKind.LESS;
      case '>' -> TokenKind.GREATER;
      case '(' -> TokenKind.LEFT_PAREN;
      case ')' -> TokenKind.RIGHT_PAREN;
      case '[' -> TokenKind.LEFT_SQUARE;
      case ']' -> TokenKind.RIGHT_SQUARE;
      case '{' -> TokenKind.LEFT_BRACE;
      case '}' -> TokenKind.RIGHT_BRACE;
      case '?' -> TokenKind.QUESTION;
      case '+' -> TokenKind.PLUS;
      case '-' -> TokenKind.MINUS;
      case '*' -> TokenKind.STAR;
      case '/' -> TokenKind.SLASH;
      case '|' -> TokenKind.VERTICAL_BAR;
      default -> throw new IllegalArgumentException("not punctuation: " + punctuation);
    };
  }

  // Keywords.

  @Override
  public final void expectKeyword(String keyword) {
    if (!acceptKeyword(keyword)) {
      throw error(p.offset(), "expected '" + keyword + "'");
    }
  }

  @Override
  public final boolean acceptKeyword(String keyword) {
    if (!p.kind().isWord() || !p.isSpelled(keyword)) {
      return false;
    }
    p.advance();
    return true;
  }

  private String required(@Nullable String text, String message) {
    if (text == null) {
      throw error(p.offset(), message);
    }
    return text;
  }

  private @Nullable String keywordOrNull() {
    if (!p.kind().isWord()) {
      return null;
    }
    String keyword = p.word().text();
    p.advance();
    return keyword;
  }

  @Override
  public final String parseKeyword() {
    return required(keywordOrNull(), "expected valid keyword");
  }

  @Override
  public final Optional<String> parseOptionalKeyword() {
    return Optional.ofNullable(keywordOrNull());
  }

  @Override
  public final String parseKeywordOrString() {
    String text = p.is(STRING) ? stringOrNull() : keywordOrNull();
    return required(text, "expected valid keyword or string");
  }

  private @Nullable String stringOrNull() {
    if (!p.is(STRING)) {
      return null;
    }
    String text = p.stringValue();
    p.advance();
    return text;
  }

  @Override
  public final String parseString() {
    return required(stringOrNull(), "expected string");
  }

  @Override
  public final Optional<String> parseOptionalString() {
    return Optional.ofNullable(stringOrNull());
  }

  private @Nullable String symbolNameOrNull() {
    if (!p.is(AT_IDENTIFIER)) {
      return null;
    }
    String name = Literals.symbol(p.bytes, p.offset(), p.end());
    p.advance();
    return name;
  }

  @Override
  public final String parseSymbolName() {
    return required(symbolNameOrNull(), "expected valid '@'-identifier for symbol name");
  }

  @Override
  public final Optional<String> parseOptionalSymbolName() {
    return Optional.ofNullable(symbolNameOrNull());
  }

  // Numbers.

  private boolean beginsInteger() {
    return p.is(INTEGER) || p.is(MINUS) || p.is(TRUE) || p.is(FALSE);
  }

  @Override
  public final long parseInteger() {
    int start = p.offset();
    if (!beginsInteger()) {
      throw error(start, "expected integer value");
    }
    return parsePresentLong(start);
  }

  @Override
  public final OptionalLong parseOptionalInteger() {
    return beginsInteger() ? OptionalLong.of(parsePresentLong(p.offset())) : OptionalLong.empty();
  }

  private long parsePresentLong(int start) {
    BigInteger value = parsePresentInteger();
    if (value.bitLength() > 63) {
      throw error(start, "integer value too large");
    }
    return value.longValue();
  }

  private BigInteger parsePresentInteger() {
    if (p.accept(TRUE)) {
      return BigInteger.ONE;
    }
    if (p.accept(FALSE)) {
      return BigInteger.ZERO;
    }
    boolean negative = p.accept(MINUS);
    if (!p.is(INTEGER)) {
      throw p.wrongToken("expected integer value");
    }
    int start = p.offset();
    OptionalLong small = Literals.unsignedLong(p.bytes, start, p.end());
    if (small.isEmpty() && p.end() - start > IntegerReader.LONGEST_LITERAL) {
      throw p.error(start, "integer value too large");
    }
    BigInteger magnitude =
        small.isPresent() && small.getAsLong() >= 0
            ? BigInteger.valueOf(small.getAsLong())
            : Literals.bigInteger(p.bytes, start, p.end());
    p.advance();
    return negative ? magnitude.negate() : magnitude;
  }

  @Override
  public final double parseFloat() {
    return Double.longBitsToDouble(readFloat(FloatFormat.F64).longBits());
  }

  @Override
  public final BigInteger parseFloat(FloatFormat format) {
    return readFloat(format).bits();
  }

  @Override
  public final Optional<BigInteger> parseOptionalFloatBits() {
    return p.is(INTEGER) && Literals.isHex(p.bytes, p.offset(), p.end())
        ? Optional.of(parsePresentInteger())
        : Optional.empty();
  }

  private FloatReader readFloat(FloatFormat format) {
    FloatReader reader = new FloatReader(p, format);
    reader.readNext();
    return reader;
  }

  // Attributes and types.

  @Override
  public final Attribute parseAttribute() {
    return p.attributes.parse(null);
  }

  @Override
  public final Attribute parseAttribute(@Nullable Type type) {
    return p.attributes.parse(type);
  }

  @Override
  public final <A extends Attribute> A parseAttribute(Class<A> type) {
    int start = p.offset();
    Attribute attribute = p.attributes.parse(null);
    if (!type.isInstance(attribute)) {
      throw error(start, "invalid kind of attribute specified");
    }
    return type.cast(attribute);
  }

  @Override
  public final Optional<Attribute> parseOptionalAttribute(@Nullable Type type) {
    return Optional.ofNullable(p.attributes.parseOrNull(type));
  }

  @Override
  public final DictionaryAttr parseOptionalAttributes() {
    return p.is(LEFT_BRACE) ? p.attributes.parseDictionary() : DictionaryAttr.EMPTY;
  }

  @Override
  public final Type parseType() {
    return p.types.parse();
  }

  @Override
  public final <T extends Type> T parseType(Class<T> kind) {
    int start = p.offset();
    Type type = p.types.parse();
    if (!kind.isInstance(type)) {
      TypeKind known = kind == FunctionType.class ? TypeKind.FUNCTION : TypeKind.ANY;
      throw error(start, known.problem(type));
    }
    return kind.cast(type);
  }

  @Override
  public final Optional<Type> parseOptionalType() {
    return Optional.ofNullable(p.types.parseOrNull());
  }

  @Override
  public final LongList parseDimensionList(boolean allowDynamic, boolean withTrailingCross) {
    return p.types.dimensions().parseRanked(allowDynamic, withTrailingCross);
  }

  @Override
  public final <E> List<E> parseList(Delimiter delimiter, Supplier<E> parseElement) {
    return parseList(delimiter, "", parseElement);
  }

  final <E> List<E> parseList(Delimiter delimiter, String context, Supplier<E> parseElement) {
    List<E> elements = new ArrayList<>(4);
    if (Lists.begin(p, delimiter, context)) {
      do {
        elements.add(parseElement.get());
      } while (Lists.more(p, delimiter, context));
    }
    return elements;
  }
}
