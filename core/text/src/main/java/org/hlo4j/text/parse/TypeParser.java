package org.hlo4j.text.parse;

import static org.hlo4j.text.lex.TokenKind.ARROW;
import static org.hlo4j.text.lex.TokenKind.COMMA;
import static org.hlo4j.text.lex.TokenKind.GREATER;
import static org.hlo4j.text.lex.TokenKind.LEFT_PAREN;
import static org.hlo4j.text.lex.TokenKind.LESS;
import static org.hlo4j.text.lex.TokenKind.RIGHT_PAREN;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.NoneType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.TupleType;
import org.hlo4j.ir.builtin.UnrankedTensorType;
import org.hlo4j.ir.builtin.VectorType;
import org.hlo4j.ir.builtin.VerifiableEncoding;
import org.hlo4j.numerics.Signedness;
import org.hlo4j.text.lex.Literals;
import org.hlo4j.text.lex.TokenKind;
import org.jspecify.annotations.Nullable;

/** Parses types. Source: {@code mlir/lib/AsmParser/TypeParser.cpp}. */
final class TypeParser {
  private static final @Nullable FloatType[] FLOATS = new FloatType[TokenKind.values().length];

  static {
    for (TokenKind kind : TokenKind.values()) {
      FLOATS[kind.ordinal()] = kind.isKeyword() ? FloatType.byNameOrNull(kind.spelling()) : null;
    }
  }

  private final Parser p;
  private final TypeCache cache;
  private final DimensionListParser dimensions;
  private final MemRefTypeParser memRefs;

  TypeParser(Parser parser) {
    this.p = parser;
    this.cache = new TypeCache(parser);
    this.dimensions = new DimensionListParser(parser);
    this.memRefs = new MemRefTypeParser(parser, dimensions);
  }

  DimensionListParser dimensions() {
    return dimensions;
  }

  /** Parses any type. */
  Type parse() {
    return p.is(LEFT_PAREN) ? parseFunction() : parseNonFunction();
  }

  /** Parses a type if one is next. */
  @Nullable Type parseOrNull() {
    return beginsType(p.kind()) ? parse() : null;
  }

  private static boolean beginsType(TokenKind kind) {
    return switch (kind) {
      case LEFT_PAREN,
          MEMREF,
          TENSOR,
          COMPLEX,
          TUPLE,
          VECTOR,
          INTEGER_TYPE,
          INDEX,
          NONE,
          EXCLAMATION_IDENTIFIER ->
          true;
      default -> FLOATS[kind.ordinal()] != null;
    };
  }

  private Type parseNonFunction() {
    return switch (p.kind()) {
      case INTEGER_TYPE -> parseInteger();
      case TENSOR, VECTOR, MEMREF, COMPLEX, TUPLE -> parseContainer();
      case EXCLAMATION_IDENTIFIER -> p.symbols.parseType();
      case INDEX -> simple(IndexType.INSTANCE);
      case NONE -> simple(NoneType.INSTANCE);
      default -> {
        FloatType type = FLOATS[p.kind().ordinal()];
        if (type == null) {
          throw p.wrongToken("expected non-function type");
        }
        yield simple(type);
      }
    };
  }

  private Type simple(Type type) {
    p.advance();
    return type;
  }

  private Type parseInteger() {
    int start = p.offset();
    OptionalInt width = Literals.integerTypeWidth(p.bytes, start, p.end());
    if (width.isEmpty()) {
      throw p.error("invalid integer width");
    }
    if (width.getAsInt() > IntegerType.MAX_WIDTH) {
      throw p.error("integer bitwidth is limited to " + IntegerType.MAX_WIDTH + " bits");
    }
    Signedness signedness =
        switch (p.bytes[start]) {
          case 's' -> Signedness.SIGNED;
          case 'u' -> Signedness.UNSIGNED;
          default -> Signedness.SIGNLESS;
        };
    p.advance();
    return IntegerType.of(width.getAsInt(), signedness);
  }

  private Type parseContainer() {
    int start = p.offset();
    TypeCache.Spelling recent = cache.recentOrNull(start);
    if (recent != null && recent.type != null) {
      return use(recent, recent.type);
    }
    int end = cache.endOfSpelling(p.end());
    if (end < 0) {
      return parseContainerBody();
    }
    TypeCache.Spelling spelling = cache.at(start, end);
    Type cached = spelling.type;
    if (cached != null) {
      cache.use(spelling);
      return use(spelling, cached);
    }
    Type type = parseContainerBody();
    if (p.previousEnd() == end) {
      spelling.type = type;
      spelling.depth = nesting(start, end);
    }
    return type;
  }

  private Type use(TypeCache.Spelling spelling, Type type) {
    p.nesting.accountForDepth(spelling.depth);
    p.reset(p.offset() + spelling.length());
    return type;
  }

  private int nesting(int start, int end) {
    int count = 0;
    for (int i = start; i < end; i++) {
      if (p.bytes[i] == '<') {
        count++;
      }
    }
    return count;
  }

  private Type parseContainerBody() {
    p.enter(1);
    Type type =
        switch (p.kind()) {
          case TENSOR -> parseTensor();
          case VECTOR -> parseVector();
          case MEMREF -> memRefs.parse();
          case COMPLEX -> parseComplex();
          default -> parseTuple();
        };
    p.leave(1);
    return type;
  }

  private Type parseTensor() {
    p.advance();
    p.expect(LESS, "expected '<' in tensor type");
    LongList shape = dimensions.parseShapeOrNull();
    int elementOffset = p.offset();
    Type elementType = parse();
    Attribute encoding = parseEncodingOrNull(shape, elementType);
    p.expect(GREATER, "expected '>' in tensor type");
    if (!ValidElementTypes.isTensorElement(elementType)) {
      throw p.error(elementOffset, "invalid tensor element type");
    }
    if (shape != null) {
      return new RankedTensorType(shape, elementType, encoding);
    }
    if (encoding != null) {
      throw p.error("cannot apply encoding to unranked tensor");
    }
    return new UnrankedTensorType(elementType);
  }

  private @Nullable Attribute parseEncodingOrNull(@Nullable LongList shape, Type elementType) {
    if (!p.accept(COMMA)) {
      return null;
    }
    // MLIR accepts a comma without an attribute as no encoding.
    Attribute encoding = p.attributes.parseOrNull(null);
    if (shape != null && encoding instanceof VerifiableEncoding verifiable) {
      String problem = verifiable.problemOrNull(shape, elementType);
      if (problem != null) {
        throw p.error(problem);
      }
    }
    return encoding;
  }

  private Type parseVector() {
    int start = p.offset();
    p.advance();
    p.expect(LESS, "expected '<' in vector type");
    List<Boolean> scalable = new ArrayList<>();
    LongList shape = dimensions.parseVector(scalable);
    Type elementType = parse();
    p.expect(GREATER, "expected '>' in vector type");
    if (!ValidElementTypes.isVectorElement(elementType)) {
      throw p.error(start, "failed to verify 'elementType': VectorElementTypeInterface instance");
    }
    for (int i = 0; i < shape.size(); i++) {
      if (shape.get(i) <= 0) {
        throw p.error(
            start,
            "vector types must have positive constant sizes but got "
                + DimensionListParser.commaSeparated(shape));
      }
    }
    return new VectorType(shape, elementType, scalable);
  }

  private Type parseComplex() {
    p.advance();
    p.expect(LESS, "expected '<' in complex type");
    int elementOffset = p.offset();
    Type elementType = parse();
    p.expect(GREATER, "expected '>' in complex type");
    if (!(elementType instanceof FloatType) && !(elementType instanceof IntegerType)) {
      throw p.error(elementOffset, "invalid element type for complex");
    }
    return new ComplexType(elementType);
  }

  private Type parseTuple() {
    p.advance();
    p.expect(LESS, "expected '<' in tuple type");
    if (p.accept(GREATER)) {
      return new TupleType(List.of());
    }
    List<Type> types = parseList();
    p.expect(GREATER, "expected '>' in tuple type");
    return new TupleType(types);
  }

  /** Parses {@code (types) -> types}. */
  FunctionType parseFunction() {
    p.enter(1);
    List<Type> inputs = parseParenthesized();
    p.expect(ARROW, "expected '->' in function type");
    List<Type> results = parseFunctionResults();
    p.leave(1);
    return new FunctionType(inputs, results);
  }

  /** Parses a type, or types in parentheses. */
  List<Type> parseFunctionResults() {
    return p.is(LEFT_PAREN) ? parseParenthesized() : List.of(parseNonFunction());
  }

  /** Parses types in parentheses; possibly none. */
  List<Type> parseParenthesized() {
    p.expect(LEFT_PAREN);
    if (p.accept(RIGHT_PAREN)) {
      return List.of();
    }
    List<Type> types = parseList();
    p.expect(RIGHT_PAREN);
    return types;
  }

  /** Parses one or more types separated by commas. */
  List<Type> parseList() {
    List<Type> types = new ArrayList<>(4);
    do {
      types.add(parse());
    } while (p.accept(COMMA));
    return types;
  }
}
