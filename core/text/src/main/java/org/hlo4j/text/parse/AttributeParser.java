package org.hlo4j.text.parse;

import static org.hlo4j.text.lex.TokenKind.AT_IDENTIFIER;
import static org.hlo4j.text.lex.TokenKind.COLON;
import static org.hlo4j.text.lex.TokenKind.EQUAL;
import static org.hlo4j.text.lex.TokenKind.FLOAT;
import static org.hlo4j.text.lex.TokenKind.GREATER;
import static org.hlo4j.text.lex.TokenKind.INTEGER;
import static org.hlo4j.text.lex.TokenKind.LEFT_PAREN;
import static org.hlo4j.text.lex.TokenKind.LEFT_SQUARE;
import static org.hlo4j.text.lex.TokenKind.LESS;
import static org.hlo4j.text.lex.TokenKind.RIGHT_PAREN;
import static org.hlo4j.text.lex.TokenKind.RIGHT_SQUARE;
import static org.hlo4j.text.lex.TokenKind.STRING;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.builtin.AffineMapAttr;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.DistinctAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerSetAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.builtin.TypeAttr;
import org.hlo4j.ir.builtin.UnitAttr;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.text.lex.Literals;
import org.jspecify.annotations.Nullable;

/** Parses attributes. Source: {@code mlir/lib/AsmParser/AttributeParser.cpp}. */
final class AttributeParser {
  private static final String IN_DICTIONARY = " in attribute dictionary";
  private static final int FEW = 16;

  private final Parser p;
  private final ElementsParser elements;
  private final DenseArrayParser arrays;
  private final StridedLayoutParser layouts;
  private final Map<Long, DistinctAttr> distinct = new HashMap<>();

  AttributeParser(Parser parser) {
    this.p = parser;
    this.elements = new ElementsParser(parser);
    this.arrays = new DenseArrayParser(parser);
    this.layouts = new StridedLayoutParser(parser);
  }

  Attribute parse() {
    return parse(null);
  }

  /** Parses any attribute; the text omits its type if it is known. */
  Attribute parse(@Nullable Type type) {
    return switch (p.kind()) {
      case INTEGER -> parseInteger(type, false);
      case FLOAT -> parseFloat(type, false);
      case STRING -> parseString(type);
      case MINUS -> parseNegative(type);
      case TRUE -> constant(IntegerAttr.TRUE);
      case FALSE -> constant(IntegerAttr.FALSE);
      case UNIT -> constant(UnitAttr.INSTANCE);
      case LEFT_SQUARE -> parseArray();
      case LEFT_BRACE -> parseDictionary();
      case DENSE -> elements.parseDense(type);
      case DENSE_RESOURCE -> elements.parseResource(type);
      case SPARSE -> elements.parseSparse(type);
      case ARRAY -> arrays.parse();
      case AT_IDENTIFIER -> parseSymbol();
      case HASH_IDENTIFIER -> p.symbols.parseAttribute(type);
      case LOC -> parseLocation();
      case AFFINE_MAP -> parseAffineMap();
      case AFFINE_SET -> parseAffineSet();
      case STRIDED -> layouts.parse();
      case DISTINCT -> parseDistinct(type);
      default -> {
        Type value = p.types.parseOrNull();
        if (value == null) {
          throw p.wrongToken("expected attribute value");
        }
        yield new TypeAttr(value);
      }
    };
  }

  /** Parses an attribute if one is next. */
  @Nullable Attribute parseOrNull(@Nullable Type type) {
    return switch (p.kind()) {
      case AT_IDENTIFIER,
          FLOAT,
          INTEGER,
          HASH_IDENTIFIER,
          AFFINE_MAP,
          AFFINE_SET,
          DENSE,
          DENSE_RESOURCE,
          FALSE,
          LOC,
          SPARSE,
          TRUE,
          UNIT,
          LEFT_BRACE,
          LEFT_SQUARE,
          MINUS,
          STRING ->
          parse(type);
      default -> {
        Type value = p.types.parseOrNull();
        yield value == null ? null : new TypeAttr(value);
      }
    };
  }

  private Attribute constant(Attribute attribute) {
    p.advance();
    return attribute;
  }

  // Numbers and strings.

  private Attribute parseNegative(@Nullable Type type) {
    p.advance();
    if (p.is(INTEGER)) {
      return parseInteger(type, true);
    }
    if (p.is(FLOAT)) {
      return parseFloat(type, true);
    }
    throw p.wrongToken("expected constant integer or floating point value");
  }

  private Attribute parseInteger(@Nullable Type given, boolean negative) {
    int start = p.offset();
    int end = p.end();
    p.advance();
    Type type = given;
    if (type == null) {
      type = p.accept(COLON) ? p.types.parse() : IntegerType.I64;
    }
    if (type instanceof FloatType floatType) {
      FloatReader reader = new FloatReader(p, floatType.format());
      reader.readBits(start, end, negative);
      return reader.attribute(floatType);
    }
    if (!(type instanceof IntegerType) && !(type instanceof IndexType)) {
      throw p.error(start, "integer literal not valid for specified type");
    }
    if (negative && type instanceof IntegerType t && t.isUnsigned()) {
      throw p.error(start, "negative integer literal not valid for unsigned integer type");
    }
    IntegerReader reader = new IntegerReader(p.bytes, type);
    if (!reader.read(start, end, negative)) {
      throw p.error(start, "integer constant out of range for attribute");
    }
    return reader.attribute();
  }

  private Attribute parseFloat(@Nullable Type given, boolean negative) {
    int start = p.offset();
    int end = p.end();
    p.advance();
    Type type = given;
    if (type == null) {
      type = p.accept(COLON) ? p.types.parse() : FloatType.F64;
    }
    if (!(type instanceof FloatType floatType)) {
      throw p.error("floating point value not valid for specified type");
    }
    FloatReader reader = new FloatReader(p, floatType.format());
    reader.readDecimal(start, end, negative);
    return reader.attribute(floatType);
  }

  private Attribute parseString(@Nullable Type given) {
    String value = p.stringValue();
    p.advance();
    Type type = given;
    if (type == null && p.accept(COLON)) {
      type = p.types.parse();
    }
    return type == null ? StringAttr.of(value) : StringAttr.of(value, type);
  }

  // Collections.

  private Attribute parseArray() {
    p.advance();
    if (p.accept(RIGHT_SQUARE)) {
      return ArrayAttr.EMPTY;
    }
    p.enter(1);
    List<Attribute> values = new ArrayList<>();
    do {
      values.add(parse(null));
    } while (Lists.moreUntil(p, RIGHT_SQUARE));
    p.leave(1);
    return new ArrayAttr(values);
  }

  /** Parses {@code {name = value, …}}. */
  DictionaryAttr parseDictionary() {
    List<NamedAttribute> entries = parseEntries();
    return entries.isEmpty() ? DictionaryAttr.EMPTY : DictionaryAttr.of(entries);
  }

  /** Parses the entries of a dictionary in source order; rejects duplicate names. */
  List<NamedAttribute> parseEntries() {
    if (!Lists.begin(p, Delimiter.BRACE, IN_DICTIONARY)) {
      return List.of();
    }
    p.enter(1);
    List<NamedAttribute> entries = new ArrayList<>(4);
    Set<String> names = null;
    do {
      if (entries.size() == FEW) {
        names = new HashSet<>();
        for (NamedAttribute entry : entries) {
          names.add(entry.name());
        }
      }
      String name = parseEntryName(entries, names);
      Attribute value = p.accept(EQUAL) ? parse(null) : UnitAttr.INSTANCE;
      entries.add(new NamedAttribute(name, value));
    } while (Lists.more(p, Delimiter.BRACE, IN_DICTIONARY));
    p.leave(1);
    return entries;
  }

  private String parseEntryName(List<NamedAttribute> entries, @Nullable Set<String> names) {
    String name;
    if (p.is(STRING)) {
      name = p.stringValue();
    } else if (p.kind().isWord()) {
      name = p.word().text();
    } else {
      throw p.wrongToken("expected attribute name");
    }
    if (name.isEmpty()) {
      throw p.error("expected valid attribute name");
    }
    boolean isNew = names == null ? !contains(entries, name) : names.add(name);
    if (!isNew) {
      throw p.error("duplicate key '" + name + "' in dictionary attribute");
    }
    p.advance();
    return name;
  }

  private static boolean contains(List<NamedAttribute> entries, String name) {
    for (int i = 0; i < entries.size(); i++) {
      if (entries.get(i).name().equals(name)) {
        return true;
      }
    }
    return false;
  }

  // Others.

  /** Parses {@code @a::@b}. */
  private Attribute parseSymbol() {
    String root = Literals.symbol(p.bytes, p.offset(), p.end());
    p.advance();
    List<String> nested = List.of();
    while (p.is(COLON)) {
      int colon = p.offset();
      p.advance();
      if (!p.accept(COLON)) {
        p.reset(colon);
        break;
      }
      if (!p.is(AT_IDENTIFIER)) {
        throw p.error(p.offset(), "expected nested symbol reference identifier");
      }
      if (nested.isEmpty()) {
        nested = new ArrayList<>();
      }
      nested.add(Literals.symbol(p.bytes, p.offset(), p.end()));
      p.advance();
    }
    return new SymbolRefAttr(root, nested);
  }

  private Attribute parseLocation() {
    p.advance();
    p.expect(LEFT_PAREN, "expected '(' in inline location");
    Attribute location = p.locations.parse();
    p.expect(RIGHT_PAREN, "expected ')' in inline location");
    return location;
  }

  private Attribute parseAffineMap() {
    p.advance();
    p.expect(LESS, "expected '<' in affine map");
    Attribute map = new AffineMapAttr(p.affine.parseMap());
    p.expect(GREATER, "expected '>' in affine map");
    return map;
  }

  private Attribute parseAffineSet() {
    p.advance();
    p.expect(LESS, "expected '<' in integer set");
    Attribute set = new IntegerSetAttr(p.affine.parseSet());
    p.expect(GREATER, "expected '>' in integer set");
    return set;
  }

  private Attribute parseDistinct(@Nullable Type type) {
    int start = p.offset();
    p.advance();
    p.expect(LEFT_SQUARE, "expected '[' after 'distinct'");
    int idStart = p.offset();
    int idEnd = p.end();
    p.expect(INTEGER, "expected distinct ID");
    OptionalLong id = Literals.unsignedLong(p.bytes, idStart, idEnd);
    if (id.isEmpty()) {
      throw p.error("expected an unsigned 64-bit integer");
    }
    p.expect(RIGHT_SQUARE, "expected ']' to close distinct ID");
    p.expect(LESS, "expected '<' after distinct ID");
    p.enter(1);
    Attribute inner = p.is(GREATER) ? UnitAttr.INSTANCE : parseDistinctInner(type);
    p.leave(1);
    p.expect(GREATER, "expected '>' to close distinct attribute");
    DistinctAttr known = distinct.computeIfAbsent(id.getAsLong(), key -> new DistinctAttr(inner));
    if (!known.inner().equals(inner)) {
      throw p.error(
          start,
          "referenced attribute does not match previous definition: " + Spelling.of(known.inner()));
    }
    return known;
  }

  private Attribute parseDistinctInner(@Nullable Type type) {
    try {
      return parse(type);
    } catch (DiagnosticException refused) {
      throw refused.and(p.error("expected attribute"));
    }
  }
}
