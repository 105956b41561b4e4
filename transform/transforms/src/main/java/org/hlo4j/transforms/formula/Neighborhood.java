package org.hlo4j.transforms.formula;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.transforms.formula.Formula.Kind;

/**
 * The kinds of an operation and of those that compute its operands or, for a sum or product, its
 * summands or factors. All patterns are compared with it before any search.
 */
public final class Neighborhood {
  /** Chains of at most so many summands or factors are in the neighborhood as a whole. */
  static final int MAX_ITEMS = 3;

  private final long root;
  private final long others;

  private Neighborhood(OpDefinition root, long others) {
    this.root = OperationPredicate.bit(root);
    this.others = others;
  }

  /**
   * {@return the neighborhood of an operation}
   *
   * @param operation the operation
   */
  public static Neighborhood of(Operation operation) {
    Kind kind = Kind.ofOrNull(operation.definition());
    Collector collector = new Collector();
    boolean hidden = false;
    for (int i = 0; i < operation.operandCount() && !hidden; i++) {
      hidden = collector.findsAny(kind, operation.operand(i), MAX_ITEMS - 1);
    }
    return new Neighborhood(
        operation.definition(), hidden ? OperationPredicate.ALL : collector.seen);
  }

  /** Records the operations that it is tested with. */
  private static final class Collector extends OperationPredicate {
    long seen;

    Collector() {
      super(ALL);
    }

    @Override
    boolean test(Operation op) {
      seen |= bit(op.definition());
      return false;
    }
  }

  /** Returns whether the operations that a prefilter needs are present, in one of the ways. */
  boolean contains(long[][] ways) {
    for (long[] needs : ways) {
      if ((root & needs[0]) != 0 && containsAll(needs)) {
        return true;
      }
    }
    return false;
  }

  private boolean containsAll(long[] needs) {
    for (int i = 1; i < needs.length; i++) {
      if ((others & needs[i]) == 0) {
        return false;
      }
    }
    return true;
  }
}
