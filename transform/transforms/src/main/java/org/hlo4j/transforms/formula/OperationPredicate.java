package org.hlo4j.transforms.formula;

import java.util.Collection;
import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.transforms.formula.Formula.Kind;
import org.jspecify.annotations.Nullable;

/**
 * A predicate of the operations that compute a value. Sets of operations are bit sets in which
 * several operations may share a bit; they can only prove absence.
 */
abstract class OperationPredicate {
  /** The set of all operations. */
  static final long ALL = -1;

  /** The operations whose operands are visited. */
  private static final long WINDOWS =
      bits(Kind.SUM.operations())
          | bits(Kind.PRODUCT.operations())
          | bits(LookThrough.MOVEMENTS)
          | bits(List.of(FuncOps.CALL, Elementwise.SELECT));

  /** The operations for which the predicate may hold. */
  final long operations;

  OperationPredicate(long operations) {
    this.operations = operations;
  }

  static long bit(OpDefinition op) {
    return 1L << op.hashCode();
  }

  static long bits(Collection<OpDefinition> ops) {
    return ops.stream().mapToLong(OperationPredicate::bit).reduce(0, (a, b) -> a | b);
  }

  /** Tests one of {@link #operations}. */
  abstract boolean test(Operation op);

  /** Tests any operation. */
  final boolean holds(Operation op) {
    return (operations & bit(op.definition())) != 0 && test(op);
  }

  /**
   * Returns whether the predicate holds for the operation that computes a value, looking through
   * what computes nothing, or for one that computes a summand or factor of it. It is assumed to
   * hold for operations that are out of reach.
   *
   * @param kind whether to visit summands or factors; null for neither
   * @param value the value
   * @param splits the maximum number of nested operations that split the value
   */
  final boolean findsAny(@Nullable Kind kind, Value value, int splits) {
    Value at = value;
    for (int i = 0; i < LookThrough.MAX_CHAIN; i++) {
      Operation op = at.definingOpOrNull();
      if (op == null) {
        return false;
      }
      if (holds(op)) {
        return true;
      }
      if ((WINDOWS & bit(op.definition())) == 0) {
        return false;
      }
      if (mayForward(op)) {
        return true;
      }
      if (kind != null && kind.isChainedBy(op.definition())) {
        int last = op.operandCount() - 1;
        if (last > 0 && !isInverse(kind, op)) {
          return splits > 0
              && (findsAny(kind, op.operand(0), splits - 1)
                  || findsAny(kind, op.operand(1), splits - 1));
        }
        if (last > 0 && findsAny(null, op.operand(0), 0)) {
          return true;
        }
        at = op.operand(last);
      } else if (LookThrough.MOVEMENTS.contains(op.definition())) {
        at = op.operand(0);
      } else {
        return false;
      }
    }
    return true;
  }

  /** Returns whether an operation may forward a function's value, or one of two operands. */
  private static boolean mayForward(Operation op) {
    return op.is(FuncOps.CALL)
        || (op.is(Elementwise.SELECT) && ConstantNumbers.mayBe(op.operand(0)));
  }

  /** Returns whether an operation may compute merely the inverse of its second operand. */
  private static boolean isInverse(Kind kind, Operation op) {
    return kind.separates(op.definition()) && ConstantNumbers.mayBe(op.operand(0));
  }
}
