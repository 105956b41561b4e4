package org.hlo4j.text.print;

import java.util.List;
import org.hlo4j.ir.affine.AffineExpr;
import org.hlo4j.ir.affine.AffineExpr.Kind;
import org.hlo4j.ir.affine.AffineMap;
import org.hlo4j.ir.affine.IntegerSet;

/** Prints affine maps and integer sets: {@code (d0)[s0] -> (d0 - s0 * 2)}. */
final class AffinePrinter {
  private final TextBuffer out;

  AffinePrinter(TextBuffer out) {
    this.out = out;
  }

  /** Returns whether the results are the dimensions, in order. */
  static boolean isIdentity(AffineMap map) {
    if (map.symbolCount() != 0 || map.results().size() != map.dimensionCount()) {
      return false;
    }
    for (int i = 0; i < map.dimensionCount(); i++) {
      if (!(map.results().get(i) instanceof AffineExpr.Dimension d && d.index() == i)) {
        return false;
      }
    }
    return true;
  }

  void print(AffineMap map) {
    printNames(map.dimensionCount(), map.symbolCount());
    out.append(" -> (");
    for (int i = 0; i < map.results().size(); i++) {
      separate(i);
      print(map.results().get(i), false);
    }
    out.append(')');
  }

  void print(IntegerSet set) {
    printNames(set.dimensionCount(), set.symbolCount());
    out.append(" : (");
    List<IntegerSet.Constraint> constraints = set.constraints();
    for (int i = 0; i < constraints.size(); i++) {
      separate(i);
      print(constraints.get(i).expression(), false);
      out.append(constraints.get(i).equality() ? " == 0" : " >= 0");
    }
    out.append(')');
  }

  private void printNames(int dimensions, int symbols) {
    out.append('(');
    printNames('d', dimensions);
    out.append(')');
    if (symbols > 0) {
      out.append('[');
      printNames('s', symbols);
      out.append(']');
    }
  }

  private void printNames(char stem, int count) {
    for (int i = 0; i < count; i++) {
      separate(i);
      out.append(stem).append((long) i);
    }
  }

  private void separate(int index) {
    if (index > 0) {
      out.append(", ");
    }
  }

  /** Prints an expression; {@code tight} if it is an operand of something other than a sum. */
  private void print(AffineExpr expression, boolean tight) {
    switch (expression) {
      case AffineExpr.Dimension d -> out.append('d').append((long) d.index());
      case AffineExpr.Symbol s -> out.append('s').append((long) s.index());
      case AffineExpr.Constant c -> out.append(c.value());
      case AffineExpr.Binary b -> {
        if (tight) {
          out.append('(');
        }
        if (b.kind() == Kind.ADD) {
          printSum(b);
        } else {
          printProduct(b);
        }
        if (tight) {
          out.append(')');
        }
      }
    }
  }

  private void printProduct(AffineExpr.Binary product) {
    if (product.kind() == Kind.MUL
        && product.rhs() instanceof AffineExpr.Constant c
        && c.value() == -1) {
      out.append('-');
      print(product.lhs(), true);
      return;
    }
    print(product.lhs(), true);
    out.append(' ').append(product.kind().spelling()).append(' ');
    print(product.rhs(), true);
  }

  /** Prints a sum, as a difference where the second term is negative. */
  private void printSum(AffineExpr.Binary sum) {
    print(sum.lhs(), false);
    if (sum.rhs() instanceof AffineExpr.Binary(Kind kind, var factor, AffineExpr.Constant c)
        && kind == Kind.MUL
        && c.value() < 0) {
      out.append(" - ");
      if (c.value() == -1) {
        print(factor, factor instanceof AffineExpr.Binary b && b.kind() == Kind.ADD);
      } else {
        print(factor, true);
        out.append(" * ").append(Long.toUnsignedString(-c.value()));
      }
    } else if (sum.rhs() instanceof AffineExpr.Constant c && c.value() < 0) {
      out.append(" - ").append(Long.toUnsignedString(-c.value()));
    } else {
      out.append(" + ");
      print(sum.rhs(), false);
    }
  }
}
