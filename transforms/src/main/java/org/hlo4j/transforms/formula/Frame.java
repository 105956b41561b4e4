package org.hlo4j.transforms.formula;

import org.hlo4j.ir.Operation;
import org.jspecify.annotations.Nullable;

/**
 * A call of a function that is looked into: its arguments are the call's operands.
 *
 * @param call the {@code func.call}
 * @param caller the call inside whose function {@code call} stands; null in the root's function
 * @param depth how many calls there are, this one included
 */
record Frame(Operation call, @Nullable Frame caller, int depth) {
  static Frame of(Operation call, @Nullable Frame caller) {
    return new Frame(call, caller, caller == null ? 1 : caller.depth + 1);
  }
}
