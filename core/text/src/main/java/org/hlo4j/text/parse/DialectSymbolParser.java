package org.hlo4j.text.parse;

import static org.hlo4j.text.lex.TokenKind.COLON;
import static org.hlo4j.text.lex.TokenKind.LESS;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.UnknownMnemonics;
import org.hlo4j.ir.builtin.ByteStrings;
import org.hlo4j.ir.builtin.NoneType;
import org.hlo4j.ir.builtin.OpaqueAttr;
import org.hlo4j.ir.builtin.OpaqueType;
import org.hlo4j.ir.builtin.TypedAttr;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.jspecify.annotations.Nullable;

/**
 * Parses types and attributes of dialects, {@code !dialect.mnemonic<…>} and {@code
 * #dialect<mnemonic …>}, and aliases, which have the same prefixes but neither dot nor body.
 *
 * <p>Source: {@code mlir/lib/AsmParser/DialectSymbolParser.cpp}.
 */
final class DialectSymbolParser {
  private static final String ADVICE =
      " created with unregistered dialect. If this is intended, please call"
          + " allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect"
          + " with the MLIR opt tool used";

  private final Parser p;
  private final SymbolBody body;
  private final DialectAsmParser dialectParser;

  DialectSymbolParser(Parser parser) {
    this.p = parser;
    this.body = new SymbolBody(parser);
    this.dialectParser = new DialectAsmParser(parser);
  }

  /** The namespace of a dialect, and the range of the text that the dialect parses. */
  private record Symbol(String dialect, int start, int end) {}

  Type parseType() {
    int start = p.offset() + 1;
    int end = p.end();
    p.advance();
    Symbol symbol = parseSymbolOrNull(start, end);
    if (symbol == null) {
      Word alias = p.words.at(start, end);
      Alias<Type> value = alias.typeAlias;
      if (value == null) {
        throw undefinedAlias(alias);
      }
      return p.nesting.use(value);
    }
    p.enter(1);
    Dialect dialect = p.registry.dialectOrNull(symbol.dialect);
    Type type = dialect == null ? opaqueType(symbol) : parseType(dialect, symbol);
    p.leave(1);
    return type;
  }

  Attribute parseAttribute(@Nullable Type expected) {
    int start = p.offset() + 1;
    int end = p.end();
    p.advance();
    Symbol symbol = parseSymbolOrNull(start, end);
    Attribute attribute;
    if (symbol == null) {
      Word alias = p.words.at(start, end);
      Alias<Attribute> value = alias.attributeAlias;
      if (value == null) {
        throw undefinedAlias(alias);
      }
      attribute = p.nesting.use(value);
    } else {
      p.enter(1);
      Type type = p.accept(COLON) ? p.types.parse() : expected;
      Dialect dialect = p.registry.dialectOrNull(symbol.dialect);
      attribute =
          dialect == null ? opaqueAttribute(symbol, type) : parseAttribute(dialect, symbol, type);
      p.leave(1);
    }
    if (expected != null
        && attribute instanceof TypedAttr typed
        && !typed.type().equals(expected)) {
      throw p.error(
          "attribute type different than expected: expected "
              + Spelling.quoted(expected)
              + ", but got "
              + Spelling.quoted(typed.type()));
    }
    return attribute;
  }

  private DiagnosticException undefinedAlias(Word alias) {
    return p.wrongToken("undefined symbol alias id '" + alias.text() + "'");
  }

  /** Consumes the body; returns null if the name from {@code start} to {@code end} is an alias. */
  private @Nullable Symbol parseSymbolOrNull(int start, int end) {
    int dot = start;
    while (dot < end && p.bytes[dot] != '.') {
      dot++;
    }
    boolean isPretty = dot < end;
    boolean hasBody = p.is(LESS) && p.offset() == end;
    if (!hasBody && !isPretty) {
      return null;
    }
    int symbolEnd = end;
    if (hasBody) {
      symbolEnd = body.findEnd();
      p.reset(symbolEnd);
    }
    String dialect = p.words.at(start, dot).text();
    return isPretty
        ? new Symbol(dialect, dot + 1, symbolEnd)
        : new Symbol(dialect, end + 1, symbolEnd - 1);
  }

  private Type parseType(Dialect dialect, Symbol symbol) {
    int behind = p.offset();
    p.reset(symbol.start);
    if (dialect.types().isEmpty() && !isOpen(dialect)) {
      throw missingHook(dialect, "type");
    }
    int offset = p.offset();
    String mnemonic = dialectParser.parseKeyword();
    TypeDefinition<?> definition = dialect.typeOrNull(mnemonic);
    if (definition == null && isOpen(dialect)) {
      p.reset(behind);
      return opaqueType(symbol);
    }
    if (definition == null) {
      UnknownMnemonics unknown = dialect.interfaceOrNull(UnknownMnemonics.class);
      throw p.error(
          offset,
          unknown != null
              ? unknown.typeMessage().replace("%s", mnemonic)
              : "unknown  type `" + mnemonic + "` in dialect `" + dialect.namespace() + "`");
    }
    int enclosing = dialectParser.enter(offset);
    Type type = definition.syntax().parse(dialectParser);
    dialectParser.leave(enclosing);
    p.reset(behind);
    return type;
  }

  private Attribute parseAttribute(Dialect dialect, Symbol symbol, @Nullable Type type) {
    int behind = p.offset();
    p.reset(symbol.start);
    if (dialect.attributes().isEmpty() && !isOpen(dialect)) {
      throw missingHook(dialect, "attribute");
    }
    int offset = p.offset();
    String mnemonic = dialectParser.parseKeyword();
    AttributeDefinition<?> definition = dialect.attributeOrNull(mnemonic);
    if (definition == null && isOpen(dialect)) {
      p.reset(behind);
      return opaqueAttribute(symbol, type);
    }
    if (definition == null) {
      UnknownMnemonics unknown = dialect.interfaceOrNull(UnknownMnemonics.class);
      throw p.error(
          offset,
          unknown != null
              ? unknown.attributeMessage().replace("%s", mnemonic)
              : "unknown attribute `" + mnemonic + "` in dialect `" + dialect.namespace() + "`");
    }
    int enclosing = dialectParser.enter(offset);
    Attribute attribute = definition.syntax().parse(dialectParser, type);
    dialectParser.leave(enclosing);
    p.reset(behind);
    return attribute;
  }

  /** Returns whether what is not defined in the dialect is kept as it is. */
  private boolean isOpen(Dialect dialect) {
    return dialect.isPartial() && p.options.allowUnregisteredDialects();
  }

  private DiagnosticException missingHook(Dialect dialect, String what) {
    return p.error(
        p.offset(), "dialect '" + dialect.namespace() + "' provides no " + what + " parsing hook");
  }

  private Type opaqueType(Symbol symbol) {
    String data = ByteStrings.decode(p.bytes, symbol.start, symbol.end - symbol.start);
    checkNamespace(symbol);
    if (!p.options.allowUnregisteredDialects()) {
      throw p.error(symbol.start, "`!\"" + symbol.dialect + "\"<\"" + data + "\">` type" + ADVICE);
    }
    return new OpaqueType(symbol.dialect, data);
  }

  private Attribute opaqueAttribute(Symbol symbol, @Nullable Type given) {
    String data = ByteStrings.decode(p.bytes, symbol.start, symbol.end - symbol.start);
    Type type = given == null ? NoneType.INSTANCE : given;
    checkNamespace(symbol);
    if (!p.options.allowUnregisteredDialects()) {
      throw p.error(
          symbol.start,
          "#\""
              + symbol.dialect
              + "\"<\""
              + data
              + "\"> : "
              + Spelling.quoted(type)
              + " attribute"
              + ADVICE);
    }
    return new OpaqueAttr(symbol.dialect, data, type);
  }

  private void checkNamespace(Symbol symbol) {
    String name = symbol.dialect;
    boolean valid = !name.isEmpty() && !Character.isDigit(name.charAt(0));
    for (int i = 0; i < name.length() && valid; i++) {
      valid = name.charAt(i) != '-';
    }
    if (!valid) {
      throw p.error(symbol.start, "invalid dialect namespace '\"" + name + "\"'");
    }
  }

  /** The parser passed to the syntax of types and attributes of dialects. */
  private static final class DialectAsmParser extends TextAsmParser {
    private int nameOffset;

    DialectAsmParser(Parser parser) {
      super(parser);
    }

    @Override
    public int nameOffset() {
      return nameOffset;
    }

    /** Enters the symbol named at {@code offset}; the result is to be passed to {@link #leave}. */
    int enter(int offset) {
      int enclosing = nameOffset;
      nameOffset = offset;
      return enclosing;
    }

    /** Returns to the enclosing symbol. */
    void leave(int enclosing) {
      nameOffset = enclosing;
    }
  }
}
