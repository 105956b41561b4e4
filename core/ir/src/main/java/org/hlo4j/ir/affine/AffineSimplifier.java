package org.hlo4j.ir.affine;

import java.util.function.LongBinaryOperator;
import org.hlo4j.ir.affine.AffineExpr.Binary;
import org.hlo4j.ir.affine.AffineExpr.Constant;
import org.hlo4j.ir.affine.AffineExpr.Dimension;
import org.hlo4j.ir.affine.AffineExpr.Kind;
import org.hlo4j.ir.affine.AffineExpr.Symbol;
import org.jspecify.annotations.Nullable;

/**
 * The simplifications that MLIR applies when an affine expression is created. Each method returns
 * null if it does not apply. Source: {@code mlir/lib/IR/AffineExpr.cpp}.
 */
final class AffineSimplifier {
  private AffineSimplifier() {}

  static AffineExpr simplify(Kind kind, AffineExpr lhs, AffineExpr rhs) {
    AffineExpr simple =
        switch (kind) {
          case ADD -> simplifyAdd(lhs, rhs);
          case MUL -> simplifyMul(lhs, rhs);
          case FLOORDIV -> simplifyFloorDiv(lhs, rhs);
          case CEILDIV -> simplifyCeilDiv(lhs, rhs);
          case MOD -> simplifyMod(lhs, rhs);
        };
    return simple != null ? simple : new Binary(kind, lhs, rhs);
  }

  private static @Nullable AffineExpr simplifyAdd(AffineExpr lhs, AffineExpr rhs) {
    if (lhs instanceof Constant a && rhs instanceof Constant b) {
      return folded(Math::addExact, a, b);
    }
    // Constants come last, and symbols after dimensions.
    if (lhs instanceof Constant || (lhs.isSymbolicOrConstant() && !rhs.isSymbolicOrConstant())) {
      return simplify(Kind.ADD, rhs, lhs);
    }
    boolean numberInSum = lhs instanceof Binary(Kind k, _, Constant _) && k == Kind.ADD;
    if (rhs instanceof Constant c) {
      if (c.value() == 0) {
        return lhs;
      }
      return numberInSum
          ? simplify(Kind.ADD, first(lhs), new Constant(number(lhs) + c.value()))
          : null;
    }
    AffineExpr term = withoutFactor(lhs);
    if (term.equals(withoutFactor(rhs))) {
      return simplify(Kind.MUL, term, new Constant(factor(lhs) + factor(rhs)));
    }
    if (numberInSum) {
      AffineExpr sum = simplify(Kind.ADD, first(lhs), rhs);
      return simplify(Kind.ADD, sum, new Constant(number(lhs)));
    }
    return remainder(lhs, rhs);
  }

  /** As in MLIR, numbers that overflow stay as they are, and those beside variables wrap around. */
  private static @Nullable AffineExpr folded(LongBinaryOperator operation, Constant a, Constant b) {
    try {
      return new Constant(operation.applyAsLong(a.value(), b.value()));
    } catch (ArithmeticException overflow) {
      return null;
    }
  }

  /** Simplifies the sum of {@code a} and {@code (a floordiv q) * -q} to {@code a mod q}. */
  private static @Nullable AffineExpr remainder(AffineExpr lhs, AffineExpr rhs) {
    if (rhs instanceof Binary(Kind times, Binary(Kind by, AffineExpr a, Constant q), Constant c)
        && times == Kind.MUL
        && by == Kind.FLOORDIV
        && q.value() > 0
        && c.value() == -q.value()
        && a.equals(lhs)) {
      return simplify(Kind.MOD, lhs, q);
    }
    return null;
  }

  private static @Nullable AffineExpr simplifyMul(AffineExpr lhs, AffineExpr rhs) {
    if (lhs instanceof Constant a && rhs instanceof Constant b) {
      return folded(Math::multiplyExact, a, b);
    }
    boolean symbolFirst = lhs.isSymbolicOrConstant() && !rhs.isSymbolicOrConstant();
    if (!(rhs instanceof Constant) && (lhs instanceof Constant || symbolFirst)) {
      return simplify(Kind.MUL, rhs, lhs);
    }
    boolean numberInProduct = lhs instanceof Binary(Kind k, _, Constant _) && k == Kind.MUL;
    if (rhs instanceof Constant c) {
      if (c.value() == 1) {
        return lhs;
      }
      if (c.value() == 0) {
        return c;
      }
      return numberInProduct
          ? simplify(Kind.MUL, first(lhs), new Constant(number(lhs) * c.value()))
          : null;
    }
    if (numberInProduct) {
      AffineExpr product = simplify(Kind.MUL, first(lhs), rhs);
      return simplify(Kind.MUL, product, new Constant(number(lhs)));
    }
    return null;
  }

  private static @Nullable AffineExpr simplifyFloorDiv(AffineExpr lhs, AffineExpr rhs) {
    if (!(rhs instanceof Constant(long q)) || q == 0) {
      return null;
    }
    if (lhs instanceof Constant(long n)) {
      return new Constant(Math.floorDiv(n, q));
    }
    AffineExpr exact = exactQuotient(lhs, q);
    if (exact != null || q < 0) {
      return exact;
    }
    if (lhs instanceof Binary(Kind k, AffineExpr a, AffineExpr b)
        && k == Kind.ADD
        && (knownDivisor(a) % q == 0 || knownDivisor(b) % q == 0)) {
      return simplify(Kind.ADD, simplify(Kind.FLOORDIV, a, rhs), simplify(Kind.FLOORDIV, b, rhs));
    }
    return null;
  }

  private static @Nullable AffineExpr simplifyCeilDiv(AffineExpr lhs, AffineExpr rhs) {
    if (!(rhs instanceof Constant(long q)) || q == 0) {
      return null;
    }
    return lhs instanceof Constant(long n)
        ? new Constant(Math.ceilDiv(n, q))
        : exactQuotient(lhs, q);
  }

  private static @Nullable AffineExpr exactQuotient(AffineExpr lhs, long q) {
    if (q == 1) {
      return lhs;
    }
    if (lhs instanceof Binary(Kind k, AffineExpr a, Constant(long c))
        && k == Kind.MUL
        && c % q == 0) {
      return simplify(Kind.MUL, a, new Constant(c / q));
    }
    return null;
  }

  private static @Nullable AffineExpr simplifyMod(AffineExpr lhs, AffineExpr rhs) {
    if (!(rhs instanceof Constant(long q)) || q < 1) {
      return null;
    }
    if (lhs instanceof Constant(long n)) {
      return new Constant(Math.floorMod(n, q));
    }
    if (knownDivisor(lhs) % q == 0) {
      return new Constant(0);
    }
    if (!(lhs instanceof Binary(Kind k, AffineExpr a, AffineExpr b))) {
      return null;
    }
    if (k == Kind.ADD) {
      return knownDivisor(a) % q == 0
          ? simplify(Kind.MOD, b, rhs)
          : knownDivisor(b) % q == 0 ? simplify(Kind.MOD, a, rhs) : null;
    }
    boolean divisible = k == Kind.MOD && b instanceof Constant(long c) && c >= 1 && c % q == 0;
    return divisible ? simplify(Kind.MOD, a, rhs) : null;
  }

  /** Returns the largest known divisor of the expression for all values of its variables. */
  private static long knownDivisor(AffineExpr expression) {
    return switch (expression) {
      case Dimension _, Symbol _ -> 1;
      case Constant(long value) -> Math.abs(value);
      case Binary(Kind kind, AffineExpr lhs, AffineExpr rhs) ->
          switch (kind) {
            case MUL -> knownDivisor(lhs) * knownDivisor(rhs);
            case ADD, MOD -> greatestCommonDivisor(knownDivisor(lhs), knownDivisor(rhs));
            case FLOORDIV, CEILDIV -> knownDivisorOfQuotient(lhs, rhs);
          };
    };
  }

  private static long knownDivisorOfQuotient(AffineExpr lhs, AffineExpr rhs) {
    if (rhs instanceof Constant(long q) && q != 0) {
      long divisor = knownDivisor(lhs);
      if (divisor % q == 0) {
        return Math.abs(divisor / q);
      }
    }
    return 1;
  }

  private static long greatestCommonDivisor(long a, long b) {
    long x = Math.abs(a);
    long y = Math.abs(b);
    while (y != 0) {
      long rest = x % y;
      x = y;
      y = rest;
    }
    return x;
  }

  // The parts of a product with, or sum with, a constant.

  private static AffineExpr first(AffineExpr binary) {
    return ((Binary) binary).lhs();
  }

  private static long number(AffineExpr binary) {
    return ((Constant) ((Binary) binary).rhs()).value();
  }

  private static AffineExpr withoutFactor(AffineExpr term) {
    return term instanceof Binary(Kind k, AffineExpr a, Constant _) && k == Kind.MUL ? a : term;
  }

  private static long factor(AffineExpr term) {
    return term instanceof Binary(Kind k, _, Constant(long c)) && k == Kind.MUL ? c : 1;
  }
}
