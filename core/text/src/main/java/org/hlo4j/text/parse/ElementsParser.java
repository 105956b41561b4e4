package org.hlo4j.text.parse;

import static org.hlo4j.text.lex.TokenKind.COLON;
import static org.hlo4j.text.lex.TokenKind.COMMA;
import static org.hlo4j.text.lex.TokenKind.GREATER;
import static org.hlo4j.text.lex.TokenKind.LEFT_PAREN;
import static org.hlo4j.text.lex.TokenKind.LESS;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.DenseResourceElementsAttr;
import org.hlo4j.ir.builtin.ElementsAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ResourceHandle;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.SparseElementsAttr;
import org.jspecify.annotations.Nullable;

/** Parses {@code dense<…>}, {@code dense_resource<…>} and {@code sparse<…>}. */
final class ElementsParser {
  private final Parser p;
  private final ElementsBuilder builder;
  private final TypedElementsParser typed;

  ElementsParser(Parser parser) {
    this.p = parser;
    this.builder = new ElementsBuilder(parser);
    this.typed = new TypedElementsParser(parser);
  }

  Attribute parseDense(@Nullable Type given) {
    int start = p.offset();
    p.advance();
    p.expect(LESS, "expected '<' after 'dense'");
    // A parenthesis begins a complex number here, not a function type.
    if (!p.is(LEFT_PAREN)) {
      int typeOffset = p.offset();
      Type type = p.types.parseOrNull();
      if (type != null) {
        return typed.parse(start, typeOffset, type);
      }
    }
    TensorLiteral literal = new TensorLiteral(p);
    if (!p.accept(GREATER)) {
      literal.parse(true);
      p.expect(GREATER);
    }
    ShapedType type = parseElementsType(start, given);
    return builder.build(start, type, literal);
  }

  Attribute parseResource(@Nullable Type given) {
    int start = p.offset();
    p.advance();
    p.expect(LESS, "expected '<' after 'dense_resource'");
    ResourceHandle handle = p.resources.parseHandle();
    p.expect(GREATER);
    int typeOffset = start;
    Type type = given;
    if (type == null) {
      typeOffset = p.offset();
      p.expect(COLON);
      type = p.types.parse();
    }
    if (!(type instanceof ShapedType shaped)) {
      throw p.error(typeOffset, "`dense_resource` expected a shaped type");
    }
    return new DenseResourceElementsAttr(shaped, handle);
  }

  /** Parses {@code : type} unless the type is known; it must be shaped and static. */
  private ShapedType parseElementsType(int start, @Nullable Type given) {
    Type type = given;
    if (type == null) {
      p.expect(COLON);
      type = p.types.parse();
    }
    if (!(type instanceof ShapedType shaped)) {
      throw p.error(start, "elements literal must be a shaped type");
    }
    if (!shaped.hasStaticShape()) {
      throw p.error(start, "elements literal type must have static shape");
    }
    return shaped;
  }

  Attribute parseSparse(@Nullable Type given) {
    int start = p.offset();
    p.advance();
    p.expect(LESS, "Expected '<' after 'sparse'");
    TensorLiteral indices = new TensorLiteral(p);
    TensorLiteral values = new TensorLiteral(p);
    if (p.accept(GREATER)) {
      ShapedType type = parseElementsType(start, given);
      return new SparseElementsAttr(
          type,
          (DenseElementsAttr) builder.build(start, indexType(0, type.rank()), indices),
          builder.build(start, RankedTensorType.of(type.elementType(), 0), values));
    }
    int indicesOffset = p.offset();
    indices.parse(false);
    p.expect(COMMA);
    int valuesOffset = p.offset();
    values.parse(true);
    p.expect(GREATER);
    ShapedType type = parseElementsType(start, given);
    RankedTensorType indexType =
        indices.shape().length == 0
            ? indexType(1, type.rank())
            : RankedTensorType.of(LongList.of(indices.shape()), IntegerType.I64);
    DenseElementsAttr positions =
        (DenseElementsAttr) builder.build(indicesOffset, indexType, indices);
    RankedTensorType valuesType =
        values.shape().length == 0
            ? RankedTensorType.of(type.elementType(), indexType.shape().get(0))
            : RankedTensorType.of(LongList.of(values.shape()), type.elementType());
    ElementsAttr elements = builder.build(valuesOffset, valuesType, values);
    SparseIndices.check(p, start, type, positions, valuesType);
    return new SparseElementsAttr(type, positions, elements);
  }

  private static RankedTensorType indexType(long count, int rank) {
    return RankedTensorType.of(IntegerType.I64, count, rank);
  }
}
