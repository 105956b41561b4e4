package org.hlo4j.text.parse;

import static org.hlo4j.text.lex.TokenKind.COMMA;
import static org.hlo4j.text.lex.TokenKind.GREATER;
import static org.hlo4j.text.lex.TokenKind.LESS;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.affine.AffineExpr;
import org.hlo4j.ir.affine.AffineMap;
import org.hlo4j.ir.builtin.AffineMapAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.MemRefType;
import org.hlo4j.ir.builtin.StridedLayoutAttr;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.builtin.UnrankedMemRefType;
import org.jspecify.annotations.Nullable;

/** Parses {@code memref<4x?xf32, layout, space>}. */
final class MemRefTypeParser {
  private final Parser p;
  private final DimensionListParser dimensions;

  MemRefTypeParser(Parser parser, DimensionListParser dimensions) {
    this.p = parser;
    this.dimensions = dimensions;
  }

  Type parse() {
    int start = p.offset();
    p.advance();
    p.expect(LESS, "expected '<' in memref type");
    LongList shape = dimensions.parseShapeOrNull();
    int elementOffset = p.offset();
    Type elementType = p.types.parse();
    if (!ValidElementTypes.isMemRefElement(elementType)) {
      throw p.error(elementOffset, "invalid memref element type");
    }
    Attribute layout = null;
    Attribute space = null;
    if (!p.accept(GREATER)) {
      p.expect(COMMA, "expected ',' or '>' in memref type");
      if (p.is(GREATER)) {
        throw p.wrongToken("expected list element");
      }
      do {
        Attribute attribute = p.attributes.parse();
        if (isLayout(attribute)) {
          layout = attribute;
          checkLayoutIsAllowed(shape, space);
        } else if (space != null) {
          throw p.error("multiple memory spaces specified in memref type");
        } else {
          space = attribute;
        }
      } while (Lists.moreUntil(p, GREATER));
    }
    return create(start, shape, elementType, layout, space);
  }

  private void checkLayoutIsAllowed(@Nullable LongList shape, @Nullable Attribute space) {
    if (shape == null) {
      throw p.error("cannot have affine map for unranked memref type");
    }
    if (space != null) {
      throw p.error("expected memory space to be last in memref type");
    }
  }

  private static boolean isLayout(Attribute attribute) {
    return attribute instanceof AffineMapAttr || attribute instanceof StridedLayoutAttr;
  }

  private Type create(
      int start,
      @Nullable LongList shape,
      Type elementType,
      @Nullable Attribute layout,
      @Nullable Attribute givenSpace) {
    if (givenSpace != null && !isMemorySpace(givenSpace)) {
      throw p.error(start, "unsupported memory space Attribute");
    }
    Attribute space = isDefaultSpace(givenSpace) ? null : givenSpace;
    if (shape == null) {
      return new UnrankedMemRefType(elementType, space);
    }
    if (layout instanceof AffineMapAttr map) {
      if (map.value().dimensionCount() != shape.size()) {
        throw p.error(
            start,
            "memref layout mismatch between rank and affine map: "
                + shape.size()
                + " != "
                + map.value().dimensionCount());
      }
      return new MemRefType(shape, elementType, isIdentity(map.value()) ? null : layout, space);
    }
    if (layout instanceof StridedLayoutAttr strided && strided.strides().size() != shape.size()) {
      throw p.error(start, "expected the number of strides to match the rank");
    }
    return new MemRefType(shape, elementType, layout, space);
  }

  private static boolean isMemorySpace(Attribute space) {
    return space instanceof IntegerAttr
        || space instanceof StringAttr
        || space instanceof DictionaryAttr
        || space instanceof DialectAttribute;
  }

  private static boolean isDefaultSpace(@Nullable Attribute space) {
    return space instanceof IntegerAttr number && !number.isTrue();
  }

  private static boolean isIdentity(AffineMap map) {
    if (map.symbolCount() != 0 || map.results().size() != map.dimensionCount()) {
      return false;
    }
    for (int i = 0; i < map.dimensionCount(); i++) {
      if (!(map.results().get(i) instanceof AffineExpr.Dimension d) || d.index() != i) {
        return false;
      }
    }
    return true;
  }
}
