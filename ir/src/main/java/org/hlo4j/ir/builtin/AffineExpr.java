package org.hlo4j.ir.builtin;

/**
 * An affine expression over dimensions and symbols. {@link #binary} simplifies as MLIR does when it
 * makes an expression, so that text and bytecode agree with it.
 */
public sealed interface AffineExpr {
  /** {@code d<index>}. */
  record Dimension(int index) implements AffineExpr {}

  /** {@code s<index>}. */
  record Symbol(int index) implements AffineExpr {}

  /** A number. */
  record Constant(long value) implements AffineExpr {}

  /** {@code lhs kind rhs}. */
  record Binary(Kind kind, AffineExpr lhs, AffineExpr rhs) implements AffineExpr {}

  /** The operators, in the order of MLIR's enumeration. */
  enum Kind {
    ADD("+"),
    MUL("*"),
    MOD("mod"),
    FLOORDIV("floordiv"),
    CEILDIV("ceildiv");

    private final String spelling;

    Kind(String spelling) {
      this.spelling = spelling;
    }

    public String spelling() {
      return spelling;
    }
  }

  /** Whether it holds no dimension: symbols and numbers only. */
  default boolean isSymbolicOrConstant() {
    return switch (this) {
      case Dimension _ -> false;
      case Symbol _, Constant _ -> true;
      case Binary b -> b.lhs().isSymbolicOrConstant() && b.rhs().isSymbolicOrConstant();
    };
  }

  /** The expression, simplified. */
  static AffineExpr binary(Kind kind, AffineExpr lhs, AffineExpr rhs) {
    return AffineSimplifier.simplify(kind, lhs, rhs);
  }
}
