package org.hlo4j.ir.verify;

import java.util.function.Predicate;
import org.hlo4j.ir.OpForm;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.Trait;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the forms of valid operations; operations of such a form skip the checks that depend
 * on the form alone. It has a fixed size; newer forms replace older ones.
 */
final class VerifiedForms {
  private static final int SETS = 1 << 10;

  /** The associativity: the number of forms in a set. */
  private static final int WAYS = 4;

  private final @Nullable OpForm[] forms = new OpForm[SETS * WAYS];
  private final int[] hashes = new int[SETS * WAYS];

  /** Returns whether the operation has a cached form. */
  boolean contains(Operation operation) {
    int hash = OpForm.hash(operation);
    int set = firstOf(hash);
    for (int i = set; i < set + WAYS; i++) {
      OpForm form = forms[i];
      if (form != null && hashes[i] == hash && form.matches(operation)) {
        return !usesIntegerConstant(operation);
      }
    }
    return false;
  }

  /**
   * Adds the form of a valid operation, if it has one.
   *
   * @param nested accepts the operations that may be in its regions
   */
  void add(Operation operation, Predicate<Operation> nested) {
    if (OpForm.isEligible(operation, nested) && !usesIntegerConstant(operation)) {
      int hash = OpForm.hash(operation);
      int newest = firstOf(hash);
      System.arraycopy(forms, newest, forms, newest + 1, WAYS - 1);
      System.arraycopy(hashes, newest, hashes, newest + 1, WAYS - 1);
      forms[newest] = new OpForm(operation);
      hashes[newest] = hash;
    }
  }

  /** Returns the index of the first form of a set. */
  private static int firstOf(int hash) {
    return ((hash ^ hash >>> Short.SIZE) & SETS - 1) * WAYS;
  }

  /** Returns whether a check may depend on the value of an operand, as it is a constant. */
  private static boolean usesIntegerConstant(Operation operation) {
    for (int i = 0; i < operation.operandCount(); i++) {
      Value operand = operation.operand(i);
      if (operand instanceof OpResult result
          && result.owner().has(Trait.CONSTANT_LIKE)
          && CheckScope.dependsOnValuesOf(operand.type())) {
        return true;
      }
    }
    return false;
  }
}
