package org.hlo4j.ir.builtin;

/**
 * An affine expression over dimensions and symbols. {@link #binary} simplifies as MLIR does when it
 * makes an expression, so that text and bytecode agree with it.
 */
public sealed interface AffineExpr {
  /** {@code d<index>}. */
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

  /** {@code s<index>}. */
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

  /** A number. */
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

  /** {@code lhs kind rhs}. */
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

  /** The expression as MLIR writes it, but with all parentheses. */
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
