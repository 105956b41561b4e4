package org.hlo4j.dialect.arith;

import java.util.function.LongBinaryOperator;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.TypedAttr;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.rewrite.Constants;
import org.hlo4j.ir.rewrite.Folding;
import org.hlo4j.ir.rewrite.Folds;
import org.hlo4j.ir.rewrite.MaterializesConstants;
import org.hlo4j.op.arith.CmpiOp;
import org.hlo4j.op.arith.ConstantOp;
import org.hlo4j.opset.arith.ArithOps;
import org.jspecify.annotations.Nullable;

/** Folds of {@code arith} operations on {@code index} and on integers of at most 64 bits. */
public final class ArithFolds {
  private ArithFolds() {}

  /** Attaches the folds to a dialect under construction. */
  static void attachTo(Dialect.Builder dialect) {
    dialect.attach(MaterializesConstants.class, ArithFolds::constantOrNull);
    binary(dialect, ArithOps.ADDI, Long::sum, 0);
    dialect.attach(ArithOps.SUBI, Folds.class, ArithFolds::foldDifference);
    dialect.attach(ArithOps.MULI, Folds.class, ArithFolds::foldProduct);
    dialect.attach(ArithOps.DIVSI, Folds.class, ArithFolds::foldQuotient);
    dialect.attach(ArithOps.MAXSI, Folds.class, op -> foldExtremum(op, Math::max));
    dialect.attach(ArithOps.MINSI, Folds.class, op -> foldExtremum(op, Math::min));
    dialect.attach(ArithOps.CMPI, Folds.class, ArithFolds::foldComparison);
    dialect.attach(ArithOps.SELECT, Folds.class, ArithFolds::foldSelect);
    dialect.attach(ArithOps.INDEX_CAST, Folds.class, ArithFolds::foldCast);
  }

  /** Returns a constant of the value; null if the value does not have the type. */
  public static @Nullable OperationState constantOrNull(
      Attribute value, Type type, Location location) {
    return value instanceof TypedAttr typed && typed.type().equals(type)
        ? new OperationState(ArithOps.CONSTANT, location)
            .set(ConstantOp.VALUE, typed)
            .addResultType(type)
        : null;
  }

  /**
   * Attaches the folds of an operation that yields the first operand if the second is {@code
   * neutral}.
   */
  private static void binary(
      Dialect.Builder dialect, OpDefinition definition, LongBinaryOperator function, long neutral) {
    dialect.attach(definition, Folds.class, op -> foldBinary(op, function, neutral));
  }

  private static Folding foldBinary(Operation op, LongBinaryOperator function, long neutral) {
    IntegerAttr rhs = integerOrNull(op, 1);
    if (rhs == null) {
      return Folding.NONE;
    }
    return rhs.longValue() == neutral ? Folding.to(op.operand(0)) : constant(op, function, rhs);
  }

  /** {@code x - x} folds to zero. */
  private static Folding foldDifference(Operation op) {
    Type type = op.operand(0).type();
    boolean isScalar = type instanceof IntegerType || type instanceof IndexType;
    return isScalar && op.operand(0) == op.operand(1)
        ? Folding.to(IntegerAttr.of(type, 0))
        : foldBinary(op, (a, b) -> a - b, 0);
  }

  /** A product with zero folds to that operand. */
  private static Folding foldProduct(Operation op) {
    IntegerAttr rhs = integerOrNull(op, 1);
    return rhs != null && rhs.longValue() == 0
        ? Folding.to(op.operand(1))
        : foldBinary(op, (a, b) -> a * b, 1);
  }

  private static @Nullable IntegerAttr integerOrNull(Operation op, int operand) {
    Value value = op.operand(operand);
    return isFolded(value.type()) ? Constants.valueOrNull(value, IntegerAttr.class) : null;
  }

  private static boolean isFolded(Type type) {
    return type instanceof IndexType || (type instanceof IntegerType i && i.width() <= 64);
  }

  private static Folding constant(Operation op, LongBinaryOperator function, IntegerAttr rhs) {
    IntegerAttr lhs = integerOrNull(op, 0);
    return lhs == null
        ? Folding.NONE
        : Folding.to(
            IntegerAttr.of(lhs.type(), function.applyAsLong(lhs.longValue(), rhs.longValue())));
  }

  /** Division by zero and the quotient that overflows are not folded. */
  private static Folding foldQuotient(Operation op) {
    IntegerAttr rhs = integerOrNull(op, 1);
    if (rhs == null || rhs.longValue() == 0) {
      return Folding.NONE;
    }
    if (rhs.longValue() == 1) {
      return Folding.to(op.operand(0));
    }
    return rhs.longValue() == -1 ? Folding.NONE : constant(op, (a, b) -> a / b, rhs);
  }

  private static Folding foldExtremum(Operation op, LongBinaryOperator function) {
    if (op.operand(0) == op.operand(1)) {
      return Folding.to(op.operand(0));
    }
    IntegerAttr rhs = integerOrNull(op, 1);
    return rhs == null ? Folding.NONE : constant(op, function, rhs);
  }

  private static Folding foldComparison(Operation op) {
    if (!(CmpiOp.PREDICATE.getOrNull(op) instanceof IntegerAttr predicate)) {
      return Folding.NONE;
    }
    int code = predicate.intValue();
    if (op.operand(0) == op.operand(1) && op.result(0).type().equals(IntegerType.I1)) {
      return Folding.to(IntegerAttr.of(holds(code, 0, 0)));
    }
    IntegerAttr lhs = integerOrNull(op, 0);
    IntegerAttr rhs = integerOrNull(op, 1);
    return lhs == null || rhs == null
        ? Folding.NONE
        : Folding.to(IntegerAttr.of(holds(code, lhs.longValue(), rhs.longValue())));
  }

  /** Predicates are numbered as in arith. */
  private static boolean holds(int predicate, long a, long b) {
    return switch (predicate) {
      case 0 -> a == b;
      case 1 -> a != b;
      case 2 -> a < b;
      case 3 -> a <= b;
      case 4 -> a > b;
      case 5 -> a >= b;
      case 6 -> Long.compareUnsigned(a, b) < 0;
      case 7 -> Long.compareUnsigned(a, b) <= 0;
      case 8 -> Long.compareUnsigned(a, b) > 0;
      case 9 -> Long.compareUnsigned(a, b) >= 0;
      default -> throw new IllegalArgumentException("no such predicate: " + predicate);
    };
  }

  private static Folding foldSelect(Operation op) {
    if (op.operand(1) == op.operand(2)) {
      return Folding.to(op.operand(1));
    }
    IntegerAttr condition = integerOrNull(op, 0);
    return condition == null ? Folding.NONE : Folding.to(op.operand(condition.isTrue() ? 1 : 2));
  }

  private static Folding foldCast(Operation op) {
    IntegerAttr value = integerOrNull(op, 0);
    return value == null || !isFolded(op.result(0).type())
        ? Folding.NONE
        : Folding.to(IntegerAttr.of(op.result(0).type(), value.longValue()));
  }
}
