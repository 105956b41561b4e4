package org.hlo4j.transforms.formula;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.op.stablehlo.CompareOp;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates terms that are the same number at all indices: constants, and arithmetic on constants.
 */
final class ConstantNumbers {
  private static final int MAX_DEPTH = 6;

  private ConstantNumbers() {}

  /** Returns the number; null if the term is not one, or not the same for all indices. */
  static @Nullable Double of(Term term, LookThrough lookThrough) {
    return of(term, lookThrough, MAX_DEPTH);
  }

  private static @Nullable Double of(Term term, LookThrough lookThrough, int depth) {
    Term at = term;
    Term next = sourceOrNull(at, lookThrough);
    for (int i = 0; next != null && i < LookThrough.MAX_CHAIN; i++) {
      at = next;
      next = sourceOrNull(at, lookThrough);
    }
    Operation op = at.opOrNull();
    if (op == null) {
      return null;
    }
    if (op.has(Trait.CONSTANT_LIKE)) {
      return op.propertyOrNull(0) instanceof DenseElementsAttr elements && elements.isSplat()
          ? element(elements)
          : null;
    }
    return depth == 0 || !isArithmetic(op.definition())
        ? null
        : computed(at, op, lookThrough, depth - 1);
  }

  /** As {@link LookThrough#sourceOrNull}, except that selections are left to the caller. */
  private static @Nullable Term sourceOrNull(Term term, LookThrough lookThrough) {
    Operation op = term.opOrNull();
    return op != null && op.is(Elementwise.SELECT) ? null : lookThrough.sourceOrNull(term);
  }

  private static @Nullable Double element(DenseElementsAttr splat) {
    if (splat.elementType() instanceof FloatType type) {
      return FloatAttr.ofBits(type, splat.bitsAt(0)).doubleValue();
    }
    if (!(splat.elementType() instanceof IntegerType type) || type.width() > Long.SIZE) {
      return null;
    }
    return type.width() == 1 ? splat.bitsAt(0).intValue() & 1 : integer(splat, type);
  }

  private static double integer(DenseElementsAttr splat, IntegerType type) {
    return type.isUnsigned() ? splat.bitsAt(0).doubleValue() : splat.longAt(0);
  }

  /** Returns whether an operation may compute a number: constants and arithmetic do. */
  static boolean mayBe(Operation op) {
    return mayBe(op, MAX_DEPTH);
  }

  /** Returns whether a value may be a number: one of constants and arithmetic alone. */
  static boolean mayBe(Value value) {
    return mayBe(value, MAX_DEPTH);
  }

  private static boolean mayBe(Operation op, int depth) {
    if (op.has(Trait.CONSTANT_LIKE)) {
      return true;
    }
    if (depth == 0 || !isArithmetic(op.definition())) {
      return false;
    }
    for (int i = 0; i < op.operandCount(); i++) {
      if (!mayBe(op.operand(i), depth - 1)) {
        return false;
      }
    }
    return true;
  }

  private static boolean mayBe(Value value, int depth) {
    Value at = value;
    for (int i = 0; i < LookThrough.MAX_CHAIN; i++) {
      Operation op = at.definingOpOrNull();
      if (op == null) {
        return false;
      }
      if (op.is(FuncOps.CALL) || mayBe(op, depth)) {
        return true;
      }
      if (!LookThrough.MOVEMENTS.contains(op.definition())) {
        return false;
      }
      at = op.operand(0);
    }
    return true;
  }

  static boolean isArithmetic(OpDefinition op) {
    return op == Elementwise.CONVERT
        || op == Elementwise.SQRT
        || op == Elementwise.RSQRT
        || op == Elementwise.NEGATE
        || op == Elementwise.ADD
        || op == Elementwise.SUBTRACT
        || op == Elementwise.MULTIPLY
        || op == Elementwise.DIVIDE
        || op == Elementwise.MAXIMUM
        || op == Elementwise.MINIMUM
        || op == Elementwise.COMPARE;
  }

  private static @Nullable Double computed(
      Term term, Operation op, LookThrough lookThrough, int depth) {
    Double a = of(lookThrough.operand(term, op, 0), lookThrough, depth);
    Double b =
        a == null || op.operandCount() < 2
            ? a
            : of(lookThrough.operand(term, op, 1), lookThrough, depth);
    if (a == null || b == null) {
      return null;
    }
    Type type = term.type().elementType();
    double exact = op.is(Elementwise.COMPARE) ? compared(op, a, b) : apply(op.definition(), a, b);
    return type instanceof FloatType rounded
        ? FloatAttr.of(rounded, exact).doubleValue()
        : fits(type, exact) ? (Double) exact : null;
  }

  /** Returns whether integer arithmetic neither wrapped nor rounded. */
  private static boolean fits(Type type, double number) {
    return type instanceof IntegerType integer
        && number == Math.rint(number)
        && Math.abs(number) < Math.scalb(1.0, Math.min(integer.width() - 1, Integer.SIZE)) + 1;
  }

  private static double apply(OpDefinition op, double a, double b) {
    if (op == Elementwise.SQRT) {
      return Math.sqrt(a);
    } else if (op == Elementwise.RSQRT) {
      return 1 / Math.sqrt(a);
    } else if (op == Elementwise.NEGATE) {
      return -a;
    } else if (op == Elementwise.ADD) {
      return a + b;
    } else if (op == Elementwise.SUBTRACT) {
      return a - b;
    } else if (op == Elementwise.MULTIPLY) {
      return a * b;
    } else if (op == Elementwise.DIVIDE) {
      return a / b;
    } else if (op == Elementwise.MAXIMUM) {
      return Math.max(a, b);
    } else if (op == Elementwise.MINIMUM) {
      return Math.min(a, b);
    }
    return a;
  }

  private static double compared(Operation op, double a, double b) {
    boolean holds =
        switch (CompareOp.COMPARISON_DIRECTION.getOrNull(op)) {
          case EQ -> a == b;
          case NE -> a != b;
          case GE -> a >= b;
          case GT -> a > b;
          case LE -> a <= b;
          case LT -> a < b;
          case null -> false;
        };
    return holds ? 1 : 0;
  }
}
