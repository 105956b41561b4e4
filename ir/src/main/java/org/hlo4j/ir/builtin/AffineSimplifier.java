package org.hlo4j.ir.builtin;

import org.hlo4j.ir.builtin.AffineExpr.Binary;
import org.hlo4j.ir.builtin.AffineExpr.Constant;
import org.hlo4j.ir.builtin.AffineExpr.Kind;

/** The simplifications that MLIR makes when an affine expression is built. */
final class AffineSimplifier {
  private AffineSimplifier() {}

  static AffineExpr simplify(Kind kind, AffineExpr lhs, AffineExpr rhs) {
    if (lhs instanceof Constant a && rhs instanceof Constant b) {
      AffineExpr folded = fold(kind, a.value(), b.value());
      if (folded != null) {
        return folded;
      }
    }
    AffineExpr simple =
        switch (kind) {
          case ADD -> simplifyAdd(lhs, rhs);
          case MUL -> simplifyMul(lhs, rhs);
          case FLOORDIV, CEILDIV -> rhs instanceof Constant c && c.value() == 1 ? lhs : null;
          case MOD -> rhs instanceof Constant c && c.value() == 1 ? new Constant(0) : null;
        };
    return simple != null ? simple : new Binary(kind, lhs, rhs);
  }

  private static @org.jspecify.annotations.Nullable AffineExpr fold(Kind kind, long a, long b) {
    return switch (kind) {
      case ADD -> new Constant(a + b);
      case MUL -> new Constant(a * b);
      case MOD -> b < 1 ? null : new Constant(Math.floorMod(a, b));
      case FLOORDIV -> b == 0 ? null : new Constant(Math.floorDiv(a, b));
      case CEILDIV -> b == 0 ? null : new Constant(Math.ceilDiv(a, b));
    };
  }

  private static @org.jspecify.annotations.Nullable AffineExpr simplifyAdd(
      AffineExpr lhs, AffineExpr rhs) {
    if (lhs instanceof Constant || (lhs.isSymbolicOrConstant() && !rhs.isSymbolicOrConstant())) {
      return simplify(Kind.ADD, rhs, lhs);
    }
    if (!(rhs instanceof Constant c)) {
      return null;
    }
    if (c.value() == 0) {
      return lhs;
    }
    if (lhs instanceof Binary(Kind kind, AffineExpr inner, Constant d) && kind == Kind.ADD) {
      return simplify(Kind.ADD, inner, new Constant(d.value() + c.value()));
    }
    return null;
  }

  private static @org.jspecify.annotations.Nullable AffineExpr simplifyMul(
      AffineExpr lhs, AffineExpr rhs) {
    if (lhs instanceof Constant || (lhs.isSymbolicOrConstant() && !rhs.isSymbolicOrConstant())) {
      return simplify(Kind.MUL, rhs, lhs);
    }
    if (!(rhs instanceof Constant c)) {
      return null;
    }
    if (c.value() == 1) {
      return lhs;
    }
    if (c.value() == 0) {
      return c;
    }
    if (lhs instanceof Binary(Kind kind, AffineExpr inner, Constant d) && kind == Kind.MUL) {
      return simplify(Kind.MUL, inner, new Constant(d.value() * c.value()));
    }
    return null;
  }
}
