package org.hlo4j.ir.affine;

import org.hlo4j.ir.internal.Hashes;

/**
 * An affine expression over dimensions and symbols. {@link #binary} simplifies as MLIR does when it
 * creates an expression, so that text and bytecode agree with MLIR's.
 */
public sealed interface AffineExpr {
  /**
   * A dimension: {@code d<index>}.
   *
   * @param index the zero-based position of the dimension
   */
  record Dimension(int index) implements AffineExpr {
    @Override
    public int hashCode() {
      return Hashes.mix(0, index);
    }

    @Override
    public String toString() {
      return text(this);
    }
  }

  /**
   * A symbol: {@code s<index>}.
   *
   * @param index the zero-based position of the symbol
   */
  record Symbol(int index) implements AffineExpr {
    @Override
    public int hashCode() {
      return Hashes.mix(1, index);
    }

    @Override
    public String toString() {
      return text(this);
    }
  }

  /**
   * A constant.
   *
   * @param value the number
   */
  record Constant(long value) implements AffineExpr {
    @Override
    public int hashCode() {
      return Hashes.of(value);
    }

    @Override
    public String toString() {
      return text(this);
    }
  }

  /**
   * An operator with two operands: {@code lhs kind rhs}.
   *
   * @param kind the operator
   * @param lhs the left operand
   * @param rhs the right operand
   */
  record Binary(Kind kind, AffineExpr lhs, AffineExpr rhs) implements AffineExpr {
    @Override
    public int hashCode() {
      return Hashes.mix(Hashes.mix(kind.ordinal(), lhs.hashCode()), rhs.hashCode());
    }

    @Override
    public String toString() {
      return text(this);
    }
  }

  /** The operators, in the order of MLIR's enumeration. */
  enum Kind {
    /** Addition. */
    ADD("+"),
    /** Multiplication. */
    MUL("*"),
    /** The remainder of division, which is not negative. */
    MOD("mod"),
    /** Division, rounded towards negative infinity. */
    FLOORDIV("floordiv"),
    /** Division, rounded towards positive infinity. */
    CEILDIV("ceildiv");

    private final String spelling;

    Kind(String spelling) {
      this.spelling = spelling;
    }

    /** {@return MLIR's spelling} */
    public String spelling() {
      return spelling;
    }
  }

  /** Returns the expression in MLIR's syntax, fully parenthesized. */
  private static String text(AffineExpr expression) {
    StringBuilder text = new StringBuilder();
    append(expression, text);
    return text.toString();
  }

  private static void append(AffineExpr expression, StringBuilder text) {
    switch (expression) {
      case Dimension(int index) -> text.append('d').append(index);
      case Symbol(int index) -> text.append('s').append(index);
      case Constant(long value) -> text.append(value);
      case Binary(Kind kind, AffineExpr lhs, AffineExpr rhs) -> {
        append(lhs, text.append('('));
        append(rhs, text.append(' ').append(kind.spelling()).append(' '));
        text.append(')');
      }
    }
  }

  /** {@return whether the expression contains symbols and constants only} */
  default boolean isSymbolicOrConstant() {
    return switch (this) {
      case Dimension _ -> false;
      case Symbol _, Constant _ -> true;
      case Binary b -> b.lhs().isSymbolicOrConstant() && b.rhs().isSymbolicOrConstant();
    };
  }

  /**
   * {@return the simplified expression}
   *
   * @param kind the operator
   * @param lhs the left operand
   * @param rhs the right operand
   */
  static AffineExpr binary(Kind kind, AffineExpr lhs, AffineExpr rhs) {
    return AffineSimplifier.simplify(kind, lhs, rhs);
  }
}
