package org.hlo4j.transforms.formula;

import org.hlo4j.ir.Operation;
import org.jspecify.annotations.Nullable;

/**
 * A call of a function that a search enters: the function's arguments are the call's operands.
 *
 * @param call the {@code func.call}
 * @param caller the call whose function contains {@code call}; null in the root's function
 * @param depth the number of nested calls, including this one
 */
record InlinedCall(Operation call, @Nullable InlinedCall caller, int depth) {
  static InlinedCall of(Operation call, @Nullable InlinedCall caller) {
    return new InlinedCall(call, caller, caller == null ? 1 : caller.depth + 1);
  }
}
