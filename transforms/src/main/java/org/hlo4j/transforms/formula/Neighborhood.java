package org.hlo4j.transforms.formula;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.transforms.formula.Formula.Kind;

/**
 * An operation and those that compute its operands or, if it is a sum or product, its summands or
 * factors. All patterns are held against them before any is looked for.
 */
public final class Neighborhood {
  /** All summands or factors are there if they are no more. */
  static final int MOST_ITEMS = 3;

  private final long root;
  private final long others;

  private Neighborhood(OpDefinition root, long others) {
    this.root = Probe.bit(root);
    this.others = others;
  }

  /** What is around an operation. */
  public static Neighborhood of(Operation operation) {
    Kind kind = Kind.ofOrNull(operation.definition());
    Collector collector = new Collector();
    boolean hidden = false;
    for (int i = 0; i < operation.operandCount() && !hidden; i++) {
      hidden = collector.findsAny(kind, operation.operand(i), MOST_ITEMS - 1);
    }
    return new Neighborhood(operation.definition(), hidden ? Probe.ALL : collector.seen);
  }

  /** Notes which operations it is asked about. */
  private static final class Collector extends Probe {
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

  /** Whether what an outline needs is there, in one of the ways. */
  boolean have(long[][] ways) {
    for (long[] needs : ways) {
      if ((root & needs[0]) != 0 && haveAll(needs)) {
        return true;
      }
    }
    return false;
  }

  private boolean haveAll(long[] needs) {
    for (int i = 1; i < needs.length; i++) {
      if ((others & needs[i]) == 0) {
        return false;
      }
    }
    return true;
  }
}
