package org.hlo4j.opset.sparsetensor;

import java.util.List;
import java.util.OptionalLong;
import org.hlo4j.ir.affine.AffineExpr;
import org.hlo4j.ir.affine.AffineExpr.Kind;
import org.hlo4j.ir.asm.AsmParser;

/** Affine expressions over named dimensions and symbols: {@code d0 floordiv 2}. */
final class LevelExpressions {
  private static final int MAX_DEPTH = 256;

  private final AsmParser parser;
  private final List<String> dimensions;
  private final List<String> symbols;
  private int depth;

  LevelExpressions(AsmParser parser, List<String> dimensions, List<String> symbols) {
    this.parser = parser;
    this.dimensions = dimensions;
    this.symbols = symbols;
  }

  /** Parses {@code term ((`+` | `-`) term)*}. */
  AffineExpr parse() {
    AffineExpr sum = parseTerm();
    while (true) {
      if (parser.accept("+")) {
        sum = AffineExpr.binary(Kind.ADD, sum, parseTerm());
      } else if (parser.accept("-")) {
        sum = AffineExpr.binary(Kind.ADD, sum, negated(parseTerm()));
      } else {
        return sum;
      }
    }
  }

  private static AffineExpr negated(AffineExpr expr) {
    return AffineExpr.binary(Kind.MUL, expr, new AffineExpr.Constant(-1));
  }

  private AffineExpr parseTerm() {
    AffineExpr product = parseFactor();
    while (true) {
      if (parser.accept("*")) {
        product = AffineExpr.binary(Kind.MUL, product, parseFactor());
      } else if (parser.acceptKeyword("floordiv")) {
        product = AffineExpr.binary(Kind.FLOORDIV, product, parseFactor());
      } else if (parser.acceptKeyword("ceildiv")) {
        product = AffineExpr.binary(Kind.CEILDIV, product, parseFactor());
      } else if (parser.acceptKeyword("mod")) {
        product = AffineExpr.binary(Kind.MOD, product, parseFactor());
      } else {
        return product;
      }
    }
  }

  private AffineExpr parseFactor() {
    if (++depth > MAX_DEPTH) {
      throw parser.error("affine expression is nested too deeply");
    }
    try {
      return parseNestedFactor();
    } finally {
      depth--;
    }
  }

  private AffineExpr parseNestedFactor() {
    if (parser.accept("(")) {
      AffineExpr inner = parse();
      parser.expect(")");
      return inner;
    }
    if (parser.accept("-")) {
      return negated(parseFactor());
    }
    OptionalLong number = parser.parseOptionalInteger();
    if (number.isPresent()) {
      return new AffineExpr.Constant(number.getAsLong());
    }
    int at = parser.offset();
    String name = parser.parseKeyword();
    if (dimensions.contains(name)) {
      return new AffineExpr.Dimension(dimensions.indexOf(name));
    }
    if (symbols.contains(name)) {
      return new AffineExpr.Symbol(symbols.indexOf(name));
    }
    throw parser.error(at, "use of undeclared identifier");
  }

  /** The expression as text, with parentheses around nested operators. */
  static String text(AffineExpr expr) {
    return switch (expr) {
      case AffineExpr.Dimension d -> "d" + d.index();
      case AffineExpr.Symbol s -> "s" + s.index();
      case AffineExpr.Constant c -> Long.toString(c.value());
      case AffineExpr.Binary b ->
          factor(b.lhs(), b.kind()) + " " + b.kind().spelling() + " " + factor(b.rhs(), b.kind());
    };
  }

  private static String factor(AffineExpr expr, Kind outer) {
    return expr instanceof AffineExpr.Binary && outer != Kind.ADD
        ? "(" + text(expr) + ")"
        : text(expr);
  }
}
