package org.hlo4j.text.parse;

import static org.hlo4j.text.lex.TokenKind.ARROW;
import static org.hlo4j.text.lex.TokenKind.COLON;
import static org.hlo4j.text.lex.TokenKind.EQUAL;
import static org.hlo4j.text.lex.TokenKind.GREATER;
import static org.hlo4j.text.lex.TokenKind.LEFT_PAREN;
import static org.hlo4j.text.lex.TokenKind.LEFT_SQUARE;
import static org.hlo4j.text.lex.TokenKind.LESS;
import static org.hlo4j.text.lex.TokenKind.MINUS;
import static org.hlo4j.text.lex.TokenKind.PLUS;
import static org.hlo4j.text.lex.TokenKind.RIGHT_PAREN;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.hlo4j.ir.affine.AffineExpr;
import org.hlo4j.ir.affine.AffineExpr.Constant;
import org.hlo4j.ir.affine.AffineExpr.Kind;
import org.hlo4j.ir.affine.AffineMap;
import org.hlo4j.ir.affine.IntegerSet;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.text.lex.Literals;
import org.hlo4j.text.lex.TokenKind;
import org.jspecify.annotations.Nullable;

/**
 * Parses affine maps and integer sets.
 *
 * <pre>
 *   map  ::= dims symbols? '->' '(' (expr (',' expr)*)? ')'
 *   set  ::= dims symbols? ':' '(' (constraint (',' constraint)*)? ')'
 *   expr ::= term (('+' | '-') term)*
 *   term ::= operand (('*' | 'floordiv' | 'ceildiv' | 'mod') operand)*
 * </pre>
 *
 * <p>Source: {@code mlir/lib/AsmParser/AffineParser.cpp}.
 */
final class AffineParser {
  private static final String IN_DIMENSIONS = " in dimensional identifier list";
  private static final String IN_SYMBOLS = " in symbol list";
  private static final String IN_RANGE = " in affine map range";
  private static final String IN_CONSTRAINTS = " in integer set constraint list";

  private final Parser p;
  private final Map<String, AffineExpr> names = new HashMap<>();

  /** The nesting depth of operators in the expression parsed last. */
  private int height;

  private int dimensions;
  private int symbols;

  AffineParser(Parser parser) {
    this.p = parser;
  }

  AffineMap parseMap() {
    int start = p.offset();
    parseNames();
    if (p.accept(ARROW)) {
      return parseRange();
    }
    p.expect(COLON, "expected '->' or ':'");
    parseConstraints();
    throw p.error(start, "expected AffineMap, but got IntegerSet");
  }

  IntegerSet parseSet() {
    int start = p.offset();
    parseNames();
    if (p.accept(ARROW)) {
      parseRange();
      throw p.error(start, "expected IntegerSet, but got AffineMap");
    }
    p.expect(COLON, "expected '->' or ':'");
    return parseConstraints();
  }

  private void parseNames() {
    names.clear();
    dimensions = 0;
    symbols = 0;
    if (Lists.begin(p, Delimiter.PAREN, IN_DIMENSIONS)) {
      do {
        define(new AffineExpr.Dimension(dimensions++));
      } while (Lists.more(p, Delimiter.PAREN, IN_DIMENSIONS));
    }
    if (p.is(LEFT_SQUARE) && Lists.begin(p, Delimiter.SQUARE, IN_SYMBOLS)) {
      do {
        define(new AffineExpr.Symbol(symbols++));
      } while (Lists.more(p, Delimiter.SQUARE, IN_SYMBOLS));
    }
  }

  private void define(AffineExpr value) {
    if (!p.kind().isWord()) {
      throw p.wrongToken("expected bare identifier");
    }
    String name = p.word().text();
    if (names.putIfAbsent(name, value) != null) {
      throw p.error("redefinition of identifier '" + name + "'");
    }
    p.advance();
  }

  private AffineMap parseRange() {
    List<AffineExpr> results = new ArrayList<>();
    if (Lists.begin(p, Delimiter.PAREN, IN_RANGE)) {
      do {
        results.add(parseExpression());
      } while (Lists.more(p, Delimiter.PAREN, IN_RANGE));
    }
    return new AffineMap(dimensions, symbols, results);
  }

  private IntegerSet parseConstraints() {
    List<IntegerSet.Constraint> constraints = new ArrayList<>();
    if (Lists.begin(p, Delimiter.PAREN, IN_CONSTRAINTS)) {
      do {
        constraints.add(parseConstraint());
      } while (Lists.more(p, Delimiter.PAREN, IN_CONSTRAINTS));
    }
    if (constraints.isEmpty()) {
      constraints.add(new IntegerSet.Constraint(new Constant(0), true));
    }
    return new IntegerSet(dimensions, symbols, constraints);
  }

  /** Parses a comparison and normalizes it to {@code expr >= 0} or {@code expr == 0}. */
  private IntegerSet.Constraint parseConstraint() {
    AffineExpr left = parseExpression();
    if (acceptComparison(GREATER)) {
      return new IntegerSet.Constraint(minus(left, parseExpression()), false);
    }
    if (acceptComparison(LESS)) {
      return new IntegerSet.Constraint(minus(parseExpression(), left), false);
    }
    if (acceptComparison(EQUAL)) {
      return new IntegerSet.Constraint(minus(left, parseExpression()), true);
    }
    throw p.error("expected '== affine-expr' or '>= affine-expr' at end of affine constraint");
  }

  /** Consumes {@code >=}, {@code <=} or {@code ==}, each of which is two tokens. */
  private boolean acceptComparison(TokenKind first) {
    return p.accept(first) && p.accept(EQUAL);
  }

  private static AffineExpr minus(AffineExpr left, AffineExpr right) {
    return AffineExpr.binary(Kind.ADD, left, AffineExpr.binary(Kind.MUL, right, new Constant(-1)));
  }

  private AffineExpr parseExpression() {
    AffineExpr left = parseTerm(null);
    while (p.is(PLUS) || p.is(MINUS)) {
      int leftHeight = height;
      boolean plus = p.is(PLUS);
      p.advance();
      AffineExpr right = parseTerm(left);
      left = plus ? AffineExpr.binary(Kind.ADD, left, right) : minus(left, right);
      updateHeight(leftHeight);
    }
    return left;
  }

  /** Parses a term; {@code before} is its left operand, if it has been parsed. */
  private AffineExpr parseTerm(@Nullable AffineExpr before) {
    AffineExpr left = parseOperand(before);
    while (true) {
      int leftHeight = height;
      int operator = p.offset();
      Kind kind = multiplicativeOrNull();
      if (kind == null) {
        return left;
      }
      p.advance();
      AffineExpr right = parseOperand(left);
      checkAffine(kind, left, right, operator);
      left = AffineExpr.binary(kind, left, right);
      updateHeight(leftHeight);
    }
  }

  /** Updates the depth for an operator whose right operand was parsed last. */
  private void updateHeight(int leftHeight) {
    height = Math.max(leftHeight, height) + 1;
    p.nesting.accountForDepth(height);
  }

  private @Nullable Kind multiplicativeOrNull() {
    return switch (p.kind()) {
      case STAR -> Kind.MUL;
      case FLOORDIV -> Kind.FLOORDIV;
      case CEILDIV -> Kind.CEILDIV;
      case MOD -> Kind.MOD;
      default -> null;
    };
  }

  private void checkAffine(Kind kind, AffineExpr left, AffineExpr right, int operator) {
    if (right.isSymbolicOrConstant() || (kind == Kind.MUL && left.isSymbolicOrConstant())) {
      return;
    }
    throw p.error(
        operator,
        kind == Kind.MUL
            ? "non-affine expression: at least one of the multiply operands has to be either a"
                + " constant or symbolic"
            : "non-affine expression: right operand of "
                + kind.spelling()
                + " has to be either a constant or symbolic");
  }

  private AffineExpr parseOperand(@Nullable AffineExpr before) {
    return switch (p.kind()) {
      case INTEGER -> parseNumber();
      case LEFT_PAREN -> parseParenthesized();
      case MINUS -> parseNegation(before);
      case PERCENT_IDENTIFIER -> throw p.wrongToken("unexpected ssa identifier");
      case PLUS, STAR ->
          throw p.error(
              "missing " + (before == null ? "left" : "right") + " operand of binary operator");
      default -> {
        if (!p.kind().isWord()) {
          throw p.error(
              before == null
                  ? "expected affine expression"
                  : "missing right operand of binary operator");
        }
        yield parseName();
      }
    };
  }

  private AffineExpr parseNumber() {
    height = 0;
    OptionalLong value = Literals.unsignedLong(p.bytes, p.offset(), p.end());
    // 2^63 is accepted for -2^63, as a difference to it is printed this way.
    if (value.isEmpty() || (value.getAsLong() < 0 && value.getAsLong() != Long.MIN_VALUE)) {
      throw p.error("constant too large for index");
    }
    p.advance();
    return new Constant(value.getAsLong());
  }

  private AffineExpr parseParenthesized() {
    p.expect(LEFT_PAREN);
    if (p.is(RIGHT_PAREN)) {
      throw p.error("no expression inside parentheses");
    }
    p.enter(1);
    AffineExpr inner = parseExpression();
    p.leave(1);
    p.expect(RIGHT_PAREN);
    return inner;
  }

  private AffineExpr parseNegation(@Nullable AffineExpr before) {
    p.advance();
    p.enter(1);
    AffineExpr operand;
    try {
      operand = parseOperand(before);
    } catch (DiagnosticException refused) {
      throw refused.and(p.error("missing operand of negation"));
    }
    p.leave(1);
    updateHeight(0);
    return AffineExpr.binary(Kind.MUL, operand, new Constant(-1));
  }

  private AffineExpr parseName() {
    height = 0;
    AffineExpr value = names.get(p.word().text());
    if (value == null) {
      throw p.wrongToken("use of undeclared identifier");
    }
    p.advance();
    return value;
  }
}
