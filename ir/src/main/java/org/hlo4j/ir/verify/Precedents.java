package org.hlo4j.ir.verify;

import org.hlo4j.ir.KnownForms;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;

/**
 * The forms of operations of one definition that were found well: what is local to operations of
 * the same form need not be checked again.
 */
final class Precedents {
  private final KnownForms<Boolean> well = new KnownForms<>();

  /** Whether it pays to remember operations of this definition. */
  static boolean serve(OpDefinition definition, VerdictScope scope) {
    return scope == VerdictScope.ITSELF
        && !definition.has(Trait.CONSTANT_LIKE); // no two of these are alike
  }

  /** Whether an operation like this one was found well. */
  boolean cover(Operation operation) {
    return well.getOrNull(operation) != null && !usesKnownNumber(operation);
  }

  /** Remembers that this operation was found well. */
  void add(Operation operation) {
    if (!usesKnownNumber(operation)) {
      well.put(operation, true);
    }
  }

  /** Whether a check may look at the value of an operand, which is that of a constant. */
  private static boolean usesKnownNumber(Operation operation) {
    for (int i = 0; i < operation.operandCount(); i++) {
      Value operand = operation.operand(i);
      if (operand instanceof OpResult result
          && result.owner().has(Trait.CONSTANT_LIKE)
          && VerdictScope.countsValuesOf(operand.type())) {
        return true;
      }
    }
    return false;
  }
}
