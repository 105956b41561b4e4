package org.hlo4j.ir.rewrite;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.hlo4j.ir.IdentitySet;
import org.hlo4j.ir.Operation;
import org.jspecify.annotations.Nullable;

/** Operations to visit, each at most once, the one added last first. */
final class Worklist {
  private final List<Operation> operations = new ArrayList<>();
  private final IdentitySet<Operation> listed = new IdentitySet<>();

  /** Whether nothing is to be visited any more. */
  boolean isEmpty() {
    return operations.isEmpty();
  }

  /** How many operations were added and not taken, with those that were removed since. */
  int size() {
    return operations.size();
  }

  void clear() {
    operations.clear();
    listed.clear();
  }

  void push(Operation operation) {
    if (listed.add(operation)) {
      operations.add(operation);
    }
  }

  /** Takes the last operation that was not removed: what was stays among the others till then. */
  @Nullable Operation popOrNull() {
    while (!operations.isEmpty()) {
      Operation last = operations.removeLast();
      if (listed.remove(last)) {
        return last;
      }
    }
    return null;
  }

  void remove(Operation operation) {
    listed.remove(operation);
  }

  /** Turns the order round. */
  void reverse() {
    Collections.reverse(operations);
  }
}
